import SignageMedia
import Testing

@testable import SignageEngine

@Suite("Schedules in a playlist")
struct ScheduleReadingTests {
    /// The rules of a zone's `when`, as written in braces.
    private func rules(_ when: String) throws -> [ScheduleRule] {
        let read = ReadPlaylist("version: 1\nzones:\n  - { kind: color, color: red, when: \(when) }\n")
        #expect(read.messages == "")
        return try #require(read.playlist?.zones.first?.when).rules
    }

    private func days(_ text: String) throws -> String {
        let days = try rules("{ days: \(text) }")[0].days
        return Weekday.allCases.map { days.contains($0) ? String($0.name.prefix(1)) : "-" }.joined()
    }

    @Test("days are names, ranges and lists of them, in any case and over the week's end")
    func weekdays() throws {
        #expect(try days("mon-fri") == "-mtwtf-")
        #expect(try days("\"sat,sun\"") == "s-----s")
        #expect(try days("[Sat, sunday]") == "s-----s")
        #expect(try days("fri-mon") == "sm---fs")
        #expect(try days("\"mon-wed, Friday\"") == "-mtw-f-")
        #expect(try days("wed") == "---w---")
        #expect(try days("sun-sat") == "smtwtfs")
    }

    @Test("times are those of a day, with 24:00 and 00:00 as its end")
    func times() throws {
        func times(_ text: String) throws -> [Int] {
            let rule = try rules(text)[0]
            return [rule.from, rule.to]
        }
        #expect(try times("{ from: \"08:00\", to: \"18:30\" }") == [28_800, 66_600])
        #expect(try times("{ from: 8:00, to: 18:30:15 }") == [28_800, 66_615])
        #expect(try times("{ from: 22:00, to: 02:00 }") == [79_200, 7200])
        #expect(try times("{ from: 22:00, to: 24:00 }") == [79_200, 86_400])
        #expect(try times("{ from: 22:00, to: 00:00 }") == [79_200, 86_400])
        #expect(try times("{ from: 22:00 }") == [79_200, 86_400])
        #expect(try times("{ to: 06:00 }") == [0, 21_600])
        #expect(try times("{ days: mon }") == [0, 86_400])
    }

    @Test("days of the month are numbers, or weekdays by their place")
    func monthly() throws {
        #expect(
            try rules("{ every: [first monday, 2nd tue, last friday, 15, 31st, last day, Third Day] }")[0].every == [
                .weekday(.monday, number: 1), .weekday(.tuesday, number: 2), .lastWeekday(.friday), .day(15), .day(31),
                .day(31), .day(3),
            ])
    }

    @Test("exceptions are dates and ranges, both ends included")
    func exceptions() throws {
        let rule = try rules("{ except: [2026-12-24, 2026-12-31 to 2027-01-01, 2027-05-01..2027-05-03] }")[0]
        #expect(
            rule.except.map { "\($0.lowerBound) \($0.upperBound)" } == [
                "2026-12-24 2026-12-24", "2026-12-31 2027-01-01", "2027-05-01 2027-05-03",
            ])
    }

    @Test("several rules are a list, each with a place and a word of its own")
    func several() throws {
        let rules = try rules("[{ days: mon, timeZone: Asia/Shanghai }, { days: tue, untrusted: play }]")
        #expect(rules.map(\.timeZone) == ["Asia/Shanghai", nil])
        #expect(rules.map(\.untrusted) == [nil, .play])
    }

    @Test("items of carousels and backdrops have schedules and priorities; paths alone still do")
    func items() throws {
        let read = ReadPlaylist(
            """
            version: 1
            untrusted: play
            zones:
              - kind: carousel
                items: [banners, { image: x.png, when: { days: mon }, priority: 2 }]
              - kind: background
                source: [background, { image: y.png, when: { days: tue }, priority: -1 }]
            fallback:
              - { kind: carousel, items: night }
            """)
        #expect(read.messages == "")
        let playlist = try #require(read.playlist)
        #expect(playlist.untrusted == .play)
        #expect(playlist.fallback.map(\.id.rawValue) == ["fallback-carousel-1"])
        guard case .carousel(let carousel) = playlist.zones[0].settings,
            case .background(let background) = playlist.zones[1].settings
        else { return #expect(Bool(false)) }
        #expect(carousel.items.map(\.scheduling.priority) == [0, 2])
        #expect(carousel.items.map { $0.scheduling.when != nil } == [false, true])
        #expect(background.source.map(\.path.rawValue) == ["background", "y.png"])
        #expect(background.source.map(\.scheduling.priority) == [0, -1])
        #expect(background.source.map { $0.scheduling.when != nil } == [false, true])
    }
}
