import Testing

@testable import SignageEngine

/// How a row comes to rest after a finger, by each kind of release: held against the closed forms.
@Suite struct CarouselReleaseTests {
    /// A row of pages of 1000 pixels that was dragged by 300 and let go with a velocity.
    private static func released(
        _ release: CarouselBehavior.Release, velocity: Double, paging: Bool
    ) -> (row: Row, glide: Glide?) {
        var row = Row(9, view: 1000) {
            $0.release = release
            $0.paging = paging
        }
        row.swipe(0, -300, velocity: -velocity)
        guard case .moving(let movement) = row.motion.phase else { return (row, nil) }
        return (row, movement.glide)
    }

    private static func expect(
        _ glide: Glide?, _ duration: ClosedRange<Double>, _ x: (Double) -> Double, _ dx: (Double) -> Double
    ) throws {
        let glide = try #require(glide)
        #expect(duration.contains(glide.duration), "\(glide.duration)")
        for step in 0..<200 {
            let t = glide.duration * Double(step) / 200
            #expect((glide.x(t) - x(t)).magnitude < 1e-6)
            #expect((glide.dx(t) - dx(t)).magnitude < 1e-6 * max(dx(0).magnitude, 1))
        }
    }

    @Test(arguments: [900.0, 2400, 6000]) func withoutPages(v: Double) throws {
        try Self.expect(
            Self.released(.deceleration, velocity: v, paging: false).glide, 0.9...0.9,
            { 300 + v * $0 - v * $0 * $0 / 1.8 }, { v * (1 - $0 / 0.9) })
        try Self.expect(
            Self.released(.friction, velocity: v, paging: false).glide, 1...4,
            { 300 + v / 2 * (1 - Math.exp(-2 * $0)) }, { v * Math.exp(-2 * $0) })
        // To where the deceleration ends, 0.45 v farther, with ω = 2 ÷ 0.45 so that it is never faster than v.
        let (way, w) = (0.45 * v, 2 / 0.45)
        try Self.expect(
            Self.released(.spring, velocity: v, paging: false).glide, 1...4,
            { 300 + way - (way + v * $0) * Math.exp(-w * $0) }, { v * (1 + w * $0) * Math.exp(-w * $0) })
    }

    @Test(arguments: [300.0, 900, 2400, 6000, 20_000]) func toAPage(v: Double) throws {
        let d = 700.0
        let time = min(0.35, 3 * d / v)
        try Self.expect(
            Self.released(.deceleration, velocity: v, paging: true).glide, time...time,
            { t in
                let s = t / time
                return 300 + d * s * s * (3 - 2 * s) + v * time * s * (1 - s) * (1 - s)
            },
            { t in
                let s = t / time
                return 6 * d / time * s * (1 - s) + v * (1 - s) * (1 - 3 * s)
            })
        let k = max(9, v / d)
        let b = v / d >= 9 ? 0 : (v / 9 - d) / 2
        try Self.expect(
            Self.released(.friction, velocity: v, paging: true).glide, 0.1...1,
            { 1000 - (d - b) * Math.exp(-k * $0) - b * Math.exp(-3 * k * $0) },
            { k * (d - b) * Math.exp(-k * $0) + 3 * k * b * Math.exp(-3 * k * $0) })
        let w = max(14, v / d)
        try Self.expect(
            Self.released(.spring, velocity: v, paging: true).glide, 0.1...1,
            { 1000 - (d + (w * d - v) * $0) * Math.exp(-w * $0) },
            { (v + w * (w * d - v) * $0) * Math.exp(-w * $0) })
    }

    @Test(arguments: CarouselBehavior.Release.allCases, [-190.0, -40, 0, 40, 190])
    func aSlowReleaseGoesOnAsTheFingerWent(release: CarouselBehavior.Release, v: Double) throws {
        let (row, released) = Self.released(release, velocity: v, paging: true)
        let glide = try #require(released)
        #expect((glide.dx(0) - v).magnitude < 1e-9)
        #expect(glide.end == 0 && row.motion.target(at: row.now) == CarouselPosition(page: 0, offset: 0))
    }

    @Test(arguments: CarouselBehavior.Release.allCases)
    func aVelocityAwayFromThePageDoesNotCarryTheRowOverItsEnd(release: CarouselBehavior.Release) {
        // Five items in view of eight; dragged four pages on, and one page a swipe: back it goes, at the end it was.
        var row = Row(8, view: 500, item: 100, loop: false) {
            $0.release = release
            $0.bounce = false
        }
        row.swipe(0, -298, velocity: -4000)
        for time in stride(from: Int64(0), through: 2000, by: 3) {
            row.advance(time)
            #expect(row.pixels <= 300 && row.pixels >= 0)
        }
        #expect(row.place == "1+0.0")
    }
}
