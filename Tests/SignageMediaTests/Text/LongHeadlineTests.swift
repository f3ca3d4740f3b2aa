import SignageMedia
import Testing

@testable import SignageEngine

@Suite("Headlines too long to be set at once")
struct LongHeadlineTests {
    private final class NoFolder: ContentSource {
        let name = "shop"
        func list(_ folder: String) throws(ContentFault) -> [ContentEntry]? { nil }
        func head(_ path: String, count: Int) throws(ContentFault) -> ContentBytes { [] }
        func read(_ path: String, maxBytes: Int) throws(ContentFault) -> ContentBytes { [] }
    }

    private func compiled(_ text: String) -> CrawlShow? {
        var pictures = PictureLoader(
            source: NoFolder(), decoder: PictureDecoder(), rasterizer: PangoTextRasterizer(),
            limits: ShowCompiler.Limits(), bytesHeld: 0)
        var settings = TickerSettings()
        (settings.items, settings.style) = ([TickerSettings.Item(text)], .horizontal)
        let panel = Size(width: 1000, height: 80)
        return TickerBuilder(
            id: ZoneID(rawValue: "news"), settings: settings, frame: Rect(panel),
            transform: CanvasTransform(canvas: nil, scale: .contain, panel: panel)
        ).buildCrawl(from: NoFolder(), &pictures)
    }

    @Test(
        "their parts lie as far apart as the words in them",
        arguments: ["brown fox ", "jumps 营业 ", "今天有新书", "أخبار اليوم ", "หนังสือใหม่ "])
    func parts(words: String) throws {
        let text = String(repeating: words, count: 2500 / words.count)
        let crawl = try #require(compiled(text))
        var styled = StyledText(text, size: 32, color: .black)
        styled.limit = .oneLine
        let together = try PangoTextRasterizer().measure(styled).size.width
        let tiles = crawl.tiles.filter { $0.headline == 0 }
        let end = try #require(tiles.last?.end)
        // Each of two joints is a whole pixel; each width is rounded up.
        #expect((end - together).magnitude <= 6, "\(end) \(together)")
    }
}
