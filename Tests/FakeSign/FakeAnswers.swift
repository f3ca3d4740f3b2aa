import SignageEngine

/// What a sign says, in the form that the API promises.
enum FakeAnswers {
    static func status(isPreview: Bool) -> JSONValue {
        .object([
            .init("version", .string("0.1.0")), .init("preview", .bool(isPreview)),
            .init("uptime", .number(1_051_212.5)),
            .init("playingSince", .string("2026-11-28T09:00:00+01:00")), .init("paused", .bool(false)),
            .init(
                "panel",
                isPreview
                    ? .object([.init("size", size), .init("rotation", .integer(0))]) : .null),
            .init(
                "content",
                .object([
                    .init("folder", .string("/var/lib/signaged/content")), .init("reloadedAgo", .number(7300)),
                    .init("reloads", .integer(3)), .init("leftOut", .integer(1)), .init("errors", .integer(1)),
                    .init("warnings", .integer(0)),
                ])),
            .init("outputs", .list([output])), .init("zones", .list(zones)), .init("inputs", .list([input])),
            .init("clock", clock(isPreview: isPreview)), .init("memory", .integer(123_456_789)),
        ])
    }

    static let show = JSONValue.object([
        .init(
            "outputs",
            .list([
                .object([.init("name", .string("HDMI-A-1")), .init("size", size), .init("zones", .list(zones))])
            ]))
    ])

    private static let size = JSONValue.list([.integer(1920), .integer(1080)])

    private static let zones: [JSONValue] = [
        zone("backdrop", "background", frame: [0, 0, 1920, 1080], nil, changesIn: nil),
        zone("banner", "carousel", frame: [0, 120, 1920, 640], (2, 4, "02-book.jpg"), changesIn: 3.2),
        zone("news", "ticker", frame: [0, 1000, 1920, 80], (1, 7, "营业至晚上十点"), changesIn: 0.4),
    ]

    private static func zone(
        _ id: String, _ kind: String, frame: [Int64], _ current: (Int64, Int64, String)?, changesIn: Double?
    ) -> JSONValue {
        .object([
            .init("id", .string(id)), .init("kind", .string(kind)),
            .init("frame", .list(frame.map { .integer($0) })),
            .init(
                "current",
                current.map {
                    .object([
                        .init("item", .integer($0.0)), .init("count", .integer($0.1)), .init("name", .string($0.2)),
                    ])
                } ?? .null),
            .init("changesIn", changesIn.map { .number($0) } ?? .null),
            .init("changesAt", changesIn == nil ? .null : .string("2026-11-30T09:00:03+01:00")),
        ])
    }

    static let fault = JSONValue.object([
        .init("severity", .string("error")), .init("kind", .string("picture")),
        .init("path", .string("banners/03.png")), .init("line", .null),
        .init("column", .null), .init("reason", .string("not a complete picture")),
        .init("remedy", .string("copy it again")),
        .init("source", .null),
        .init("message", .string("banners/03.png: error: not a complete picture; copy it again")),
    ])

    static let output = JSONValue.object([
        .init("name", .string("HDMI-A-1")), .init("monitor", .string("DELL U2415")), .init("size", size),
        .init("refresh", .number(60)), .init("on", .bool(true)), .init("frames", .integer(61_204_118)),
        .init("missed", .integer(3)), .init("refused", .integer(0)), .init("lost", .integer(0)),
        .init("lastFrameAgo", .number(0.014)), .init("bytesComposed", .integer(1_200_000)),
        .init(
            "planes",
            .object([
                .init("hardware", .list([])),
                .init("composed", .list([.string("backdrop"), .string("banner"), .string("news")])),
                .init("bytesPerFrame", .integer(8_294_400)),
            ])),
    ])

    static let input = JSONValue.object([
        .init("name", .string("ILITEK Multi-Touch")), .init("output", .string("HDMI-A-1")),
        .init("lastTouchAgo", .number(240)),
    ])

    static func clock(isPreview: Bool) -> JSONValue {
        .object([
            .init("wall", .string("2026-11-30T09:00:00+01:00")), .init("rate", .number(1)),
            .init("paused", .bool(false)), .init("preview", .bool(isPreview)), .init("machine", .bool(true)),
            .init("trusted", .bool(true)),
        ])
    }

    static let showing = JSONValue.object([
        .init("output", .string("HDMI-A-1")), .init("zone", .string("banner")), .init("kind", .string("carousel")),
        .init("item", .integer(1)), .init("name", .string("01-opening.jpg")),
        .init("start", .string("2026-11-30T08:59:55+01:00")), .init("length", .number(5)),
        .init("end", .string("next")), .init("presented", .bool(true)),
    ])

    /// One gray pixel.
    static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8,
        0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0, 0, 0, 0x82,
        0, 0x81, 0x77, 0xCD, 0x72, 0xB6, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    /// Its first bytes and its last: nobody looks between.
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xD9]
}
