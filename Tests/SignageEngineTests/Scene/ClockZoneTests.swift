import Testing

@testable import SignageEngine

@Suite("Clocks")
struct ClockZoneTests {
    private let text = Nodes.text
    /// Two hours ahead of UTC in summer, one in winter; Sunday 2026-03-29 and 2026-10-25, 01:00 UTC.
    private static let berlin = CivilZone([
        CivilZone.Period(start: .min, offset: 3600, name: "CET"),
        CivilZone.Period(start: 1_774_746_000, offset: 7200, name: "CEST"),
        CivilZone.Period(start: 1_792_890_000, offset: 3600, name: "CET"),
    ])
    private static let spring: Int64 = 1_774_746_000

    // MARK: Format

    private func format(_ format: String, _ seconds: Int64, _ zone: CivilZone = .utc) throws -> String {
        try ClockFormat(format).string(CivilTime(seconds, in: zone), seconds: seconds)
    }

    @Test("every conversion is what strftime makes of it")
    func conversions() throws {
        let time: Int64 = 1_772_501_645  // 2026-03-03T01:34:05Z, a Tuesday
        let all = try format("%Y-%m-%d %H:%M:%S|%F %T %R|%I %p %P|%-d.%-m.%y %e|%a %A %b %B|%j %u|%Z %z|%s %%", time)
        #expect(
            all
                == "2026-03-03 01:34:05|2026-03-03 01:34:05 01:34|01 AM am|3.3.26  3|Tue Tuesday Mar March|062 2|UTC +0000"
                + "|1772501645 %")
        #expect(try format("%H:%M %Z %z", Self.spring, Self.berlin) == "03:00 CEST +0200")
        #expect(try format("%I %p", 12 * 3600) == "12 PM" && format("%I", 0) == "12")
        #expect(throws: ClockFormat.Fault.self) { try ClockFormat("%H:%Q") }
        #expect(throws: ClockFormat.Fault.self) { try ClockFormat("100%") }
    }

    @Test("days follow one another for eight centuries, leap years included")
    func calendar() {
        var last = CivilTime(-86_400 * 135_000, in: .utc)
        for day in -134_999..<160_000 {
            let time = CivilTime(Int64(day) * 86_400, in: .utc)
            let isNext =
                time.day == last.day + 1 && time.month == last.month && time.dayOfYear == last.dayOfYear + 1
                || time.day == 1 && last.day >= 28 && time.month == last.month + 1
                    && time.dayOfYear == last.dayOfYear + 1
                || time.day == 1 && time.month == 1 && last.day == 31 && last.month == 12 && time.dayOfYear == 1
            if !isNext || time.weekday != (last.weekday + 1) % 7 { Issue.record("\(last) \(time)") }
            last = time
        }
        #expect(CivilTime(951_782_400, in: .utc).day == 29)  // 2000-02-29
    }

    // MARK: On the glass

    /// A wall clock that a test sets.
    private final class SetClock: WallClock, @unchecked Sendable {
        var start: Span
        let civil: CivilZone
        init(_ seconds: Int64, _ zone: CivilZone = .utc) { (start, civil) = (.seconds(seconds), zone) }
        func time(at elapsed: Span) -> Span { start + elapsed }
        func zone(_ name: String?) -> CivilZone? { name == "Nowhere" ? nil : civil }
    }

    /// Draws each text as wide as it is long, in a colour that is its hash; knows what it was asked for.
    private func sign(_ format: String, _ wall: SetClock) -> CarouselSign? {
        var settings = ClockSettings()
        guard let parsed = try? ClockFormat(format) else { return nil }
        settings.format = parsed
        settings.font = Typeface("Sans", size: 10)
        settings.align = .left
        var pictures = PictureLoader(
            source: MemoryFolder([:]), decoder: FakeDecoder(), rasterizer: FakeRasterizer(),
            limits: ShowCompiler.Limits(), bytesHeld: 0)
        let show = ClockShow(
            settings, id: ZoneID(rawValue: "clock"), frame: Rect(x: 0, y: 0, width: 50, height: 10),
            transform: CanvasTransform(canvas: nil, scale: .contain, panel: Signs.panel), wall: wall, &pictures)
        return show.map { CarouselSign(Show(size: Signs.panel, zones: [.clock($0)])) }
    }

    @Test("it wakes exactly when its text changes, and no earlier")
    func wakeUps() throws {
        // 10:00:20.
        let sign = try #require(self.sign("%H:%M", SetClock(1_767_261_620)))
        sign.show(0)
        #expect(sign.drawn == "10:00" && sign.nextChange == .seconds(40))
        sign.show(39_999)
        #expect(sign.drawn == "10:00" && sign.nextChange == .seconds(40))
        sign.show(40_000)
        #expect(sign.drawn == "10:01" && sign.nextChange == .seconds(100))
        // Each minute was set once, and the next one beforehand.
        #expect(sign.requests == ["10:00", "10:01", "10:02"])
    }

    @Test(
        "coarse formats sleep until another hour, day or year",
        arguments: [("%H", 3600), ("%F", 50_400), ("%p", 7200), ("%S", 1), ("open", 400 * 86_400)] as [(String, Int64)])
    func coarse(format: String, atMost: Int64) throws {
        // 10:00:00.
        let sign = try #require(self.sign(format, SetClock(1_767_261_600)))
        sign.show(0)
        #expect(try #require(sign.nextChange) <= .seconds(atMost))
        if format != "open" { #expect(sign.nextChange == .seconds(atMost)) }
    }

    @Test("it follows the clocks that are put forward, at that instant")
    func summerTime() throws {
        let sign = try #require(self.sign("%H", SetClock(Self.spring - 10, Self.berlin)))
        sign.show(0)
        #expect(sign.drawn == "01" && sign.nextChange == .seconds(10))
        sign.show(10_000)
        #expect(sign.drawn == "03")
    }

    @Test("a wall clock that is set, forward or back, is followed with the next frame")
    func setClock() throws {
        let wall = SetClock(1_767_261_600)
        let sign = try #require(self.sign("%H:%M", wall))
        sign.show(0)
        wall.start = .seconds(0)
        sign.show(1000)
        #expect(sign.drawn == "00:00")
        wall.start = .seconds(1_767_261_600)
        sign.show(2000)
        #expect(sign.drawn == "10:00")
    }

    @Test("words that are late leave the last ones standing")
    func lateWords() throws {
        let sign = try #require(self.sign("%H:%M", SetClock(1_767_261_620)))
        sign.show(0)
        var list = DisplayList()
        // Two minutes at once, and nobody serves.
        _ = sign.stage.evaluate(at: .seconds(200), into: &list)
        #expect(list.layers.count == 2)
    }

    @Test("a zone that is not known is told about, and the clock left out")
    func unknownZone() {
        let show = Signs.show([
            Signs.zone("clock", ["timeZone": text("Europe/Berlyn")])
        ])
        #expect(show.zones.isEmpty)
        #expect(show.issues.first?.reason.contains("Europe/Berlyn") == true)
    }

    @Test("by itself the compiler shows the same time each time")
    func deterministic() {
        let show = Signs.show([Signs.zone("clock", ["format": text("%F %T"), "font": text("Sans 10")])])
        let sign = CarouselSign(show)
        sign.show(1000)
        #expect(sign.drawn == "2026-01-01 00:00:01")
    }
}
