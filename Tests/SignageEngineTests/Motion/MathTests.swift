import Glibc
import Testing

@testable import SignageEngine

@Suite struct MathTests {
    /// In units of the last place of the true value.
    private static func error(_ value: Double, _ truth: Double) -> Double {
        value == truth ? 0 : (value - truth).magnitude / truth.ulp
    }

    @Test func theExponentialAgreesWithTheLibraryOverItsWholeRange() {
        var worst = 0.0
        for index in 0...200_000 {
            let x = -745.0 + 1454.7 * Double(index) / 200_000
            worst = max(worst, Self.error(Math.exp(x), Glibc.exp(x)))
        }
        for index in 0...20_000 {
            let x = -1 + 2 * Double(index) / 20_000
            worst = max(worst, Self.error(Math.exp(x), Glibc.exp(x)))
        }
        #expect(worst <= 4, "\(worst) units in the last place")
        #expect(Math.exp(0) == 1)
        #expect(Math.exp(-800) == 0 && Math.exp(-Double.infinity) == 0)
        #expect(Math.exp(710) == .infinity && Math.exp(.infinity) == .infinity)
        #expect(Math.exp(.nan).isNaN)
        #expect(Math.exp(709.78).isFinite)
    }

    @Test func theLogarithmAgreesWithTheLibraryOverItsWholeRange() {
        var worst = 0.0
        for index in 0...200_000 {
            let x = Glibc.exp(-744 + 1453.0 * Double(index) / 200_000)
            worst = max(worst, Self.error(Math.log(x), Glibc.log(x)))
        }
        #expect(worst <= 4, "\(worst) units in the last place")
        // Near 1 the result is near 0, and its own digits are few: what counts is the absolute error.
        for index in 0...20_000 {
            let x = 0.5 + 1.5 * Double(index) / 20_000
            #expect((Math.log(x) - Glibc.log(x)).magnitude < 4e-16)
        }
        #expect(Math.log(1) == 0)
        #expect(Math.log(0) == -.infinity && Math.log(.infinity) == .infinity)
        #expect(Math.log(-1).isNaN && Math.log(.nan).isNaN)
        #expect((Math.log(Double.leastNonzeroMagnitude) - Glibc.log(Double.leastNonzeroMagnitude)).magnitude < 1e-12)
    }
}
