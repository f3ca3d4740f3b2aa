public import SignageEngine

/// Recognises Chinese, Japanese and Korean text in the encodings that editors there used to save by default.
///
/// The C library decodes the bytes as each of them; the one that reads like its language is it, where no other reads
/// half as well. What it is not sure about it leaves alone: the wrong words on a sign are worse than none.
public struct LegacyEncodingRecognizer: EncodingRecognizer {
    private struct Candidate: Sendable {
        var name: String
        var iconvName: String
        var frequent: FrequentCharacters
        /// Whether there must be a kana in it: of kanji alone nobody can tell.
        var needsKana = false
    }

    private static let candidates = [
        Candidate(name: "GB18030", iconvName: "GB18030", frequent: .simplified),
        Candidate(name: "Big5", iconvName: "BIG5", frequent: .traditional),
        Candidate(name: "Shift-JIS", iconvName: "CP932", frequent: .japanese, needsKana: true),
        Candidate(name: "EUC-JP", iconvName: "EUC-JP", frequent: .japanese, needsKana: true),
        Candidate(name: "EUC-KR", iconvName: "CP949", frequent: .korean),
    ]

    public init() {}

    public func recognize(_ bytes: ArraySlice<UInt8>) -> (text: String, encoding: String)? {
        let readings = Self.candidates.compactMap { candidate in
            Iconv.text(bytes, from: candidate.iconvName).flatMap { text in
                Self.score(text, candidate).map { (text, candidate.name, $0) }
            }
        }.sorted { $0.2.share > $1.2.share }
        guard let best = readings.first, best.2.isEnough else { return nil }
        if readings.count > 1, readings[1].2.share > best.2.share / 2 { return nil }
        return (best.0, best.1)
    }

    private struct Score {
        /// How many letters outside ASCII there are.
        var letters = 0
        var frequent = 0
        var share: Double { letters == 0 ? 0 : Double(frequent) / Double(letters) }
        /// In a long text there are names and rare words; in a short one nothing else speaks for it.
        var isEnough: Bool { frequent >= 2 && share >= (letters >= 20 ? 0.45 : 0.6) }
    }

    /// Nil where it is no text at all.
    private static func score(_ text: String, _ candidate: Candidate) -> Score? {
        var score = Score()
        var hasKana = false
        for scalar in text.unicodeScalars where scalar.value >= 0x80 {
            switch scalar.properties.generalCategory {
            case .control, .privateUse, .unassigned, .surrogate: return nil
            case .otherLetter, .modifierLetter, .lowercaseLetter, .uppercaseLetter:
                score.letters += 1
                if candidate.frequent.contains(scalar) { score.frequent += 1 }
                if candidate.needsKana && FrequentCharacters.kana.contains(scalar) { hasKana = true }
            default: break
            }
        }
        return candidate.needsKana && !hasKana ? nil : score
    }
}
