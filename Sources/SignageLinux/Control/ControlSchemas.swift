import SignageEngine

/// What the sign answers with, as JSON Schemas, by the names in `ControlRoute.Answer`.
enum ControlSchemas {
    private enum Need { case required, optional }

    static let all: [JSONValue.Member] = [
        .init("Done", object([("done", constant(.bool(true)))])),
        .init("Document", .object([.init("type", .string("object"))])),
        .init("Error", error),
        .init("Fault", fault), .init("Faults", faults),
        .init("Zone", zone), .init("Output", output), .init("Outputs", list("outputs", of: "Output")),
        .init("Input", input), .init("Inputs", list("inputs", of: "Input")),
        .init("Clock", clock), .init("Show", show), .init("Status", status),
        .init("Showing", showing), .init("PlayLog", list("showings", of: "Showing")),
    ]

    // MARK: The parts

    private static let error = object([
        (
            "error",
            object([
                ("kind", Schema.oneOf(ControlFault.Kind.allCases.map(\.rawValue))), ("reason", Schema.string),
                ("remedy", Schema.string),
            ])
        )
    ])
    private static let fault = object([
        ("severity", Schema.oneOf(ContentIssue.Severity.allCases.map(\.rawValue))),
        ("kind", described(Schema.oneOf(ContentIssue.Kind.allCases.map(\.rawValue)), "what it is about")),
        ("path", Schema.string),
        ("line", orNull(natural)), ("column", orNull(natural)), ("reason", Schema.string),
        ("remedy", orNull(Schema.string)),
        ("source", described(orNull(Schema.string), "the line that it is about")),
        ("message", described(Schema.string, "as the log has it, with the line and a caret")),
    ])

    private static let faults = object([
        ("read", described(Schema.boolean, "false until the folder has been read for a first display")),
        (
            "faults",
            described(
                Schema.list(reference("Fault")),
                "of what has been read so far: of a carousel a picture is read when its turn comes")
        ),
    ])

    private static let zone = object([
        ("id", Schema.string),
        (
            "kind",
            described(
                Schema.string,
                "as a playlist calls it; \"card\" for what the program shows by itself: faults, or that there is nothing"
            )
        ),
        ("frame", described(integers(4), "x, y, width, height in panel pixels")),
        (
            "current",
            orNull(object([("item", described(positive, "from 1")), ("count", positive), ("name", Schema.string)]))
        ),
        ("changesIn", orNull(described(number, "seconds"))), ("changesAt", orNull(time)),
    ])

    private static let output = object([
        ("name", Schema.string), ("monitor", orNull(Schema.string)), ("size", integers(2)),
        ("refresh", described(number, "Hz")), ("on", Schema.boolean), ("frames", natural), ("missed", natural),
        ("refused", natural), ("lost", natural), ("lastFrameAgo", orNull(described(number, "seconds"))),
        ("bytesComposed", natural), ("planes", planes),
    ])

    private static let planes = object([
        ("hardware", described(Schema.list(Schema.string), "zones that planes of the display carry, by their ids")),
        ("composed", described(Schema.list(Schema.string), "zones that are written into one buffer, by their ids")),
        (
            "bytesPerFrame",
            described(orNull(natural), "what a frame writes into that buffer: a mean of the last ones")
        ),
    ])

    private static let input = object([
        ("name", Schema.string), ("output", orNull(Schema.string)),
        ("lastTouchAgo", orNull(described(number, "seconds"))),
    ])

    private static let clock = object([
        ("wall", described(time, "the second that has begun")), ("rate", number), ("paused", Schema.boolean),
        ("preview", Schema.boolean),
        ("machine", described(Schema.boolean, "whether it is the machine's clock")), ("trusted", Schema.boolean),
    ])

    private static let show = object([
        (
            "outputs",
            Schema.list(
                object([("name", Schema.string), ("size", integers(2)), ("zones", Schema.list(reference("Zone")))]))
        )
    ])

    private static let status = object([
        ("version", Schema.string), ("preview", Schema.boolean), ("uptime", described(number, "seconds")),
        ("playingSince", orNull(time)), ("paused", Schema.boolean),
        (
            "panel",
            orNull(
                object([
                    ("size", integers(2)),
                    (
                        "rotation",
                        .object([
                            .init("enum", .list([.integer(0), .integer(90), .integer(180), .integer(270)]))
                        ])
                    ),
                ]))
        ),
        (
            "content",
            object([
                ("folder", Schema.string), ("reloadedAgo", orNull(described(number, "seconds"))),
                ("reloads", natural), ("leftOut", natural), ("errors", natural), ("warnings", natural),
            ])
        ),
        ("outputs", Schema.list(reference("Output"))),
        ("zones", described(Schema.list(reference("Zone")), "of the first output")),
        ("inputs", Schema.list(reference("Input"))), ("clock", reference("Clock")),
        ("memory", described(natural, "bytes resident")),
    ])

    private static let showing = object([
        ("output", Schema.string), ("zone", Schema.string), ("kind", Schema.string), ("item", orNull(positive)),
        ("name", orNull(Schema.string)), ("start", time),
        ("length", described(number, "seconds that somebody could have seen it")),
        ("end", described(Schema.oneOf(Showing.End.allCases.map(\.rawValue)), "why it ended")),
        ("presented", described(Schema.boolean, "whether the display has confirmed a frame with it")),
    ])

    // MARK: The words

    /// Nothing else is in it.
    private static func object(
        _ required: [(String, JSONValue)], optional: [(String, JSONValue)] = []
    ) -> JSONValue {
        Schema.object(
            (required + optional).map { .init($0.0, $0.1) }, required: required.map(\.0))
    }

    private static func list(_ name: String, of part: String) -> JSONValue {
        object([(name, Schema.list(reference(part)))])
    }

    static func reference(_ name: String) -> JSONValue {
        .object([.init("$ref", .string("#/components/schemas/\(name)"))])
    }

    private static let number = JSONValue.object([.init("type", .string("number"))])
    private static let natural = JSONValue.object([.init("type", .string("integer")), .init("minimum", .integer(0))])
    private static let positive = JSONValue.object([.init("type", .string("integer")), .init("minimum", .integer(1))])
    /// ISO 8601 with its offset.
    private static let time = JSONValue.object([
        .init("type", .string("string")), .init("format", .string("date-time")),
    ])

    private static func integers(_ count: Int64) -> JSONValue {
        .object([
            .init("type", .string("array")), .init("items", .object([.init("type", .string("integer"))])),
            .init("minItems", .integer(count)), .init("maxItems", .integer(count)),
        ])
    }

    private static func constant(_ value: JSONValue) -> JSONValue { .object([.init("const", value)]) }
    private static func orNull(_ schema: JSONValue) -> JSONValue {
        Schema.anyOf([schema, .object([.init("type", .string("null"))])])
    }
    private static func described(_ schema: JSONValue, _ words: String) -> JSONValue {
        Schema.described(schema, as: words)
    }
}
