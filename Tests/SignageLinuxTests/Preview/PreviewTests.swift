import Glibc
import SignageEngine
import Synchronization
import Testing

@testable import SignageLinux

@Suite struct PreviewTests {
    private static let sign = """
        cat > playlist.yaml <<'END'
        version: 1
        canvas: [64, 48]
        zones:
          - { id: ground, kind: color, color: "#206040" }
          - { id: time, kind: clock, frame: [0, 0, 64, 20], format: "%H:%M", timeZone: UTC, font: Noto Sans 10 }
        END
        """

    @Test func aPreviewIsOnItsPanel() throws {
        let bench = try PreviewBench(Self.sign)
        let status = try bench.wait(for: .status) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        #expect(status["preview"] == .bool(true))
        #expect(status["outputs"][0]["name"].string == MemoryDisplay.name)
        #expect(status["outputs"][0]["size"] == .list([.integer(64), .integer(48)]))
        #expect(status["outputs"][0]["missed"] == .integer(0))
        #expect(status["content"]["errors"] == .integer(0))
    }

    @Test func anotherPanelTakesThePlaceOfTheFirst() throws {
        let bench = try PreviewBench(Self.sign)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        _ = try bench.json(.setPanel(PanelSetting(size: Size(width: 80, height: 40), rotation: 90)))
        let outputs = try bench.wait(for: .outputs) {
            $0["outputs"][0]["size"] == .list([.integer(40), .integer(80)])
                && $0["outputs"][0]["frames"].number ?? 0 > 0
        }
        guard case .list(let list) = outputs["outputs"] else { throw PreviewBench.Refused() }
        #expect(list.count == 1)
        let panel = try bench.json(.status)["panel"]
        #expect(panel["size"] == .list([.integer(80), .integer(40)]))
        #expect(panel["rotation"] == .integer(90))
    }

    @Test func aPanelThatIsTurnedUpsideDownIsToldOf() throws {
        let told = Mutex(0)
        let bench = try PreviewBench(Self.sign) { _, event in
            if event.kind == .outputs { told.withLock { $0 += 1 } }
        }
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        let before = told.withLock { $0 }
        _ = try bench.ask(.setPanel(PanelSetting(size: Size(width: 64, height: 48), rotation: 180)))
        #expect(told.withLock { $0 } == before + 1)
    }

    @Test func aFingerThatNobodySpeaksOfAnyMoreDoesNotHoldItsZone() throws {
        let isDown = Mutex(false)
        let count = Mutex(0)
        let showings = try Waiting<Bool>()
        let bench = try PreviewBench(
            """
            cat > playlist.yaml <<'END'
            version: 1
            canvas: [64, 48]
            zones:
              - { id: news, kind: ticker, items: [a, b, c], every: 200ms, transition: 50ms, resumeAfter: 100ms }
            END
            """
        ) { _, event in
            guard event.kind == .showing, isDown.withLock({ $0 }) else { return }
            // The first may have been on its way when the finger came.
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 3 { showings.set(true) }
        }
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        let finger = Contact(id: ContactID(rawValue: 1), x: 32, y: 24)
        let begin = SystemClock().now()
        _ = try bench.ask(.pointer(PointerReport(output: nil, device: 0, contacts: [finger])))
        isDown.withLock { $0 = true }
        // Nobody asks meanwhile: the sign wakes by itself.
        #expect(try showings.get())
        let time = SystemClock().now() - begin
        // What else wakes it comes each ten seconds.
        #expect(time >= RemoteFingers.patience && time < RemoteFingers.patience * 3)
    }

    @Test func timeIsSetStoppedAndSteppedOn() throws {
        let bench = try PreviewBench(Self.sign)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        let clock = try bench.json(.setClock(ClockSetting(wall: "2026-12-24T18:00", rate: 0)))
        #expect(clock["wall"].string?.hasPrefix("2026-12-24T18:00:00") == true)
        #expect(clock["paused"] == .bool(true))
        #expect(clock["machine"] == .bool(false))
        // A minute of steps, and the clock's text is another.
        let before = try bench.json(.outputs)["outputs"][0]["frames"].number ?? 0
        let later = try bench.json(.setClock(ClockSetting(step: 3600)))
        #expect(later["wall"].string?.hasPrefix("2026-12-24T18:01:00") == true)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > before }
        _ = try bench.json(.resume)
        #expect(try bench.json(.clock)["rate"] == .integer(1))
        let now = try bench.json(.setClock(ClockSetting(wall: "now")))
        #expect(now["machine"] == .bool(true))
    }

    @Test func whoResumesGoesOnAtThePaceAtWhichItWasStopped() throws {
        let bench = try PreviewBench(Self.sign)
        _ = try bench.json(.setClock(ClockSetting(rate: 10)))
        func rate(after request: ControlRequest) throws -> JSONValue {
            _ = try bench.json(request)
            return try bench.json(.clock)["rate"]
        }
        #expect(try rate(after: .resume) == .integer(10))
        #expect(try rate(after: .pause) == .integer(0))
        #expect(try rate(after: .pause) == .integer(0))
        #expect(try rate(after: .resume) == .integer(10))
        #expect(try rate(after: .pause) == .integer(0))
        #expect(try rate(after: .setClock(ClockSetting(rate: 100))) == .integer(100))
        #expect(try rate(after: .pause) == .integer(0))
        #expect(try rate(after: .resume) == .integer(100))
    }

    @Test func aStepWhileTimeGoesIsRefused() throws {
        let bench = try PreviewBench(Self.sign)
        guard case .refused(let fault) = try bench.ask(.setClock(ClockSetting(step: 1))) else {
            throw PreviewBench.Refused()
        }
        #expect(fault.kind == .conflict)
        guard case .refused(let other) = try bench.ask(.setClock(ClockSetting(wall: "yesterday"))) else {
            throw PreviewBench.Refused()
        }
        #expect(other.kind == .invalid)
    }

    @Test func faultsComeWithFileAndLineAndGoWhenRepaired() throws {
        let bench = try PreviewBench(Self.sign)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        let none = try bench.json(.faults)
        #expect(none["faults"] == .list([]) && none["read"] == .bool(true), "\(none.text)")
        try bench.shell("sed -i 's/kind: color/kynd: color/' playlist.yaml")
        let faults = try bench.wait(for: .faults) { $0["faults"] != .list([]) }
        #expect(faults["faults"][0]["path"].string == "playlist.yaml")
        #expect(faults["faults"][0]["line"] == .integer(4))
        #expect(faults["faults"][0]["kind"].string == "playlist")
        guard case .text(let metrics) = try bench.ask(.metrics) else { throw PreviewBench.Refused() }
        #expect(metrics.contains("signaged_faults{severity=\"error\",kind=\"playlist\"} 1\n"))
        #expect(metrics.contains("signaged_faults{severity=\"error\",kind=\"picture\"} 0\n"))
        #expect(faults["faults"][0]["message"].string?.contains("kind") == true)
        try bench.shell("sed -i 's/kynd/kind/' playlist.yaml")
        _ = try bench.wait(for: .faults) { $0["faults"] == .list([]) }
    }

    @Test func aFolderThatIsGoneIsAFaultUntilItIsBack() throws {
        let told = try Waiting<ControlAnswer>()
        let bench = try PreviewBench(Self.sign) { line, event in
            if event.kind == .faults { line.ask(.faults) { told.set($0) } }
        }
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        try bench.shell("mv ../shop ../gone")
        // Whoever follows the sign hears of it, though no show has come.
        guard case .json(let faults) = try told.get() else { throw PreviewBench.Refused() }
        #expect(faults["faults"][0]["kind"].string == "folder", "\(faults.text)")
        #expect(faults["faults"][0]["severity"].string == "error")
        #expect(try bench.json(.status)["content"]["errors"] == .integer(1))
        guard case .text(let metrics) = try bench.ask(.metrics) else { throw PreviewBench.Refused() }
        #expect(metrics.contains("signaged_faults{severity=\"error\",kind=\"folder\"} 1\n"))
        #expect(try bench.json(.show)["outputs"][0]["zones"][1]["id"].string == "time")
        try #require(rename("\(bench.disk.path)/gone", bench.folder) == 0)
        _ = try bench.wait(for: .faults) { $0["faults"] == .list([]) }
    }

    @Test func whoAsksForAnItemThatIsNotThereHearsWhatThereIs() throws {
        let bench = try PreviewBench(
            Self.sign + """

                cat >> playlist.yaml <<'END'
                  - { id: news, kind: ticker, frame: [0, 20, 64, 20], items: [one, two], font: Noto Sans 10 }
                  - { id: word, kind: ticker, frame: [0, 40, 64, 8], items: [one], font: Noto Sans 6 }
                END
                """)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        func refusal(_ move: ControlRequest.Move, _ zone: String?) throws -> String {
            let answer = try bench.ask(.move(move, zone: zone.map { ZoneID(rawValue: $0) }, output: nil))
            guard case .refused(let fault) = answer else { return "done" }
            return "\(fault.reason); \(fault.remedy)"
        }
        let known = "zones that can be turned: news, word"
        #expect(try refusal(.item(1), "news") == "done")
        #expect(try refusal(.item(8), "news") == "zone \"news\" has 2 items, and no item 9; name one from 1 to 2")
        #expect(try refusal(.next, "word") == "zone \"word\" has only 1 item; that is shown")
        #expect(try refusal(.next, "time") == "zone \"time\" (clock) cannot be turned; \(known)")
        #expect(try refusal(.item(1), "ground") == "zone \"ground\" (color) cannot be turned; \(known)")
        #expect(try refusal(.next, "nowhere") == "there is no zone \"nowhere\"; \(known)")
        #expect(try refusal(.item(8), nil) == refusal(.item(8), "news"))
    }

    @Test func metricsCountFrames() throws {
        let bench = try PreviewBench(Self.sign)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        guard case .text(let text) = try bench.ask(.metrics) else { throw PreviewBench.Refused() }
        for family in [
            "signaged_frames_presented_total{output=\"preview\"} ", "signaged_refreshes_missed_total",
            "signaged_composition_seconds_bucket{output=\"preview\",le=\"0.0001\"}", "signaged_decode_seconds_count",
            "signaged_reloads_total", "signaged_faults{severity=\"error\",kind=\"playlist\"} 0",
            "signaged_touches_total 0",
            "signaged_uptime_seconds", "signaged_memory_resident_bytes", "signaged_composed_bytes_total",
        ] {
            #expect(text.contains(family), "\(family)")
        }
        let form = MetricsForm(text)
        #expect(form.complaints.isEmpty, "\(form.complaints)")
        #expect(form.values["signaged_composition_seconds_count{output=\"preview\"}"] ?? 0 > 0)
    }

    @Test func theCheckOfMetricsFindsWhatPrometheusWouldRefuse() {
        let good = "# HELP a_total Of a.\n# TYPE a_total counter\na_total{b=\"c\"} 1\n"
        #expect(MetricsForm(good).complaints.isEmpty)
        for bad in [
            good + good, good + "a_total{b=\"c\"} 2\n", good + "b 1\n", "a_total 1\n", String(good.dropLast()),
            "# HELP a Of a.\n# TYPE a counter\na 1\n", "# TYPE a_total counter\na_total 1\n", good + "a_total{b=c} 1\n",
            "# HELP h Of h.\n# TYPE h histogram\nh_bucket{le=\"1\"} 2\nh_bucket{le=\"+Inf\"} 1\nh_sum 1\nh_count 1\n",
            "# HELP h Of h.\n# TYPE h histogram\nh_bucket{le=\"1\"} 1\nh_sum 1\nh_count 1\n",
        ] { #expect(!MetricsForm(bad).complaints.isEmpty, "\(bad)") }
    }

    @Test func countsGoOnAndWhatIsOffStaysOffOnAnotherPanel() throws {
        let bench = try PreviewBench(Self.sign)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        _ = try bench.ask(.setClock(ClockSetting(rate: 0)))
        _ = try bench.ask(.power(output: MemoryDisplay.name, isOn: false))
        let before = try bench.json(.outputs)["outputs"][0]
        #expect(before["on"] == .bool(false))
        _ = try bench.json(.setPanel(PanelSetting(size: Size(width: 80, height: 40))))
        let dark = try bench.wait(for: .outputs) {
            $0["outputs"][0]["size"] == .list([.integer(80), .integer(40)])
        }["outputs"][0]
        #expect(dark["on"] == .bool(false))
        #expect(dark["frames"] == before["frames"] && dark["bytesComposed"] == before["bytesComposed"])
        _ = try bench.ask(.power(output: MemoryDisplay.name, isOn: true))
        let lit = try bench.wait(for: .outputs) {
            $0["outputs"][0]["frames"].number ?? 0 > before["frames"].number ?? 0
        }["outputs"][0]
        #expect(lit["on"] == .bool(true))
        #expect(lit["bytesComposed"].number ?? 0 >= (before["bytesComposed"].number ?? 0) + 80 * 40 * 4)
    }

    @Test func planesSayThatAllIsComposedAndWhatAFrameWrites() throws {
        let bench = try PreviewBench(Self.sign)
        let planes = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }["outputs"][0][
            "planes"]
        #expect(planes["hardware"] == .list([]))
        #expect(planes["composed"] == .list([.string("ground"), .string("time")]))
        #expect(planes["bytesPerFrame"].number ?? 0 > 0)
        #expect(planes["bytesPerFrame"].number ?? .infinity <= 64 * 48 * 4)
    }

    @Test func whoeverHearsOfAShowFindsItThere() throws {
        let found = try Waiting<ControlAnswer>()
        let bench = try PreviewBench(Self.sign) { line, event in
            if event.kind == .reload { line.ask(.show) { found.set($0) } }
        }
        guard case .json(let show) = try found.get() else { throw PreviewBench.Refused() }
        #expect(show["outputs"][0]["zones"][1]["id"].string == "time", "\(show.text)")
        _ = bench
    }

    @Test func aReloadIsMadeWhereNothingHasChanged() throws {
        let bench = try PreviewBench(Self.sign)
        // The first show takes the place of none.
        let before = try bench.wait(for: .status) { $0["content"]["reloadedAgo"].number != nil }
        #expect(before["content"]["reloads"] == .integer(0))
        _ = try bench.json(.reload)
        _ = try bench.wait(for: .status) { $0["content"]["reloads"] == .integer(1) }
    }

    @Test func theLineIsClosedWhenTheSignHasStopped() throws {
        let bench = try PreviewBench(Self.sign)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        bench.line.stop("test")
        let deadline = SystemClock().now() + .seconds(20)
        while SystemClock().now() < deadline {
            let answer = try Waiting<ControlAnswer>()
            bench.line.ask(.clock) { answer.set($0) }
            if case .refused(let fault) = try answer.get() {
                #expect(fault.kind == .unavailable)
                return
            }
        }
        Issue.record("the line is never closed")
    }
}
