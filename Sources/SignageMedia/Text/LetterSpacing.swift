internal import CPango

/// Room between letters, as attributes of a text.
///
/// Scripts whose letters are joined keep their own: pulled apart they would be broken in the middle of the strokes
/// (CSS Text 4, 8.2.1, "Cursive scripts").
enum LetterSpacing {
    /// - Parameter pixels: beyond ±1000 it is taken for that.
    static func add(_ pixels: Double, to text: String, in attributes: OpaquePointer) {
        let units = Int32(min(max(pixels, -1000), 1000) * Double(PANGO_SCALE))
        for range in spacedBytes(of: text) {
            guard let attribute = pango_attr_letter_spacing_new(units) else { return }
            attribute.pointee.start_index = guint(range.lowerBound)
            attribute.pointee.end_index = guint(range.upperBound)
            pango_attr_list_insert(attributes, attribute)
        }
    }

    private static let joined: Set<GUnicodeScript.RawValue> = Set(
        [
            G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_SYRIAC, G_UNICODE_SCRIPT_MONGOLIAN, G_UNICODE_SCRIPT_NKO,
            G_UNICODE_SCRIPT_MANDAIC, G_UNICODE_SCRIPT_PHAGS_PA, G_UNICODE_SCRIPT_ADLAM,
            G_UNICODE_SCRIPT_HANIFI_ROHINGYA,
        ].map(\.rawValue))

    /// The parts of the UTF-8 text whose letters are not joined. Marks and spaces go with what is before them.
    private static func spacedBytes(of text: String) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var (start, offset, isSpaced) = (0, 0, true)
        for scalar in text.unicodeScalars {
            let script = g_unichar_get_script(scalar.value)
            if script != G_UNICODE_SCRIPT_COMMON, script != G_UNICODE_SCRIPT_INHERITED {
                let spaced = !joined.contains(script.rawValue)
                if isSpaced, !spaced, start < offset { result.append(start..<offset) }
                if spaced != isSpaced { (start, isSpaced) = (offset, spaced) }
            }
            offset += UTF8.width(scalar)
        }
        if isSpaced, start < offset { result.append(start..<offset) }
        return result
    }
}
