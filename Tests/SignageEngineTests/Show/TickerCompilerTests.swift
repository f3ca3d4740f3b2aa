import Testing

@testable import SignageEngine

@Suite("Tickers of a folder")
struct TickerCompilerTests {
    private let text = Nodes.text

    private func ticker(_ show: Show) -> TickerShow? {
        for case .ticker(let ticker) in show.zones { return ticker }
        return nil
    }

    private func show(_ settings: KeyValuePairs<String, ConfigNode> = [:], files: [String: String] = [:]) -> Show {
        Signs.show([Signs.zone("ticker", frame: "0 40 100 20", settings)], files: files)
    }

    @Test("headlines come from ticker.txt, from the file that is named, or from the playlist")
    func sources() {
        let files = ["ticker.txt": "one\n# no\ntwo", "news/today.txt": "three"]
        #expect(ticker(show(files: files))?.headlines.map(\.text) == ["one", "two"])
        #expect(ticker(show(["source": text("news/today.txt")], files: files))?.headlines.map(\.text) == ["three"])
        #expect(ticker(show(["items": Nodes.list("a", "b")], files: files))?.headlines.map(\.text) == ["a", "b"])
        #expect(ticker(show(["items": text("alone")]))?.headlines.map(\.text) == ["alone"])
    }

    @Test("without headlines the words for none stand there, and a file that is to blame is named")
    func noHeadlines() {
        let empty = show(files: ["ticker.txt": "# none\n"])
        #expect(ticker(empty)?.headlines.map(\.text) == ["暂无资讯"])
        #expect(ticker(empty)?.isTouchable == false && empty.issues.isEmpty)
        for files in [[:], ["ticker.txt": "<?xml version='1.0'?>"]] {
            let bad = show(["empty": text("nothing new")], files: files)
            #expect(ticker(bad)?.headlines.map(\.text) == ["nothing new"])
            #expect(bad.issues.map(\.path) == ["ticker.txt"])
            #expect(bad.issues.allSatisfy { $0.severity == .error && !$0.remedy.isEmpty })
        }
    }

    @Test("control characters and too many headlines are told about once")
    func warnings() {
        let lines = (1...600).map { "headline\u{7} \($0)" }.joined(separator: "\n")
        let show = show(files: ["ticker.txt": lines])
        #expect(ticker(show)?.headlines.count == 500)
        #expect(show.issues.map(\.severity) == [.warning, .warning])
    }

    @Test("headlines beyond the memory budget are left out, and that is told once")
    func budget() {
        var limits = ShowCompiler.Limits()
        limits.memoryBudget = Texture.byteCount(of: Size(width: 5, height: 32)) * 3
        let show = Signs.show(
            [Signs.zone("ticker", frame: "0 40 100 20", [:])],
            files: ["ticker.txt": "11111\n22222\n33333\n44444\n55555"],
            limits: limits)
        #expect(ticker(show)?.headlines.count == 3)
        #expect(show.issues.map(\.severity) == [.error])
        #expect(show.textureBytes == limits.memoryBudget)
    }

    @Test("a strip without room for a letter is told about")
    func noRoom() {
        let show = show(["inset": text("50")], files: ["ticker.txt": "a"])
        #expect(show.zones.isEmpty && show.issues.map(\.severity) == [.warning])
    }

    @Test("the words for none are those of the ticker's language, or the playlist's, or its own")
    func languages() {
        func words(_ settings: KeyValuePairs<String, ConfigNode>) -> String? {
            ticker(show(settings, files: ["ticker.txt": ""]))?.headlines.first?.text
        }
        #expect(words(["locale": text("ja")]) == "現在お知らせはありません")
        #expect(words(["locale": text("zh-TW")]) == "暫無資訊" && words(["locale": text("zh-Hans-CN")]) == "暂无资讯")
        #expect(words(["locale": text("de-AT")]) == "Zurzeit keine Meldungen")
        #expect(words(["locale": text("en"), "empty": text("None")]) == "None")
        let unknown = show(["locale": text("tlh")], files: ["ticker.txt": ""])
        #expect(unknown.issues.first?.reason.contains("is a language whose words for no news are not known") == true)
    }

    @Test("words for none that are too long are shortened and do not move", arguments: ["ellipsis", "wrap"])
    func longWordsForNone(overflow: String) throws {
        let words = String(repeating: "nothing new ", count: 20)
        let show = show(["empty": text(words), "overflow": text(overflow)], files: ["ticker.txt": ""])
        #expect(ticker(show)?.headlines.count == 1)
        #expect(Signs.layers(show).next == nil)
    }

    @Test("words that are higher than the strip are told about, once", arguments: ["vertical", "horizontal"])
    func tooHigh(style: String) {
        for (size, warnings) in [(20, 0), (21, 1)] {
            let zone = Signs.zone(
                "ticker", frame: "0 40 100 20",
                ["style": text(style), "font": text("Sans \(size)"), "items": Nodes.list("a", "b")])
            let show = Signs.show([zone], rasterizer: InkRasterizer())
            #expect(show.issues.map(\.severity) == Array(repeating: .warning, count: warnings))
        }
    }

    @Test("a headline of any length is shown; where it comes line after line, what is left out is told")
    func long() throws {
        let files = ["ticker.txt": String(repeating: "abcd ", count: 300)]
        #expect(show(files: files).issues.isEmpty)
        let wrapped = show(["overflow": text("wrap")], files: files)
        #expect(wrapped.issues.map(\.severity) == [.warning])
        #expect(try #require(ticker(wrapped)?.headlines).allSatisfy { $0.text.count == 1499 })
    }

    // MARK: Without a playlist

    private func automatic(_ files: [String: String], _ panel: Size) -> Show {
        ShowCompiler(decoder: FakeDecoder(), configReader: BrokenConfigReader(), rasterizer: FakeRasterizer())
            .compile(MemoryFolder(files), for: panel)
    }

    @Test(
        "ticker.txt alone in a folder is a strip at the bottom, in proportion to the panel",
        arguments: [
            (Size(width: 1920, height: 1080), Rect(x: 0, y: 1000, width: 1920, height: 80)),
            (Size(width: 1080, height: 1920), Rect(x: 0, y: 1840, width: 1080, height: 80)),
            (Size(width: 3840, height: 2160), Rect(x: 0, y: 2000, width: 3840, height: 160)),
            (Size(width: 800, height: 480), Rect(x: 0, y: 444, width: 800, height: 36)),
        ])
    func strip(panel: Size, frame: Rect) {
        let show = automatic(["ticker.txt": "a\nb", "background/1.png": "100x100 3"], panel)
        #expect(ticker(show)?.frame == frame)
        // With the time of day at the top right.
        #expect(show.zones.count == 3 && show.issues.isEmpty)
        #expect(ticker(automatic(["ticker.txt": "a"], panel)) != nil)
    }

    @Test("the strip's words have a contrast of at least 7:1 whatever lies behind it")
    func contrast() throws {
        let show = automatic(["ticker.txt": "a"], Size(width: 1920, height: 1080))
        let ticker = try #require(self.ticker(show))
        guard case .fill(let ground)? = ticker.still.first?.content else { throw ShowCompilerTests.Missing() }
        let ink = ticker.headlines[0].texture[0, 0]
        for behind: Pixel in [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FF00] {
            let canvas = Canvas(Size(width: 1, height: 1))
            var compositor = Compositor()
            var list = DisplayList()
            let all = Rect(x: 0, y: 0, width: 1, height: 1)
            list.append(Layer(.fill(behind), frame: all))
            list.append(Layer(.fill(ground), frame: all))
            compositor.compose(list, damage: Damage(all), into: canvas.buffer)
            #expect(Self.contrast(ink, canvas[0, 0]) >= 7)
        }
    }

    /// WCAG 2.1: relative luminance, and the ratio of two.
    private static func contrast(_ a: Pixel, _ b: Pixel) -> Double {
        func luminance(_ pixel: Pixel) -> Double {
            func linear(_ shift: Pixel) -> Double {
                let value = Double(pixel >> shift & 0xFF) / 255
                return value <= 0.04045 ? value / 12.92 : Math.exp(2.4 * Math.log((value + 0.055) / 1.055))
            }
            return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
        }
        let (x, y) = (luminance(a), luminance(b))
        return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }
}
