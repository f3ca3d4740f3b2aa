import Testing

@testable import SignageEngine

@Suite("Colours, images and texts")
struct StillZoneTests {
    private let text = Nodes.text

    // MARK: Colour

    @Test("a colour fills its frame, lets through what it may, and never wakes anyone")
    func color() {
        let show = Signs.show([Signs.zone("color", frame: "10 5 30 20", ["color": text("#ff000080")])])
        let (layers, next) = Signs.layers(show)
        #expect(layers == ["fill 80800000 10,5 30×20"])
        #expect(next == nil && show.issues.isEmpty)
    }

    @Test("a colour by its CSS name is that colour", arguments: [("tomato", 0xFFFF_6347), ("Black", 0xFF00_0000)])
    func namedColor(name: String, pixel: Pixel) throws {
        #expect(try ColorText.parse(name) == pixel)
        #expect(try ColorText.parse("transparent") == .clear)
    }

    private func gradient(_ settings: KeyValuePairs<String, ConfigNode>, frame: String = "0 0 64 32") throws -> Texture
    {
        let show = Signs.show([
            Signs.zone(
                "color", frame: frame,
                ["gradient": Nodes.mapping([("from", text("#000000")), ("to", text("#c86432"))] + Array(settings))])
        ])
        guard case .still(let still)? = show.zones.first, case .texture(let texture, _)? = still.layers.first?.content
        else { throw ShowCompilerTests.Missing() }
        return texture
    }

    @Test(
        "a gradient has its colours at its ends, in every direction and by angle",
        arguments: [
            ("direction", "down", Point(x: 9, y: 0), Point(x: 9, y: 31)),
            ("direction", "up", Point(x: 9, y: 31), Point(x: 9, y: 0)),
            ("direction", "right", Point(x: 0, y: 9), Point(x: 63, y: 9)),
            ("direction", "left", Point(x: 63, y: 9), Point(x: 0, y: 9)),
            ("angle", "90", Point(x: 0, y: 9), Point(x: 63, y: 9)),
            ("angle", "135", Point(x: 0, y: 0), Point(x: 63, y: 31)),
            ("angle", "-45", Point(x: 63, y: 31), Point(x: 0, y: 0)),
        ])
    func gradientEnds(key: String, value: String, from: Point, to: Point) throws {
        let texture = try gradient([key: text(value)])
        func red(_ point: Point) -> Int { Int(texture[point.x, point.y] >> 16 & 0xFF) }
        #expect(red(from) <= 5 && red(to) >= 194)
        #expect(abs(red(Point(x: 31, y: 15)) - 100) <= 8)
        #expect(texture.isOpaque)
    }

    @Test("a gradient keeps each colour within its alpha, and equal ends are one colour")
    func premultipliedGradient() throws {
        var settings = ColorSettings.Gradient()
        (settings.from, settings.to) = (Pixel(red: 255, green: 255, blue: 0, alpha: 200), .clear)
        let fading = Gradient(settings).texture(
            of: Rect(x: 0, y: 0, width: 8, height: 50), part: Rect(x: 0, y: 0, width: 8, height: 50))
        for y in 0..<50 {
            for x in 0..<8 { #expect(fading[x, y] >> 16 & 0xFF <= fading[x, y].alpha) }
        }
        settings.to = settings.from
        let even = Gradient(settings).texture(
            of: Rect(x: 0, y: 0, width: 5, height: 5), part: Rect(x: 0, y: 0, width: 5, height: 5))
        #expect((0..<5).allSatisfy { even[$0, $0] == settings.from })
    }

    @Test("of a gradient only what is on the panel is held, where it lies")
    func gradientBeyondThePanel() throws {
        let texture = try gradient(["direction": text("right")], frame: "-100 10 300 4")
        #expect(texture.size == Size(width: 100, height: 4))
        #expect(abs(Int(texture[50, 1] >> 16 & 0xFF) - 100) <= 2)
    }

    @Test("a colour without any, and a gradient that does not fit into memory, are told about")
    func nothingToShow() {
        let empty = Signs.show([Signs.zone("color", [:])])
        #expect(empty.zones.isEmpty && empty.issues.map(\.severity) == [.warning])
        var limits = ShowCompiler.Limits()
        limits.memoryBudget = 1000
        let ends = Nodes.mapping(["from": text("#000"), "to": text("#fff")])
        let large = Signs.show([Signs.zone("color", ["gradient": ends])], limits: limits)
        #expect(large.issues.first?.reason.contains("memory budget") == true)
    }

    // MARK: Image

    @Test(
        "an image fits as it is told to, in the middle of its frame",
        arguments: [
            ("contain", "7 from 0,0 20,10 20×40"), ("cover", "7 from 0,20 10,10 40×40"),
            ("stretch", "7 from 0,0 10,10 40×40"),
        ])
    func image(fit: String, expected: String) {
        let show = Signs.show(
            [Signs.zone("image", frame: "10 10 40 40", ["source": text("a.png"), "fit": text(fit)])],
            files: ["a.png": "10x20 7"])
        #expect(Signs.layers(show).layers == [expected])
        #expect(Signs.layers(show).next == nil && show.issues.isEmpty)
    }

    @Test("an image may be translucent, and of a folder the first that can be shown is taken")
    func imageOfAFolder() {
        let show = Signs.show(
            [
                Signs.zone(
                    "image", frame: "0 0 10 10",
                    ["source": text("logo"), "opacity": text("0.5"), "fit": text("stretch")])
            ],
            files: ["logo/1.png": "broken", "logo/2.png": "4x4 2", "logo/10.png": "4x4 10"])
        #expect(Signs.layers(show).layers == ["2 from 0,0 0,0 10×10 at 128"])
        #expect(show.issues.map(\.path) == ["logo/1.png"])
    }

    @Test("an image that is not there leaves the other zones alone")
    func missingImage() {
        let show = Signs.show([
            Signs.zone("image", ["source": text("no.png")]),
            Nodes.mapping(["kind": text("color"), "color": text("#fff")]),
        ])
        #expect(show.zones.count == 1)
        #expect(show.issues.map(\.severity) == [.error, .warning])
    }

    // MARK: Text. A letter of the fake font is a pixel wide and a line as high as its size.

    private func place(_ settings: KeyValuePairs<String, ConfigNode>, canvas: (Int, Int)? = nil) -> [String] {
        let base: [(key: String, value: ConfigNode)] = [("font", text("Sans 10")), ("color", text("#000007"))]
        let zone = Nodes.mapping(
            [
                ("id", text("z")), ("kind", text("text")), ("frame", Nodes.list("0", "0", "40", "20")),
            ] + base + Array(settings))
        return Signs.layers(Signs.show([zone], canvas: canvas)).layers
    }

    @Test(
        "words lie where they are told to, by script where only their beginning is named",
        arguments: [
            ("start", "top", "abcd", "0,0 4×10"), ("left", "middle", "abcd", "0,5 4×10"),
            ("center", "bottom", "abcd", "18,10 4×10"), ("right", "top", "abcd", "36,0 4×10"),
            ("end", "top", "abcd", "36,0 4×10"), ("start", "top", "שם", "36,0 4×10"), ("left", "top", "שם", "0,0 4×10"),
            ("right", "top", "שם", "36,0 4×10"), ("end", "top", "12 שם", "0,0 7×10"),
        ])
    func alignment(align: String, vertical: String, words: String, expected: String) {
        let layers = place(["text": text(words), "align": text(align), "verticalAlign": text(vertical)])
        #expect(layers == ["7 from 0,0 " + expected])
    }

    @Test("words keep off the edges by their padding, in front of their background")
    func padding() {
        let layers = place(["text": text("abcd"), "padding": text("3"), "background": text("#00000080")])
        #expect(layers == ["fill 80000000 0,0 40×20", "7 from 0,0 3,3 4×10"])
    }

    @Test("sizes are the canvas's, and grow with the panel")
    func scaled() {
        #expect(place(["text": text("abcd"), "padding": text("3")], canvas: (50, 30)) == ["7 from 0,0 6,6 4×20"])
    }

    @Test("words too high for their room begin at its top, are cut off, and told about")
    func tooHigh() {
        let zone = Signs.zone(
            "text", frame: "0 0 40 8",
            ["text": text("ab"), "font": text("Sans 10"), "color": text("#000007"), "verticalAlign": text("bottom")])
        let show = Signs.show([zone])
        #expect(Signs.layers(show).layers == ["7 from 0,0 0,0 2×8"])
        #expect(show.issues.map(\.severity) == [.warning])
    }

    @Test("padding that leaves no room is told about, and the background stays")
    func noRoom() {
        let show = Signs.show([
            Signs.zone(
                "text", frame: "0 0 40 8", ["text": text("ab"), "padding": text("4"), "background": text("#000")])
        ])
        #expect(Signs.layers(show).layers == ["fill ff000000 0,0 40×8"])
        #expect(show.issues.map(\.severity) == [.warning])
    }
}
