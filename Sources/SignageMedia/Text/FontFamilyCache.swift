internal import CPango
internal import SignageEngine
internal import Synchronization

/// Answers about font descriptions, kept: a ticker asks about one font for each of its headlines. Pango, too, takes the
/// fonts that were there when it was first asked.
final class FontFamilyCache: Sendable {
    static let shared = FontFamilyCache()

    /// More descriptions than a sign has.
    private static let most = 64
    private let known = Mutex<[String: FontGaps.Family?]>([:])

    /// What is not there of a description's families; nil where its first one is.
    func gap(in description: String) -> FontGaps.Family? {
        if let answer = known.withLock({ $0[description] }) { return answer }
        let answer = try? PangoTextRasterizer.alone { () throws(TextFault) -> FontGaps.Family? in
            guard let parsed = FontDescriptionOwner(name: description, size: 16),
                let families = pango_font_description_get_family(parsed.pointer)
            else { return nil }
            return FontFamilies().gap(in: String(cString: families))
        }
        known.withLock {
            if $0.count >= Self.most { $0.removeAll() }
            $0[description] = .some(answer ?? nil)
        }
        return answer ?? nil
    }
}
