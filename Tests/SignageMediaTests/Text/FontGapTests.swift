import CPango
import SignageEngine
import Testing

@testable import SignageMedia

@Suite("What the fonts lack")
struct FontGapTests {
    private func gaps(_ string: String, font: String = "Noto Sans", _ limit: StyledText.Limit = .none) -> FontGaps {
        var text = StyledText(string, font: font, size: 24, color: .black)
        text.limit = limit
        return PangoTextRasterizer().gaps(in: text)
    }

    @Test("scripts and emoji that Debian's Noto fonts have are not missed", arguments: ScriptSample.all)
    func nothingMissing(sample: ScriptSample) {
        #expect(gaps(sample.text, font: sample.font) == FontGaps())
    }

    @Test("characters that no font has are named once, in order, with their script")
    func missing() {
        let gaps = gaps("a\u{E001}b\u{E001}灯 \u{378}\n\u{10FF00}")
        #expect(gaps.missing.map(\.scalar) == ["\u{E001}", "\u{378}", "\u{10FF00}"])
        #expect(gaps.missing.allSatisfy { $0.script == nil })
    }

    @Test("what an ellipsis would hide is looked at, too, and what cannot be drawn has no gaps")
    func limits() {
        #expect(gaps(String(repeating: "word ", count: 200) + "\u{E001}", .oneLine).missing.count == 1)
        #expect(gaps(" \n\0") == FontGaps())
    }

    @Test(
        "scripts are called as Unicode calls them",
        arguments: [
            ("ཀ", "Tibetan"), ("灯", "Han"), ("ᐁ", "Canadian Aboriginal"), ("1", nil), ("👍", nil), ("\u{301}", nil),
        ])
    func scripts(character: String, name: String?) throws {
        #expect(try ScriptName.of(#require(character.unicodeScalars.first)) == name)
    }

    @Test(
        "a family that is there by any of its names, or that stands for a kind of fonts, is not missed",
        arguments: [
            "Noto Sans", "noto sans", "NotoSans", "Noto Sans CJK SC Bold", "Noto Sans Bold Italic", "Sans",
            "sans-serif",
            "Sans Serif", "Serif", "Monospace", "system-ui", "", "Bold", "Noto Sans, Lantern Sans",
        ])
    func present(font: String) {
        #expect(gaps("a", font: font).family == nil)
    }

    @Test("a family that is not there is named, with what is shown in its place")
    func absent() throws {
        let lost = try #require(gaps("a", font: "Lantern Sans Bold").family)
        #expect(lost.name == "Lantern Sans" && !lost.isNamed && lost.similar == nil)
        #expect(!lost.substitute.isEmpty && lost.substitute != lost.name)
        #expect(
            gaps("a", font: "Lantern Sans, Other, Noto Sans CJK SC, Noto Sans").family
                == FontGaps.Family("Lantern Sans", substitute: "Noto Sans CJK SC", isNamed: true))
        #expect(gaps("a", font: "Noto Snas").family?.similar == "Noto Sans")
        #expect(
            gaps("a", font: "Noto Serif Bold, Noto Sans CJK SC").family
                == FontGaps.Family("Noto Serif Bold", substitute: "Noto Sans CJK SC", isNamed: true, hasStyle: true))
    }

    /// A configuration of its own with Debian's fonts and some rules.
    ///
    /// - Parameter cache: where fontconfig keeps what it has read; rules may change that, so it is nobody else's.
    private func families(_ rules: String, cache: TemporaryFolder) throws -> FontFamilies {
        let config = try #require(FcConfigCreate())
        let text =
            "<?xml version=\"1.0\"?><fontconfig><dir>/usr/share/fonts</dir>"
            + "<cachedir>\(cache.path)</cachedir>\(rules)</fontconfig>"
        let isRead = Array(text.utf8CString).withUnsafeBytes {
            FcConfigParseAndLoadFromMemory(config, $0.bindMemory(to: FcChar8.self).baseAddress, FcTrue)
        }
        #expect(isRead == FcTrue)
        FcConfigBuildFonts(config)
        return FontFamilies(config: config)
    }

    private func alias(_ family: String, _ rule: String, _ other: String, same: Bool = false) -> String {
        "<alias\(same ? " binding=\"same\"" : "")><family>\(family)</family><\(rule)><family>\(other)</family></\(rule)></alias>"
    }

    @Test("a family that the machine's rules give another for is not missed, unless they only say what kind it is")
    func aliases() throws {
        let folder = try TemporaryFolder()
        let families = try families(
            alias("House Font", "prefer", "Noto Serif") + alias("Arial", "accept", "Noto Sans Thai", same: true)
                + alias("Times New Roman", "default", "serif") + alias("serif", "prefer", "Noto Serif"),
            cache: folder)
        #expect(families.substitute(for: "House Font") == nil)
        #expect(families.substitute(for: "Arial") == nil)
        #expect(families.substitute(for: "Times New Roman") == "Noto Serif")
        #expect(families.substitute(for: "Noto Sans") == nil)
        FcConfigDestroy(families.config)
    }

    @Test("a family is known by its names in other languages")
    func localisedNames() throws {
        let folder = try TemporaryFolder()
        let families = try families(
            "<match target=\"scan\"><test name=\"family\"><string>Noto Sans CJK SC</string></test>"
                + "<edit name=\"family\" mode=\"append\"><string>灯笼黑体</string></edit></match>",
            cache: folder)
        #expect(families.substitute(for: "灯笼黑体") == nil)
        FcConfigDestroy(families.config)
    }

    @Test("where there is no font at all, that is said")
    func noFonts() throws {
        let config = try #require(FcConfigCreate())
        #expect(!FontFamilies(config: config).areAny && FontFamilies().areAny)
        #expect(FontFamilies(config: config).gap(in: "Noto Sans") == nil)
        FcConfigDestroy(config)
    }
}
