import Testing

@testable import SignageEngine

/// Panels report as often as they like; a fling is a fling at each of them, and a rest is a rest.
@Suite struct ReportIntervalTests {
    @Test func aPauseAndAReportTooManyDoNotCount() {
        var interval = ReportInterval()
        #expect(interval.usual == nil)
        interval.add(.milliseconds(50))
        #expect(interval.usual == .milliseconds(50))
        for span in [50, 50, 1, 49, 50, 400, 50, 50] as [Int64] { interval.add(.milliseconds(span)) }
        #expect(interval.usual == .milliseconds(50))
        // A faster device's after a slow one's are learnt at once.
        for _ in 0..<3 { interval.add(.milliseconds(8)) }
        #expect(interval.usual == .milliseconds(8))
    }

    /// A finger that moves evenly and is lifted `rest` milliseconds after its last report.
    private static func speed(interval: Double, rest: Double) -> Double {
        var tracker = TouchTracker()
        var fingers = Fingers()
        fingers.down(1, 0, 0)
        var time = 0.0
        func at() -> Span { Span(nanoseconds: Int64(time * 1e6)) }
        _ = tracker.update(fingers.frame(at: at()))
        while time < 600 {
            time += interval
            fingers.move(1, time * 1.5, 0)
            _ = tracker.update(fingers.frame(at: at()))
        }
        time += rest
        return tracker.velocity(at: Instant(nanoseconds: at().nanoseconds)).x
    }

    @Test(arguments: [1.0, 4, 8.333, 16.667, 33, 45, 50, 66.7, 80, 100, 140])
    func aFlingIsAFlingAtEveryPanelAndARestIsARest(interval: Double) {
        for rest in [0, interval * 0.5, interval] {
            #expect((Self.speed(interval: interval, rest: rest) - 1500).magnitude < 1, "lifted after \(rest) ms")
        }
        #expect(Self.speed(interval: interval, rest: max(41, interval * 2 + 1)) == 0)
    }
}
