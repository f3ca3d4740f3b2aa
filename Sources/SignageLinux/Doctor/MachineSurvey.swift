import Glibc
public import SignageEngine

/// Gathers what `signaged doctor` judges. Changes nothing.
public struct MachineSurvey {
    /// Where things are, for tests.
    public struct Places: Sendable {
        public var displays = "/dev/dri"
        public var inputs = "/dev/input"
        public var processes = "/proc"
        public var systemd = "/run/systemd/system"
        public init() {}
    }

    private let places: Places

    public init(places: Places = Places()) { self.places = places }

    /// - Parameters:
    ///   - content: the content folder, by its absolute path.
    ///   - state: the state folder; nil where there is no place for one.
    ///   - check: looks at the content.
    public func facts(
        content: String, state: String?, preferences: OutputPreferences, settings: DeviceSettings,
        check: (ContentFolder) -> CheckReport
    ) -> MachineFacts {
        var facts = MachineFacts()
        facts.user = ThisProcess.userName
        facts.groups = Self.groupNames().filter { ["video", "render", "input", "signaged"].contains($0) }
        facts.displayNodes = nodes(in: places.displays, "card")
        facts.inputNodes = nodes(in: places.inputs, "event")
        facts.outputs = surveyOutputs(preferences: preferences, directory: places.displays)
        facts.inputs = surveyInputs(settings: settings, directory: places.inputs)
        facts.holders = holders(of: facts.displayNodes.map(\.path))
        facts.contentFolder = Self.folder(content)
        if facts.contentFolder.exists { facts.content = check(ContentFolder(path: content)) }
        facts.stateFolder = state.map(Self.folder)
        facts.memoryAvailable = memoryAvailable()
        if case .untrusted(let reason) = ClockTrust.current() { facts.clockDoubt = reason }
        facts.clock = WallTimeText.exact(SystemClock().wall().wholeSeconds, SystemZones().zone(nil) ?? .utc)
        facts.hasSystemd = access(places.systemd, F_OK) == 0
        if facts.hasSystemd { facts.service = SystemdQuery.service("signaged") }
        return facts
    }

    private func nodes(in directory: String, _ prefix: String) -> [MachineFacts.DeviceNode] {
        DeviceNodes(directory: directory, prefix: prefix).nodes().map { node in
            var status = stat()
            let group = stat(node.path, &status) == 0 ? Self.groupName(status.st_gid) : nil
            return MachineFacts.DeviceNode(node.path, group: group, isOpen: access(node.path, R_OK | W_OK) == 0)
        }
    }

    // MARK: Who

    private static func groupName(_ id: gid_t) -> String? {
        getgrgid(id).map { String(cString: $0.pointee.gr_name) }
    }

    private static func groupNames() -> [String] {
        var groups = [gid_t](repeating: 0, count: 256)
        let count = getgroups(Int32(groups.count), &groups)
        return Set(groups.prefix(Int(max(count, 0))) + [getegid()]).sorted().compactMap(groupName)
    }

    /// Who has one of some files open, by their links in /proc; other users' are seen by root only.
    private func holders(of paths: [String]) -> [String: [MachineFacts.Program]] {
        var holders: [String: [MachineFacts.Program]] = [:]
        guard !paths.isEmpty else { return [:] }
        for name in Self.names(in: places.processes) {
            guard let process = Int(name), process != Int(getpid()) else { continue }
            let folder = "\(places.processes)/\(name)"
            var seen: Set<String> = []
            for descriptor in Self.names(in: "\(folder)/fd") {
                guard let target = Self.link("\(folder)/fd/\(descriptor)"), paths.contains(target),
                    seen.insert(target).inserted
                else { continue }
                let bytes = (try? SmallFile.read("\(folder)/comm", maxBytes: 64)) ?? []
                let title = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
                holders[target, default: []].append(MachineFacts.Program(title, process: process))
            }
        }
        return holders
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    private static func link(_ path: String) -> String? {
        var target = [UInt8](repeating: 0, count: 4096)
        let count = target.withUnsafeMutableBytes { readlink(path, $0.baseAddress!, $0.count) }
        return count > 0 ? String(decoding: target.prefix(count), as: UTF8.self) : nil
    }

    // MARK: Room

    /// Of a folder, or the nearest one above that is there.
    static func folder(_ path: String) -> MachineFacts.Folder {
        var status = stat()
        let exists = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        var nearest = path
        while access(nearest, F_OK) != 0, let slash = nearest.lastIndex(of: "/"), nearest != "/" {
            nearest = slash == nearest.startIndex ? "/" : String(nearest[..<slash])
        }
        var room = statvfs()
        let free = statvfs(nearest, &room) == 0 ? bytes(UInt64(room.f_bavail), of: UInt64(room.f_frsize)) : nil
        // In a file nothing can be made.
        let isInFolder = stat(nearest, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        return MachineFacts.Folder(
            path, exists: exists, isWritable: isInFolder && access(nearest, W_OK) == 0, free: free)
    }

    /// The bytes in some blocks; the most that there can be where the numbers are absurd, as those of file systems in user
    /// space may be.
    static func bytes(_ blocks: UInt64, of size: UInt64) -> Int {
        let (bytes, isTooMany) = blocks.multipliedReportingOverflow(by: size)
        return isTooMany ? .max : Int(clamping: bytes)
    }

    private func memoryAvailable() -> Int? {
        guard let bytes = try? SmallFile.read("\(places.processes)/meminfo", maxBytes: 1 << 16) else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
        return line.flatMap { UInt64($0.filter(\.isNumber)) }.map { Self.bytes($0, of: 1024) }
    }
}
