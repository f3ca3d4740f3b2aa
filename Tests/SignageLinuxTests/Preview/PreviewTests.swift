import SignageEngine
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

    @Test func aStepWhileTimeGoesIsRefused() throws {
        let bench = try PreviewBench(Self.sign)
        guard case .refused(let fault) = bench.ask(.setClock(ClockSetting(step: 1))) else {
            throw PreviewBench.Refused()
        }
        #expect(fault.kind == .conflict)
        guard case .refused(let other) = bench.ask(.setClock(ClockSetting(wall: "yesterday"))) else {
            throw PreviewBench.Refused()
        }
        #expect(other.kind == .invalid)
    }

    @Test func faultsComeWithFileAndLineAndGoWhenRepaired() throws {
        let bench = try PreviewBench(Self.sign)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        let none = try bench.json(.faults)["faults"]
        #expect(none == .list([]), "\(none.text)")
        try bench.shell("sed -i 's/kind: color/kynd: color/' playlist.yaml")
        let faults = try bench.wait(for: .faults) { $0["faults"] != .list([]) }
        #expect(faults["faults"][0]["path"].string == "playlist.yaml")
        #expect(faults["faults"][0]["line"] == .integer(4))
        #expect(faults["faults"][0]["message"].string?.contains("kind") == true)
        try bench.shell("sed -i 's/kynd/kind/' playlist.yaml")
        _ = try bench.wait(for: .faults) { $0["faults"] == .list([]) }
    }

    @Test func metricsCountFrames() throws {
        let bench = try PreviewBench(Self.sign)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        guard case .text(let text) = bench.ask(.metrics) else { throw PreviewBench.Refused() }
        for family in [
            "signaged_frames_presented_total{output=\"preview\"} ", "signaged_refreshes_missed_total",
            "signaged_composition_seconds_bucket{output=\"preview\",le=\"0.0001\"}", "signaged_decode_seconds_count",
            "signaged_reloads_total", "signaged_faults{severity=\"error\"} 0", "signaged_touches_total 0",
            "signaged_uptime_seconds", "signaged_memory_resident_bytes", "signaged_composed_bytes_total",
        ] {
            #expect(text.contains(family), "\(family)")
        }
    }

    @Test func aReloadIsMadeWhereNothingHasChanged() throws {
        let bench = try PreviewBench(Self.sign)
        let before = try bench.wait(for: .status) { $0["content"]["reloads"].number ?? 0 > 0 }
        _ = try bench.json(.reload)
        _ = try bench.wait(for: .status) {
            $0["content"]["reloads"].number ?? 0 > before["content"]["reloads"].number ?? 0
        }
    }

    @Test func theLineIsClosedWhenTheSignHasStopped() throws {
        let bench = try PreviewBench(Self.sign)
        _ = try bench.wait(for: .outputs) { $0["outputs"][0]["frames"].number ?? 0 > 0 }
        bench.line.stop("test")
        let deadline = SystemClock().now() + .seconds(20)
        while SystemClock().now() < deadline {
            let answer = Waiting<ControlAnswer>()
            bench.line.ask(.clock) { answer.set($0) }
            if case .refused(let fault) = answer.get() {
                #expect(fault.kind == .unavailable)
                return
            }
        }
        Issue.record("the line is never closed")
    }
}
