import SignageEngine
import Testing

@Suite("Messages")
struct ContentIssueTests {
    private func message(line: String, column: Int, length: Int = 1, number: Int = 14) -> String {
        ContentIssue(
            .error, .playlist, path: "playlist.yaml", at: ConfigNode.Mark(line: number, column: column), "it is wrong",
            remedy: "mend it", excerpt: ContentIssue.Excerpt(line: line, length: length)
        ).message(in: "shop/")
    }

    @Test("the caret stands under what is meant")
    func caretStandsUnderTheWord() {
        #expect(
            message(line: "    autoplya: 5s", column: 5, length: 8) == """
                shop/playlist.yaml:14:5: error: it is wrong
                   14 |     autoplya: 5s
                      |     ^^^^^^^^  mend it
                """)
    }

    @Test("tabs before it stay tabs, wide characters take two columns, marks none")
    func caretIsRightForTabsAndWideCharacters() {
        #expect(
            message(line: "\t\tkey: x", column: 8) == """
                shop/playlist.yaml:14:8: error: it is wrong
                   14 | \t\tkey: x
                      | \t\t     ^  mend it
                """)
        #expect(
            message(line: "灯笼👩: 书店", column: 6, length: 2) == """
                shop/playlist.yaml:14:6: error: it is wrong
                   14 | 灯笼👩: 书店
                      |         ^^^^  mend it
                """)
        #expect(
            message(line: "e\u{301}a: x", column: 3) == """
                shop/playlist.yaml:14:3: error: it is wrong
                   14 | e\u{301}a: x
                      |  ^  mend it
                """)
    }

    @Test("a place past the end of the line gets a caret, too")
    func caretPastTheEnd() {
        #expect(message(line: "kind:", column: 6, length: 4).hasSuffix("\n   14 | kind:\n      |      ^  mend it"))
        #expect(message(line: "", column: 1).hasSuffix("\n      | ^  mend it"))
    }

    @Test("of a long line only the part around the place is shown")
    func longLinesAreCut() {
        let line = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
        let lines = message(line: line, column: 501, number: 1).split(separator: "\n")
        #expect(lines[1].hasPrefix("    1 | …aaa"))
        #expect(lines[1].hasSuffix("bbb…"))
        #expect(lines[1].count < 120)
        let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
        let mark = lines[1].firstIndex(of: "X").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
        #expect(caret == mark)
    }

    @Test("nothing in a file or its name can move the terminal's cursor")
    func controlCharactersAreShown() {
        let issue = ContentIssue(
            .warning, .picture, path: "a\u{1B}[2J\n.png", at: ConfigNode.Mark(line: 1, column: 2),
            "it says \"\r\u{9B}\"",
            remedy: "rename\u{7F}", excerpt: ContentIssue.Excerpt(line: "\u{1B}x", length: 1))
        #expect(
            issue.message(in: "shop") == """
                shop/a␛[2J␊.png:1:2: warning: it says "␍\u{FFFD}"
                    1 | ␛x
                      |  ^  rename␡
                """)
    }

    @Test("without a place it is one line")
    func withoutAPlace() {
        let issue = ContentIssue(.note, .folder, path: "", "the folder is empty", remedy: "copy pictures into it")
        #expect(issue.message(in: "shop/") == "shop/: note: the folder is empty; copy pictures into it")
    }

    @Test("a fault of the reader shows its line, whatever ends the lines")
    func faultsShowTheirLine() {
        let fault = ConfigFault(at: ConfigNode.Mark(line: 3, column: 2), "it is wrong", remedy: "mend it")
        for text in ["a\nb\ncde", "a\r\nb\r\ncde", "a\rb\rcde\r", "\u{FEFF}a\u{85}b\u{2028}cde"] {
            #expect(ContentIssue(fault, .playlist, path: "p", text: text).excerpt?.line == "cde")
        }
    }
}
