import Testing

@testable import SignageEngine

@Suite("Files of headlines")
struct HeadlineFileTests {
    private func headlines(_ text: String) throws -> [String] { try HeadlineFile(Array(text.utf8)).headlines }

    @Test(
        "one headline a line, without comments and blank lines, however the lines end",
        arguments: ["one\ntwo\n", "\u{FEFF}one\r\ntwo", "# news\n\n  one\t\n   \n\ttwo  \n # end", "one\rtwo\r\r"])
    func lines(text: String) throws {
        #expect(try headlines(text) == ["one", "two"])
    }

    @Test("a file without headlines has none", arguments: ["", "\u{FEFF}", "\n\n", "# only\n#comments", " \t "])
    func empty(text: String) throws {
        #expect(try headlines(text) == [])
    }

    @Test("a number sign inside a headline stays, and joiners do, too")
    func kept() throws {
        #expect(try headlines("Platz #1\n👩🏽‍🍳 می‌خواهم") == ["Platz #1", "👩🏽‍🍳 می‌خواهم"])
    }

    @Test("control characters are taken out, and that is known")
    func controls() throws {
        let file = try HeadlineFile(Array("a\u{7}b\u{0}c\nplain text of some length".utf8))
        #expect(file.headlines == ["abc", "plain text of some length"])
        #expect(file.hadControls)
        #expect(try !HeadlineFile(Array("\u{FEFF}a\tb\r\nc\n".utf8)).hadControls)
    }

    private func fault(_ bytes: [UInt8]) -> String? {
        do throws(TextFile.Fault) {
            _ = try HeadlineFile(bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("what is not UTF-8 is told with its line, and never shown")
    func notUTF8() {
        // 灯笼 in GB18030, é in Latin-1, an overlong slash, a surrogate.
        for bad: [UInt8] in [[0xB5, 0xC6, 0xC1, 0xFD], [0x63, 0xE9, 0x20], [0xC0, 0xAF], [0xED, 0xA0, 0x80]] {
            #expect(fault(Array("one\ntwo\n".utf8) + bad + Array("\nfour".utf8))?.contains("line 3") == true)
        }
    }

    @Test("more than anybody reads is counted and left out, and a line is kept to a limit that is told")
    func many() throws {
        let file = try HeadlineFile(Array((1...510).map { "headline \($0)" }.joined(separator: "\n").utf8))
        #expect(file.headlines.count == 500 && file.leftOut == 10)
        let limit = HeadlineFile.maxLength
        for (length, isShortened) in [(5000, false), (limit, false), (limit + 1, true)] {
            let file = try HeadlineFile(Array(String(repeating: "w", count: length).utf8))
            #expect(file.headlines.first?.count == min(length, limit) && file.isShortened == isShortened)
        }
    }
}

extension HeadlineFileTests {
    @Test("any bytes give headlines without a replacement character, or a fault")
    func anyBytes() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                [UInt8.random(in: 0...255, using: &random), 0x0A, 0x61].randomElement(using: &random) ?? 0
            }
            guard let file = try? HeadlineFile(bytes) else { continue }
            #expect(file.headlines.allSatisfy { !$0.isEmpty && !$0.unicodeScalars.contains("\u{FFFD}") }, "\(bytes)")
        }
    }
}
