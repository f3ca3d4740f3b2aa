import SignageEngine
import Testing

struct RefreshFromTimingsTests {
    // Timings of CTA-861 and VESA DMT, as the kernel keeps them: clock in kHz and totals of whole frames.
    @Test func `known timings give their exact rates`() {
        #expect(RefreshRate(clock: 148_500, horizontalTotal: 2200, verticalTotal: 1125) == .sixty)
        #expect(RefreshRate(clock: 594_000, horizontalTotal: 4400, verticalTotal: 2250) == .sixty)
        #expect(RefreshRate(clock: 297_000, horizontalTotal: 4400, verticalTotal: 2250)?.hertz == 30)
        #expect(RefreshRate(clock: 148_500, horizontalTotal: 2640, verticalTotal: 1125) == .fifty)
        #expect(RefreshRate(clock: 65_000, horizontalTotal: 1344, verticalTotal: 806)! > .sixty)
        #expect(RefreshRate(clock: 148_352, horizontalTotal: 2200, verticalTotal: 1125)! < .sixty)
    }

    @Test func `interlaced counts fields, doubled and repeated lines count as drawn`() {
        #expect(
            RefreshRate(clock: 74_250, horizontalTotal: 2200, verticalTotal: 1125, isInterlaced: true) == .sixty)
        #expect(
            RefreshRate(clock: 12_600, horizontalTotal: 400, verticalTotal: 262, isDoubleScan: true)
                == RefreshRate(refreshes: 12_600_000, seconds: 400 * 262 * 2))
        #expect(
            RefreshRate(clock: 148_500, horizontalTotal: 2200, verticalTotal: 225, scansPerLine: 5) == .sixty)
        #expect(RefreshRate(clock: 148_500, horizontalTotal: 2200, verticalTotal: 1125, scansPerLine: 1) == .sixty)
    }

    @Test func `impossible timings give none`() {
        #expect(RefreshRate(clock: 0, horizontalTotal: 2200, verticalTotal: 1125) == nil)
        #expect(RefreshRate(clock: 1, horizontalTotal: 0, verticalTotal: 1125) == nil)
        #expect(RefreshRate(clock: 1, horizontalTotal: 2200, verticalTotal: 0) == nil)
        let extreme = RefreshRate(
            clock: .max, horizontalTotal: .max, verticalTotal: .max, isInterlaced: true, isDoubleScan: true,
            scansPerLine: .max)
        #expect(extreme != nil)
    }

    @Test func `rates compare as fractions`() {
        #expect(RefreshRate(refreshes: 60_000, seconds: 1001) < .sixty)
        #expect(!(RefreshRate(refreshes: 120, seconds: 2) < .sixty))
        #expect(RefreshRate.fifty < .sixty)
    }
}
