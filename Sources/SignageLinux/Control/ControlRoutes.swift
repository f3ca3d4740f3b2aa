import SignageEngine

/// All that can be asked for, in the order in which the document has it.
enum ControlRoutes {
    static let all: [ControlRoute] = [
        .get("/v1/openapi.json", "This API's description (OpenAPI 3.1)", answer: .json("Document"), .document),
        .get("/v1/status", "How the sign is, at a glance", answer: .json("Status"), ControlRoute.ask(.status)),
        .get(
            "/v1/show", "The zones of each output, what they show and when that changes", answer: .json("Show"),
            ControlRoute.ask(.show)),
        .get("/v1/faults", "What is wrong with the content", answer: .json("Faults"), ControlRoute.ask(.faults)),
        .get("/v1/outputs", "The displays", answer: .json("Outputs"), ControlRoute.ask(.outputs)),
        .get("/v1/inputs", "The touchscreens and mice", answer: .json("Inputs"), ControlRoute.ask(.inputs)),
        .get("/v1/clock", "Which time it is for the sign", answer: .json("Clock"), ControlRoute.ask(.clock)),
        .get(
            "/v1/metrics", "Figures in Prometheus's text format", answer: .other(["text/plain"]),
            ControlRoute.ask(.metrics)),
        .get(
            "/v1/screenshot", "What is on the glass",
            query: [
                output, ControlField("format", .word(["png", "jpeg"]), "the kind of picture (png)"), quality,
            ], answer: .other(["image/png", "image/jpeg"]), .screenshot),
        .get(
            "/v1/stream", "What is on the glass, a JPEG for each change, as long as somebody watches",
            query: [output, quality, fit], answer: .other(PictureStream.mediaTypes), .stream),
        .get(
            "/v1/events", "What happens, as server-sent events", answer: .other(["text/event-stream"]), .events),
        .get(
            "/v1/playlog", "What was shown",
            query: [
                ControlField("since", instant, "only what began at or after this time: 2026-11-30T09:00:00Z"),
                ControlField("limit", .integer(1...10_000), "so many at most, the latest (1000)"),
            ], answer: .json("PlayLog"),
            .ask { (values) throws(ControlFault) in
                .playLog(since: values.text("since"), limit: values.integer("limit") ?? 1000)
            }),
        .post("/v1/reload", "Reads the content folder anew", ControlRoute.ask(.reload)),
        move("/v1/next", "Has a zone show its next item", .next),
        move("/v1/previous", "Has a zone show its previous item", .previous),
        .post(
            "/v1/goto", "Has a zone show an item",
            body: [
                zone, moved,
                ControlField("item", .integer(1...1_000_000), isRequired: true, "which one, from 1"),
            ],
            .ask { (values) throws(ControlFault) in
                .move(
                    .item((values.integer("item") ?? 1) - 1), zone: values.text("zone").map(ZoneID.init(rawValue:)),
                    output: values.text("output"))
            }),
        .post("/v1/pause", "Holds the picture as it is", ControlRoute.ask(.pause)),
        .post("/v1/resume", "Lets the sign go on", ControlRoute.ask(.resume)),
        .post(
            "/v1/pointer",
            "Fingers on the glass: a state, so a contact that is missing has gone up, and after 3 s without a word all have",
            body: [
                output, ControlField("device", .integer(0...1023), "which of several people (0)"),
                ControlField("contacts", .list(contact, max: PointerFrame.capacity), isRequired: true, "all fingers"),
            ],
            .ask { (values) throws(ControlFault) in .pointer(pointer(values)) }),
        .post(
            "/v1/power", "Lights an output, or darkens it",
            body: [
                ControlField("output", .text(maxLength: 64), isRequired: true, "a connector's name"),
                ControlField("on", .flag, isRequired: true, "whether it is lit"),
            ],
            .ask { (values) throws(ControlFault) in
                .power(output: values.text("output") ?? "", isOn: values.flag("on") ?? true)
            }),
        .post(
            "/v1/clock", "Sets the time of a sign in preview; what is left out stays as it is",
            body: [
                ControlField("wall", wallTime, "by the clocks of the sign's place, or \"now\": 2026-12-24T18:00"),
                ControlField("rate", .integer(0...1000), "sign seconds in a second; 0 stands still"),
                ControlField("step", .integer(1...100_000), "so many refreshes further, while it stands still"),
            ], answer: .json("Clock"),
            .ask { (values) throws(ControlFault) in
                .setClock(
                    ClockSetting(
                        wall: values.text("wall"), rate: values.integer("rate"), step: values.integer("step")))
            }),
        .post(
            "/v1/panel", "Gives a sign in preview another panel",
            body: [
                ControlField("width", side, isRequired: true, "as the panel's maker counts, in pixels"),
                ControlField(
                    "height", side, isRequired: true, "in pixels; one of both is at most \(shortSide.upperBound)"),
                ControlField("rotation", .choice([0, 90, 180, 270]), "how it hangs, in degrees clockwise (0)"),
            ], isAny: ["width", "height"].map(isShort),
            .ask { (values) throws(ControlFault) in
                let size = Size(width: values.integer("width") ?? 0, height: values.integer("height") ?? 0)
                guard PanelSetting.allows(size) else {
                    throw ControlFault(
                        .invalid, "there is no room for a panel of \(size) pixels",
                        remedy: "choose one of \(PanelSetting.largest) at the most, upright or not")
                }
                return .setPanel(PanelSetting(size: size, rotation: values.integer("rotation") ?? 0))
            }),
        .post(
            "/v1/session", "Takes a token for a cookie, for browsers",
            body: [ControlField("token", .text(maxLength: 4096), isRequired: true, "what the token file has")],
            .session),
    ]

    private static let output = ControlField("output", .text(maxLength: 64), "a connector's name (the first)")
    private static let moved = ControlField("output", .text(maxLength: 64), "a connector's name (all)")
    private static let zone = ControlField(
        "zone", .text(maxLength: 200),
        "the zone's id (the foremost carousel, or else the foremost that has several items)")
    private static let quality = ControlField(
        "quality", .integer(1...100), "of a JPEG (\(ControlRoutes.defaultQuality))")
    static let defaultQuality = 80
    private static let fit = ControlField(
        "fit",
        .form(
            maxLength: 11, pattern: "^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$", example: "1280x720",
            accepts: { box($0) != nil }),
        "the box that the pictures are shown in: they are halved while they need not be enlarged to fill it (1280x720)")

    /// "1280x720".
    private static func box(_ text: String) -> Size? {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { side -> Int? in
            let isNumber = (1...5).contains(side.utf8.count) && side.utf8.allSatisfy { (48...57).contains($0) }
            return isNumber && side.utf8.first != UInt8(ascii: "0") ? Int(side) : nil
        }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        return Size(width: width, height: height)
    }

    static func view(_ values: ControlValues) -> GlassView {
        GlassView(quality: values.integer("quality") ?? defaultQuality, box: values.text("fit").flatMap(box))
    }

    private static func move(_ path: String, _ summary: String, _ move: ControlRequest.Move) -> ControlRoute {
        .post(
            path, summary, body: [zone, moved],
            .ask { (values) throws(ControlFault) in
                .move(move, zone: values.text("zone").map(ZoneID.init(rawValue:)), output: values.text("output"))
            })
    }

    private static let side = ControlField.Kind.integer(PanelSetting.shortest...PanelSetting.largest.width)
    private static let shortSide = PanelSetting.shortest...PanelSetting.largest.height

    /// What says that a side is no longer than the shorter one may be.
    private static func isShort(_ name: String) -> JSONValue {
        let side = JSONValue.object([.init(name, ControlField.Kind.integer(shortSide).schema)])
        return .object([.init("properties", side)])
    }

    private static let contact = [
        ControlField("id", .integer(0...0x7FFF_FFFF), isRequired: true, "the same as long as the finger is down"),
        ControlField("x", .number(-100_000...100_000), isRequired: true, "panel pixels from the left"),
        ControlField("y", .number(-100_000...100_000), isRequired: true, "panel pixels from the top"),
    ]

    private static func pointer(_ values: ControlValues) -> PointerReport {
        var contacts: [Contact] = []
        for part in values.list("contacts") ?? [] {
            let contact = Contact(
                id: ContactID(rawValue: Int64(part.integer("id") ?? 0)), x: part.number("x") ?? 0,
                y: part.number("y") ?? 0)
            // One finger is at one place: the last that is said counts.
            contacts.removeAll { $0.id == contact.id }
            contacts.append(contact)
        }
        return PointerReport(
            output: values.text("output"), device: UInt32(values.integer("device") ?? 0), contacts: contacts)
    }

    // MARK: Times

    /// The days that there are, from 1970 to 2099.
    private static let day =
        #"((19[7-9]\d|20\d\d)-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))"#
        + #"|(19(7[26]|8[048]|9[26])|20([02468][048]|[13579][26]))-02-29)"#
    private static let time = #"([01]\d|2[0-3]):[0-5]\d"#

    static let wallTime = ControlField.Kind.form(
        maxLength: 19, pattern: "^(now|\(day)T\(time)(:[0-5]\\d)?)$", example: "2026-12-24T18:00",
        accepts: { $0 == "now" || isTime($0, zoned: false) })
    static let instant = ControlField.Kind.form(
        maxLength: 35, pattern: "^\(day)T\(time):[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\(time))$",
        example: "2026-11-30T09:00:00Z",
        accepts: { isTime($0, zoned: true) })

    /// What the patterns above say.
    private static func isTime(_ text: String, zoned: Bool) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T"),
            case .date(let date)? = DateText.parse(String(decoding: bytes[..<10], as: UTF8.self)),
            (1970...2099).contains(date.parts.year)
        else { return false }
        var clock = bytes[11...]
        if zoned {
            guard bytes.count >= 20 else { return false }
            clock = bytes[11..<19]
            var offset = bytes[19...]
            // As the log itself has it: "2026-11-30T09:00:00.250Z".
            if offset.first == UInt8(ascii: ".") {
                let digits = offset.dropFirst().prefix { (48...57).contains($0) }
                guard (1...9).contains(digits.count) else { return false }
                offset = offset[digits.endIndex...]
            }
            guard
                offset.elementsEqual("Z".utf8)
                    || (offset.count == 6 && offset.first.map { "+-".utf8.contains($0) } == true
                        && isClock(offset.dropFirst()))
            else { return false }
            return clock.count == 8 && isClock(clock)
        }
        return isClock(clock)
    }

    /// "18:00" or "18:00:59".
    private static func isClock(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 5 || bytes.count == 8,
            let seconds = TimeOfDayText.parse(String(decoding: bytes, as: UTF8.self))
        else { return false }
        return seconds < 86_400
    }
}
