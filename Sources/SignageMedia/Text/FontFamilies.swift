internal import CPango
internal import SignageEngine

/// Which font families are installed, as fontconfig sees it, and what it gives in the place of others.
struct FontFamilies {
    /// Nil for the configuration of this machine.
    var config: OpaquePointer?

    /// Whether there is any font at all.
    var areAny: Bool {
        [FcSetSystem, FcSetApplication].contains { (FcConfigGetFonts(config, $0)?.pointee.nfont ?? 0) > 0 }
    }

    /// What is not there of a description's families; nil where its first one is.
    ///
    /// - Parameter families: separated by commas, in the order they are wished for.
    func gap(in families: String) -> FontGaps.Family? {
        let names = families.split(separator: ",").map { String($0.drop { $0 == " " }.trimmingEnd) }
            .filter { !$0.isEmpty }
        guard let first = names.first, let given = substitute(for: first) else { return nil }
        let named = names.dropFirst().first { substitute(for: $0) == nil }
        return FontGaps.Family(
            first, substitute: named ?? given, isNamed: named != nil, hasStyle: hasStyle(first),
            similar: Spelling.nearest(to: first, among: installed))
    }

    /// Whether the family is there when its last words are read as a style.
    private func hasStyle(_ name: String) -> Bool {
        guard let description = FontDescriptionOwner(name: name, size: 16),
            let family = pango_font_description_get_family(description.pointer).map({ String(cString: $0) }),
            family != name
        else { return false }
        return substitute(for: family) == nil
    }

    /// What is shown in a family's place; nil where it is installed, stands for a kind of fonts ("serif"), or where the
    /// machine's configuration says that another family is as good.
    func substitute(for name: String) -> String? {
        let wanted = Self.folded(name)
        guard !Self.kinds.contains(wanted), let wish = FontPattern(family: name, config: config),
            let font = wish.match(in: config)
        else { return nil }
        let names = font.families.map(\.name)
        guard let shown = names.first, !names.contains(where: { Self.folded($0) == wanted }) else { return nil }
        return isMeant(names, for: wanted, in: wish.families) ? nil : shown
    }

    /// Whether a rule about the very family has brought what is shown. Rules put what they prefer before the family, or
    /// bind it strongly (fonts-conf(5): `prefer`, and `binding="same"`); what all families fall back to does not count.
    private func isMeant(_ shown: [String], for wanted: String, in wish: [(name: String, isStrong: Bool)]) -> Bool {
        let anybodys = Set(
            FontPattern(family: Self.nobodys, config: config)?.families.map { Self.folded($0.name) } ?? [])
        let shown = Set(shown.map(Self.folded)).subtracting(anybodys)
        let own = wish.firstIndex { Self.folded($0.name) == wanted } ?? 0
        return wish.enumerated().contains {
            ($0.offset < own || $0.element.isStrong) && shown.contains(Self.folded($0.element.name))
        }
    }

    /// No font is called so.
    private static let nobodys = "signaged: no such family"

    /// The names of kinds of fonts, which every machine has some font for (fonts-conf(5), CSS Fonts 4).
    private static let kinds: Set<String> = [
        "sans", "sans-serif", "sansserif", "serif", "monospace", "mono", "cursive", "fantasy", "emoji", "math",
        "system-ui", "ui-sans-serif", "ui-serif", "ui-monospace", "ui-rounded",
    ]

    /// As fontconfig compares families: blanks and case do not count.
    private static func folded(_ name: String) -> String { name.filter { $0 != " " }.lowercased() }

    /// All families, each by all its names.
    private var installed: [String] {
        guard let everything = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(everything) }
        guard let objects = FcObjectSetCreate() else { return [] }
        defer { FcObjectSetDestroy(objects) }
        FcObjectSetAdd(objects, FC_FAMILY)
        guard let list = FcFontList(config, everything, objects) else { return [] }
        defer { FcFontSetDestroy(list) }
        var names: Set<String> = []
        for index in 0..<Int(list.pointee.nfont) {
            guard let font = list.pointee.fonts[index] else { continue }
            // The list's own reference stays the list's.
            FcPatternReference(font)
            if let pattern = FontPattern(font) { names.formUnion(pattern.families.map(\.name)) }
        }
        return names.sorted()
    }
}

extension Substring {
    fileprivate var trimmingEnd: Substring {
        var rest = self
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
