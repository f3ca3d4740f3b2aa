import SignageEngine
import Testing

@Suite("Cleaning of text")
struct TextCleaningTests {
    @Test(
        "leaves only what is meant to be seen",
        arguments: [
            ("plain", "plain"), ("a\0b\u{7}c\u{1B}[1m", "abc[1m"), ("\u{FEFF}灯笼", "灯笼"), ("a\tb", "a b"),
            ("a\r\nb\rc\nd\u{85}e\u{2028}f\u{2029}g\u{B}h", "a\nb\nc\nd\ne\nf\ng\nh"), ("a  \n\nb \n \n", "a\n\nb"),
            (" a ", " a"), ("", ""), ("\n\n", ""), ("\0", ""),
        ])
    func cleans(text: String, clean: String) {
        #expect(Array(TextCleaning.clean(text).unicodeScalars) == Array(clean.unicodeScalars))
    }

    @Test("drops noncharacters", arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF] as [UInt32])
    func dropsNoncharacters(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(TextCleaning.clean("x\(Character(scalar))y") == "xy")
    }

    @Test("keeps joiners, selectors and direction marks")
    func keepsJoiners() {
        let text = "👩🏽‍🍳❤️ می‌روم \u{200F}א\u{202B}ב\u{202C} e\u{301}"
        #expect(Array(TextCleaning.clean(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test("cleaning twice changes nothing more")
    func isIdempotent() {
        var random = SeededGenerator(seed: 5)
        let alphabet: [Unicode.Scalar] = ["a", " ", "\t", "\r", "\n", "\0", "\u{85}", "\u{2029}", "\u{FEFF}", "灯"]
        for _ in 0..<2000 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<random.next(below: 12) { scalars.append(alphabet[random.next(below: alphabet.count)]) }
            let once = TextCleaning.clean(String(scalars))
            #expect(Array(TextCleaning.clean(once).unicodeScalars) == Array(once.unicodeScalars))
        }
    }
}
