/// The display and input devices.
extension DoctorRules {
    var permissions: [Finding] {
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

    var displays: [Finding] {
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
    var planes: [Finding] {
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

    var touch: [Finding] {
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

    var signRuns: Bool { facts.holders.values.contains { $0.contains { $0.name == "signaged" } } }
}
