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
        case ("minItems", _, _), ("maxItems", _, _), ("items", _, _), ("prefixItems", _, _), ("required", _, _),
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
