import Testing

@testable import SignageEngine

/// A strip of 100 × 20 at 0, 40, its words between 10 and 90. A letter of the fake font is a pixel wide and as high as the
/// strip; 60 pixels a second are one each refresh.
@Suite("Horizontal ticker")
struct CrawlZoneTests {
    static func settings(
        _ items: [String], _ more: KeyValuePairs<String, ConfigNode> = [:]
    ) -> ConfigNode {
        let base: KeyValuePairs<String, ConfigNode> = [
            "id": Nodes.text("news"), "kind": Nodes.text("ticker"), "frame": Nodes.list("0", "40", "100", "20"),
            "style": Nodes.text("horizontal"), "font": Nodes.text("Sans 20"), "color": Nodes.text("#000007"),
            "speed": Nodes.text("60"), "separator": Nodes.text("+"), "spacing": Nodes.text("4"),
        ]
        let list = items.isEmpty ? [] : [(key: "items", value: Nodes.list(items.map(Nodes.text)))]
        let kept = base.filter { entry in !more.contains { $0.key == entry.key } }
        return Nodes.mapping(kept + list + Array(more))
    }

    private func sign(_ items: [String], _ more: KeyValuePairs<String, ConfigNode> = [:]) -> CarouselSign {
        CarouselSign(Signs.show([Self.settings(items, more)]))
    }

    /// Each tile's beginning and end on the glass: "10-40".
    private func spans(_ sign: CarouselSign, _ milliseconds: Int64) -> String {
        sign.show(milliseconds)
        return sign.list.layers.dropFirst().map { "\($0.frame.x)-\($0.frame.maxX)" }.joined(separator: " ")
    }

    private static let words = [String(repeating: "a", count: 30), String(repeating: "b", count: 40)]

    @Test("headlines stand on one line with separators between, which moves to the left and comes round without a seam")
    func line() {
        // 30 + 9 + 40 + 9 = 88 pixels.
        let sign = sign(Self.words)
        #expect(spans(sign, 0) == "10-40 44-45 49-89")
        #expect(spans(sign, 500) == "14-15 19-59 63-64 68-90")
        let round = Int64(88_000 / 60) + 1
        #expect(spans(sign, round) == "10-40 44-45 49-89")
        // A year later it is where whole rounds put it.
        #expect(
            spans(sign, 365 * 86_400_000) == spans(self.sign(Self.words), Int64(365 * 86_400 * 60 % 88) * 1000 / 60 + 1)
        )
    }

    @Test("a headline of a quarter of a million letters is shown whole, a word beside the other")
    func quarterMillion() throws {
        let show = Signs.show(
            [Self.settings([], ["source": Nodes.text("long.txt"), "font": Nodes.text("Sans 20")])],
            files: ["long.txt": String(repeating: "abcd ", count: 50_000) + "\nlast"])
        let crawl = try #require(
            show.zones.lazy.compactMap { if case .crawl(let crawl) = $0 { crawl } else { nil } }.first)
        #expect(crawl.headlines.count == 2)
        let tiles = crawl.tiles.filter { $0.headline == 0 }
        // A pixel for each letter and each space, also between what is set together.
        #expect(tiles.last?.end == 249_999)
        var end = -1
        for tile in tiles {
            #expect(tile.start - end == 1)
            end = tile.end
        }
        #expect(crawl.tiles.first { $0.headline == 1 }?.start == 249_999 + 9)
    }

    @Test(
        "what stands still keeps to its side",
        arguments: [("start", 10), ("left", 10), ("center", 40), ("end", 70), ("right", 70)])
    func alignment(align: String, x: Int) {
        let words = [String(repeating: "a", count: 20)]
        for direction in ["left", "right"] where direction == "left" || align == "center" {
            let sign = sign(
                words,
                ["align": Nodes.text(align), "stillIfFits": Nodes.text("true"), "direction": Nodes.text(direction)])
            #expect(spans(sign, 0) == "\(x)-\(x + 20)" && spans(sign, 5000) == "\(x)-\(x + 20)")
            #expect(sign.nextChange == nil)
        }
    }

    @Test("words for none that are too long end with an ellipsis, and stand still")
    func longWordsForNone() {
        let sign = sign([], ["empty": Nodes.text(String(repeating: "n", count: 200))])
        #expect(spans(sign, 0) == "10-90" && spans(sign, 5000) == "10-90" && sign.nextChange == nil)
    }

    @Test(
        "each step is the same, or by at most a pixel another where it is not snapped, over the wrap, too",
        arguments: [
            ("120", "true", [2]), ("120", "false", [2]), ("100", "true", [2]), ("100", "false", [1, 2]),
            ("7", "false", [0, 1]),
        ]
            as [(String, String, [Int])])
    func steps(speed: String, snap: String, expected: [Int]) throws {
        for direction in ["left", "right"] {
            let sign = sign(
                Self.words, ["speed": Nodes.text(speed), "snap": Nodes.text(snap), "direction": Nodes.text(direction)])
            let refresh = RefreshRate(refreshes: 60)
            var last: [Int: Int] = [:]
            var steps = Set<Int>()
            for frame in 0..<2000 {
                // On the display's grid, the way that frames are.
                sign.showExactly(refresh.span(of: Int64(frame)))
                var now: [Int: Int] = [:]
                // The headlines that are whole on the glass, by their width.
                for layer in sign.list.layers.dropFirst() where [30, 40].contains(layer.frame.width) {
                    now[layer.frame.width] = layer.frame.x
                }
                for (width, x) in now {
                    guard let before = last[width], (x - before).magnitude < 20 else { continue }
                    steps.insert(direction == "left" ? before - x : x - before)
                }
                last = now
            }
            #expect(steps == Set(expected))
        }
    }

    @Test("scripts that run from right to left move to the right, and the first headline begins at the right")
    func rightToLeft() {
        let sign = sign([String(repeating: "ש", count: 10), String(repeating: "ל", count: 15)])
        // Two bytes a letter.
        #expect(spans(sign, 0) == "70-90 65-66 31-61 26-27 10-22")
        #expect(spans(sign, 100) == "76-90 71-72 37-67 32-33 10-28")
        #expect(spans(self.sign(["שלום", "a", "b"]), 0).hasPrefix("10-18"))
    }

    @Test("long words are tiles that join, of which only those in view and one more on each side are held")
    func tiles() {
        let long = String(repeating: "水", count: 900)
        let sign = sign(
            [long, long + "x", long + "y", long + "z", "end"],
            ["speed": Nodes.text("600"), "font": Nodes.text("Sans 5")])
        var most = 0
        for frame in stride(from: Int64(0), to: 40_000, by: 50) {
            sign.show(frame)
            most = max(most, sign.stage.shelf.count)
            let places = sign.list.layers.dropFirst().map { ($0.frame.x, $0.frame.maxX) }
            for (a, b) in zip(places, places.dropFirst()) { #expect(b.0 == a.1 || b.0 == a.1 + 4) }
            #expect(!places.isEmpty)
        }
        #expect(most <= 7)
    }

    @Test("words that fit may stand still, and then nobody is woken; the words for none always do")
    func still() {
        let sign = sign(Self.words, ["stillIfFits": Nodes.text("true")])
        #expect(spans(sign, 0) == "10-40 44-45 49-89")
        #expect(spans(sign, 5000) == spans(sign, 0) && sign.nextChange == nil)
        let moving = self.sign(Self.words + ["x"], ["stillIfFits": Nodes.text("true")])
        moving.show(0)
        #expect(moving.nextChange != nil)
        let none = self.sign([], ["empty": Nodes.text("none")])
        #expect(spans(none, 0) == "10-14" && none.nextChange == nil)
        none.tap(12, 50, 1000)
        #expect(none.said() == [])
    }

    @Test("a finger stops it, drags it, and it goes on from there")
    func fingers() {
        let sign = sign(Self.words)
        sign.show(0)
        sign.fingers.down(1, 50, 50)
        sign.touch(100)
        #expect(spans(sign, 100) == spans(sign, 900) && sign.nextChange == nil)
        for (time, x) in [(920, 40.0), (940, 30), (960, 20)] as [(Int64, Double)] {
            sign.fingers.move(1, x, 50)
            sign.touch(time)
        }
        let held = spans(sign, 960)
        #expect(held != spans(self.sign(Self.words), 100))
        sign.fingers.upAll()
        sign.touch(980)
        #expect(spans(sign, 980) == held)
        #expect(spans(sign, 1080) != held)
    }

    @Test("a tap selects the headline under it, and what stands between two is none")
    func taps() {
        let sign = sign(Self.words)
        sign.show(0)
        sign.tap(20, 50, 0)
        sign.tap(44, 50, 100)
        sign.tap(70, 50, 200)
        #expect(sign.said() == ["news: selected 0 \(Self.words[0])", "news: selected 1 \(Self.words[1])"])
    }

    // MARK: Another list

    /// The glass as a row of letters, one a pixel, by the colour that each headline has.
    private func glass(_ zone: CrawlZone, _ now: Span) -> String {
        var row = [Character](repeating: ".", count: 80)
        zone.forEachTile(at: now) { tile, start, _ in
            let letter = tile.picture.text?.string.first ?? "?"
            for x in start..<start + tile.width where (0..<80).contains(x - zone.position(at: now)) {
                row[x - zone.position(at: now)] = letter
            }
        }
        return String(row)
    }

    private func zone(_ items: [String], _ shelf: PictureShelf, _ more: KeyValuePairs<String, ConfigNode> = [:]) throws
        -> CrawlZone
    {
        let show = Signs.show([Self.settings(items, more)])
        guard case .crawl(let crawl) = try #require(show.zones.first) else { throw TextFault("no crawl") }
        return CrawlZone(crawl, zone: 0, shelf: shelf, refresh: RefreshRate(refreshes: 60), now: .zero)
    }

    private func word(_ letter: Character, _ count: Int) -> String { String(repeating: letter, count: count) }

    @Test(
        "what is in view keeps its place and moves on, and what follows is the new list's",
        arguments: [["a", "b", "e", "c"], ["b", "e"], ["e", "f"], ["c", "b", "a"], ["b"], ["a", "b", "c", "d"]])
    func change(letters: [String]) throws {
        let shelf = PictureShelf()
        let old = try zone(["a", "b", "c", "d"].map { word(Character($0), 50) }, shelf)
        let now = Span.milliseconds(300)
        let before = glass(old, now)
        let new = try zone(letters.map { word(Character($0), 50) }, shelf)
        new.continuing(from: old, at: now)
        #expect(glass(new, now) == before)
        // One pixel a refresh, from there on, and what leaves at the left is what was there.
        var last = Array(before)
        for frame in 1...600 {
            let time = now + RefreshRate(refreshes: 60).span(of: Int64(frame))
            new.advance(to: SceneTime(elapsed: time, wall: time)) { _ in }
            let next = Array(glass(new, time))
            #expect(Array(next.dropLast()) == Array(last.dropFirst()))
            last = next
        }
        #expect(Set(last).subtracting([".", "+"]).isSubset(of: Set(letters.map { Character($0) })))
        #expect(new.rest == nil)
    }

    @Test("a change during a drag keeps what the finger holds")
    func changeDuringDrag() throws {
        let shelf = PictureShelf()
        let old = try zone(["a", "b", "c"].map { word(Character($0), 50) }, shelf)
        let now = Span.milliseconds(300)
        _ = old.handle(.held, at: now) { _ in }
        _ = old.handle(.dragged(-12), at: now) { _ in }
        let before = glass(old, now)
        let new = try zone(["x", "y"].map { word(Character($0), 50) }, shelf)
        new.continuing(from: old, at: now)
        #expect(glass(new, now + .seconds(3)) == before)
        _ = new.handle(.dragged(-13), at: now + .seconds(3)) { _ in }
        #expect(glass(new, now + .seconds(3)).dropLast() == before.dropFirst())
    }

    @Test("where there was none the new line comes in at the far end, and where there is none any more its words stand")
    func empty() throws {
        let shelf = PictureShelf()
        let none = try zone([], shelf, ["empty": Nodes.text("none")])
        let new = try zone([word("a", 50), word("b", 50)], shelf)
        new.continuing(from: none, at: .seconds(5))
        #expect(glass(new, .seconds(5)) == String(repeating: ".", count: 80))
        #expect(glass(new, .milliseconds(5500)) == String(repeating: ".", count: 50) + word("a", 30))
        let last = try zone([], shelf, ["empty": Nodes.text("none")])
        last.continuing(from: new, at: .seconds(6))
        #expect(glass(last, .seconds(6)).hasPrefix("nnnn."))
        #expect(last.nextChange(after: SceneTime(elapsed: .seconds(6), wall: .zero)) == nil)
    }

    // MARK: Cost

    @Test("a frame in which only the strip moves writes at most 1.1 times the strip's bytes")
    func bytesWritten() throws {
        let ground = Nodes.mapping(["kind": Nodes.text("color"), "color": Nodes.text("#123")])
        let stage = Stage(
            Signs.show([ground, Self.settings(Self.words, ["background": Nodes.text("#0008")])]),
            refresh: RefreshRate(refreshes: 60))
        let canvas = Canvas(Signs.panel)
        var compositor = Compositor()
        var (old, new) = (DisplayList(), DisplayList())
        for frame in 0..<300 {
            _ = stage.evaluate(at: RefreshRate(refreshes: 60).span(of: Int64(frame)), into: &new)
            let damage = new.damage(since: old, bounds: Rect(Signs.panel))
            let bytes = compositor.compose(new, damage: damage, into: canvas.buffer)
            if frame > 0 { #expect(bytes <= 100 * 20 * 4 * 11 / 10) }
            swap(&old, &new)
        }
    }
}
