/// The pieces of JSON Schema (draft 2020-12) that settings are described with.
package enum Schema {
    private static func type(_ name: String, _ members: JSONValue.Member...) -> JSONValue {
        .object([.init("type", .string(name))] + members)
    }

    package static let string = type("string")
    package static let boolean = type("boolean")
    /// Text, and what YAML makes of text that looks like something else.
    package static let scalar = JSONValue.object([
        .init("type", .list([.string("string"), .string("number"), .string("boolean")]))
    ])
    /// Text of a form.
    static func string(_ pattern: String) -> JSONValue { type("string", .init("pattern", .string(pattern))) }
    /// Text of a form, or a number that has that form: only text is held against a pattern.
    static func textOrNumber(_ pattern: String, _ range: ClosedRange<Double>) -> JSONValue {
        .object([
            .init("type", .list([.string("string"), .string("number")])), .init("pattern", .string(pattern)),
            .init("minimum", .number(range.lowerBound)), .init("maximum", .number(range.upperBound)),
        ])
    }
    /// Hexadecimal digits, or a name, for which editors offer all there are.
    static func color(_ pattern: String, names: [String]) -> JSONValue {
        anyOf([string(pattern), oneOf(names)])
    }

    package static func integer(_ range: ClosedRange<Int>) -> JSONValue {
        type(
            "integer", .init("minimum", .integer(Int64(range.lowerBound))),
            .init("maximum", .integer(Int64(range.upperBound))))
    }

    package static func number(_ range: ClosedRange<Double>) -> JSONValue {
        type("number", .init("minimum", .number(range.lowerBound)), .init("maximum", .number(range.upperBound)))
    }

    package static func oneOf(_ words: [String]) -> JSONValue {
        .object([.init("enum", .list(words.map { .string($0) }))])
    }

    package static func anyOf(_ schemas: [JSONValue]) -> JSONValue { .object([.init("anyOf", .list(schemas))]) }

    package static func list(_ item: JSONValue) -> JSONValue { type("array", .init("items", item)) }

    package static func oneOrMore(_ item: JSONValue) -> JSONValue {
        anyOf([item, type("array", .init("items", item), .init("minItems", .integer(1)))])
    }

    /// A list of whole numbers, each in a range of its own.
    package static func integers(_ ranges: [ClosedRange<Int>]) -> JSONValue {
        let count = JSONValue.integer(Int64(ranges.count))
        return type(
            "array", .init("prefixItems", .list(ranges.map(integer))), .init("minItems", count),
            .init("maxItems", count))
    }

    /// Any names, with values of one kind.
    package static func map(_ value: JSONValue) -> JSONValue { type("object", .init("additionalProperties", value)) }

    /// Something that stands below `$defs`.
    package static func reference(_ name: String) -> JSONValue { .object([.init("$ref", .string("#/$defs/\(name)"))]) }

    static func object<Root>(_ fields: [Field<Root>]) -> JSONValue {
        object(
            fields.map { JSONValue.Member($0.name, $0.schema) },
            required: fields.filter(\.isRequired).map(\.name))
    }

    package static func object(_ properties: [JSONValue.Member], required: [String] = []) -> JSONValue {
        var members = [
            JSONValue.Member("type", .string("object")), .init("properties", .object(properties)),
            .init("additionalProperties", .bool(false)),
        ]
        if !required.isEmpty { members.append(.init("required", .list(required.map { .string($0) }))) }
        return .object(members)
    }

    /// With words for a person.
    package static func described(_ schema: JSONValue, as noun: String) -> JSONValue {
        guard case .object(let members) = schema else { return schema }
        return .object([.init("description", .string(noun))] + members)
    }
}
