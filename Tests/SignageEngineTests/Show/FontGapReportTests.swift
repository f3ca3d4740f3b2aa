import Testing

@testable import SignageEngine

@Suite("Messages about fonts")
struct FontGapReportTests {
    private let text = Nodes.text

    private func messages(_ gaps: [(FontGaps, path: String, zone: String)]) -> [String] {
        var report = FontGapReport()
        for (gaps, path, zone) in gaps { report.note(gaps, path: path, zone: zone) }
        return report.issues.map { $0.message(in: "shop") }
    }

    private func missing(_ characters: (Unicode.Scalar, String?)...) -> FontGaps {
        FontGaps(missing: characters.map { FontGaps.Character($0.0, script: $0.1) })
    }

    @Test("characters are told once for each place, with number, script and the package that has them")
    func characters() {
        let tibetan = missing(("ཀ", "Tibetan"), ("\u{F71}", "Tibetan"))
        #expect(
            messages([
                (tibetan, "ticker.txt", "ticker \"news\""),
                (missing(("ཀ", "Tibetan")), "ticker.txt", "ticker \"news\""),
                (missing(("灯", "Han")), "", "text \"hours\""),
            ]) == [
                "shop/ticker.txt: warning: no installed font has 2 characters of ticker \"news\": ཀ (U+0F40, Tibetan), "
                    + "U+0F71, Tibetan; install a font that has them (in Debian: fonts-noto-core, and fonts-unifont for "
                    + "the rarest)",
                "shop: warning: no installed font has a character of text \"hours\": 灯 (U+706F, Han); install a font "
                    + "that has them (in Debian: fonts-noto-cjk)",
            ])
    }

    @Test(
        "the remedy fits the characters",
        arguments: [
            ("か", "Hiragana", "fonts-noto-cjk"), ("한", "Hangul", "fonts-noto-cjk"), ("𠮷", "Han", "fonts-hanazono"),
            ("🪿", nil, "fonts-noto-color-emoji"), ("ا", "Arabic", "fonts-noto-core"), ("\u{E001}", nil, "private use"),
            ("\u{378}", nil, "Unicode has no such"),
        ] as [(Unicode.Scalar, String?, String)])
    func remedies(scalar: Unicode.Scalar, script: String?, part: String) {
        let message = messages([(missing((scalar, script)), "", "text \"z\"")]).joined()
        #expect(message.contains(part))
        // What has no shape of its own would spoil the line.
        #expect(
            message.unicodeScalars.contains(scalar) == ![.privateUse, .unassigned].contains(
                scalar.properties.generalCategory))
    }

    @Test("of very many characters some are named, and the rest is counted")
    func many() {
        let all = FontGaps(missing: (0x1400..<0x1440).compactMap { Unicode.Scalar($0).map { FontGaps.Character($0) } })
        let message = messages([(all, "", "text \"z\"")]).joined()
        #expect(message.contains("has 64 characters") && message.contains("and 56 more") && message.count < 400)
    }

    @Test("a family is told about once in the whole sign, as a note where the playlist names its substitute")
    func families() {
        let lost = FontGaps(family: FontGaps.Family("Lantern", substitute: "Noto Sans"))
        let named = FontGaps(family: FontGaps.Family("Arial", substitute: "Noto Sans", isNamed: true))
        let told = messages([(lost, "", "text \"a\""), (lost, "", "text \"b\""), (named, "", "text \"c\"")])
        #expect(
            told == [
                "shop: warning: no font that is called \"Lantern\" is installed, which text \"a\" asks for; \"Noto Sans\" "
                    + "is shown in its place; install it, or name one that `fc-list : family` lists",
                "shop: note: no font that is called \"Arial\" is installed, which text \"c\" asks for; \"Noto Sans\" is "
                    + "shown in its place; install it (Debian's fonts-liberation has it), or name another",
            ])
    }

    @Test("a near miss is suggested, and a style in the wrong place explained")
    func suggestions() {
        let near = FontGaps(family: FontGaps.Family("Noto Snas", substitute: "DejaVu Sans", similar: "Noto Sans"))
        #expect(messages([(near, "", "text \"a\"")]).joined().hasSuffix("did you mean \"Noto Sans\"?"))
        let style = FontGaps(
            family: FontGaps.Family("Noto Sans Bold", substitute: "Noto Serif", isNamed: true, hasStyle: true))
        #expect(messages([(style, "", "text \"a\"")]).joined().contains("after the last family"))
    }

    @Test("every zone with words tells what the fonts lack, where the words are written")
    func everyZone() {
        let words = text("a\u{E001}")
        func issues(_ kind: String, _ settings: KeyValuePairs<String, ConfigNode>, _ files: [String: String] = [:])
            -> [String]
        {
            Signs.show([Signs.zone(kind, settings)], files: files).issues.map { "\($0.path) \($0.severity)" }
        }
        #expect(issues("text", ["text": words]) == [" warning"])
        #expect(issues("ticker", ["items": words]) == [" warning"])
        #expect(issues("ticker", [:], ["ticker.txt": "one\ntwo\u{E001}\nthree\u{E001}"]) == ["ticker.txt warning"])
        #expect(issues("ticker", ["empty": words], ["ticker.txt": ""]) == [" warning"])
        #expect(issues("clock", ["format": text("%H\u{E001}%M")]) == [" warning"])
        for (kind, key) in [("text", "text"), ("ticker", "items"), ("clock", "format")] {
            #expect(issues(kind, [key: text("%H"), "font": text("Lost 20")]) == [" warning"], "\(kind)")
        }
    }

    @Test("a folder's name on a card is looked at, too")
    func card() {
        let compiler = ShowCompiler(
            decoder: FakeDecoder(), configReader: BrokenConfigReader(), rasterizer: NoFonts())
        let show = compiler.compile(MemoryFolder([:]), for: Signs.panel)
        #expect(show.issues.contains { $0.severity == .error && $0.remedy == "install one" })
    }

    private struct NoFonts: TextRasterizer {
        func measure(_ text: StyledText) throws(TextFault) -> TextExtent { try FakeRasterizer().measure(text) }
        func rasterize(_ text: StyledText, columns: Range<Int>) throws(TextFault) -> Texture {
            try FakeRasterizer().rasterize(text, columns: columns)
        }
        func rasterize(_ text: StyledText, maxWidth: Int?) throws(TextFault) -> Texture {
            throw TextFault("no font is installed", remedy: "install one")
        }
        func gaps(in text: StyledText) -> FontGaps { FontGaps() }
    }
}
