extension FieldType<Pixel> {
    /// A colour that may let through what is behind.
    static let color = FieldType(scalar: "a colour", remedy: colorRemedy, schema: Schema.reference("color")) {
        text throws(Refusal) in
        do throws(ColorText.NotAColor) {
            return try ColorText.parse(text)
        } catch {
            let quoted = "#" + text
            if (try? ColorText.parse(quoted)) != nil { throw Refusal(remedy: "write \"\(quoted)\"") }
            let near = Spelling.nearest(to: text, among: ColorNames.values.keys.sorted())
            throw Refusal(remedy: near.map { "did you mean \"\($0)\"?" })
        }
    }

    /// A colour with nothing behind it to show.
    static let opaqueColor = FieldType(noun: "a colour", remedy: colorRemedy, schema: Schema.reference("opaqueColor")) {
        node, subject, issues in
        guard let color = FieldType.color.read(node, subject, &issues) else { return nil }
        guard color.isOpaque else {
            issues.add(
                at: node, "\(subject) lets something show through, and there is nothing behind it",
                remedy: "leave out the last digits, those for opacity")
            return nil
        }
        return color
    }

    /// What `$defs` has for the two.
    static let schemas = [
        JSONValue.Member("color", Schema.color(SchemaPatterns.color, names: names + ["transparent"])),
        JSONValue.Member("opaqueColor", Schema.color(SchemaPatterns.opaqueColor, names: names)),
    ]
    /// As most people write them. Other letter case is read, too.
    private static let names = ColorNames.values.keys.sorted()

    private static let colorRemedy = "write a colour such as \"#c8412b\", in quotes"
}

/// Colours as a playlist writes them: #rgb, #rgba, #rrggbb, #rrggbbaa, or a name that CSS knows.
enum ColorText {
    struct NotAColor: Error {}

    /// The premultiplied pixel.
    static func parse(_ text: String) throws(NotAColor) -> Pixel {
        if let named = ColorNames.pixel(text) { return named }
        guard text.utf8.first == UInt8(ascii: "#") else { throw NotAColor() }
        var digits: [UInt32] = []
        for character in text.utf8.dropFirst() {
            guard digits.count < 8, let digit = hexadecimal(character) else { throw NotAColor() }
            digits.append(digit)
        }
        switch digits.count {
        case 3, 4: digits = digits.flatMap { [$0, $0] }
        case 6, 8: break
        default: throw NotAColor()
        }
        let channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        return Pixel(
            red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 255)
    }

    private static func hexadecimal(_ character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(character - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(character - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
