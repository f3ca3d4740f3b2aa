/// A font as a playlist names it.
public struct Typeface: Hashable, Sendable {
    /// Families and styles as Pango reads them: "Noto Sans CJK SC Bold".
    public var name: String
    /// Height of the em square in canvas units.
    public var size: Double

    public init(_ name: String = "Noto Sans, Noto Sans CJK SC, sans-serif", size: Double = 32) {
        (self.name, self.size) = (name, size)
    }
}

extension FieldType<Typeface> {
    private static let sizes = 4.0...1000.0

    /// "Noto Sans CJK SC Bold 32": the last word is the size.
    static let typeface = FieldType(
        scalar: "a font and its size", remedy: "write one such as Noto Sans Bold 32",
        schema: Schema.textOrNumber(SchemaPatterns.typeface, sizes)
    ) {
        text throws(Refusal) in
        guard text.unicodeScalars.count <= 200, !text.unicodeScalars.contains(where: TextCleaning.isUnwanted) else {
            throw Refusal(why: "is no name of a font")
        }
        var words = text.split(separator: " ")
        guard let last = words.popLast() else { throw Refusal() }
        let digits = last.hasSuffix("px") ? last.dropLast(2) : last
        guard NumberText.isDecimal(String(digits)), let size = Double(digits) else {
            throw Refusal(why: "has no size", remedy: "write it after the name: \(text) 32")
        }
        guard sizes.contains(size) else {
            throw Refusal(why: "has a size of \(last)", remedy: "write one from 4 to 1000")
        }
        let name = words.joined(separator: " ")
        return name.isEmpty ? Typeface(size: size) : Typeface(name, size: size)
    }
}
