import SignageEngine

/// One value that a request carries, in its query or in its body: what is read and what the API's document says of it
/// are made of the same.
struct ControlField: Sendable {
    indirect enum Kind: Sendable {
        case flag
        case integer(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        case word([String])
        /// One of some whole numbers.
        case choice([Int])
        case text(maxLength: Int)
        /// A text of a certain form.
        ///
        /// - pattern: what the document says; `accepts` decides.
        /// - example: a good one, for those who sent none.
        case form(maxLength: Int, pattern: String, example: String, accepts: @Sendable (String) -> Bool)
        /// Objects, so many at most.
        case list([ControlField], max: Int)
    }

    var name: String
    var kind: Kind
    var isRequired = false
    /// For people, without a full stop.
    var about: String

    init(_ name: String, _ kind: Kind, isRequired: Bool = false, _ about: String) {
        (self.name, self.kind, self.isRequired, self.about) = (name, kind, isRequired, about)
    }

    var schema: JSONValue { Schema.described(kind.schema, as: about) }
}

extension ControlField.Kind {
    var schema: JSONValue {
        switch self {
        case .flag: return Schema.boolean
        case .integer(let range): return Schema.integer(range)
        case .number(let range): return Schema.number(range)
        case .word(let words): return Schema.oneOf(words)
        case .choice(let numbers):
            return .object([
                .init("type", .string("integer")), .init("enum", .list(numbers.map { .integer(Int64($0)) })),
            ])
        case .text(let maxLength):
            return .object([.init("type", .string("string")), .init("maxLength", .integer(Int64(maxLength)))])
        case .form(let maxLength, let pattern, let example, _):
            return .object([
                .init("type", .string("string")), .init("maxLength", .integer(Int64(maxLength))),
                .init("pattern", .string(pattern)), .init("examples", .list([.string(example)])),
            ])
        case .list(let fields, let max):
            return .object([
                .init("type", .string("array")), .init("items", ControlFields.schema(fields)),
                .init("maxItems", .integer(Int64(max))),
            ])
        }
    }

    /// What it wants, after "needs ".
    fileprivate var expected: String {
        switch self {
        case .flag: "true or false"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range):
            "a number from \(Decimal.text(range.lowerBound, places: 0)) to \(Decimal.text(range.upperBound, places: 0))"
        case .word(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
        case .choice(let numbers): numbers.map { "\($0)" }.joined(separator: " or ")
        case .text(let maxLength): "a text of \(maxLength) characters at most"
        case .form(_, _, let example, _): "a text such as \"\(example)\""
        case .list(_, let max): "a list of \(max) objects at most"
        }
    }

    /// The value as the routes want it, nil for what it is not.
    fileprivate func accept(_ value: JSONValue) throws(ControlFault) -> JSONValue? {
        switch (self, value) {
        case (.flag, .bool): return value
        case (.integer(let range), _):
            return value.wholeNumber.flatMap { range.contains($0) ? .integer(Int64($0)) : nil }
        case (.choice(let numbers), _):
            return value.wholeNumber.flatMap { numbers.contains($0) ? .integer(Int64($0)) : nil }
        case (.number(let range), .integer(let number)):
            return range.contains(Double(number)) ? .number(Double(number)) : nil
        case (.number(let range), .number(let number)): return range.contains(number) ? value : nil
        case (.word(let words), .string(let text)): return words.contains(text) ? value : nil
        case (.text(let maxLength), .string(let text)): return text.unicodeScalars.count <= maxLength ? value : nil
        case (.form(let maxLength, _, _, let accepts), .string(let text)):
            return text.unicodeScalars.count <= maxLength && accepts(text) ? value : nil
        case (.list(let fields, let max), .list(let parts)):
            guard parts.count <= max else { return nil }
            var list: [JSONValue] = []
            for part in parts {
                guard case .object(let members) = part else { return nil }
                list.append(.object(try ControlFields.read(members, fields, in: "body").members))
            }
            return .list(list)
        default: return nil
        }
    }

    /// A query's text as JSON would say it.
    fileprivate func value(of text: String) -> JSONValue {
        switch self {
        case .integer, .choice, .number:
            let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
            let isNumber = !digits.isEmpty && digits.allSatisfy { (48...57).contains($0) }
            return isNumber ? Int64(text).map { .integer($0) } ?? .string(text) : .string(text)
        case .flag: return text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
        case .word, .text, .form, .list: return .string(text)
        }
    }
}

extension JSONValue {
    /// JSON knows one kind of number: 1.0 is whole.
    fileprivate var wholeNumber: Int? {
        switch self {
        case .integer(let number): Int(exactly: number)
        case .number(let number): Int(exactly: number)
        default: nil
        }
    }
}

/// Values that were read, by their names.
struct ControlValues: Sendable {
    private(set) var members: [JSONValue.Member] = []

    subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

    func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }
    func integer(_ name: String) -> Int? {
        if case .integer(let number)? = self[name] { Int(number) } else { nil }
    }
    func number(_ name: String) -> Double? {
        if case .number(let number)? = self[name] { number } else { nil }
    }
    func flag(_ name: String) -> Bool? {
        if case .bool(let value)? = self[name] { value } else { nil }
    }
    func list(_ name: String) -> [ControlValues]? {
        guard case .list(let parts)? = self[name] else { return nil }
        return parts.map { part in
            guard case .object(let members) = part else { return ControlValues() }
            return ControlValues(members: members)
        }
    }

    fileprivate mutating func add(_ name: String, _ value: JSONValue) { members.append(.init(name, value)) }
}

/// Reading of what requests carry.
enum ControlFields {
    /// - Parameter isAny: of these at least one is to hold, too.
    static func schema(_ fields: [ControlField], isAny: [JSONValue] = []) -> JSONValue {
        let schema = Schema.object(
            fields.map { JSONValue.Member($0.name, $0.schema) }, required: fields.filter(\.isRequired).map(\.name))
        guard !isAny.isEmpty, case .object(let members) = schema else { return schema }
        return .object(members + [.init("anyOf", .list(isAny))])
    }

    /// - Parameter place: what the values stand in, for messages: "body".
    static func read(
        _ members: [JSONValue.Member], _ fields: [ControlField], in place: String
    ) throws(ControlFault) -> ControlValues {
        var values = ControlValues()
        for member in members {
            guard let field = fields.first(where: { $0.name == member.name }) else {
                throw unknown(member.name, fields, in: place)
            }
            guard let value = try field.kind.accept(member.value) else {
                throw ControlFault(
                    .invalid, "\"\(field.name)\" in the \(place) needs \(field.kind.expected)",
                    remedy: "correct it; the API's document is /v1/openapi.json")
            }
            values.add(field.name, value)
        }
        for field in fields where field.isRequired && values[field.name] == nil {
            throw ControlFault(
                .invalid, "the \(place) lacks \"\(field.name)\": \(field.about)",
                remedy: "add it: it needs \(field.kind.expected)")
        }
        return values
    }

    /// A query's names and values.
    static func read(
        query: [(name: String, value: String)], _ fields: [ControlField]
    ) throws(ControlFault) -> ControlValues {
        var members: [JSONValue.Member] = []
        for (name, text) in query {
            guard !members.contains(where: { $0.name == name }) else {
                throw ControlFault(
                    .invalid, "\"\(shown(name))\" stands twice in the query", remedy: "leave one of them out")
            }
            let kind = fields.first { $0.name == name }?.kind
            members.append(.init(name, kind?.value(of: text) ?? .string(text)))
        }
        return try read(members, fields, in: "query")
    }

    private static func unknown(_ name: String, _ fields: [ControlField], in place: String) -> ControlFault {
        let names = fields.map(\.name)
        let remedy =
            if let guess = Spelling.nearest(to: String(name.prefix(64)), among: names) {
                "did you mean \"\(guess)\"?"
            } else if names.isEmpty { "leave it out: nothing is read there" } else {
                "known are \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
            }
        return ControlFault(.invalid, "the \(place) has an unknown \"\(shown(name))\"", remedy: remedy)
    }

    private static func shown(_ name: String) -> String { name.count > 64 ? name.prefix(64) + "…" : name }
}
