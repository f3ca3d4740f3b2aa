import Glibc
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

    @Test("conversions and flags are the C library's, in every week of many years")
    func likeTheLibrary() throws {
        let all =
            "%a|%A|%b|%B|%h|%c|%C|%d|%D|%e|%F|%g|%G|%H|%I|%j|%k|%l|%m|%M|%p|%P|%r|%R|%S|%T|%u|%U|%V|%w|%W|%x|%X|%y|%Y|%%"
            + "|%-d|%-e|%-j|%-k|%-l|%-V|%_d|%_H|%_j|%0e|%0k|%0l|%^a|%^B"
        let mine = try ClockFormat(all)
        for step in 0..<6000 {
            // Five days, two hours and some at a time, over eighty years.
            var seconds = -600_000_000 + step * 440_987
            var parts = tm()
            gmtime_r(&seconds, &parts)
            var buffer = [CChar](repeating: 0, count: 1000)
            let count = strftime(&buffer, buffer.count, all, &parts)
            let theirs = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            #expect(mine.string(CivilTime(Int64(seconds), in: .utc), seconds: Int64(seconds)) == theirs)
        }
    }

    @Test("weeks change at midnight, and compounds with the finest of their parts")
    func units() throws {
        // Sunday 2026-11-29, 23:59:30.
        let seconds: Int64 = 1_795_996_770
        for (text, next) in [("%V", 30), ("%U", 30), ("%G", 30), ("%k", 30), ("%c", 1), ("%r", 1), ("%D", 30)] {
            let format = try ClockFormat(text)
            #expect(format.nextChange(after: seconds, in: .utc) == seconds + Int64(next), "\(text)")
        }
    }

    @Test(
        "words that are cut off are told about",
        arguments: [("%H:%M", 10, 0), ("%H:%M", 11, 1), ("%A, %-d %B %Y %c", 10, 1)])
    func cutOff(text: String, size: Int, warnings: Int) throws {
        var pictures = PictureLoader(
            source: MemoryFolder([:]), decoder: FakeDecoder(), rasterizer: InkRasterizer(),
            limits: ShowCompiler.Limits(), bytesHeld: 0)
        var settings = ClockSettings()
        settings.format = try ClockFormat(text)
        settings.font = Typeface("Sans", size: Double(size))
        var show = ClockShow(
            settings, id: ZoneID(rawValue: "clock"), frame: Rect(x: 0, y: 0, width: 30, height: 10),
            transform: CanvasTransform(canvas: nil, scale: .contain, panel: Signs.panel),
            timeZones: OneZone(civil: .utc), &pictures)
        show?.preload(at: 0, &pictures)
        #expect(pictures.issues.map(\.severity) == Array(repeating: .warning, count: warnings))
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

    private struct OneZone: TimeZones {
        var civil: CivilZone
        func zone(_ name: String?) -> CivilZone? { civil }
    }

    /// Begins at a time in seconds since 1970, and draws each text as wide as it is long.
    private func sign(_ format: String, _ start: Int64, _ zone: CivilZone = .utc, preloaded: Bool = false)
        -> CarouselSign?
    {
        show(format, start, zone, preloaded: preloaded).map { CarouselSign($0, wallStart: .seconds(start)) }
    }

    private func show(
        _ format: String, _ start: Int64, _ zone: CivilZone = .utc, preloaded: Bool = false, panel: Size = Signs.panel
    ) -> Show? {
        var settings = ClockSettings()
        guard let parsed = try? ClockFormat(format) else { return nil }
        settings.format = parsed
        settings.font = Typeface("Sans", size: 10)
        settings.align = .left
        var pictures = PictureLoader(
            source: MemoryFolder([:]), decoder: FakeDecoder(), rasterizer: FakeRasterizer(),
            limits: ShowCompiler.Limits(), bytesHeld: 0)
        var show = ClockShow(
            settings, id: ZoneID(rawValue: "clock"), frame: Rect(x: 0, y: 0, width: 50, height: 10),
            transform: CanvasTransform(canvas: nil, scale: .contain, panel: Signs.panel),
            timeZones: OneZone(civil: zone), &pictures)
        if preloaded { show?.preload(at: start, &pictures) }
        return show.map { Show(size: panel, zones: [.clock($0)]) }
    }

    @Test("it wakes exactly when its text changes, and no earlier")
    func wakeUps() throws {
        // 10:00:20.
        let sign = try #require(self.sign("%H:%M", 1_767_261_620))
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
        arguments: [
            ("%H", 3600), ("%F", 50_400), ("%A", 50_400), ("%p", 7200), ("%S", 1), ("%B", 30 * 86_400 + 50_400),
            ("%Y", 364 * 86_400 + 50_400), ("%Z", nil), ("open", nil), ("100 %%", nil),
        ] as [(String, Int64?)])
    func coarse(format: String, wait: Int64?) throws {
        // Thursday 2026-01-01, 10:00:00.
        let sign = try #require(self.sign(format, 1_767_261_600))
        sign.show(0)
        #expect(sign.nextChange == wait.map { .seconds($0) })
        // And then again.
        guard let wait else { return }
        let old = sign.drawn
        sign.show(wait * 1000 - 1)
        #expect(sign.drawn == old)
        sign.show(wait * 1000)
        #expect(sign.drawn != old)
    }

    @Test("the date changes at midnight exactly, on days with a shift and where the shift is at midnight")
    func midnights() throws {
        // The evening before 29 March in Berlin, and the day itself, which has 23 hours.
        let midnight = Self.spring - 2 * 3600
        for start in [midnight - 1000, midnight + 5] {
            let sign = try #require(self.sign("%d", start, Self.berlin))
            sign.show(0)
            let next = start < midnight ? midnight : midnight + 23 * 3600
            #expect(sign.nextChange == .seconds(next - start))
        }
        // A place whose clocks go from 24:00 to 01:00 (Cairo), and one whose clocks go back at midnight (Havana): there the
        // date is the old one for another hour.
        for (shift, expected) in [(Int64(3600), Int64(0)), (-3600, 3600)] {
            let zone = CivilZone([
                CivilZone.Period(start: .min, offset: 0, name: "A"),
                CivilZone.Period(start: 86_400, offset: shift, name: "B"),
            ])
            let sign = try #require(self.sign("%d", 80_000, zone))
            sign.show(0)
            #expect(sign.nextChange == .seconds(86_400 + expected - 80_000), "\(shift)")
        }
    }

    @Test("a name of the zone is followed to the shift, and over shifts that do not change it")
    func zoneNames() throws {
        let sign = try #require(self.sign("%Z", Self.spring - 1000, Self.berlin))
        sign.show(0)
        #expect(sign.nextChange == .seconds(1000))
        let plain = CivilZone([
            CivilZone.Period(start: .min, offset: 0, name: "X"), CivilZone.Period(start: 100, offset: 60, name: "X"),
            CivilZone.Period(start: 200, offset: 0, name: "Y"),
        ])
        let other = try #require(self.sign("%Z", 0, plain))
        other.show(0)
        #expect(other.nextChange == .seconds(200))
    }

    @Test("the first frame has its words: they came with the show, and the next ones, too")
    func firstFrame() throws {
        let sign = try #require(self.sign("%H:%M", 1_767_261_620, preloaded: true))
        sign.servesAtOnce = false
        var list = DisplayList()
        _ = sign.stage.evaluate(at: .zero, into: &list)
        #expect(list.layers.count == 2)
        #expect(sign.requests.isEmpty)
        _ = sign.stage.evaluate(at: .seconds(41), into: &list)
        #expect(list.layers.count == 2)
        #expect(sign.stage.shelf.takeRequests().map { $0.text?.string } == ["10:02"])
    }

    @Test("it follows the clocks that are put forward, at that instant")
    func summerTime() throws {
        let sign = try #require(self.sign("%H", Self.spring - 10, Self.berlin))
        sign.show(0)
        #expect(sign.drawn == "01" && sign.nextChange == .seconds(10))
        sign.show(10_000)
        #expect(sign.drawn == "03")
    }

    @Test("a wall clock that is set, forward or back, is followed with the next frame")
    func setClock() throws {
        let sign = try #require(self.sign("%H:%M", 1_767_261_600))
        sign.show(0)
        sign.stage.wallStart = .zero
        sign.show(1000)
        #expect(sign.drawn == "00:00")
        sign.stage.wallStart = .seconds(1_767_261_600)
        sign.show(2000)
        #expect(sign.drawn == "10:00")
    }

    @Test("on a display it sleeps until the minute is over, and is woken when the clock is set")
    func display() throws {
        // 10:00:20 when the monotonic clock says 0.
        let show = try #require(self.show("%H:%M", 1_767_261_620, preloaded: true, panel: Bench.size))
        let bench = Bench(show: show)
        var asked: [PictureKey] = []
        bench.presenter.onPicturesNeeded = { asked += $0 }
        /// What the worker does meanwhile.
        func serve() {
            for key in asked {
                guard let text = key.text else { continue }
                bench.presenter.deliver(
                    try? FakeRasterizer().rasterize(text, maxWidth: key.maxWidth), for: key, now: bench.now)
            }
            asked.removeAll()
        }
        bench.wallOffset = .seconds(1_767_261_620)
        bench.run(until: Instant(nanoseconds: 0) + .seconds(39))
        #expect(bench.records.count == 1)
        let outcome = bench.presenter.step(now: bench.now, wall: WallClock(offset: bench.wallOffset))
        guard case .wait(let until) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(until > Instant(nanoseconds: 39_950_000_000) && until < Instant(nanoseconds: 40_020_000_000))
        bench.run(until: Instant(nanoseconds: 0) + .seconds(50))
        #expect(bench.records.count == 2)
        // Somebody sets it.
        bench.wallOffset = .zero
        bench.run(until: bench.now + .milliseconds(40))
        serve()
        bench.run(until: bench.now + .milliseconds(40))
        #expect(bench.records.count == 3)
        #expect(bench.display.violations == 0)
    }

    @Test("words that are late leave the last ones standing")
    func lateWords() throws {
        let sign = try #require(self.sign("%H:%M", 1_767_261_620))
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
        sign.show(5000)
        #expect(sign.drawn == "2026-01-01 00:00:05")
    }
}
