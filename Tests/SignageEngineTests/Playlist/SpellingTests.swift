import Testing

@testable import SignageEngine

@Suite("Spelling")
struct SpellingTests {
    @Test(
        "counts letters added, left out, mistaken and exchanged",
        arguments: [
            ("", "", 0), ("a", "", 1), ("", "abc", 3), ("autoplya", "autoplay", 1), ("kitten", "sitting", 3),
            ("ab", "ba", 1), ("abcd", "acbd", 1), ("灯笼", "笼灯", 1), ("duration", "durations", 1),
        ])
    func distance(a: String, b: String, distance: Int) {
        #expect(Spelling.distance(a, b) == distance)
        #expect(Spelling.distance(b, a) == distance)
    }

    @Test("suggests what is near and nothing else")
    func nearest() {
        let words = ["duration", "direction", "source", "id"]
        #expect(Spelling.nearest(to: "duratoin", among: words) == "duration")
        #expect(Spelling.nearest(to: "DIRECTION", among: words) == "direction")
        #expect(Spelling.nearest(to: "ids", among: words) == "id")
        #expect(Spelling.nearest(to: "xy", among: words) == nil)
        #expect(Spelling.nearest(to: "autoplay", among: words) == nil)
    }
}
