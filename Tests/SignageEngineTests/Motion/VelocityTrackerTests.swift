import SignageEngine
import Testing

@Suite struct VelocityTrackerTests {
    private static let start = Instant(nanoseconds: 86_400_000_000_000)

    private static func at(_ milliseconds: Double) -> Instant {
        start + Span(nanoseconds: Int64(milliseconds * 1e6))
    }

    /// A finger that moves by a function of time (in seconds), reported at a rate, until an instant.
    private static func tracker(
        milliseconds: Double, interval: Double, _ position: (Double) -> Double
    ) -> VelocityTracker {
        var tracker = VelocityTracker()
        var time = 0.0
        while time <= milliseconds + 1e-9 {
            tracker.add(position(time / 1000), at: at(time))
            time += interval
        }
        return tracker
    }

    @Test(arguments: [1.0, 2, 8, 8.333, 16.667, 33]) func straightMotionIsExact(interval: Double) {
        for velocity in [-4000.0, -1, 0, 250, 12_345] {
            let tracker = Self.tracker(milliseconds: 400, interval: interval) { 700 + velocity * $0 }
            #expect((tracker.velocity(at: Self.at(400)) - velocity).magnitude <= 1e-6 * max(velocity.magnitude, 1))
        }
    }

    @Test func manyReportsASecondStillCoverTheWholeWindow() {
        // 60 ms at 1000, then 40 ms at 3000 pixels a second: a fit over 32 reports alone would see only the last.
        let tracker = Self.tracker(milliseconds: 300, interval: 1) { t in
            t < 0.26 ? 1000 * t : 260 + 3000 * (t - 0.26)
        }
        #expect((1500...2500).contains(tracker.velocity(at: Self.at(300))))
    }

    @Test func oneJitteringReportDoesNotSpoilIt() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            var tracker = VelocityTracker()
            let bad = Int.random(in: 0...12, using: &random)
            for index in 0...12 {
                let jitter = index == bad ? Double.random(in: -6...6, using: &random) : 0
                tracker.add(1500 * Double(index) * 0.008 + jitter, at: Self.at(Double(index) * 8))
            }
            // Two last reports alone could be wrong by 6 px ÷ 8 ms = 750 pixels a second.
            #expect((tracker.velocity(at: Self.at(96)) - 1500).magnitude < 260)
        }
    }

    @Test func noiseOfARestingFingerIsNoVelocity() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let tracker = Self.tracker(milliseconds: 200, interval: 8) { _ in Double.random(in: -1...1, using: &random)
            }
            #expect(tracker.velocity(at: Self.at(200)).magnitude < 40)
        }
    }

    @Test func aFingerThatHasRestedHasNone() {
        let tracker = Self.tracker(milliseconds: 160, interval: 8) { 2000 * $0 }
        #expect(tracker.velocity(at: Self.at(160)) > 1900)
        #expect(tracker.velocity(at: Self.at(200)) > 0)
        #expect(tracker.velocity(at: Self.at(201)) == 0)
        #expect(tracker.velocity(at: Self.at(5000)) == 0)
    }

    @Test func rollingAFingerOffTheGlassIsNoFling() {
        var tracker = Self.tracker(milliseconds: 160, interval: 8) { 2000 * $0 }
        // It rests for half a second and rolls by three pixels as it goes.
        tracker.add(321.5, at: Self.at(652))
        tracker.add(323, at: Self.at(660))
        #expect(tracker.velocity(at: Self.at(668)).magnitude < GestureThresholds.flingUnits / 2)
    }

    @Test func aFlickAfterARestIsAFling() {
        var tracker = VelocityTracker()
        tracker.add(0, at: Self.at(0))
        for index in 1...6 { tracker.add(Double(index) * 16, at: Self.at(500 + Double(index) * 8)) }
        let velocity = tracker.velocity(at: Self.at(548))
        #expect(velocity > 1000 && velocity <= 2000, "\(velocity)")
    }

    @Test func onlyTheLastTenthOfASecondCounts() {
        // Fast to the right, then 110 ms to the left.
        let tracker = Self.tracker(milliseconds: 310, interval: 5) { t in t < 0.2 ? 5000 * t : 1000 - 800 * (t - 0.2) }
        #expect((tracker.velocity(at: Self.at(310)) + 800).magnitude < 1e-6)
    }

    @Test func nothingComesOfTooLittle() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity(at: Self.at(0)) == 0)
        tracker.add(5, at: Self.at(0))
        #expect(tracker.velocity(at: Self.at(0)) == 0)
        // A new place at the very same instant has no velocity that one could tell.
        tracker.add(900, at: Self.at(0))
        #expect(tracker.velocity(at: Self.at(0)) == 0)
        tracker.removeAll()
        #expect(tracker.velocity(at: Self.at(1)) == 0)
    }
}
