/// What a playlist file may say, as a JSON Schema (draft 2020-12), so that editors complete it and check it. Made of the same
/// lists of fields that read it.
public enum PlaylistSchema {
    public static var json: JSONValue {
        .object([
            .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .string("signaged playlist")),
            .init("type", .string("object")),
            .init("properties", .object(properties)),
            .init("additionalProperties", .bool(false)),
            .init(
                "$defs",
                .object(
                    FieldType<Pixel>.schemas + [
                        .init("zone", Schema.anyOf(ZoneKind.allCases.map(zone))),
                        .init("when", FieldType<Schedule>.anyRules.schema),
                    ])),
        ])
    }

    private static var properties: [JSONValue.Member] {
        func members(_ fields: [Field<PlaylistDecoder.Document>]) -> [JSONValue.Member] {
            fields.map { .init($0.name, $0.schema) }
        }
        let kinds = ZoneKind.allCases.map { kind in
            JSONValue.Member(kind.rawValue, Schema.object(fields(of: kind).map { .init($0.name, $0.schema) }))
        }
        let defaults = Schema.described(Schema.object(kinds), as: "settings of every zone of a kind")
        // An included file need not say its version, so nothing is required.
        return members(PlaylistDecoder.head + [PlaylistDecoder.include]) + [.init("defaults", defaults)]
            + members(PlaylistDecoder.parts(ZoneDefaults(), prefix: ""))
    }

    /// What may stand in a zone of a kind. Nothing but its kind is required: `defaults` may have the rest.
    private static func zone(_ kind: ZoneKind) -> JSONValue {
        let common = ZoneReader.Common.fields.map { field in
            JSONValue.Member(
                field.name, field.name == "kind" ? .object([.init("const", .string(kind.rawValue))]) : field.schema)
        }
        return Schema.object(
            common + fields(of: kind).map { .init($0.name, $0.schema) }, required: ["kind"])
    }

    private static func fields(of kind: ZoneKind) -> [(name: String, schema: JSONValue)] {
        func list<Settings: ZoneKindSettings>(_ settings: Settings) -> [(name: String, schema: JSONValue)] {
            Settings.fields.map { ($0.name, $0.schema) }
        }
        return switch ZoneSettings(kind) {
        case .background(let settings): list(settings)
        case .carousel(let settings): list(settings)
        case .color(let settings): list(settings)
        case .image(let settings): list(settings)
        case .text(let settings): list(settings)
        case .ticker(let settings): list(settings)
        case .clock(let settings): list(settings)
        }
    }
}
