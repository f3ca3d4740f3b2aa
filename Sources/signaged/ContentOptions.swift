import SignageEngine
import SignageLinux
import SignageMedia

/// The options about content that several commands share.
enum ContentOptions {
    static let options = [
        CommandWords.Option(
            "max-picture", value: "MEGAPIXELS", help: "refuse picture files with more pixels than this (64)"),
        CommandWords.Option(
            "memory", value: "MEBIBYTES", help: "the most memory that all decoded pictures may take (512)"),
    ]

    /// The compiler with everything this program can decode.
    ///
    /// - Parameter timeZones: what clocks without a zone of their own follow, and where the others are looked up.
    static func compiler(_ words: CommandWords, timeZones: any TimeZones) throws(CommandWords.Fault) -> ShowCompiler {
        var limits = ShowCompiler.Limits()
        if let pixels = try positive(words, "max-picture", unit: 1_000_000) { limits.maxPicturePixels = pixels }
        if let bytes = try positive(words, "memory", unit: 1 << 20) { limits.memoryBudget = bytes }
        return ShowCompiler(
            decoder: PictureDecoder(), configReader: YAMLReader(), rasterizer: PangoTextRasterizer(), limits: limits,
            timeZones: timeZones,
            readers: WordReaders(feeds: XMLFeedReader(), encodings: LegacyEncodingRecognizer()))
    }

    /// A panel's size: "1920x1080".
    static func size(_ text: String) throws(CommandWords.Fault) -> Size {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...16_384).contains(width),
            (1...16_384).contains(height)
        else { throw CommandWords.Fault(reason: "--size needs WIDTHxHEIGHT up to 16384x16384, not \"\(text)\"") }
        return Size(width: width, height: height)
    }

    private static func positive(_ words: CommandWords, _ name: String, unit: Int) throws(CommandWords.Fault) -> Int? {
        guard let text = words.value(of: name) else { return nil }
        guard let value = Int(text), value > 0, value <= 1_000_000 else {
            throw CommandWords.Fault(reason: "--\(name) needs a whole number from 1 to 1000000, not \"\(text)\"")
        }
        return value * unit
    }
}
