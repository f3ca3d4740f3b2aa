/// What the facts about a machine mean for a sign.
struct DoctorRules {
    typealias Finding = DoctorReport.Finding

    let facts: MachineFacts

    var findings: [Finding] {
        permissions + displays + planes + touch + content + fonts + memory + clock + disks + service
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number == 0 ? "no" : "\(number)") \(noun)\(number == 1 ? "" : "s")"
    }

    // MARK: Devices

    private var permissions: [Finding] {
        let subject = "permissions"
        let closed = facts.displayNodes.filter { !$0.isOpen } + facts.inputNodes.filter { !$0.isOpen }
        let nodes = facts.displayNodes + facts.inputNodes
        guard !nodes.isEmpty else {
            return [
                Finding(
                    .warning, subject, "there is nothing to check: this machine has no display and no input device",
                    remedy: "run this where the sign is to be; a container must be given /dev/dri and /dev/input")
            ]
        }
        guard !closed.isEmpty else {
            return [
                Finding(
                    .fine, subject,
                    "\(facts.user) may use \(Self.count(facts.displayNodes.count, "display device")) and "
                        + Self.count(facts.inputNodes.count, "input device")
                        + (facts.groups.isEmpty ? "" : " (groups \(facts.groups.joined(separator: ", ")))"))
            ]
        }
        // One line a group, not one for each of twenty input devices.
        var byGroup: [(group: String?, nodes: [String])] = []
        for node in closed {
            if let index = byGroup.firstIndex(where: { $0.group == node.group }) {
                byGroup[index].nodes.append(node.path)
            } else {
                byGroup.append((node.group, [node.path]))
            }
        }
        return byGroup.map { group, nodes in
            let isDisplay = facts.displayNodes.contains { nodes.contains($0.path) }
            let more = nodes.count > 1 ? " and \(nodes.count - 1) more" : ""
            let owner = group.map { ", which group \($0) may" } ?? ""
            let isMember = group.map(facts.groups.contains) ?? false
            let remedy =
                isMember || group == nil || group == "root"
                ? "look at its rights with `ls -l \(nodes[0])`; udev's rules set them"
                : "sudo usermod -aG \(group ?? "") \(facts.user), and log in anew"
            return Finding(
                isDisplay ? .problem : .warning, subject, "\(facts.user) may not open \(nodes[0])\(more)\(owner)",
                remedy: remedy)
        }
    }

    private var displays: [Finding] {
        let report = facts.outputs
        let selection = OutputSelection(cards: report.cards, preferences: report.preferences)
        guard !report.cards.isEmpty else { return noCards }
        var findings: [Finding] = []
        for card in report.cards { findings += holding(card) }
        for pipe in selection.pipes {
            guard let card = report.cards.first(where: { $0.id == pipe.card }),
                let connector = card.connectors.first(where: { $0.id == pipe.connector })
            else { continue }
            findings.append(display(connector, of: card, pipe))
        }
        if selection.pipes.isEmpty {
            let names = report.cards.flatMap(\.connectors).map(\.name)
            findings.append(
                Finding(
                    .problem, "display",
                    names.isEmpty
                        ? "the display devices have no connectors"
                        : "no display is connected (\(names.joined(separator: ", ")))",
                    remedy: "plug one in and switch it on; the sign takes it at once"))
        }
        findings += selection.problems.map { Finding(.warning, "display", $0, remedy: "see `signaged outputs`") }
        return findings
    }

    private var noCards: [Finding] {
        // What may not be opened was told above.
        if facts.displayNodes.contains(where: { !$0.isOpen }) { return [] }
        let skipped = facts.outputs.skipped.map {
            Finding(.problem, "display", "\($0.path) is no use: \($0.reason)", remedy: "see `signaged outputs`")
        }
        if !skipped.isEmpty { return skipped }
        return [
            Finding(
                .problem, "display", "there is no display device in /dev/dri",
                remedy: "load the graphics driver (`dmesg | grep -i drm` tells of it); `signaged preview` needs none")
        ]
    }

    private func display(_ connector: ConnectorDescription, of card: CardDescription, _ pipe: OutputSelection.Pipe)
        -> Finding
    {
        let name = connector.name + (connector.monitor.map { " (\($0))" } ?? "")
        let ranking = ModeChoice.rank(connector.modes, request: facts.outputs.preferences.mode)
        guard let best = ranking.candidates.first else {
            return Finding(
                .problem, "display", "\(name) tells of no mode", remedy: "try another cable, or set --mode")
        }
        if let plane = card.planes.first(where: { $0.id == pipe.primaryPlane }),
            PixelBuffer.Format.best(of: plane.formats) == nil
        {
            return Finding(
                .problem, "display", "\(name) shows neither XR24 nor RG16, which this program draws",
                remedy: "use another output, or another driver")
        }
        return Finding(
            ranking.problem == nil ? .fine : .warning, "display",
            "\(name) on \(card.path): \(best.mode), \(best.reason)" + (ranking.problem.map { "; \($0)" } ?? ""),
            remedy: ranking.problem == nil ? "" : "choose one of `signaged outputs --verbose`")
    }

    /// Who may set modes on a card.
    private func holding(_ card: CardDescription) -> [Finding] {
        let subject = "control"
        guard facts.outputs.heldElsewhere.contains(card.id) else {
            return [Finding(.fine, subject, "\(card.path) (\(card.driver)) is free: no other program sets its modes")]
        }
        let holders = facts.holders[card.path] ?? []
        let names = holders.map { "\($0.name), process \($0.process)" }.joined(separator: "; ")
        if let sign = holders.first(where: { $0.name == "signaged" }) {
            return [
                Finding(.fine, subject, "\(card.path) (\(card.driver)) is the sign's: process \(sign.process) shows it")
            ]
        }
        return [
            Finding(
                .problem, subject,
                "another program has \(card.path)" + (names.isEmpty ? "" : ": \(names)"),
                remedy: names.isEmpty
                    ? "run this as root to see which; a desktop ends with `systemctl isolate multi-user.target`"
                    : "end it; a desktop ends with `systemctl isolate multi-user.target`")
        ]
    }

    /// What the display controller could lay over one another, and what it is used for.
    private var planes: [Finding] {
        facts.outputs.cards.map { card in
            let kinds = [PlaneDescription.Kind.primary, .overlay, .cursor].compactMap { kind -> String? in
                let number = card.planes.count { $0.kind == kind }
                return number == 0 ? nil : "\(number) \(kind.rawValue)"
            }
            let commits = card.isAtomic ? "atomic commits" : "legacy mode setting"
            guard !kinds.isEmpty else {
                return Finding(
                    .fine, "planes", "\(card.path) does not tell of any; whole pictures are shown by \(commits)")
            }
            return Finding(
                .fine, "planes",
                "\(card.path) has \(kinds.joined(separator: ", ")); the whole sign is drawn into the primary one, with "
                    + "\(commits), and the others stay empty")
        }
    }

    private var touch: [Finding] {
        let report = facts.inputs
        var findings: [Finding] = []
        for device in report.devices {
            let selection = InputSelection(device, rule: report.settings.touchRule(for: device))
            guard selection.use != nil else { continue }
            let isSigns = report.heldElsewhere.contains(device.node) && signRuns
            if report.heldElsewhere.contains(device.node) && !isSigns {
                findings.append(
                    Finding(
                        .warning, "touch", "another program has \(device.node) (\(device.name)) for itself",
                        remedy: "end that program; `fuser -v \(device.node)` names it"))
                continue
            }
            findings.append(
                Finding(
                    selection.notes.isEmpty ? .fine : .warning, "touch",
                    "\(device.node) (\(device.name)): \(selection.reason)" + (isSigns ? ", heard by the sign" : "")
                        + selection.notes.map { "; \($0)" }.joined(),
                    remedy: selection.notes.isEmpty ? "" : "say so in \(DeviceSettings.defaultPath)"))
        }
        if findings.isEmpty {
            findings.append(Finding(.fine, "touch", "there is no touchscreen or mouse; the sign plays by itself"))
        }
        return findings
    }

    private var signRuns: Bool { facts.holders.values.contains { $0.contains { $0.name == "signaged" } } }

    // MARK: Content

    private var content: [Finding] {
        let folder = facts.contentFolder.path
        guard facts.contentFolder.exists, let report = facts.content else {
            return [
                Finding(
                    .problem, "content", "there is no folder \(folder)",
                    remedy: "make it, or name the sign's own with --content DIR")
            ]
        }
        let (errors, warnings) = (
            report.issues.count { $0.severity == .error }, report.issues.count { $0.severity == .warning }
        )
        if !report.showsSomething {
            return [
                Finding(
                    .problem, "content", "\(folder) has nothing to show",
                    remedy: "put pictures into \(folder)/background, or see `signaged check \(folder)`")
            ]
        }
        let level: DoctorReport.Level = errors > 0 ? .problem : warnings > 0 ? .warning : .fine
        return [
            Finding(
                level, "content",
                "\(folder): \(Self.count(report.pictures, "picture")), \(Self.count(errors, "error")), "
                    + Self.count(warnings, "warning"),
                remedy: level == .fine ? "" : "`signaged check \(folder)` tells each")
        ]
    }

    private var fonts: [Finding] {
        guard let report = facts.content else { return [] }
        let gaps = report.fontGaps
        guard !gaps.isEmpty else {
            return [Finding(.fine, "fonts", "every character of the folder's words is in an installed font")]
        }
        return gaps.map { Finding($0.severity == .note ? .fine : .warning, "fonts", $0.reason, remedy: $0.remedy) }
    }

    private var memory: [Finding] {
        guard let report = facts.content else { return [] }
        let needs =
            "the pictures take up to \(Decimal.bytes(report.bytes)) of a budget of \(Decimal.bytes(report.budget))"
        guard report.bytes <= report.budget else {
            return [
                Finding(.problem, "memory", needs, remedy: "show fewer or smaller pictures, or raise --memory")
            ]
        }
        guard let available = facts.memoryAvailable else { return [Finding(.fine, "memory", needs)] }
        guard signRuns || report.bytes <= available else {
            return [
                Finding(
                    .problem, "memory", "\(needs), and this machine has \(Decimal.bytes(available)) left",
                    remedy: "show fewer or smaller pictures, end other programs, or use a machine with more memory")
            ]
        }
        return [Finding(.fine, "memory", "\(needs); the machine has \(Decimal.bytes(available)) left")]
    }

    // MARK: Machine

    private var clock: [Finding] {
        guard let doubt = facts.clockDoubt else {
            return [Finding(.fine, "clock", "\(facts.clock) can be trusted")]
        }
        return [
            Finding(
                .warning, "clock", "\(facts.clock) cannot be trusted: \(doubt); what has a \"when\" waits",
                remedy: "let the network set it (`timedatectl set-ntp true`), or use a hardware clock with a battery")
        ]
    }

    /// Less than this is soon full.
    private static let leastFree = 64 << 20

    private var disks: [Finding] {
        var findings: [Finding] = []
        if let state = facts.stateFolder {
            if !state.isWritable, !state.exists {
                findings.append(
                    Finding(
                        .warning, "disk",
                        "there is no folder \(state.path), and \(facts.user) cannot make it, so there would be no play log",
                        remedy: "make it and let the sign's user write there, or name another folder with --state DIR"))
            } else if !state.isWritable {
                findings.append(
                    Finding(
                        .warning, "disk", "\(facts.user) may not write in \(state.path), so there would be no play log",
                        remedy: "let the sign's user write there, or name another folder with --state DIR"))
            } else {
                findings += room(
                    state,
                    for: "the play log in \(state.path)" + (state.exists ? "" : ", which a sign makes when it starts"))
            }
        } else {
            findings.append(
                Finding(
                    .warning, "disk", "there is no place for the play log, because this user has no home",
                    remedy: "name one with --state DIR"))
        }
        if facts.contentFolder.exists {
            findings += room(facts.contentFolder, for: "new content in \(facts.contentFolder.path)")
        }
        return findings
    }

    private func room(_ folder: MachineFacts.Folder, for use: String) -> [Finding] {
        guard let free = folder.free else { return [] }
        if free < Self.leastFree {
            return [
                Finding(
                    .warning, "disk", "only \(Decimal.bytes(free)) are free for \(use)",
                    remedy: "make room on that disk")
            ]
        }
        return [Finding(.fine, "disk", "\(Decimal.bytes(free)) are free for \(use)")]
    }

    private var service: [Finding] {
        let subject = "service"
        guard facts.hasSystemd else {
            return [Finding(.fine, subject, "systemd does not run here; something else must start the sign")]
        }
        guard let service = facts.service, service.load == "loaded" else {
            return [
                Finding(
                    .warning, subject, "the sign is not a service, so it does not start with the machine",
                    remedy: "install signaged.service as README.md says, under \"As a service\"")
            ]
        }
        switch service.active {
        case "active", "reloading": break
        case "failed":
            return [
                Finding(.problem, subject, "signaged.service has failed", remedy: "`journalctl -u signaged` says why")
            ]
        case "activating":
            return [
                Finding(
                    .problem, subject, "signaged.service does not stay up", remedy: "`journalctl -u signaged` says why")
            ]
        default:
            return [
                Finding(.warning, subject, "signaged.service does not run", remedy: "sudo systemctl start signaged")
            ]
        }
        var findings = [Finding(.fine, subject, "signaged.service runs")]
        if service.restarts > 0 {
            findings[0] = Finding(
                .warning, subject, "signaged.service runs, after \(Self.count(service.restarts, "restart"))",
                remedy: "`journalctl -u signaged` says why")
        }
        if service.file != "enabled" {
            findings.append(
                Finding(
                    .warning, subject, "signaged.service does not start with the machine",
                    remedy: "sudo systemctl enable signaged"))
        }
        return findings
    }
}
