import Testing

@testable import SignageEngine

@Suite("Encodings of text files")
struct TextFileTests {
    private let text = "灯笼节 at seven\n今天 👩🏽‍🍳 soup"

    private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return bigEndian ? bytes.reversed() : bytes
        }
    }

    @Test("UTF-8 needs no mark, and a mark is no letter")
    func utf8() throws {
        #expect(try TextFile(Array(text.utf8)).text == text)
        #expect(try TextFile([0xEF, 0xBB, 0xBF] + Array(text.utf8)).text == text)
        #expect(try TextFile(Array(text.utf8)).encoding == nil)
    }

    @Test("UTF-16 of either order is read, with a mark and without", arguments: [false, true])
    func utf16(bigEndian: Bool) throws {
        for text in [text, "News of the day", "今日营业\n", "一 一", "Ж\n", "مرحبا بكم", "مرحبا", "Привет", "é\n"] {
            let bytes = utf16(text, bigEndian: bigEndian)
            let mark: [UInt8] = bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            for bytes in [mark + bytes, bytes] {
                let file = try TextFile(bytes)
                #expect(file.text == text)
                #expect(file.encoding?.contains(bigEndian ? "big" : "little") == true)
                #expect(!file.isCutOff && file.firstBadLine == nil)
            }
        }
    }

    @Test("UTF-16 that is cut inside a character loses its last line", arguments: [1, 3])
    func utf16CutOff(missing: Int) throws {
        let bytes = [0xFF, 0xFE] + utf16("one\n今天 👩", bigEndian: false)
        let file = try TextFile(bytes.dropLast(missing))
        #expect(file.text == "one" && file.isCutOff)
    }

    @Test("UTF-16 with halves of characters in it, and UTF-32, are faults")
    func broken() {
        let utf32: [UInt8] = [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]
        for bytes: [UInt8] in [[0xFE, 0xFF, 0xDC, 0x00, 0x00, 0x41], utf32] {
            #expect(throws: TextFile.Fault.self) { try TextFile(bytes) }
        }
    }

    @Test("a few zero bytes in UTF-8 do not make it UTF-16")
    func zeros() throws {
        let file = try HeadlineFile(Array("one\0 headline of many letters".utf8))
        #expect(file.headlines == ["one headline of many letters"] && file.hadControls)
    }

    @Test("UTF-8 that is cut inside a character loses its last line, and is asked of no recogniser", arguments: 1...3)
    func cutOff(missing: Int) throws {
        let whole = Array("今天\n# no\nsoup 👩".utf8)
        let file = try HeadlineFile(whole.dropLast(missing), recognizer: Mojibake())
        #expect(file.headlines == ["今天"] && file.file.isCutOff)
        #expect(try HeadlineFile(whole).headlines == ["今天", "soup 👩"])
        // Nothing but the beginning of one line.
        #expect(try HeadlineFile(Array("今".utf8.dropLast())).headlines == [])
    }

    @Test("UTF-8 with a few broken bytes loses them, and nothing else")
    func damaged() throws {
        let bytes = Array("第一行\n今天晚上".utf8) + [0xFF] + Array("七点\nlast 灯".utf8)
        let file = try TextFile(bytes, recognizer: Mojibake())
        #expect(file.text == "第一行\n今天晚上七点\nlast 灯")
        #expect(file.firstBadLine == 2 && !file.isCutOff)
    }

    @Test("a line in another encoding amid UTF-8 is left out")
    func mixed() throws {
        let bytes = Array("第一行第二行第三行第四行\n".utf8) + [0xB5, 0xC6, 0xC1, 0xFD] + Array("\nthird 灯笼".utf8)
        let file = try HeadlineFile(bytes, recognizer: Mojibake())
        #expect(file.headlines == ["第一行第二行第三行第四行", "third 灯笼"] && file.file.firstBadLine == 2)
    }

    @Test("what is not Unicode is what a recogniser is sure about, or a fault")
    func recognised() throws {
        let bytes: [UInt8] = [0xB5, 0xC6, 0xC1, 0xFD]
        #expect(try TextFile(bytes, recognizer: Mojibake()).text == "recognised")
        #expect(try TextFile(bytes, recognizer: Mojibake()).encoding == "X")
        #expect(throws: TextFile.Fault.self) { try TextFile(bytes) }
    }

    @Test("any bytes give text without a replacement character, or a fault")
    func anyBytes() {
        var random = SeededGenerator(seed: 16)
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
                [UInt8.random(in: 0...255, using: &random), 0, 0x0A, 0x61].randomElement(using: &random) ?? 0
            }
            let mark: [UInt8] = [[], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]].randomElement(using: &random) ?? []
            guard let file = try? TextFile(mark + bytes) else { continue }
            #expect(!file.text.unicodeScalars.contains("\u{FFFD}"), "\(mark + bytes)")
        }
    }
}

/// Takes everything for its own.
private struct Mojibake: EncodingRecognizer {
    func recognize(_ bytes: ArraySlice<UInt8>) -> (text: String, encoding: String)? { ("recognised", "X") }
}
