import Testing

@testable import SignageEngine

/// Dates as people type them: each is an instant or refused, and none ends the program.
@Suite("Times by clocks on the wall")
struct WallTimeTextTests {
    private func wall(_ text: String, _ zone: CivilZone = .utc) -> Result<Span, WallTimeText.Fault> {
        Result { () throws(WallTimeText.Fault) in try WallTimeText.wall(text, zone) }
    }

    @Test(arguments: [
        ("2026-12-24", 1_798_070_400_000), ("2026-12-24T17:00", 1_798_131_600_000),
        ("2026-12-24T17:00:00Z", 1_798_131_600_000), ("2026-12-24T17:00:00.25Z", 1_798_131_600_250),
        ("2026-12-24T18:00:00.250+01:00", 1_798_131_600_250),
        ("2026-12-24T11:30:00.250000000-05:30", 1_798_131_600_250),
        ("1970-01-01", 0), ("1970-01-01T00:00:00+01:00", -3_600_000), ("2199-12-31T23:59:59.999Z", 7_258_118_399_999),
    ])
    func `a date, a time of the place, and one with an offset and parts of a second`(text: String, expected: Int64) {
        #expect(wall(text) == .success(.milliseconds(expected)))
    }

    @Test(arguments: [
        "9999-12-31", "3000-01-01T00:00:00.000Z", "2262-04-12", "2200-01-01", "1969-12-31", "1677-09-21", "0001-01-01",
        "0001-01-01T00:00:00+24:00", "9999-12-31T23:59:59.999999999-24:00",
    ])
    func `what no clock of a sign's shows is too far off, in every place`(text: String) {
        for zone in [CivilZone.utc, Places.berlin] { #expect(wall(text, zone) == .failure(.tooFar)) }
    }

    @Test(arguments: [
        "", "tomorrow", "2026-02-30", "2026-12-24T", "2026-12-24T17:00:00.Z", "2026-12-24T17:00:00.1234567890Z",
        "2026-12-24T17:00:00.250", "2026-12-24T17:00:00.-25Z", "2026-12-24T17:00:00,250Z", "2026-12-24T17:00:00.25+1",
        "2026-12-24T17:00:00ZZ", "２０２６-12-24", "2026-12-24T17:00:00.25\u{301}Z",
    ])
    func `other texts are no times`(text: String) { #expect(wall(text) == .failure(.noTime)) }

    @Test func `what is written is read again, to the millisecond`() {
        for milliseconds in [0, 1, 999, 1_798_131_600_250, 7_258_118_399_999] as [Int64] {
            let wall = Span.milliseconds(milliseconds)
            #expect(
                self.wall(WallTimeText.exact(wall, Places.berlin)) == .success(wall) || milliseconds > 7_258_114_799_999
            )
            #expect(self.wall(WallTimeText.exact(wall, .utc)) == .success(wall))
        }
        #expect(WallTimeText.exact(.milliseconds(-1), .utc) == "1969-12-31T23:59:59.999+00:00")
    }

    @Test func `spans end where their numbers do`() {
        let (least, most) = (Span(nanoseconds: .min), Span(nanoseconds: .max))
        #expect(Span.seconds(253_402_300_799) == most && Span.seconds(-62_135_596_800) == least)
        #expect(Span.milliseconds(.max) == most && Span.milliseconds(.min) == least)
        #expect(Span.microseconds(.max) == most && Span.seconds(.max) == most && Span.seconds(.min) == least)
        #expect(most + .nanoseconds(1) == most && least + .nanoseconds(-1) == least)
        #expect(most - .nanoseconds(-1) == most && least - .nanoseconds(1) == least && .zero - least == most)
        #expect(Span.seconds(9_223_372_036).nanoseconds == 9_223_372_036_000_000_000)
    }
}
