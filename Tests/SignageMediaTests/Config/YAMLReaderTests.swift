import SignageEngine
import SignageMedia
import Testing

@Suite("YAML reader")
struct YAMLReaderTests {
    private func read(_ text: String) throws(ConfigFault) -> ConfigNode { try YAMLReader().read(Array(text.utf8)) }

    /// A tree in one line: scalars with their place, quoted ones in quotes.
    private func show(_ node: ConfigNode) -> String {
        let place = "@\(node.mark.line):\(node.mark.column)"
        switch node.value {
        case .scalar(let text, let quoted): return (quoted ? "\"\(text)\"" : text) + place
        case .list(let items): return "[" + items.map(show).joined(separator: " ") + "]" + place
        case .mapping(let entries):
            let inner = entries.map { "\($0.key)@\($0.keyMark.line):\($0.keyMark.column)=\(show($0.value))" }
            return "{" + inner.joined(separator: " ") + "}" + place
        }
    }

    @Test("every part knows its line and column, counted in characters")
    func marks() throws {
        let tree = try read("a: 1\nlist:\n  - 灯笼: [x, 'y']\n    b:\n")
        #expect(show(tree) == "{a@1:1=1@1:4 list@2:1=[{灯笼@3:5=[x@3:10 \"y\"@3:13]@3:9 b@4:5=@4:7}@3:5]@3:3}@1:1")
    }

    @Test("nothing is guessed about types")
    func nothingIsGuessed() throws {
        let tree = try read("[no, 12:30, 1e3, ~, null, 0x1F, 2026-12-24, .inf, '', \"5\"]")
        guard case .list(let items) = tree.value else {
            Issue.record("not a list")
            return
        }
        let values = items.map { node in
            if case .scalar(let text, let quoted) = node.value { return quoted ? "'\(text)'" : text }
            return "?"
        }
        #expect(
            values == ["no", "12:30", "1e3", "~", "null", "0x1F", "2026-12-24", ".inf", "''", "'5'"])
    }

    @Test(
        "nothing is an empty mapping", arguments: ["", "\n\n", "# only a comment\n", "---\n", "---\n...\n", "\u{FEFF}"])
    func emptyFiles(text: String) throws {
        #expect(try read(text).value == .mapping([]))
    }

    @Test("a byte order mark and CR LF do not move the marks")
    func byteOrderMarkAndCRLF() throws {
        #expect(try read("\u{FEFF}a: 1\r\nb: 2\r\n") == read("a: 1\nb: 2\n"))
    }

    @Test("JSON is read the same way, with tabs, escapes and surrogate pairs")
    func json() throws {
        let tree = try read(
            #"{"a": "\ud83d\ude00\\ud83d \/ \u706f", "b":[1,true], "c": {}}"# + "\n\t\n")
        #expect(
            show(tree) == #"{a@1:2="😀\ud83d / 灯"@1:7 b@1:40=[1@1:45 true@1:47]@1:44 c@1:54={}@1:59}@1:1"#)
        #expect(try show(read("{\n\t\"a\":\t[\n\t\t1\n\t]\n}")) == "{a@2:2=[1@3:3]@2:7}@1:1")
        #expect(try show(read("\t\n\t{}\n\t")) == "{}@2:2")
    }

    @Test("as many values as are allowed are read, and not one more")
    func nodeLimit() throws {
        let items = Array(repeating: "a", count: 99_999)
        _ = try read("[" + items.joined(separator: ",") + "]")
        let fault = #expect(throws: ConfigFault.self) { try read("[b," + items.joined(separator: ",") + "]") }
        #expect(fault?.reason.contains("more than 100000 values") == true)
    }

    @Test("nesting is read to 64 and not deeper")
    func depthLimit() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try read(nested(64))
        let fault = #expect(throws: ConfigFault.self) { try read(nested(65)) }
        #expect(fault?.mark == ConfigNode.Mark(line: 1, column: 65))
        _ = #expect(throws: ConfigFault.self) { try read(nested(100_000)) }
    }

    @Test("a file of a mebibyte is read and a larger one is not")
    func sizeLimit() throws {
        _ = try read(String(repeating: "#", count: 1 << 20))
        let fault = #expect(throws: ConfigFault.self) { try read(String(repeating: "#", count: 1 << 20 + 1)) }
        #expect(fault?.reason.contains("larger than 1 MiB") == true)
    }

    @Test(
        "bytes that are not UTF-8 are refused where they stand",
        arguments: [
            ([0x61, 0x0A, 0x62, 0xE9], 2, 2, "UTF-8"), ([0xFF, 0xFE, 0x61, 0x00], 1, 1, "UTF-16"),
            ([0xFE, 0xFF, 0x00, 0x61], 1, 1, "UTF-16"), ([0x61, 0x00], 1, 2, "U+0000"),
            ([0xED, 0xA0, 0x80], 1, 1, "UTF-8"), ([0xC0, 0x80], 1, 1, "UTF-8"), ([0xE7, 0x81], 1, 1, "UTF-8"),
            ([0x61, 0xEF, 0xBB, 0xBF], 1, 2, "U+FEFF"), ([0x1B], 1, 1, "U+001B"),
        ] as [([UInt8], Int, Int, String)])
    func badBytes(bytes: [UInt8], line: Int, column: Int, reason: String) {
        let fault = #expect(throws: ConfigFault.self) { try YAMLReader().read(bytes) }
        #expect(fault?.mark == ConfigNode.Mark(line: line, column: column))
        #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "")")
    }

    @Test(
        "what people do not write by hand is refused where it stands",
        arguments: [
            ("a: &x 1", 1, 4, "anchors"), ("a: *x", 1, 4, "aliases"), ("- &x [1]", 1, 3, "anchors"),
            ("- &x {a: 1}", 1, 3, "anchors"), ("*x : 1", 1, 1, "aliases"), ("a: !!str 1", 1, 4, "tags"),
            ("- ! [1]", 1, 3, "tags"), ("- !x {}", 1, 3, "tags"),
            ("a: 1\nb: 2\n'a': 3", 3, 1, "twice, first in line 1"),
            ("{a: 1, a: 2}", 1, 8, "\"a\" is written twice"), ("<<: {a: 1}", 1, 1, "merge keys"),
            ("a: 1\n---\nb: 1", 2, 1, "second document"), ("a: 1\n...\n---\n", 3, 1, "second document"),
            ("[a]: 1", 1, 1, "a setting's name"), ("? {a: 1}\n: 1", 1, 3, "a setting's name"),
            (": 1", 1, 1, "without a name"), ("%TAG ! x:\n---\na: 1", 1, 1, "tags"),
        ])
    func refusedFeatures(text: String, line: Int, column: Int, reason: String) {
        let fault = #expect(throws: ConfigFault.self) { try read(text) }
        #expect(fault?.mark == ConfigNode.Mark(line: line, column: column))
        #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "")")
        #expect(fault?.remedy.isEmpty == false)
    }

    @Test("a quoted << is a name like any other")
    func quotedMergeKey() throws {
        #expect(show(try read("'<<': 1")) == "{<<@1:1=1@1:7}@1:1")
    }
}
