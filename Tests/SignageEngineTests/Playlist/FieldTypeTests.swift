import Testing

@testable import SignageEngine

@Suite("Types of settings")
struct FieldTypeTests {
    /// What a type makes of one text: the value, or what the person is told.
    private func read<Value>(_ text: String, as type: FieldType<Value>) -> (value: Value?, told: String) {
        var issues = IssueCollector(path: "p", text: text)
        let node = ConfigNode(.scalar(text, quoted: true), at: ConfigNode.Mark(line: 1, column: 1))
        let value = type.read(node, "x", &issues)
        let told = issues.sorted().map { "\($0.reason); \($0.remedy)" }.joined(separator: "\n")
        #expect((value == nil) == issues.hasErrors, "either a value or an error, for \(text)")
        return (value, told)
    }

    @Test(
        "durations are exact in decimal",
        arguments: [
            ("20s", 20_000_000_000), ("1.5s", 1_500_000_000), ("500ms", 500_000_000), ("2m", 120_000_000_000),
            ("1h", 3_600_000_000_000), ("7", 7_000_000_000), ("0.1", 100_000_000), ("0.123456789s", 123_456_789),
            ("0.1h", 360_000_000_000), ("007s", 7_000_000_000), ("1.0000000005s", 1_000_000_001),
            ("365.00h", 1_314_000_000_000_000),
        ] as [(String, Int64)])
    func durationsAreExact(text: String, nanoseconds: Int64) {
        #expect(read(text, as: .duration()).value == Span(nanoseconds: nanoseconds))
    }

    @Test(
        "what is not a duration is refused with a way out",
        arguments: [
            ("", "must be a time"), ("soon", "write a time such as"), ("NaN", "must be a time"),
            ("inf", "must be a time"), ("1e3", "must be a time"), ("-5s", "less than no time"),
            ("--5s", "must be a time"), ("0", "at least 1ms"), ("0.5ms", "at least 1ms"), ("-0s", "at least 1ms"),
            ("9999h", "longer than a year"), ("999999999999999999999999999999999999999999h", "longer than a year"),
            ("99999999999999.9h", "longer than a year"), ("1,5s", "write 1.5s"), ("20 s", "write 20s"),
            ("20 Seconds", "write 20s"), ("3min", "write 3m"), (".5s", "must be a time"), ("5.s", "must be a time"),
            ("1.2.3s", "must be a time"), ("12:30", "must be a time"), ("٣s", "must be a time"), ("5 d", "a time"),
        ])
    func badDurationsAreRefused(text: String, part: String) {
        let (value, told) = read(text, as: .duration())
        #expect(value == nil)
        #expect(told.contains(part), "\(told)")
    }

    @Test("a duration may be nothing where that makes sense")
    func zeroDurationWhereAllowed() {
        #expect(read("0", as: .duration(atLeast: .zero)).value == .zero)
        #expect(read("-1ms", as: .duration(atLeast: .zero)).value == nil)
    }

    @Test("only true and false are true and false")
    func booleans() {
        #expect(read("true", as: .boolean).value == true)
        #expect(read("false", as: .boolean).value == false)
        for text in ["yes", "on", "True", "1"] { #expect(read(text, as: .boolean).told.hasSuffix("; write true")) }
        for text in ["no", "Off", "FALSE", "n"] { #expect(read(text, as: .boolean).told.hasSuffix("; write false")) }
        #expect(read("maybe", as: .boolean).told.hasSuffix("; write true or false"))
    }

    @Test("whole numbers are decimal and in their range, however long they are")
    func integers() {
        let type = FieldType<Int>.integer(in: -5...5)
        #expect(read("-5", as: type).value == -5)
        #expect(read("0005", as: type).value == 5)
        for text in ["6", "-6", "1.0", "1e0", "0x1", "+1", " 1", "", "-", "٣", String(repeating: "9", count: 40)] {
            #expect(read(text, as: type).value == nil, "\(text)")
        }
    }

    @Test("numbers are decimal and finite")
    func numbers() {
        let type = FieldType<Double>.number(in: 0...10)
        #expect(read("1.25", as: type).value == 1.25)
        #expect(read("1e1", as: type).value == 10)
        #expect(read("25e-1", as: type).value == 2.5)
        for text in ["nan", "inf", "0x1p3", "1_0", "1e", "e5", "1e99999", "-0.1", "10.5", ".5", "1.", "1.-5", "1e5e5"] {
            #expect(read(text, as: type).value == nil, "\(text)")
        }
        #expect(read("1,5", as: type).told.hasSuffix("write 1.5"))
    }

    @Test(
        "colours have three, four, six or eight digits",
        arguments: [
            ("#fff", 0xFFFF_FFFF), ("#C8412B", 0xFFC8_412B), ("#f008", 0x8888_0000), ("#ff000080", 0x8080_0000),
            ("#12345600", 0),
        ] as [(String, Pixel)])
    func colors(text: String, pixel: Pixel) {
        #expect(read(text, as: .color).value == pixel)
    }

    @Test("what is not a colour is refused, and one with holes where nothing is behind it")
    func badColors() {
        for text in ["", "#", "#ff", "#fffff", "#fffffffff", "#ggg", "rot", "＃fff", "#-12"] {
            #expect(read(text, as: .color).value == nil, "\(text)")
        }
        #expect(read("c8412b", as: .color).told.hasSuffix("write \"#c8412b\""))
        #expect(read("#c8412b", as: .opaqueColor).value == 0xFFC8_412B)
        #expect(read("#c8412b80", as: .opaqueColor).told.contains("nothing behind"))
    }

    @Test(
        "paths are made plain",
        arguments: [
            ("banners/", "banners"), ("./a//b.png", "a/b.png"), (".", ""), ("a/...", "a/..."), ("灯 笼.png", "灯 笼.png"),
        ])
    func paths(text: String, path: String) {
        #expect(read(text, as: .path).value?.path.rawValue == path)
    }

    @Test(
        "paths that lead out of the folder, or nowhere, are refused",
        arguments: [
            "", "/etc/passwd", "..", "a/../b", "a/..", "a\0b", "a\nb", "C:\\a", String(repeating: "x", count: 256),
            String(repeating: "x/", count: 2048),
        ])
    func badPaths(text: String) {
        #expect(read(text, as: .path).value == nil)
        #expect(ContentPath(rawValue: text) == nil)
    }

    @Test("texts are not empty and stay on one line")
    func strings() {
        #expect(read("灯笼 bookshop", as: .string()).value == "灯笼 bookshop")
        for text in ["", "a\nb", "a\u{1B}[2J", "abcdef"] { #expect(read(text, as: .string(maxLength: 5)).value == nil) }
    }

    @Test("a misspelt word is recognised")
    func enumerations() {
        let type = FieldType<BackgroundSettings.Direction>.oneOf()
        #expect(read("left", as: type).value == .left)
        #expect(read("lfet", as: type).told.hasSuffix("did you mean \"left\"?"))
        #expect(read("UP", as: type).told.hasSuffix("did you mean \"up\"?"))
        #expect(read("sideways", as: type).told.hasSuffix("write up, down, left or right"))
    }
}
