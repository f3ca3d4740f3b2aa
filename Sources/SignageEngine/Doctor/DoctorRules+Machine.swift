/// The clock, the disks and the service.
extension DoctorRules {
    var clock: [Finding] {
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

    var disks: [Finding] {
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

    var service: [Finding] {
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
