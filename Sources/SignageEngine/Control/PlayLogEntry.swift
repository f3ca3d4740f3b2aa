/// A line of the play log: a showing, and on which output. A line is a JSON object whose last member is a checksum of
/// everything before it, so that one that was not written whole, or has been damaged since, is known.
public struct PlayLogEntry: Hashable, Sendable {
    /// A connector's name.
    public var output: String
    /// Times are whole milliseconds.
    public var showing: Showing

    public init(output: String, _ showing: Showing) { (self.output, self.showing) = (output, showing) }

    /// What other programs are told of it: items are counted from 1.
    public var members: [JSONValue.Member] {
        [
            .init("output", .string(output)), .init("zone", .string(showing.zone.rawValue)),
            .init("kind", .string(showing.kind)),
            .init("item", showing.item.map { .integer(Int64($0 + 1)) } ?? .null),
            .init("name", showing.name.map { .string($0) } ?? .null),
            .init("start", .string(Self.text(of: showing.start))),
            .init("length", .number(Double(showing.length.wholeMilliseconds) / 1000)),
            .init("end", .string(showing.end.rawValue)), .init("presented", .bool(showing.isPresented)),
        ]
    }

    /// Without a line end.
    public var line: String {
        let body = String(JSONValue.object(members).line.dropLast())
        return body + Self.seal(Array(body.utf8))
    }

    /// `, "check": "0123abcd"}`
    static func seal(_ body: [UInt8]) -> String {
        var sum = CRC32()
        sum.add(body)
        let digits = String(sum.value, radix: 16)
        return ", \"check\": \"" + String(repeating: "0", count: 8 - digits.count) + digits + "\"}"
    }

    private static let sealLength = 22

    /// Nil for anything but a line that was written whole.
    public init?(line: some Collection<UInt8>) {
        guard line.count > Self.sealLength else { return nil }
        let body = Array(line.dropLast(Self.sealLength))
        guard line.suffix(Self.sealLength).elementsEqual(Self.seal(body).utf8) else { return nil }
        var scanner = FlatObjectScanner(body + [UInt8(ascii: "}")])
        guard let members = scanner.scan() else { return nil }
        func string(_ name: String) -> String? { if case .string(let text) = members[name] { text } else { nil } }
        guard let output = string("output"), let zone = string("zone"), let kind = string("kind"),
            let start = string("start").flatMap(Self.time), case .number(let length) = members["length"],
            let span = Span(seconds: length), span >= .zero, let end = string("end").flatMap(Showing.End.init),
            case .bool(let isPresented) = members["presented"]
        else { return nil }
        var item: Int?
        switch members["item"] {
        case .number(let number):
            guard let index = Int(exactly: number), index > 0 else { return nil }
            item = index - 1
        case .null: break
        default: return nil
        }
        self.init(
            output: output,
            Showing(
                zone: ZoneID(rawValue: zone), kind: kind, item: item, name: string("name"), start: start, length: span,
                end: end, isPresented: isPresented))
    }

    /// "2026-12-24T17:00:00.250Z".
    package static func text(of wall: Span) -> String { WallTimeText.exact(wall, .utc).dropLast(6) + "Z" }

    /// Nil for a time that no sign's clock can show: who wrote that was none.
    private static func time(_ text: String) -> Span? { try? WallTimeText.wall(exact: text) }
}

extension Span {
    /// Rounded down.
    var wholeMilliseconds: Int64 {
        let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// Reads an object of strings, numbers, truths and nulls, as `JSONValue.line` writes them; nothing else.
struct FlatObjectScanner {
    enum Value: Hashable {
        case string(String)
        case number(Double)
        case bool(Bool)
        case null
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Nil where it is anything else.
    mutating func scan() -> [String: Value]? {
        var members: [String: Value] = [:]
        guard take("{") else { return nil }
        repeat {
            guard let name = string(), take(":"), let value = value() else { return nil }
            members[name] = value
        } while take(",")
        return take("}") && place == bytes.count ? members : nil
    }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
        guard place < bytes.count, bytes[place] == UInt8(ascii: byte) else { return false }
        place += 1
        return true
    }

    private mutating func value() -> Value? {
        if let text = string() { return .string(text) }
        let word = bytes[place...].prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
        place += word.count
        switch String(decoding: word, as: UTF8.self) {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case let text: return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        }
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var text: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escaped() else { return nil }
                text += Array(String(scalar).utf8)
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        switch bytes[place] {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "u"):
            guard place + 4 < bytes.count else { return nil }
            defer { place += 4 }
            return UInt32(String(decoding: bytes[place + 1...place + 4], as: UTF8.self), radix: 16)
                .flatMap(Unicode.Scalar.init)
        case let byte where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\"): return Unicode.Scalar(byte)
        default: return nil
        }
    }
}
