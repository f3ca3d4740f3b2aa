import Testing

@testable import SignageEngine

@Suite struct GestureArenaTests {
    /// Zones 0 (horizontal, behind) and 1 (vertical, in front) lie over one another left of 500; right of that nothing.
    private var arena = GestureArena()
    private var fingers = Fingers()
    private var zones = [
        GestureArena.Candidate(zone: 1, axis: .vertical), GestureArena.Candidate(zone: 0, axis: .horizontal),
    ]

    private mutating func send(_ milliseconds: Int64, _ fingers: Fingers? = nil) -> [String] {
        var said: [String] = []
        let zones = zones
        arena.handle(
            (fingers ?? self.fingers).frame(at: .milliseconds(milliseconds)),
            candidates: { x, _ in x < 500 ? zones : [] },
            deliver: { said.append("\($0) \(Self.text($1))") })
        return said
    }

    private static func text(_ intent: TouchIntent) -> String {
        switch intent {
        case .held: "held"
        case .dragged(let way): "dragged \(Int(way.rounded()))"
        case .released(let velocity, let isFling): "released \(Int(velocity.rounded()))\(isFling ? " fling" : "")"
        case .tapped(let x, let y): "tapped \(Int(x)),\(Int(y))"
        case .lifted: "lifted"
        case .cancelled: "cancelled"
        }
    }

    @Test mutating func theZoneWhoseAxisTheFingerFollowsWins() {
        fingers.down(1, 100, 100)
        #expect(send(0) == ["1 held", "0 held"])
        fingers.move(1, 108, 101)
        #expect(send(8) == [])
        fingers.move(1, 120, 103)
        #expect(send(16) == ["1 cancelled", "0 dragged 0"])
        fingers.move(1, 130, 300)
        #expect(send(24) == ["0 dragged 10"])
        fingers.move(1, 90, 300)
        #expect(send(32) == ["0 dragged -30"])
        fingers.upAll()
        #expect(send(200) == ["0 released 0"])
        fingers.down(2, 100, 100)
        _ = send(300)
        fingers.move(2, 103, 120)
        #expect(send(308) == ["0 cancelled", "1 dragged 0"])
        for index in 1...20 {
            fingers.move(2, 103, 120 + Double(index) * 8)
            _ = send(308 + Int64(index) * 8)
        }
        fingers.upAll()
        #expect(send(476) == ["1 released 1000 fling"])
    }

    @Test(
        arguments: [(nil, 180.0, false), (nil, 220, true), (10, 380, false), (10, 420, true)]
            as [(Double?, Double, Bool)])
    mutating func aSlowReleaseIsNoFling(pixelsPerMillimetre: Double?, speed: Double, isFling: Bool) {
        fingers.pixelsPerMillimetre = pixelsPerMillimetre
        fingers.down(1, 100, 100)
        _ = send(0)
        for index in 1...40 {
            fingers.move(1, 100 + Double(index) * speed / 100, 100)
            _ = send(Int64(index) * 10)
        }
        fingers.upAll()
        #expect(send(400) == ["0 released \(Int(speed))\(isFling ? " fling" : "")"])
    }

    @Test mutating func aPanAlongAnAxisThatNobodyFollowsIsNobodys() {
        zones = [GestureArena.Candidate(zone: 0, axis: .horizontal)]
        fingers.down(1, 100, 100)
        #expect(send(0) == ["0 held"])
        fingers.move(1, 104, 140)
        #expect(send(8) == ["0 cancelled"])
        // Not even when it turns.
        fingers.move(1, 400, 140)
        #expect(send(16) == [])
        fingers.upAll()
        #expect(send(24) == [])
        zones = [GestureArena.Candidate(zone: 1, axis: .vertical)]
        fingers.down(2, 100, 100)
        _ = send(32)
        fingers.move(2, 140, 104)
        #expect(send(40) == ["1 cancelled"])
    }

    @Test mutating func aTapIsTheFrontMostZones() {
        fingers.down(1, 100, 80)
        _ = send(0)
        fingers.move(1, 103, 80)
        _ = send(60)
        fingers.upAll()
        #expect(send(120) == ["0 cancelled", "1 tapped 100,80"])
        fingers.down(2, 100, 80)
        _ = send(1000)
        fingers.upAll()
        #expect(send(1800) == ["0 cancelled", "1 lifted"])
        #expect(!arena.isTouched)
    }

    @Test mutating func nineFastTapsAreNine() {
        var taps = 0
        for index in 0..<9 {
            fingers.down(Int64(index), 100, 100)
            _ = send(Int64(index) * 200)
            fingers.upAll()
            taps += send(Int64(index) * 200 + 90).filter { $0.hasPrefix("1 tapped") }.count
        }
        #expect(taps == 9)
    }

    @Test mutating func tapsFromOneFrameToTheNextAreNotLost() {
        // As they come when many reports are read at once: each frame has another finger.
        fingers.down(1, 100, 100)
        _ = send(0)
        var taps = 0
        for index in 2...9 {
            fingers.upAll()
            fingers.down(Int64(index), 100, 100)
            let said = send(Int64(index) * 10)
            taps += said.filter { $0.contains("tapped") }.count
            #expect(said.suffix(2) == ["1 held", "0 held"])
        }
        fingers.upAll()
        taps += send(100).filter { $0.contains("tapped") }.count
        #expect(taps == 9)
    }

    @Test mutating func whatIsBesideTheZonesIsNobodys() {
        fingers.down(1, 600, 100)
        #expect(send(0) == [])
        fingers.move(1, 100, 100)
        #expect(send(8) == [])
        fingers.upAll()
        #expect(send(16) == [])
        fingers.down(2, 100, 100)
        #expect(send(24) == ["1 held", "0 held"])
    }

    @Test mutating func theFirstDeviceHasTheGlassUntilItsLastFingerIsUp() {
        var other = Fingers(device: 8)
        fingers.down(1, 100, 100)
        _ = send(0)
        other.down(1, 400, 300)
        #expect(send(10, other) == [])
        other.move(1, 100, 300)
        #expect(send(20, other) == [])
        fingers.move(1, 130, 100)
        #expect(send(30) == ["1 cancelled", "0 dragged 0"])
        fingers.upAll()
        #expect(send(40).map { $0.prefix(10) } == ["0 released"])
        // The other's finger was there before: it must be lifted first.
        other.move(1, 90, 300)
        #expect(send(50, other) == [])
        other.upAll()
        #expect(send(60, other) == [])
        other.down(2, 100, 100)
        #expect(send(70, other) == ["1 held", "0 held"])
        other.upAll()
        #expect(send(80, other) == ["0 cancelled", "1 tapped 100,100"])
        fingers.down(2, 100, 100)
        #expect(send(90) == ["1 held", "0 held"])
    }

    @Test mutating func cancellingLetsGoOnceAndTheFingerDoesNothingMore() {
        func cancel() -> [String] {
            var said: [String] = []
            arena.cancel { said.append("\($0) \(Self.text($1))") }
            return said
        }
        fingers.down(1, 100, 100)
        _ = send(0)
        #expect(cancel() == ["1 cancelled", "0 cancelled"])
        #expect(cancel() == [])
        fingers.move(1, 300, 100)
        #expect(send(8) == [])
        fingers.upAll()
        #expect(send(16) == [])
        fingers.down(2, 100, 100)
        _ = send(24)
        fingers.move(2, 300, 100)
        _ = send(32)
        #expect(cancel() == ["0 released 0"])
        fingers.upAll()
        #expect(send(40) == [])
    }

    @Test mutating func liftingOneOfTwoFingersMovesNothing() {
        fingers.down(1, 100, 100)
        fingers.down(2, 300, 400)
        _ = send(0)
        fingers.move(1, 140, 100)
        fingers.move(2, 340, 400)
        #expect(send(8) == ["1 cancelled", "0 dragged 0"])
        fingers.move(1, 160, 100)
        #expect(send(16) == ["0 dragged 10"])
        fingers.up(2)
        #expect(send(24) == [])
        fingers.move(1, 165, 100)
        #expect(send(32) == ["0 dragged 15"])
    }
}
