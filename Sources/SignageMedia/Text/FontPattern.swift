internal import CPango

/// A pattern of fontconfig's: what a font is to be, or what one is.
struct FontPattern: ~Copyable {
    private let pattern: OpaquePointer

    /// Takes over the caller's reference. Nil where there is none.
    init?(_ pattern: OpaquePointer?) {
        guard let pattern else { return nil }
        self.pattern = pattern
    }

    /// What to look for when a family is wanted, after the rules of the configuration.
    init?(family: String, config: OpaquePointer?) {
        guard let pattern = FcPatternCreate() else { return nil }
        self.pattern = pattern
        _ = Array(family.utf8CString).withUnsafeBytes {
            FcPatternAddString(pattern, FC_FAMILY, $0.bindMemory(to: FcChar8.self).baseAddress)
        }
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
    }

    deinit { FcPatternDestroy(pattern) }

    /// The installed font that is nearest to it; nil where none is installed.
    func match(in config: OpaquePointer?) -> FontPattern? {
        var result = FcResultMatch
        return FontPattern(FcFontMatch(config, pattern, &result))
    }

    /// Its families in order: of a font all its names, in several languages; of a wish what may stand in for what.
    /// Bound strongly are those that are as good as what was asked for.
    var families: [(name: String, isStrong: Bool)] {
        var result: [(String, Bool)] = []
        var (value, binding) = (FcValue(), FcValueBindingWeak)
        while FcPatternGetWithBinding(pattern, FC_FAMILY, Int32(result.count), &value, &binding) == FcResultMatch,
            value.type == FcTypeString, let text = value.u.s
        {
            result.append((String(decodingCString: text, as: UTF8.self), binding == FcValueBindingStrong))
        }
        return result
    }
}
