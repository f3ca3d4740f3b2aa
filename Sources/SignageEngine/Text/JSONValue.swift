/// A value as JSON writes it (RFC 8259), for what other programs read.
public indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// Finite.
    case number(Double)
    case string(String)
    case list([JSONValue])
    /// In the order given; names are unique.
    case object([Member])

    public struct Member: Hashable, Sendable {
        public var name: String
        public var value: JSONValue
        public init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }
    }

    /// On lines of their own, with two spaces for each level, and a line end.
    public var text: String {
        var text = ""
        write(into: &text, indent: "\n")
        return text + "\n"
    }

    /// On one line, without a line end.
    public var line: String {
        var text = ""
        write(into: &text, indent: nil)
        return text
    }

    /// - Parameter indent: a line end and the spaces of this level; nil for one line.
    private func write(into text: inout String, indent: String?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += "\(value)"
        case .number(let value): text += NumberText.short(value)
        case .string(let value): Self.write(value, into: &text)
        case .list(let values):
            Self.write(values, "[", "]", into: &text, indent) { value, text, indent in
                value.write(into: &text, indent: indent)
            }
        case .object(let members):
            Self.write(members, "{", "}", into: &text, indent) { member, text, indent in
                Self.write(member.name, into: &text)
                text += ": "
                member.value.write(into: &text, indent: indent)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part], _ open: String, _ close: String, into text: inout String, _ indent: String?,
        part: (Part, inout String, String?) -> Void
    ) {
        let inner = indent.map { $0 + "  " }
        text += open
        for (index, value) in parts.enumerated() {
            if index > 0 { text += inner == nil ? ", " : "," }
            text += inner ?? ""
            part(value, &text, inner)
        }
        text += (parts.isEmpty ? "" : indent ?? "") + close
    }

    private static func write(_ string: String, into text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case _ where scalar.value < 0x20:
                text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
