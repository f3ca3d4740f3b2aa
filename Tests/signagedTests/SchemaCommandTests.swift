import SignageEngine
import SignageLinux
import SignageMedia
import Testing

@testable import signaged

@Suite("signaged schema")
struct SchemaCommandTests {
    private let schema = PlaylistSchema.json

    /// All YAML in the README that is a playlist, or the zones of one.
    private func samples() throws -> [String] {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let bytes = try ContentFolder(path: "/\(root)").read("README.md", maxBytes: 1 << 20)
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "```yaml\n").dropFirst()
        return parts.compactMap { part in
            let text = part[..<(part.firstRange(of: "```")?.lowerBound ?? part.endIndex)]
            if text.hasPrefix("version:") { return String(text) }
            return text.hasPrefix("  - ") ? "version: 1\nzones:\n\(text)" : nil
        }
    }

    @Test("every playlist of the README is valid by it, and read without a message")
    func readme() throws {
        let samples = try samples()
        #expect(samples.count >= 7)
        for sample in samples {
            let node = try YAMLReader().read(Array(sample.utf8))
            #expect(JSONSchemaCheck(schema).problems(JSONValue(node)) == [], "\(sample)")
        }
    }

    @Test(
        "what is wrong is not valid",
        arguments: [
            "canvas: [1920]", "canvas: [1920, 0]", "scale: big", "zoness: []", "zones: [{ kind: clocks }]",
            "zones: [{ kind: clock, fromat: x }]", "zones: [{ id: a }]", "zones: {}", "version: 2",
            "zones: [{ kind: carousel, loop: yes please }]", "zones: [{ kind: background, brightness: 1.5 }]",
            "zones: [{ kind: carousel, items: [{ playlist: a, image: b }] }]", "defaults: { clock: { loop: true } }",
            "playlists: { a: { when: { days: mon } } }", "fallback: [{ kind: text, text: Hi, padding: -1 }]",
        ])
    func wrong(text: String) throws {
        let node = try YAMLReader().read(Array(text.utf8))
        #expect(JSONSchemaCheck(schema).problems(JSONValue(node)) != [])
    }

    /// Words of a form of their own, good and bad ones, as settings.
    static let words: [(setting: String, good: [String], bad: [String])] = [
        (
            "kind: color, color: \"X\"",
            ["#abc", "#ABCD", "#a0b1c2", "#A0b1c2d3", "red", "rebeccapurple", "transparent"],
            ["abc", "#ab", "#abcde", "#abcdefa", "#abcdefabc", "#ggg", "rde", "rgb(1,2,3)", "", " red", "#abc "]
        ),
        (
            "kind: carousel, background: \"X\"", ["#abc", "#abcf", "#aabbccFF", "black"],
            ["#abc0", "#aabbccfe", "transparent"]
        ),
        (
            "kind: background, duration: X",
            ["20s", "1.5s", "500ms", "2m", "1h", "20", "0.5", "007s", "\"20\"", "1.123456789012345s"],
            ["20 s", "20sec", "1,5s", "s", ".5s", "5.s", "-5s", "-5", "0", "5s5", "1d", "true", "40000000", "\"\""]
        ),
        (
            "kind: clock, when: { from: \"X\" }", ["08:00", "8:00", "23:59:59", "00:01", "0:00"],
            ["24:00", "8", "8pm", "08.00", "8:0", "08:60", "25:00", "8:00:61", "-8:00", "008:00", " 8:00", ""]
        ),
        (
            "kind: clock, when: { to: \"X\" }", ["24:00", "24:00:00", "18:30", "8:00"],
            ["24:01", "24:00:01", "18", "1830"]
        ),
        (
            "kind: clock, when: { start: X }",
            ["2026-12-24", "2024-02-29", "9999-12-31", "0001-01-01", "\"2026-12-24\""],
            [
                "24.12.2026", "2026-2-5", "2026-13-01", "2026-04-31", "2026-02-30", "2026-00-10", "0000-01-01",
                "20261224",
            ]
        ),
        (
            "kind: clock, when: { except: \"X\" }",
            ["2026-12-24", "2026-12-24 to 2027-01-02", "2026-12-24..2027-01-02", " 2026-12-24 .. 2027-01-02 "],
            ["2026-12-24-2027-01-02", "2026-12-24 to", "2026-12-24 until 2027-01-02", "x", ""]
        ),
        (
            "kind: clock, when: { days: \"X\" }",
            ["mon", "Monday", "mon-fri", "sat,sun", "SAT, SUN", "fri - mon,wed", "tue,tue"],
            ["", "mo", "weekend", "mon-", "-fri", "mon,,tue", "mon-tue-wed", "mon tue", "mon;tue", "daily", "mondays"]
        ),
        (
            "kind: clock, when: { every: X }",
            [
                "first monday", "1st Mon", "Last  Friday", "last day", "fifth sunday", "15", "31", "15th", "\"1\"",
                "third day",
            ],
            ["monday", "sixth monday", "first", "0", "32", "first mo", "15 th", "last", "first monday tuesday", "\"\""]
        ),
        (
            "kind: clock, font: \"X\"",
            ["Noto Sans 32", "Noto Sans, Noto Serif Bold 32", "12.5", "4", "1000", "Noto Sans 40px"],
            ["Noto Sans", "Noto Sans 3", "Noto Sans 1001", "Noto32", "bold", "2"]
        ),
    ]

    @Test("words of a form of their own are valid where the reader takes them, and nowhere else", arguments: words)
    func forms(setting: String, good: [String], bad: [String]) throws {
        for (word, isGood) in good.map({ ($0, true) }) + bad.map({ ($0, false) }) {
            let text = "version: 1\nzones: [{ \(setting.replacing("X", with: word)) }]\n"
            let node = try YAMLReader().read(Array(text.utf8))
            let isRead = !PlaylistDecoder.decode(node, file: "p", text: text).issues.contains { $0.severity == .error }
            #expect(isRead == isGood, "read: \(text)")
            #expect((JSONSchemaCheck(schema).problems(JSONValue(node)) == []) == isGood, "schema: \(text)")
        }
    }

    @Test("it uses no word that the check does not know, and is JSON that our own reader reads")
    func form() throws {
        let text = schema.text
        #expect(JSONValue(try YAMLReader().read(Array(text.utf8))).member("$schema") == schema.member("$schema"))
        #expect(Program.run(["schema", "more"]) == 2)
    }

    /// The reader names all settings that it knows where one is wrong: each of them is in the schema.
    @Test(
        "every setting that the reader knows is in it",
        arguments: ["background", "carousel", "ticker", "image", "text", "clock", "color"])
    func complete(kind: String) throws {
        let text = "version: 1\nzones: [{ kind: \(kind), qqqqqqqqqq: 1 }]\nqqqqqqqqqq: 1\n"
        let issues = PlaylistDecoder.decode(try YAMLReader().read(Array(text.utf8)), file: "p", text: text).issues
        let lists = issues.compactMap { issue in
            issue.remedy.firstRange(of: "there are ").map { issue.remedy[$0.upperBound...].split(separator: ", ") }
        }
        try #require(lists.count == 2)
        guard case .list(let zones)? = schema.member("$defs")?.member("zone")?.member("anyOf") else {
            Issue.record("no zones")
            return
        }
        let zone = try #require(
            zones.first { $0.member("properties")?.member("kind")?.member("const") == .string(kind) })
        for name in lists[0] { #expect(zone.member("properties")?.member(String(name)) != nil, "\(name)") }
        for name in lists[1] { #expect(schema.member("properties")?.member(String(name)) != nil, "\(name)") }
    }
}

/// As much of JSON Schema as our schema uses; any other word is a problem of its own.
struct JSONSchemaCheck {
    private let root: JSONValue
    init(_ root: JSONValue) { self.root = root }

    func problems(_ value: JSONValue) -> [String] { problems(value, root, "") }

    private func problems(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
        guard case .object(let words) = schema else { return ["\(place): no schema"] }
        return words.flatMap { word in problems(value, word, schema, place) }
    }

    private func problems(_ value: JSONValue, _ word: JSONValue.Member, _ schema: JSONValue, _ place: String)
        -> [String]
    {
        func when(_ isBad: Bool, _ what: String = "") -> [String] { isBad ? ["\(place): \(word.name) \(what)"] : [] }
        switch (word.name, word.value, value) {
        case ("description", _, _), ("title", _, _), ("$schema", _, _), ("$defs", _, _): return []
        case ("$ref", .string(let name), _):
            let target = name.split(separator: "/").dropFirst().reduce(Optional(root)) { $0?.member(String($1)) }
            return target.map { problems(value, $0, place) } ?? ["\(place): no \(name)"]
        case ("type", .string(let type), _): return when(!value.types.contains(type), type)
        case ("type", .list(let types), _):
            return when(!types.contains { type in value.types.contains { type == .string($0) } })
        case ("const", let wanted, _): return when(value != wanted)
        case ("enum", .list(let values), _): return when(!values.contains(value))
        case ("anyOf", .list(let schemas), _):
            let all = schemas.map { problems(value, $0, place) }
            return all.contains([]) ? [] : ["\(place): none of \(all)"]
        case ("minimum", let limit, _): return when((value.number ?? .infinity) < (limit.number ?? .nan))
        case ("maximum", let limit, _): return when((value.number ?? -.infinity) > (limit.number ?? .nan))
        case ("pattern", .string(let pattern), .string(let text)):
            guard let regex = try? Regex(pattern) else { return ["\(place): \(pattern) is no pattern"] }
            return when(text.firstMatch(of: regex) == nil, pattern)
        case ("minItems", let limit, .list(let items)): return when(Double(items.count) < (limit.number ?? .nan))
        case ("maxItems", let limit, .list(let items)): return when(Double(items.count) > (limit.number ?? .nan))
        case ("items", let item, .list(let items)): return items.flatMap { problems($0, item, place + "[]") }
        case ("prefixItems", .list(let schemas), .list(let items)):
            return zip(items, schemas).flatMap { problems($0, $1, place + "[]") }
        case ("required", .list(let names), .object(let members)):
            return when(!names.allSatisfy { name in members.contains { .string($0.name) == name } })
        case ("properties", .object(let properties), .object):
            return properties.flatMap { property in
                value.member(property.name).map { problems($0, property.value, "\(place)/\(property.name)") } ?? []
            }
        case ("additionalProperties", let rest, .object(let members)):
            let others = members.filter { schema.member("properties")?.member($0.name) == nil }
            if rest == .bool(false) { return when(!others.isEmpty, "\(others.map(\.name))") }
            return others.flatMap { problems($0.value, rest, "\(place)/\($0.name)") }
        case ("pattern", .string, _), ("minItems", _, _), ("maxItems", _, _), ("items", _, _), ("prefixItems", _, _),
            ("required", _, _),
            ("properties", _, _), ("additionalProperties", _, _):
            return []
        default: return ["\(place): unknown word \(word.name)"]
        }
    }
}

extension JSONValue {
    /// What an editor makes of YAML (the core schema of YAML 1.2).
    fileprivate init(_ node: ConfigNode) {
        switch node.value {
        case .scalar(let text, quoted: false) where text == "true" || text == "false": self = .bool(text == "true")
        case .scalar("", quoted: false): self = .null
        case .scalar(let text, let quoted):
            let number = quoted || text.contains { $0.isLetter } ? nil : Double(text)
            self =
                number.map { number in
                    Int64(exactly: number).map { .integer($0) } ?? .number(number)
                } ?? .string(text)
        case .list(let items): self = .list(items.map { JSONValue($0) })
        case .mapping(let entries): self = .object(entries.map { Member($0.key, JSONValue($0.value)) })
        }
    }

    fileprivate func member(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    fileprivate var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    fileprivate var types: [String] {
        switch self {
        case .null: ["null"]
        case .bool: ["boolean"]
        case .integer: ["integer", "number"]
        case .number: ["number"]
        case .string: ["string"]
        case .list: ["array"]
        case .object: ["object"]
        }
    }
}
