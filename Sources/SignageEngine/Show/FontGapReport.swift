/// Gathers what the fonts lack while the words of a show are set, and tells it once: characters for each place that has
/// them, families for the whole sign.
struct FontGapReport {
    private struct Place: Hashable {
        var path: String
        var zone: String
    }

    private var places: [Place] = []
    private var missing: [Place: [FontGaps.Character]] = [:]
    private var families: [(family: FontGaps.Family, zone: String)] = []

    /// As many characters as a message names.
    private static let mostNamed = 8
    /// More different ones than anybody would read about.
    private static let mostKept = 1000

    /// - Parameters:
    ///   - path: the file that has the words; empty where the playlist has them.
    ///   - zone: who shows them, as messages call it: `text "hours"`.
    mutating func note(_ gaps: FontGaps, path: String, zone: String) {
        guard !gaps.isEmpty else { return }
        if let family = gaps.family, !families.contains(where: { $0.family.name == family.name }) {
            families.append((family, zone))
        }
        guard !gaps.missing.isEmpty else { return }
        let place = Place(path: path, zone: zone)
        if missing[place] == nil { places.append(place) }
        for character in gaps.missing where missing[place, default: []].count < Self.mostKept {
            if !missing[place, default: []].contains(character) { missing[place, default: []].append(character) }
        }
    }

    var issues: [ContentIssue] {
        families.map { Self.issue($0.family, $0.zone) }
            + places.map { Self.issue(missing[$0, default: []], path: $0.path, zone: $0.zone) }
    }

    // MARK: Families

    private static func issue(_ family: FontGaps.Family, _ zone: String) -> ContentIssue {
        let suggestion =
            family.hasStyle
            ? "write the style once, after the last family: Noto Serif, Noto Sans CJK SC Bold 32"
            : family.similar.map { "did you mean \(quote($0))?" }
        let package = package(of: family.name).map { "install it (Debian's \($0) has it), or name another" }
        return ContentIssue(
            family.isNamed ? .note : .warning, .text, path: "",
            "no font that is called \(quote(family.name)) is installed, which \(zone) asks for; "
                + "\(quote(family.substitute)) is shown in its place",
            remedy: suggestion ?? package ?? "install it, or name one that `fc-list : family` lists")
    }

    /// The Debian package of a family that people often name.
    private static func package(of family: String) -> String? {
        let name = family.lowercased()
        func begins(_ starts: String...) -> Bool { starts.contains { name.hasPrefix($0) } }
        if begins("noto sans cjk", "noto serif cjk", "noto sans mono cjk") { return "fonts-noto-cjk" }
        if begins("noto color emoji") { return "fonts-noto-color-emoji" }
        if begins("noto ") { return "fonts-noto-core" }
        if begins("dejavu ") { return "fonts-dejavu" }
        if begins("liberation ", "arial", "times new roman", "courier new") { return "fonts-liberation" }
        return nil
    }

    // MARK: Characters

    private static func issue(_ characters: [FontGaps.Character], path: String, zone: String) -> ContentIssue {
        let named = characters.prefix(mostNamed).map(name).joined(separator: ", ")
        let more = characters.count - mostNamed
        return ContentIssue(
            .warning, .text, path: path,
            "no installed font has \(characters.count == 1 ? "a character" : "\(characters.count) characters") of \(zone): "
                + named + (more > 0 ? " and \(more) more" : ""),
            remedy: remedy(characters))
    }

    /// "ཀ (U+0F40, Tibetan)". What combines with its neighbours, or has no shape of its own, is called by its number only.
    private static func name(_ character: FontGaps.Character) -> String {
        let digits = String(character.scalar.value, radix: 16, uppercase: true)
        let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let what = [number, character.script].compactMap { $0 }.joined(separator: ", ")
        return hasShape(character.scalar) ? "\(character.scalar) (\(what))" : what
    }

    private static func hasShape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .spacingMark, .enclosingMark,
            .lineSeparator, .paragraphSeparator, .spaceSeparator:
            false
        default: true
        }
    }

    private static func remedy(_ characters: [FontGaps.Character]) -> String {
        var packages: [String] = []
        var arePrivate = false
        for character in characters {
            switch character.scalar.properties.generalCategory {
            // Not in this program's Unicode does not mean in no font's.
            case .unassigned where character.script == nil: continue
            case .privateUse: arePrivate = true
            default:
                let package = package(with: character)
                if !packages.contains(package) { packages.append(package) }
            }
        }
        var remedies: [String] = []
        if !packages.isEmpty {
            remedies.append("install a font that has them (in Debian: \(packages.joined(separator: ", ")))")
        }
        if arePrivate { remedies.append("characters for private use need the very font they were written for") }
        return remedies.isEmpty ? "leave them out: Unicode has no such characters" : remedies.joined(separator: "; ")
    }

    private static func package(with character: FontGaps.Character) -> String {
        switch character.script {
        // Rare characters, beyond the first plane, are in Hanazono if anywhere.
        case "Han": character.scalar.value > 0xFFFF ? "fonts-noto-cjk, fonts-hanazono" : "fonts-noto-cjk"
        case "Hiragana", "Katakana", "Hangul", "Bopomofo": "fonts-noto-cjk"
        default:
            character.scalar.properties.isEmoji
                ? "fonts-noto-color-emoji" : "fonts-noto-core, and fonts-unifont for the rarest"
        }
    }
}

extension CheckReport {
    /// Those of the issues that are about fonts: they are told by their words, which are `FontGapReport`'s.
    var fontGaps: [ContentIssue] {
        issues.filter { $0.reason.hasPrefix("no font that is called") || $0.reason.contains("no installed font has") }
    }
}
