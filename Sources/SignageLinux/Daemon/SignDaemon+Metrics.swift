import SignageEngine

/// What the sign counts, for those who watch many of them.
extension SignDaemon {
    var metrics: String {
        var text = MetricsText()
        let now = clock.now()
        let outputs = screens.all.map { screen in
            (labels: [("output", screen.output.name)], numbers: screen.presenter.statistics, screen: screen)
        }
        func add(_ name: String, _ help: String, _ value: (FrameStatistics) -> Int64) {
            text.add(name, .counter, help, outputs.map { ($0.labels, Double(value($0.numbers))) })
        }
        text.add(
            "signaged_build_info", .gauge, "The version, as a label.", [([("version", Signaged.version)], 1)])
        text.add(
            "signaged_uptime_seconds", .gauge, "Since the daemon was started.", (now - facts.began).seconds)
        text.add(
            "signaged_memory_resident_bytes", .gauge, "What the process has in memory.",
            Double(ThisProcess.residentBytes))
        text.add("signaged_outputs", .gauge, "Displays that are in use.", Double(outputs.count))
        add("signaged_frames_presented_total", "Pictures that have reached the glass.", \.presented)
        add("signaged_refreshes_missed_total", "Refreshes at which an old picture stood still.", \.missed)
        add("signaged_commits_refused_total", "Pictures that the display's driver refused.", \.refusedCommits)
        add("signaged_flips_lost_total", "Pictures whose arrival the driver never told of.", \.lostFlips)
        add("signaged_composed_bytes_total", "Bytes written into the displays' buffers.", \.bytesComposed)
        text.add(
            "signaged_composition_seconds", "Time to draw and commit a picture.",
            histograms: outputs.map { ($0.labels, $0.screen.presenter.composition) })
        text.add("signaged_decode_seconds", "Time to decode a picture file.", histograms: [([], decodeTimes.histogram)])
        text.add("signaged_reloads_total", .counter, "Shows that took the place of others.", Double(facts.reloads))
        let kinds: [ContentIssue.Severity] = [.error, .warning, .note]
        text.add(
            "signaged_faults", .gauge, "What is wrong with the content now.",
            kinds.map { kind in ([("severity", kind.rawValue)], Double(issues.current.count { $0.severity == kind })) })
        text.add("signaged_touches_total", .counter, "Touches that have begun.", Double(facts.touches))
        text.add(
            "signaged_clock_trusted", .gauge, "Whether schedules follow the machine's clock.",
            keeper.trust.isTrusted ? 1 : 0)
        return text.text
    }
}
