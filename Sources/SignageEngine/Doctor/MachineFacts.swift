/// What is known of a machine that is to be a sign: plain values, so that judging them is pure.
public struct MachineFacts: Sendable {
    /// A device's file, and whether this user may read and write it.
    public struct DeviceNode: Hashable, Sendable {
        public var path: String
        /// The group that owns it; nil where it has no name.
        public var group: String?
        public var isOpen: Bool

        public init(_ path: String, group: String?, isOpen: Bool) {
            (self.path, self.group, self.isOpen) = (path, group, isOpen)
        }
    }

    /// A program that runs.
    public struct Program: Hashable, Sendable {
        public var process: Int
        public var name: String

        public init(_ name: String, process: Int) { (self.name, self.process) = (name, process) }
    }

    /// What lies on a disk.
    public struct Folder: Hashable, Sendable {
        public var path: String
        public var exists: Bool
        /// Or where it is not there, whether it can be made.
        public var isWritable: Bool
        /// Bytes that this user may still write; nil where that is not known.
        public var free: Int?

        public init(_ path: String, exists: Bool = true, isWritable: Bool = true, free: Int? = nil) {
            (self.path, self.exists, self.isWritable, self.free) = (path, exists, isWritable, free)
        }
    }

    /// The sign's service, as systemd calls its states.
    public struct Service: Hashable, Sendable {
        /// "loaded", "not-found".
        public var load: String
        /// "active", "inactive", "failed", "activating".
        public var active: String
        /// "enabled", "disabled"; empty where there is no unit file.
        public var file: String
        public var restarts: Int

        public init(load: String, active: String, file: String, restarts: Int = 0) {
            (self.load, self.active, self.file, self.restarts) = (load, active, file, restarts)
        }
    }

    public var user = ""
    /// The names of the groups that this process is in.
    public var groups: [String] = []
    public var displayNodes: [DeviceNode] = []
    public var inputNodes: [DeviceNode] = []
    public var outputs = OutputsReport(cards: [])
    /// Who has a display device open, this process left out, by its path; those of other users are seen by root only.
    public var holders: [String: [Program]] = [:]
    public var inputs = InputsReport(devices: [])
    /// Nil where there is no such folder.
    public var content: CheckReport?
    public var contentFolder = Folder("")
    /// Nil where there is no place for one.
    public var stateFolder: Folder?
    /// Of the machine's memory, in bytes; nil where it does not tell.
    public var memoryAvailable: Int?
    /// Why the clock cannot be trusted; nil where it can.
    public var clockDoubt: String?
    /// What it is, with the offset: "2026-12-24T18:00:00+01:00".
    public var clock = ""
    /// Nil where systemd does not run.
    public var service: Service?
    public var hasSystemd = false

    public init() {}
}
