import SignageEngine

/// What the sign counts, for those who watch many of them.
extension SignDaemon {
    var metrics: String {
        var text = MetricsText()
        let now = clock.now()
        // Those that are gone go on counting as much as they did.
        let outputs = screens.lives.sorted { $0.key < $1.key }.map { name, life in
            let presenters = screens.all.filter { $0.output.name == name }.map(\.presenter)
            return (
                labels: [("output", name)], numbers: life.statistics(with: presenters),
                composition: life.composition(with: presenters)
            )
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
        text.add("signaged_outputs", .gauge, "Displays that are in use.", Double(screens.all.count))
        add("signaged_frames_presented_total", "Pictures that have reached the glass.", \.presented)
        add("signaged_refreshes_missed_total", "Refreshes at which an old picture stood still.", \.missed)
        add("signaged_commits_refused_total", "Pictures that the display's driver refused.", \.refusedCommits)
        add("signaged_flips_lost_total", "Pictures whose arrival the driver never told of.", \.lostFlips)
        add("signaged_composed_bytes_total", "Bytes written into the displays' buffers.", \.bytesComposed)
        text.add(
            "signaged_composition_seconds", "Time to draw and commit a picture.",
            histograms: outputs.map { ($0.labels, $0.composition) })
        text.add("signaged_decode_seconds", "Time to decode a picture file.", histograms: [([], decodeTimes.histogram)])
        text.add("signaged_reloads_total", .counter, "Shows that took the place of others.", Double(facts.reloads))
        text.add("signaged_faults", .gauge, "What is wrong with the content now.", faultCounts)
        text.add("signaged_touches_total", .counter, "Touches that have begun.", Double(facts.touches))
        text.add(
            "signaged_clock_trusted", .gauge, "Whether schedules follow the machine's clock.",
            keeper.trust.isTrusted ? 1 : 0)
        return text.text
    }

    /// Of each severity and kind, those that there are none of, too: what is counted is there from the beginning.
    private var faultCounts: [(labels: [(String, String)], value: Double)] {
        let issues = issues.current
        return ContentIssue.Severity.allCases.flatMap { severity in
            ContentIssue.Kind.allCases.map { kind in
                let count = issues.count { $0.severity == severity && $0.kind == kind }
                return ([("severity", severity.rawValue), ("kind", kind.rawValue)], Double(count))
            }
        }
    }
}
