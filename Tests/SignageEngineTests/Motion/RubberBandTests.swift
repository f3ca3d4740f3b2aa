import SignageEngine
import Testing

@Suite struct RubberBandTests {
    static let limits = [1.0, 240, 960]

    /// The classic rule, step by step: moved distance × (1 − overshoot ÷ limit) ÷ 2.
    @Test(arguments: limits) func isTheClassicRuleInTheLimitOfSmallSteps(limit: Double) {
        let band = RubberBand(limit: limit)
        let steps = 200_000
        let step = 6 * limit / Double(steps)
        var overshoot = 0.0
        for index in 1...steps {
            overshoot += step * (1 - overshoot / limit) / 2
            if index.isMultiple(of: 5000) {
                #expect((band.overshoot(Double(index) * step) - overshoot).magnitude < 1e-4 * limit)
            }
        }
    }

    @Test(arguments: limits) func resistanceGrowsUpToTheLimitAndBothWaysAlike(limit: Double) {
        let band = RubberBand(limit: limit)
        #expect(band.overshoot(0) == 0)
        // Half the finger's speed at first.
        #expect((band.overshoot(1e-6 * limit) / (1e-6 * limit) - 0.5).magnitude < 1e-5)
        var (last, lastGain) = (0.0, Double.infinity)
        for index in 1...40 {
            let here = band.overshoot(Double(index) * limit / 4)
            #expect(here > last && here < limit && here - last < lastGain)
            #expect(band.overshoot(-Double(index) * limit / 4) == -here)
            (lastGain, last) = (here - last, here)
        }
        #expect(band.overshoot(1e9) <= limit)
    }

    @Test(arguments: limits) func theInverseBringsBackTheFinger(limit: Double) {
        let band = RubberBand(limit: limit)
        for part in stride(from: -0.99, through: 0.99, by: 0.01) {
            #expect((band.overshoot(band.distance(part * limit)) - part * limit).magnitude < 1e-9 * limit)
        }
        // At the limit itself no finger is: it is one that leaves a thousandth.
        #expect((band.overshoot(band.distance(limit)) - 0.999 * limit).magnitude < 1e-9 * limit)
        #expect(band.distance(limit * 5).isFinite)
    }
}
