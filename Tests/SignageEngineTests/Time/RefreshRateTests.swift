import SignageEngine
import Testing

@Suite struct RefreshRateTests {
    /// 1920×1080 at 59.94 (CEA-861 VIC 16 over 1.001) and 60 Hz.
    static let ntsc = RefreshRate(refreshes: 60_000, seconds: 1001)
    static let rates = [RefreshRate(refreshes: 60), ntsc, RefreshRate(refreshes: 65_000_000, seconds: 1344 * 806)]

    @Test func fiftyNinePointNineFourIsNotSixty() {
        #expect(Self.ntsc != RefreshRate(refreshes: 60))
        #expect(RefreshRate(refreshes: 120, seconds: 2) == RefreshRate(refreshes: 60))
    }

    @Test(arguments: rates, [0, 1, 59, 3600, 1_893_456_000, -7])
    func countingTheSpanOfACountGivesTheCount(rate: RefreshRate, count: Int64) {
        #expect(rate.count(in: rate.span(of: count)) == count)
    }

    @Test func aYearOfRefreshesIsExactToTheNanosecond() {
        // 366 days × 86,400 s × 60 Hz.
        #expect(RefreshRate(refreshes: 60).span(of: 366 * 86_400 * 60) == .seconds(366 * 86_400))
        #expect(Self.ntsc.span(of: 60_000 * 31_536) == .seconds(1001 * 31_536))
    }

    @Test func ratesThatNoDisplayHasAreRefused() {
        #expect(RefreshRate(hertz: .nan) == nil)
        #expect(RefreshRate(hertz: 0) == nil)
        #expect(RefreshRate(hertz: 1e9) == nil)
        #expect(RefreshRate(hertz: 59.94) == RefreshRate(refreshes: 59_940, seconds: 1000))
    }
}

@Suite struct SpanTests {
    @Test func secondsThatNoClockHoldsAreRefused() {
        #expect(Span(seconds: .infinity) == nil)
        #expect(Span(seconds: .nan) == nil)
        #expect(Span(seconds: 1e12) == nil)
        #expect(Span(seconds: 12.5) == .milliseconds(12_500))
    }

    @Test func nothingComesAfterTheDistantFuture() {
        #expect(Instant.distantFuture + .seconds(1) == .distantFuture)
        #expect(Instant(nanoseconds: .max - 1) + .seconds(1) == .distantFuture)
    }
}
