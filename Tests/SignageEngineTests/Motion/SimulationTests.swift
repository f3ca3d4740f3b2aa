import Glibc
import Testing

@testable import SignageEngine

/// Each movement against its closed form, written down a second time, and against what every movement promises.
@Suite struct SimulationTests {
    /// A movement, and whether it may turn round on its way.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var move: any Simulation
        var start: Double
        var end: Double
        var isMonotonic = true
        /// How far it may be from its end just before it is put there, in pixels.
        var lastStep = 1e-6
        var testDescription: String { name }
    }

    static let cases: [Case] = {
        var cases: [Case] = []
        for velocity in [-3000.0, -40, 0, 1, 900, 25_000] {
            let uniform = UniformDeceleration(start: 100, velocity: velocity, duration: 0.9)
            cases.append(
                Case(name: "uniform \(velocity)", move: uniform, start: 100, end: 100 + velocity * 0.9 / 2))
            let friction = Friction(start: -7, velocity: velocity, drag: 2)
            let coasted = velocity.magnitude <= 8 ? 0 : (velocity - (velocity < 0 ? -8 : 8)) / 2
            cases.append(Case(name: "friction \(velocity)", move: friction, start: -7, end: -7 + coasted))
            let settle = SettleCurve(start: 300, target: -20, velocity: velocity, duration: 0.35)
            cases.append(
                Case(name: "settle \(velocity)", move: settle, start: 300, end: -20, isMonotonic: velocity <= 0))
            let approach = Approach(start: 300, target: -20, velocity: velocity, slowest: 9)
            cases.append(
                Case(
                    name: "approach \(velocity)", move: approach, start: 300, end: -20, isMonotonic: velocity <= 0,
                    lastStep: Approach.restDistance + 1e-6))
            // Faster than ω × distance towards its end it runs past it.
            let runsPast = velocity < -14 * 120.0
            let spring = Spring(start: 500, target: 380, velocity: velocity, stiffness: 14)
            cases.append(
                Case(
                    name: "spring \(velocity)", move: spring, start: 500, end: 380,
                    isMonotonic: !runsPast && velocity <= 0, lastStep: Spring.restDistance + 1e-6))
        }
        for easing in Easing.allCases {
            let move = EasedMove(start: 40, target: 1960, duration: 0.45, easing: easing)
            cases.append(Case(name: easing.rawValue, move: move, start: 40, end: 1960))
        }
        let cut = UntilEdge(UniformDeceleration(start: 50, velocity: 2000, duration: 0.9), first: 0, last: 300)
        cases.append(Case(name: "until an edge", move: cut, start: 50, end: 300))
        let back = UntilEdge(Friction(start: 50, velocity: -2000, drag: 2), first: 0, last: 300)
        cases.append(Case(name: "until the first edge", move: back, start: 50, end: 0))
        return cases
    }()

    @Test(arguments: cases) func beginsAndEndsExactlyAndStaysThere(_ c: Case) {
        #expect(c.move.duration >= 0)
        if c.move.duration > 0 { #expect(c.move.x(0) == c.start && c.move.x(-1) == c.start) }
        let end = c.move.end
        #expect((end - c.end).magnitude <= 1e-9 * max(1, c.end.magnitude))
        for later in [0, 1e-9, 0.5, 1e6] {
            #expect(c.move.x(c.move.duration + later) == end)
            #expect(c.move.dx(c.move.duration + later) == 0)
            #expect(c.move.isDone(c.move.duration + later))
        }
        #expect(!c.move.isDone(c.move.duration - 1e-6))
        // The last step is one that nobody sees.
        let before = c.move.x(c.move.duration * (1 - 1e-12))
        #expect((before - end).magnitude <= max(c.lastStep, 1e-9 * end.magnitude), "\(before)")
    }

    @Test(arguments: cases) func velocityIsTheDerivativeOfPosition(_ c: Case) {
        let step = 1e-6
        var time = 2 * step
        while time < c.move.duration - 2 * step {
            // Across the bend in the middle of an easing a difference of two sides means nothing.
            let difference = (c.move.x(time + step) - c.move.x(time - step)) / (2 * step)
            let tolerance = 1e-3 + 1e-5 * difference.magnitude + 2e-9 * c.move.x(time).magnitude / step
            #expect((c.move.dx(time) - difference).magnitude <= tolerance, "at \(time)")
            time += max(c.move.duration / 97, 1e-4)
        }
    }

    @Test(arguments: cases) func neverTurnsBackNorRunsPastItsEnd(_ c: Case) {
        guard c.isMonotonic else { return }
        let direction: Double = c.end >= c.start ? 1 : -1
        var last = c.start
        for index in 0...2000 {
            let x = c.move.x(c.move.duration * Double(index) / 2000)
            #expect((x - last) * direction >= -1e-9)
            last = x
        }
        #expect(last == c.move.end)
    }

    @Test(arguments: [-2500.0, 13, 4000]) func uniformDecelerationIsItsFormula(velocity: Double) {
        let move = UniformDeceleration(start: 10, velocity: velocity, duration: 0.7)
        for t in stride(from: 0, through: 0.7, by: 0.01) {
            #expect((move.x(t) - (10 + velocity * t - velocity * t * t / (2 * 0.7))).magnitude < 1e-9)
            // a = −v ÷ T throughout.
            #expect((move.dx(t) - (velocity - velocity / 0.7 * t)).magnitude < 1e-9)
        }
        #expect(move.duration == 0.7)
    }

    @Test(arguments: [-2500.0, 13, 4000]) func frictionIsItsFormula(velocity: Double) {
        let move = Friction(start: 10, velocity: velocity, drag: 3)
        // Until it is slower than 8 pixels a second.
        #expect((move.duration - Glibc.log(velocity.magnitude / 8) / 3).magnitude < 1e-12)
        for t in stride(from: 0, to: move.duration, by: 0.01) {
            #expect((move.x(t) - (10 + velocity * (1 - Glibc.exp(-3 * t)) / 3)).magnitude < 1e-9)
            #expect((move.dx(t) - velocity * Glibc.exp(-3 * t)).magnitude < 1e-9)
        }
        #expect(Friction(start: 1, velocity: 7.9, drag: 3).duration == 0)
    }

    @Test(arguments: [(0.0, -2000.0), (150, 0), (150, -900), (150, 700), (-80, 5000), (0.1, 0)])
    func theSpringIsItsFormulaAndRestsWhereItSays(offset: Double, velocity: Double) {
        let (target, w) = (40.0, 12.0)
        let move = Spring(start: target + offset, target: target, velocity: velocity, stiffness: w)
        for t in stride(from: 0, to: move.duration, by: 0.005) {
            let x = target + (offset + (velocity + w * offset) * t) * Glibc.exp(-w * t)
            #expect((move.x(t) - x).magnitude < 1e-9)
            // x″ = −2ωx′ − ω²(x − target)
            let h = 1e-5
            let acceleration = (move.dx(t + h) - move.dx(max(t - h, 0))) / (t + h - max(t - h, 0))
            if t > h, t + h < move.duration {
                let expected = -2 * w * move.dx(t) - w * w * (move.x(t) - target)
                #expect((acceleration - expected).magnitude < 1e-3 * max(1000, expected.magnitude))
            }
        }
        // From its duration on it is within the rest distance, and not much earlier.
        let tail = Spring(start: target + offset, target: target, velocity: velocity, stiffness: w)
        func distance(_ t: Double) -> Double {
            ((offset + (velocity + w * offset) * t) * Glibc.exp(-w * t)).magnitude
        }
        for later in stride(from: tail.duration, to: tail.duration + 2, by: 0.01) {
            #expect(distance(later) <= Spring.restDistance + 1e-6)
        }
        if tail.duration > 0 { #expect(distance(tail.duration - 1e-6) > Spring.restDistance) }
    }

    @Test func aSpringThatArrivesAlmostWithoutRunningPastRestsSoon() {
        // The extremum of the curve lies centuries away: it is the first way in that counts.
        for nudge in [0, 1e-9, -1e-9, 1e-300] {
            let move = Spring(start: 100, target: 0, velocity: -1400 + nudge, stiffness: 14)
            #expect((0.2...1).contains(move.duration), "\(move.duration)")
        }
    }

    @Test func theSettleCurveIsUniformDecelerationWhereTheVelocityAllows() {
        for (distance, duration) in [(320.0, 0.35), (-1920, 0.5), (3, 1.5)] {
            let velocity = 2 * distance / duration
            let settle = SettleCurve(start: 7, target: 7 + distance, velocity: velocity, duration: duration)
            let uniform = UniformDeceleration(start: 7, velocity: velocity, duration: duration)
            for t in stride(from: 0, through: duration, by: duration / 100) {
                #expect((settle.x(t) - uniform.x(t)).magnitude < 1e-9)
                #expect((settle.dx(t) - uniform.dx(t)).magnitude < 1e-7)
            }
        }
    }

    /// However fast the release: it leaves with its velocity, and arrives sooner where it would run past otherwise.
    @Test(arguments: [-300.0, 0, 1, 250, 400, 600, 601, 5000, 60_000], [1.0, -1])
    func curvesToAPageBeginWithTheVelocityAndDoNotRunPast(speed: Double, sign: Double) {
        let (target, velocity) = (100 * sign, speed * sign)
        let settle = SettleCurve(start: 0, target: target, velocity: velocity, duration: 0.5)
        let approach = Approach(start: 0, target: target, velocity: velocity, slowest: 9)
        #expect((settle.dx(0) - velocity).magnitude <= 1e-9 * speed.magnitude)
        #expect((approach.dx(0) - velocity).magnitude <= 1e-9 * max(speed.magnitude, 900))
        for curve in [settle, approach] as [any Simulation] {
            #expect(curve.end == target && curve.duration <= 1.5)
            for step in 0...200 {
                let x = curve.x(curve.duration * Double(step) / 200) * sign
                #expect(x <= 100 + 1e-9)
                // The farthest that a velocity away from the page carries it.
                #expect(x >= min(0, speed * 0.5 * 4 / 27) - 1e-9)
            }
        }
    }

    @Test func theSettleCurveIsItsClosedForm() {
        for velocity in [-120.0, 0, 333, 2000] {
            let curve = SettleCurve(start: 10, target: 210, velocity: velocity, duration: 0.35)
            let time = velocity > 0 ? min(0.35, 600 / velocity) : 0.35
            #expect((curve.duration - time).magnitude < 1e-12)
            for step in 0..<100 {
                let t = time * Double(step) / 100
                // The cubic through both ends with its slopes there: c₀ + c₁t + c₂t² + c₃t³.
                let c2 = (3 * 200 - 2 * velocity * time) / (time * time)
                let c3 = (velocity * time - 2 * 200) / (time * time * time)
                #expect((curve.x(t) - (10 + velocity * t + c2 * t * t + c3 * t * t * t)).magnitude < 1e-9)
                #expect((curve.dx(t) - (velocity + 2 * c2 * t + 3 * c3 * t * t)).magnitude < 1e-7)
            }
        }
    }

    @Test func anApproachIsItsClosedForm() {
        // Fast: one exponential, k = v ÷ d.
        let fast = Approach(start: 50, target: -150, velocity: -4000, slowest: 9)
        #expect(fast.drag == 20)
        for t in stride(from: 0, to: fast.duration, by: 0.01) {
            #expect((fast.x(t) - (-150 + 200 * Math.exp(-20 * t))).magnitude < 1e-9)
            #expect((fast.dx(t) + 4000 * Math.exp(-20 * t)).magnitude < 1e-7)
        }
        // Slow: k = 9, and b = (90 ÷ 9 − 200) ÷ 2 = −95, a = 295.
        let slow = Approach(start: 0, target: 200, velocity: 90, slowest: 9)
        for t in stride(from: 0, to: slow.duration, by: 0.01) {
            #expect((slow.x(t) - (200 - 295 * Math.exp(-9 * t) + 95 * Math.exp(-27 * t))).magnitude < 1e-9)
            #expect((slow.dx(t) - (2655 * Math.exp(-9 * t) - 2565 * Math.exp(-27 * t))).magnitude < 1e-7)
        }
        #expect((200 - slow.x(slow.duration.nextDown)).magnitude <= Approach.restDistance)
    }

    @Test func aMovementThatMeetsAnEdgeStopsThereDead() {
        let base = UniformDeceleration(start: 50, velocity: 2000, duration: 0.9)
        let cut = UntilEdge(base, first: 0, last: 300)
        #expect(cut.edge == 300)
        #expect(cut.duration < base.duration)
        #expect((base.x(cut.duration) - 300).magnitude < 1e-9)
        #expect(cut.speedAtEdge == base.dx(cut.duration) && cut.speedAtEdge > 0)
        let free = UntilEdge(base, first: 0, last: 5000)
        #expect(free.edge == nil && free.duration == 0.9 && free.speedAtEdge == 0)
        // On the edge already, and thrown at it.
        let none = UntilEdge(UniformDeceleration(start: 300, velocity: 900, duration: 0.9), first: 0, last: 300)
        #expect(none.duration < 1e-12 && none.end == 300 && (none.speedAtEdge - 900).magnitude < 1e-6)
    }
}

@Suite struct EasingTests {
    @Test(arguments: Easing.allCases) func goesFromZeroToOneWithoutTurningBack(easing: Easing) {
        #expect(easing.progress(0) == 0 && easing.progress(1) == 1)
        #expect(easing.progress(-3) == 0 && easing.progress(7) == 1)
        #expect(easing.slope(-0.1) == 0 && easing.slope(1.1) == 0)
        var last = 0.0
        for index in 1...1000 {
            let t = Double(index) / 1000
            #expect(easing.progress(t) >= last)
            last = easing.progress(t)
            let h = 1e-6
            if t < 1, (t - 0.5).magnitude > h {
                let difference = (easing.progress(t + h) - easing.progress(t - h)) / (2 * h)
                #expect((easing.slope(t) - difference).magnitude < 1e-4)
            }
        }
    }
}
