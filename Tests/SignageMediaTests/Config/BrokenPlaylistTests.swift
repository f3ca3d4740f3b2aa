import Testing

@Suite("Broken playlists")
struct BrokenPlaylistTests {
    struct Broken: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var messages: String
        var testDescription: String { name }
    }

    @Test("each says what is wrong, where, and what to do", arguments: cases)
    func messages(broken: Broken) {
        let read = ReadPlaylist(broken.text)
        #expect(read.playlist == nil)
        #expect(read.messages == broken.messages, "\(read.messages)")
    }

    private static let cases: [Broken] = settings + BrokenCarousels.cases + BrokenSchedules.cases + syntax

    private static let settings: [Broken] = [
        Broken(
            name: "everything at once",
            text: """
                version: 1
                zones:
                  - id: backdrop
                    kind: background
                    duratoin: 20s
                    direction: upp
                    snap: yes
                    frame: [0, 0, 1920]
                    source: [../x, /abs, a\\b.png]
                """,
            messages: """
                shop/playlist.yaml:5:5: error: unknown setting "duratoin" in background "backdrop"
                    5 |     duratoin: 20s
                      |     ^^^^^^^^  did you mean "duration"?
                shop/playlist.yaml:6:16: error: "direction" in background "backdrop" must be up, down, left or right, \
                not "upp"
                    6 |     direction: upp
                      |                ^^^  did you mean "up"?
                shop/playlist.yaml:7:11: error: "snap" in background "backdrop" must be true or false, not "yes"
                    7 |     snap: yes
                      |           ^^^  write true
                shop/playlist.yaml:8:12: error: "frame" in background "backdrop" must be [x, y, width, height], \
                not a list of 3
                    8 |     frame: [0, 0, 1920]
                      |            ^^^^^^^^^^^^  write [x, y, width, height], such as [0, 0, 1920, 1080]
                shop/playlist.yaml:9:14: error: item 1 of "source" in background "backdrop" leads out of its folder \
                with ".."
                    9 |     source: [../x, /abs, a\\b.png]
                      |              ^^^^  write the path from the content folder, such as banners/autumn.png
                shop/playlist.yaml:9:20: error: item 2 of "source" in background "backdrop" begins with "/", but only \
                what is in the content folder is shown
                    9 |     source: [../x, /abs, a\\b.png]
                      |                    ^^^^  copy it into the content folder and write its path from there
                shop/playlist.yaml:9:26: error: item 3 of "source" in background "backdrop" has a "\\" in it
                    9 |     source: [../x, /abs, a\\b.png]
                      |                          ^^^^^^^  write "a/b.png"
                """),
        Broken(
            name: "a colour without quotes",
            text: "version: 1\nbackground: #333\nzones: []\n",
            messages: """
                shop/playlist.yaml:2:1: error: "background" in the playlist has no value
                    2 | background: #333
                      | ^^^^^^^^^^  # begins a comment here; put the colour in quotes: "#333"
                """),
        Broken(
            name: "wide characters before the place",
            text: "version: 1\nzones:\n  - {id: 灯笼, kind: background, snap: 是的, drection: up}\n",
            messages: """
                shop/playlist.yaml:3:38: error: "snap" in background "灯笼" must be true or false, not "是的"
                    3 |   - {id: 灯笼, kind: background, snap: 是的, drection: up}
                      |                                        ^^^^  write true or false
                shop/playlist.yaml:3:42: error: unknown setting "drection" in background "灯笼"
                    3 |   - {id: 灯笼, kind: background, snap: 是的, drection: up}
                      |                                              ^^^^^^^^  did you mean "direction"?
                """),
        Broken(
            name: "kinds and ids",
            text: """
                version: 1
                zones:
                  - { kind: ticker, style: horizontal }
                  - kind: carrousel
                  - id: y
                  - kind:
                  - 5
                  - { id: a, kind: background }
                  - { id: a, kind: background }
                """,
            messages: """
                shop/playlist.yaml:4:11: error: "kind" in zone 2 must be background, carousel, ticker, image, text, \
                clock or color, not "carrousel"
                    4 |   - kind: carrousel
                      |           ^^^^^^^^^  did you mean "carousel"?
                shop/playlist.yaml:5:5: error: zone "y" has no "kind"
                    5 |   - id: y
                      |     ^  write a line such as "kind: background"
                shop/playlist.yaml:6:5: error: "kind" in zone 4 has no value
                    6 |   - kind:
                      |     ^^^^  write background, carousel, ticker, image, text, clock or color
                shop/playlist.yaml:7:5: error: zone 5 must be settings, not "5"
                    7 |   - 5
                      |     ^  write each setting on a line of its own, as "name: value"
                shop/playlist.yaml:9:11: error: two zones have the id "a", the other in line 8
                    9 |   - { id: a, kind: background }
                      |           ^  give each its own
                """),
        Broken(
            name: "an empty file", text: "",
            messages: """
                shop/playlist.yaml:1:1: error: the playlist has no "version"
                    1 |\u{20}
                      | ^  write "version: 1"
                """),
        Broken(
            name: "a misspelt setting that must be there", text: "vrsion: 1\n",
            messages: """
                shop/playlist.yaml:1:1: error: unknown setting "vrsion" in the playlist
                    1 | vrsion: 1
                      | ^^^^^^  did you mean "version"?
                """),
    ]

    private static let syntax: [Broken] = [
        syntax(
            "a tab", "zones:\n\t- kind: x", "2:1", "a tab begins the line", "\t- kind: x", "^", "indent with spaces"),
        syntax(
            "no colon", "version 1\nzones: []", "1:1", "a setting needs a \":\" after its name", "version 1", "^",
            "write \"name: value\""),
        syntax(
            "a second colon", "source: a: b", "1:10", "there is a second \":\" in this line", "source: a: b",
            "         ^", "put text with \": \" in it in quotes"),
        syntax(
            "too far right", "version: 1\n  zones: []", "2:3",
            "this stands further to the right than the setting above it", "  zones: []", "  ^",
            "line it up with the one above"),
        syntax(
            "too far left", "zones:\n  - kind: x\n   snap: true", "3:4", "this does not line up with the list above it",
            "   snap: true", "   ^", "line it up with the setting that it belongs to, or begin a new item with \"- \""),
        syntax(
            "a pattern", "source: *.png", "1:9", "\"*\" and \"&\" have a meaning of their own here", "source: *.png",
            "        ^", "put the text in quotes"),
        syntax(
            "an open quote", "a: \"b\nc: d", "1:4", "a quotation mark is opened here and never closed", "a: \"b",
            "   ^",
            "close it at the end of the text"),
        syntax(
            "an open bracket", "a: [1, 2\n", "1:4", "a list is opened here and never closed", "a: [1, 2", "   ^",
            "add the missing ]"),
        syntax(
            "an open bracket noticed later", "a: [1, 2\nb: 3", "2:2",
            "this does not fit into the list in [ ], opened in line 1", "b: 3", " ^",
            "is a comma or the ] missing before it?"),
        syntax(
            "an open brace", "a: {b: 2", "1:4", "settings are opened here and never closed", "a: {b: 2", "   ^",
            "add the missing }"),
        syntax(
            "a missing comma in JSON", "{\"a\": 1 \"b\": 2}", "1:12", "this does not fit into the settings in { }",
            "{\"a\": 1 \"b\": 2}", "           ^", "is a comma or the } missing before it?"),
        syntax(
            "a Windows path in quotes", "a: \"b\\new\\qic\"", "1:10",
            "a \\ in a text in \"quotes\" begins an escape that is not known", "a: \"b\\new\\qic\"", "         ^",
            "write \\\\ for the sign itself, or use 'single quotes'"),
        syntax(
            "a sign that begins nothing", "a: @b", "1:4", "a value cannot begin with this sign", "a: @b", "   ^",
            "put the text in quotes"),
        syntax(
            "the same setting twice", "a: 1\nb: 2\na: 3", "3:1", "\"a\" is written twice, first in line 1", "a: 3", "^",
            "remove one of them"),
        syntax(
            "a colon with nothing before it", "a: 1\n: 2", "2:1", "a setting without a name", ": 2", "^",
            "write its name before the \":\""),
    ]

    private static func syntax(
        _ name: String, _ text: String, _ place: String, _ reason: String, _ line: String, _ carets: String,
        _ remedy: String
    ) -> Broken {
        let number = place.prefix { $0 != ":" }
        return Broken(
            name: name, text: text,
            messages: """
                shop/playlist.yaml:\(place): error: \(reason)
                    \(number) | \(line)
                      | \(carets)  \(remedy)
                """)
    }
}
