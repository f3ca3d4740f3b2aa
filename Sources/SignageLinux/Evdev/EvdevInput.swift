import Glibc
public import SignageEngine

/// All touchscreens and mice of the machine, as pointer frames.
///
/// Belongs to the thread that owns the glass. Put `fileDescriptors` into the loop, call `readFrames` for the one that
/// woke it, and put the descriptors in anew whenever a call answers that they changed.
public final class EvdevInput {
    public struct Options: Sendable {
        public var directory = "/dev/input"
        public var settings = DeviceSettings()
        /// Whether devices are kept from other programs, where the settings say nothing else.
        public var grabs = true

        public init(settings: DeviceSettings = DeviceSettings(), directory: String = "/dev/input") {
            (self.settings, self.directory) = (settings, directory)
        }
    }

    private let options: Options
    private let log: any LogSink
    private let clock = SystemClock()
    private let watch: InputFolderWatch
    private(set) var devices: [EvdevDevice] = []
    private var panels: [TouchPanel] = []
    private var lastID: UInt32 = 0
    private var toldDenied = false
    private var said: Set<String> = []

    /// Opens no device yet: `rescan` does.
    public init(options: Options = Options(), log: any LogSink) throws(SystemError) {
        (self.options, self.log) = (options, log)
        watch = try InputFolderWatch(directory: options.directory)
    }

    /// What to wait for: the devices, and news of others.
    public var fileDescriptors: [Int32] { [watch.fd] + devices.map(\.fd) }

    /// Whether another program has a device that should be ours alone: ask for it again with `regrab`.
    public var isMissingGrab: Bool {
        devices.contains { !$0.isGrabbed && options.grabs && $0.rule?.grab ?? true }
    }

    /// The devices that are used now.
    public var descriptions: [InputDeviceDescription] { devices.map(\.description) }

    /// The screens that are lit; while there are none, nobody touches anything, and devices that are plugged in are left
    /// to others. Whatever touches while its screen changes goes up, and counts again after it was lifted.
    public func setPanels(_ panels: [TouchPanel], into frames: inout [PointerFrame]) {
        guard panels != self.panels else { return }
        self.panels = panels
        let now = clock.now()
        for device in devices {
            device.setPanel(TouchRule.panel(device.rule, among: panels), at: now, into: &frames)
            tellMissingScreen(of: device)
        }
    }

    private func tellMissingScreen(of device: EvdevDevice) {
        guard let name = device.rule?.output, !panels.isEmpty, TouchRule.panel(device.rule, among: panels) == nil else {
            return
        }
        let lit = panels.map(\.name).joined(separator: ", ")
        say(
            .warning,
            "\(device.name): it lies on the screen \(name), which is not lit (\(lit)): nothing is heard of it; "
                + "\"output\" in \(DeviceSettings.defaultPath) names its screen")
    }

    /// Looks at every device node, and takes those that are to be used and are not yet. At the start, and whenever
    /// somebody thinks that something was missed; plugging in needs no call. Never fails: what cannot be used is told
    /// to the log, once.
    ///
    /// - Returns: whether `fileDescriptors` changed.
    @discardableResult
    public func rescan() -> Bool {
        var denied: [String] = []
        var hasChanged = false
        for node in nodes.nodes() {
            if let device = devices.first(where: { $0.node == node.path }) {
                grab(device)
            } else {
                hasChanged = examine(node.path, denied: &denied) || hasChanged
            }
        }
        tellDenied(denied)
        return hasChanged
    }

    /// Asks again for the devices that other programs keep. Cheap: it opens and closes nothing, because closing an input
    /// device makes the kernel wait until all processors are done with it, and pictures would be late by that.
    public func regrab() {
        for device in devices { grab(device) }
    }

    /// Reads a descriptor that has become readable, and appends what there is. Allocates nothing as long as `frames`
    /// has room and no device comes or goes.
    ///
    /// A device that is gone gives one last frame without contacts.
    ///
    /// - Returns: whether `fileDescriptors` changed.
    @discardableResult
    public func readFrames(from descriptor: Int32, into frames: inout [PointerFrame]) -> Bool {
        if descriptor == watch.fd { return followFolder(&frames) }
        for device in devices where device.fd == descriptor {
            do throws(SystemError) {
                try device.readFrames(clock: clock, into: &frames)
                if let complaint = device.complaint() { log.log(.warning, complaint) }
                return false
            } catch {
                remove(device, because: error.code == .noDevice ? "went away" : "failed (\(error))", &frames)
                return true
            }
        }
        return false
    }

    /// Lets go of all devices; whatever touches goes up.
    public func close(into frames: inout [PointerFrame]) {
        let now = clock.now()
        for device in devices { device.releaseAll(at: now, into: &frames) }
        devices.removeAll()
        panels.removeAll()
    }

    // MARK: Coming and going

    private var nodes: DeviceNodes { DeviceNodes(directory: options.directory, prefix: "event") }

    private func followFolder(_ frames: inout [PointerFrame]) -> Bool {
        var changes: [InputFolderWatch.Change] = []
        do throws(SystemError) {
            try watch.read { changes.append($0) }
        } catch {
            say(.warning, "devices that are plugged in later are not seen: \(error)")
            return false
        }
        var hasChanged = false
        for change in changes {
            switch change {
            case .appeared(let name):
                guard !panels.isEmpty else { continue }
                guard let node = nodes.node(named: name), !devices.contains(where: { $0.node == node.path }) else {
                    continue
                }
                // udev opens a node to the group a moment after the kernel made it, which is another change.
                var denied: [String] = []
                hasChanged = examine(node.path, denied: &denied) || hasChanged
            case .vanished(let name):
                guard let device = devices.first(where: { $0.node == "\(options.directory)/\(name)" }) else { continue }
                remove(device, because: "went away", &frames)
                hasChanged = true
            case .everything:
                let there = Set(nodes.nodes().map(\.path))
                for device in devices where !there.contains(device.node) {
                    remove(device, because: "went away", &frames)
                    hasChanged = true
                }
                if !panels.isEmpty { hasChanged = rescan() || hasChanged }
            }
        }
        return hasChanged
    }

    /// Opens a node and keeps it where it is to be used.
    private func examine(_ node: String, denied: inout [String]) -> Bool {
        do throws(InputFault) {
            let handle = try EvdevHandle(node: node)
            let description = handle.describe()
            let rule = options.settings.touchRule(for: description)
            let selection = InputSelection(description, rule: rule)
            guard let use = selection.use else {
                say(.debug, "\(description.name) (\(node)) is not used: \(selection.reason)")
                return false
            }
            lastID += 1
            do throws(SystemError) {
                let device = try EvdevDevice(
                    handle, description, id: InputDeviceID(rawValue: lastID), use: use, rule: rule,
                    panel: TouchRule.panel(rule, among: panels))
                devices.append(device)
                log.log(.notice, "\(device.name): \(selection.reason)")
                for note in selection.notes { log.log(.warning, "\(device.name): \(note)") }
                grab(device)
                tellMissingScreen(of: device)
                return true
            } catch {
                throw InputFault("it cannot be read", error)
            }
        } catch {
            if error.isDenied { denied.append(node) } else { say(.info, "\(node) is not used: \(error.reason)") }
            return false
        }
    }

    private func grab(_ device: EvdevDevice) {
        guard options.grabs, device.rule?.grab ?? true, !device.isGrabbed else { return }
        do throws(SystemError) {
            try device.grab()
        } catch {
            say(
                .warning,
                error.code == .busy
                    ? "\(device.name): another program has this device; nothing is heard of it until that lets go"
                    : "\(device.name): other programs hear it too (\(error))")
        }
    }

    private func remove(_ device: EvdevDevice, because reason: String, _ frames: inout [PointerFrame]) {
        device.releaseAll(at: clock.now(), into: &frames)
        devices.removeAll { $0 === device }
        log.log(.notice, "\(device.name) \(reason)")
        // What was told of a node may be news again of another device there.
        said.removeAll()
    }

    private func tellDenied(_ nodes: [String]) {
        guard !nodes.isEmpty else {
            toldDenied = false
            return
        }
        guard !toldDenied else { return }
        toldDenied = true
        let shown = nodes.prefix(3).joined(separator: ", ") + (nodes.count > 3 ? " and \(nodes.count - 3) more" : "")
        log.log(.warning, "no permission to open \(shown): touch may not work; \(InputFault.remedy)")
    }

    private func say(_ level: LogLevel, _ message: String) {
        if said.insert(message).inserted { log.log(level, message) }
    }
}
