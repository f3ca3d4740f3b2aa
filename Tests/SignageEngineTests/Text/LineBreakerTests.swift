import Testing

@testable import SignageEngine

@Suite("Lines of a headline")
struct LineBreakerTests {
    private func lines(_ text: String, _ most: Int) -> [String] { LineBreaker.lines(text) { $0.count <= most } }

    @Test("lines end at spaces, and where a word is too long or a script has none, anywhere")
    func breaks() {
        #expect(lines("one two three", 20) == ["one two three"])
        #expect(lines("one two three", 7) == ["one two", "three"])
        #expect(lines("one two three", 8) == ["one two", "three"])
        #expect(lines("incomprehensible", 6) == ["incomp", "rehens", "ible"])
        #expect(lines("今天有新书到店", 3) == ["今天有", "新书到", "店"])
        #expect(lines("今天有新，书到", 4) == ["今天有", "新，书到"])
        #expect(lines("今天有「新书", 4) == ["今天有", "「新书"])
        #expect(lines("新书 Lantern 到店", 6) == ["新书", "Lanter", "n 到店"])
        #expect(lines("  ", 3) == [] && lines("a", 0) == ["a"])
    }

    @Test("pieces end between words where they can, and say where a space was")
    func pieces() {
        let text = String(repeating: "abcd ", count: 50_000)
        let pieces = LineBreaker.pieces(text, most: 1000)
        #expect(pieces.count == 250 && pieces.allSatisfy { $0.text.count == 999 || $0.text.count == 1000 })
        // Not compared inside #expect: a failure would print all of it.
        let isWhole = pieces.map(\.text).joined(separator: " ") == text.dropLast()
        #expect(isWhole)
        #expect(pieces.map(\.isApart) == [false] + Array(repeating: true, count: 249))
        let dense = LineBreaker.pieces(String(repeating: "书", count: 250), most: 100)
        #expect(dense.map(\.text.count) == [100, 100, 50] && dense.allSatisfy { !$0.isApart })
        #expect(LineBreaker.pieces("one", most: 3).map(\.text) == ["one"] && LineBreaker.pieces(" ", most: 3).isEmpty)
    }

    @Test("nothing is lost, whatever the text and the room")
    func whole() {
        let letters = Array("ab c  日，本。👩‍👩‍👧‍👦 é")
        for seed in 0..<2000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let text = String((0..<random.next(below: 40)).map { _ in letters[random.next(below: letters.count)] })
            let most = random.next(below: 12)
            let result = lines(text, most)
            #expect(result.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace }, "\(seed)")
            #expect(result.allSatisfy { $0.count <= max(most, 1) && $0.first?.isWhitespace == false }, "\(seed)")
        }
    }
}
