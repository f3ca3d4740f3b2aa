import Testing

@testable import SignageEngine

@Suite("Compiled time zones")
struct TZifTests {
    /// A file as zic writes it: both blocks alike, two kinds of time, one change, and a rule.
    private static func file(
        changes: [(Int64, UInt8)] = [(100, 1)], types: [(Int32, UInt8)] = [(3600, 0), (7200, 4)],
        names: String = "CET\0CEST\0", rule: String = "CET-1CEST,M3.5.0,M10.5.0/3", version: UInt8 = 0x32
    ) -> [UInt8] {
        func big(_ value: Int64, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (Int64($0) * 8)) }
        }
        func block(_ size: Int) -> [UInt8] {
            let counts = [0, 0, 0, changes.count, types.count, names.utf8.count]
            return Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15)
                + counts.flatMap { big(Int64($0), 4) }
                + changes.flatMap { big($0.0, size) } + changes.map(\.1)
                + types.flatMap { big(Int64($0.0), 4) + [0, $0.1] } + Array(names.utf8)
        }
        return block(4) + (version == 0 ? [] : block(8) + [10] + Array(rule.utf8) + [10])
    }

    private func text(_ zone: CivilZone?, _ seconds: Int64) -> String? {
        zone.map { $0.period(at: seconds) }.map { "\($0.name) \($0.offset)" }
    }

    @Test("changes and the rule after them")
    func reads() {
        let zone = TZif.zone(Self.file())
        #expect(text(zone, 99) == "CET 3600" && text(zone, 100) == "CEST 7200")
        #expect(text(zone, 1_774_746_000 - 1) == "CET 3600" && text(zone, 1_774_746_000) == "CEST 7200")
        #expect(text(zone, 1_792_890_000 - 1) == "CEST 7200" && text(zone, 1_792_890_000) == "CET 3600")
    }

    @Test("without a rule the last change holds for ever, and the first version has none")
    func noRule() {
        for zone in [TZif.zone(Self.file(rule: "")), TZif.zone(Self.file(version: 0))] {
            #expect(text(zone, 1_774_746_000 - 1) == "CEST 7200" && text(zone, 1_800_000_000) == "CEST 7200")
        }
    }

    @Test("a rule's days and hours are those of POSIX and RFC 8536")
    func rules() {
        func zone(_ rule: String) -> CivilZone? { TZif.zone(rule: rule) }
        #expect(text(zone("UTC0"), 5) == "UTC 0")
        #expect(text(zone("<+0330>-3:30"), 5) == "+0330 12600")
        #expect(text(zone("NZST-12NZDT,M9.5.0,M4.1.0/3"), 1_767_225_600) == "NZDT 46800")
        #expect(text(zone("NZST-12NZDT,M9.5.0,M4.1.0/3"), 1_783_000_000) == "NZST 43200")
        // 2024-03-01T00:00:00Z is day 60 in both counts of a leap year, 2023-03-01 day 60 and 59.
        for (rule, seconds) in [
            ("AAA0BBB,J60/0,J300/0", 1_709_251_200), ("AAA0BBB,60/0,300/0", 1_709_251_200),
            ("AAA0BBB,J60/0,J300/0", 1_677_628_800), ("AAA0BBB,59/0,300/0", 1_677_628_800),
            // Hours before the day, and days after it.
            ("AAA0BBB,J61/-24,J300/0", 1_709_251_200), ("AAA0BBB,J59/24,J300/0", 1_677_628_800),
        ] as [(String, Int64)] {
            #expect(text(zone(rule), seconds - 1) == "AAA 0", "\(rule)")
            #expect(text(zone(rule), seconds) == "BBB 3600", "\(rule)")
        }
        // Summer all year, as RFC 8536 writes it.
        #expect(
            [1_700_000_000, 1_720_000_000, 1_704_085_200].map { text(zone("XXX3EDT4,0/0,J365/23"), $0) }
                == Array(repeating: "EDT -14400", count: 3))
        for bad in [
            "", "CE-1", "CET", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M1.1.0",
            "<CET-1", "CET-1CEST,M3.5.0,M10.5.0x", "CET-1CEST,400,1",
        ] {
            #expect(zone(bad) == nil, "\(bad)")
        }
    }

    @Test("what is not just so is refused")
    func refused() {
        #expect(TZif.zone([]) == nil)
        #expect(TZif.zone(Self.file(changes: [(100, 2)])) == nil)
        #expect(TZif.zone(Self.file(changes: [(100, 1), (100, 0)])) == nil)
        #expect(TZif.zone(Self.file(changes: [(100, 1), (50, 0)])) == nil)
        #expect(TZif.zone(Self.file(changes: [(.min, 1)])) == nil)
        #expect(text(TZif.zone(Self.file(changes: [(-(1 << 59), 1)])), 1_774_746_000 - 1) == "CET 3600")
        #expect(TZif.zone(Self.file(types: [(3600, 9), (7200, 0)])) == nil)
        #expect(TZif.zone(Self.file(types: [(.max, 0), (7200, 0)])) == nil)
        #expect(TZif.zone(Self.file(types: [])) == nil)
        #expect(TZif.zone(Self.file(rule: "nonsense")) == nil)
        #expect(TZif.zone(Self.file(names: "C\u{1}T\0CEST\0")) == nil)
        #expect(TZif.zone(Array(Self.file().dropLast())) == nil)
        #expect(TZif.zone(Self.file() + Array(repeating: 0, count: TZif.maxBytes)) == nil)
    }

    @Test("cut and changed files are read or refused, never read beyond their end")
    func damaged() {
        let whole = Self.file()
        for count in whole.indices { #expect(TZif.zone(Array(whole.prefix(count))) == nil, "\(count)") }
        for seed in 0..<20_000 {
            var random = SeededGenerator(seed: UInt64(seed))
            var bytes = whole
            for _ in 0...random.next(below: 4) {
                bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 256))
            }
            _ = TZif.zone(bytes)?.period(at: 1_774_746_000)
        }
    }
}
