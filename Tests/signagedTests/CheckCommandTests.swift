import Glibc
import SignageEngine
import SignageLinux
import SignageMedia
import Testing

@testable import signaged

/// Folders with one mistake each, and what is said about them.
@Suite("signaged check")
struct CheckCommandTests {
    let folder: String

    init() throws {
        folder = try scratchFolder("check")
    }

    // MARK: Building folders

    private func make(_ name: String) { mkdir("\(folder)/\(name)", 0o755) }

    private func write(_ text: String, to name: String) throws {
        try OutputFile.write(Array(text.utf8), to: "\(folder)/\(name)")
    }

    private func picture(_ width: Int, _ height: Int, color: Pixel = 0xFF20_4060) -> [UInt8] {
        PNGEncoder.encode(
            Texture(size: Size(width: width, height: height)) { (pixels, stride) throws(Never) in
                pixels.update(repeating: color, count: stride * height)
            })!
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try OutputFile.write(bytes, to: "\(folder)/\(name)")
    }

    /// A zone of each of these, after a head that all playlists have.
    private func playlist(_ zones: String, rest: String = "") throws {
        try write("version: 1\ncanvas: [320, 180]\n\(rest)zones:\n\(zones)", to: "playlist.yaml")
    }

    // MARK: Looking

    /// 2027-03-29T00:00:00Z, a Monday.
    private let monday: Int64 = 1_806_278_400

    private struct UTC: TimeZones {
        func zone(_ name: String?) -> CivilZone? { name.map { SystemZones().zone($0) } ?? .utc }
    }

    private func check(_ panel: Size? = nil, budget: Int? = nil) -> CheckReport {
        var limits = ShowCompiler.Limits()
        if let budget { limits.memoryBudget = budget }
        let compiler = ShowCompiler(
            decoder: PictureDecoder(), configReader: YAMLReader(), rasterizer: PangoTextRasterizer(), limits: limits,
            timeZones: UTC(), readers: WordReaders(feeds: XMLFeedReader(), encodings: LegacyEncodingRecognizer()))
        return FolderCheck.run(ContentFolder(path: folder), with: compiler, panel: panel, from: monday)
    }

    private func messages(_ panel: Size? = nil) -> String { check(panel).text(in: "shop") }

    // MARK: Pictures

    @Test("a picture that is cut off is told about wherever it stands in a carousel, not only among the first")
    func everyPictureOfACarousel() throws {
        make("banners")
        for number in 1...9 { try write(picture(320, 180), to: "banners/\(number).png") }
        let whole = picture(320, 180)
        try write(Array(whole.prefix(whole.count * 2 / 3)), to: "banners/6.png")
        try playlist("  - { id: banner, kind: carousel, items: banners }\n")
        #expect(
            messages() == """
                shop/banners/6.png: error: PNG ends after \(whole.count * 2 / 3) bytes, before the end of the picture; \
                it is left out; copy the file again
                1 error, no warnings. The sign would play without banners/6.png.

                """)
        #expect(check().exitCode(isStrict: false) == 1)
    }

    @Test("a picture of which one byte has changed is told about")
    func damage() throws {
        make("background")
        var bytes = picture(64, 64)
        bytes[bytes.count / 2] ^= 0x10
        try write(bytes, to: "background/a.png")
        try write(picture(64, 64), to: "background/b.png")
        #expect(check().leftOut == ["background/a.png"])
        #expect(check().issues.map(\.severity) == [.error])
    }

    @Test("a picture far larger than it is shown is told about, with what that costs")
    func oversized() throws {
        make("banners")
        try write(picture(2600, 2000), to: "banners/large.png")
        try write(picture(640, 360), to: "banners/fine.png")
        try playlist("  - { id: banner, kind: carousel, items: banners }\n")
        #expect(
            messages() == """
                shop/banners/large.png: warning: 2600×2000 is shown at 320×180; scaling it down to 320×246 first would \
                save decoding 19.6 MiB of pixels each time it is loaded
                no errors, 1 warning. 2 pictures; what is shown at 320×180 takes up to 460,800 bytes of the 512 MiB \
                there are for it.

                """)
        #expect(check(Size(width: 2560, height: 1440)).issues == [])
        #expect(check().exitCode(isStrict: false) == 0)
        #expect(check().exitCode(isStrict: true) == 2)
    }

    @Test("pictures that nobody shows are told about: one by one, or their folder")
    func unused() throws {
        for name in ["banners", "old", "icons"] { make(name) }
        for name in ["banners/a.png", "banners/b.png", "old/1.png", "old/2.png", "icons/x.png", "logo.png"] {
            try write(picture(32, 18), to: name)
        }
        try playlist(
            """
              - { id: banner, kind: carousel, items: banners/a.png }
              - { id: logo, kind: image, frame: [0, 0, 32, 18], source: logo.png }
              - { id: news, kind: ticker, items: [Hello], icon: icons, frame: [0, 120, 320, 60] }

            """)
        #expect(
            messages() == """
                shop/banners/b.png: warning: no zone shows it; name it in the playlist, or delete it
                shop/old: warning: no zone shows any of the 2 pictures in it; name it in the playlist, or delete it
                no errors, 2 warnings. 3 pictures; what is shown at 320×180 takes up to \
                \(Decimal.bytes(check().bytes)) of the 512 MiB there are for it.

                """)
    }

    @Test("what does not fit into the memory budget at one time is an error; what is shown at different times is not")
    func memory() throws {
        make("wall")
        for number in 1...8 { try write(picture(320, 180), to: "wall/\(number).png") }
        let budget = 320 * 180 * 4 * 5
        try playlist("  - { id: wall, kind: background, source: wall }\n")
        #expect(
            check(budget: budget).issues.map { $0.message(in: "shop") } == [
                "shop: error: all that is shown at one time takes 1.8 MiB of memory, and the budget is 1.1 MiB; what does "
                    + "not fit is left out; show fewer or smaller pictures, or raise --memory"
            ])
        let sources = (1...8).map { number in
            "      - { image: wall/\(number).png, when: { days: \(number % 2 == 0 ? "mon-wed" : "thu-sun") } }\n"
        }
        try playlist("  - id: wall\n    kind: background\n    source:\n\(sources.joined())")
        #expect(check(budget: budget).issues == [])
        #expect(check(budget: budget).bytes == 320 * 180 * 4 * 4)
    }

    @Test("what the playlist names and nobody has put there is told where it is named, with what was probably meant")
    func missing() throws {
        make("banners")
        for name in ["banners/autumn.png", "banners/tea.png"] { try write(picture(320, 180), to: name) }
        try playlist(
            """
              - { id: wall, kind: background, source: wall.png }
              - id: banner
                kind: carousel
                items: [banners/tea.png, banners/autum.png, "banners/tea.jpg"]
              - { id: logo, kind: image, frame: [0, 0, 32, 18], source: logo.png }
              - { id: news, kind: ticker, frame: [0, 160, 320, 20], source: news.txt }

            """)
        let expected = """
            shop/playlist.yaml:4:43: error: "wall.png": there is no such file, or a symbolic link that leads to nothing; it is \
            left out
                4 |   - { id: wall, kind: background, source: wall.png }
                  |                                           ^^^^^^^^  put it there
            """
        let text = messages()
        #expect(text.contains(expected), "\(text)")
        for part in [
            "7:30: error: \"banners/autum.png\": there is no such file", "did you mean \"banners/autumn.png\"?",
            "7:49: error: \"banners/tea.jpg\": there is", "^^^^^^^^^^^^^^^^^  did you mean \"banners/tea.png\"?",
            "8:61: error: \"logo.png\": there is", "9:65: error: \"news.txt\": there is",
            "; no headline of it is shown",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        #expect(check().leftOut == ["wall.png", "banners/autum.png", "banners/tea.jpg", "logo.png"])
        // The sign itself says the same as it starts, whatever is in view.
        let compiler = ShowCompiler(
            decoder: PictureDecoder(), configReader: YAMLReader(), rasterizer: PangoTextRasterizer())
        let show = compiler.compile(ContentFolder(path: folder), for: Size(width: 320, height: 180))
        let said = show.issues.filter { $0.severity == .error }.map { $0.message(in: "shop") }
        #expect(said.count == 5 && said.allSatisfy { text.contains($0) }, "\(said)")
    }

    // MARK: Zones

    @Test("zones that nobody can see are told about: outside, without an area, and behind opaque ones")
    func zones() throws {
        try playlist(
            """
              - { id: behind, kind: text, text: Hello }
              - { id: beside, kind: text, text: Hello, frame: [400, 0, 100, 100] }
              - { id: flat, kind: text, text: Hello, frame: [0, 0, 100, 0] }
              - { id: left, kind: color, color: red, frame: [0, 0, 160, 180] }
              - { id: right, kind: color, color: red, frame: [160, 0, 160, 180] }
              - { id: front, kind: text, text: Hello }

            """)
        #expect(
            messages() == """
                shop/playlist.yaml:5:5: warning: zone "beside" lies wholly outside the panel, so it shows nothing
                    5 |   - { id: beside, kind: text, text: Hello, frame: [400, 0, 100, 100] }
                      |     ^  give it a frame inside the canvas
                shop/playlist.yaml:6:5: warning: zone "flat" is 100×0 pixels, so it shows nothing
                    6 |   - { id: flat, kind: text, text: Hello, frame: [0, 0, 100, 0] }
                      |     ^  give it a frame with a width and a height
                shop/playlist.yaml:4:5: warning: zone "behind" is never seen: "left", "right" lie in front of all of it
                    4 |   - { id: behind, kind: text, text: Hello }
                      |     ^  put it after those in "zones", or give it another frame
                no errors, 3 warnings. No pictures; what is shown at 320×180 takes up to \
                \(Decimal.bytes(check().bytes)) of the 512 MiB there are for it.

                """)
    }

    @Test(
        "what is seen at some time, through something or beside it, is not hidden",
        arguments: [
            "{ id: front, kind: color, color: \"#f008\" }",
            "{ id: front, kind: color, color: red, frame: [1, 0, 319, 180] }",
            "{ id: front, kind: color, color: red, when: { days: mon } }",
            "{ id: front, kind: text, text: Hello, background: \"#000c\" }",
        ])
    func seen(front: String) throws {
        try playlist("  - { id: behind, kind: text, text: Hello }\n  - \(front)\n")
        #expect(check().issues.map { $0.message(in: "shop") } == [])
    }

    @Test("what lies behind another only while both are on is hidden")
    func hiddenOnDays() throws {
        try playlist(
            """
              - { id: behind, kind: text, text: Hello, when: { days: "mon,tue" } }
              - { id: front, kind: text, text: Hello, background: black, when: { days: mon-fri } }
              - { id: always, kind: text, text: Hello }

            """)
        #expect(check().issues.map(\.reason) == ["zone \"behind\" is never seen: \"front\" lies in front of all of it"])
    }

    // MARK: Words

    @Test("words that no font can show and headlines that nobody can read are told about, whatever their schedule")
    func words() throws {
        try playlist(
            """
              - { id: later, kind: text, text: "\\uE123", frame: [0, 0, 320, 80], when: { start: 2030-01-01 } }
              - { id: news, kind: ticker, frame: [0, 160, 320, 20], source: gone.txt }

            """)
        let reasons = check().issues.map(\.reason)
        #expect(
            reasons.filter { $0.contains("no installed font has") } == [
                "no installed font has a character of text \"later\": U+E123"
            ])
        #expect(reasons.contains { $0.hasSuffix("no headline of it is shown") })
    }

    // MARK: Schedules

    @Test("times at which nothing plays, and items that never do")
    func schedules() throws {
        make("a")
        for name in ["a/old.png", "a/new.png", "a/low.png"] { try write(picture(32, 18), to: name) }
        let zones = """
              - id: menu
                kind: carousel
                when: { days: tue, from: "06:00", to: "03:00" }
                items:
                  - image: a/old.png
                    when: { until: 2020-01-01 }
                  - { image: a/new.png, priority: 1 }
                  - a/low.png
              - { id: rest, kind: text, text: Hello, when: { days: wed-mon } }

            """
        try playlist(zones)
        let expected = """
            shop/playlist.yaml: warning: nothing plays Tuesday 30 Mar 00:00–06:00; widen a "when", or add a "fallback" for \
            these times
            shop/playlist.yaml:8:16: warning: item 1 of carousel "menu", a/old.png, never plays: its "when" fits no day \
            from then on
                8 |       - image: a/old.png
                  |                ^^^^^^^^^  change its dates, or remove it
            shop/playlist.yaml:11:9: warning: item 3 of carousel "menu", a/low.png, never plays: something with a higher \
            priority is always on when it is
               11 |       - a/low.png
                  |         ^^^^^^^^^  change its times, or give it the same "priority"

            """
        #expect(messages().hasPrefix(expected))
        #expect(check().issues.count == 3)

        try playlist(zones, rest: "fallback:\n  - { id: closed, kind: text, text: Closed }\n")
        #expect(
            check().issues.first?.message(in: "shop")
                == "shop/playlist.yaml: note: nothing plays Tuesday 30 Mar 00:00–06:00; the fallback is shown then")
    }

    // MARK: Playlists with errors

    @Test("pictures are looked at although the playlist has errors, and nothing is said of what it may have meant")
    func brokenPlaylist() throws {
        for name in ["banners", "spare"] { make(name) }
        try write("no picture at all", to: "banners/03.png")
        for name in ["banners/01.png", "spare/1.png"] { try write(picture(32, 18), to: name) }
        try playlist("  - id: banner\n    kind: carousel\n    autoplya: 5s\n    items: banners\n")
        #expect(
            messages() == """
                shop/playlist.yaml:6:5: error: unknown setting "autoplya" in carousel "banner"
                    6 |     autoplya: 5s
                      |     ^^^^^^^^  did you mean "autoplay"?
                shop/banners/03.png: error: the content is text, and only PNG and JPEG are shown; it is left out; \
                save it as PNG or JPEG
                2 errors, no warnings. The sign would play without banners/03.png; the errors in playlist.yaml keep the \
                last good layout, or where there is none, that of a folder without a playlist.

                """)
        try write("version: 1\nzones: [", to: "playlist.yaml")
        #expect(check().leftOut == ["banners/03.png"])
        #expect(check().issues.count == 2)
    }

    @Test(
        "mistakes that people make are told with their place and what to do, all at once", arguments: BrokenFolders.all)
    func mistakes(name: String, files: [String: String], expected: String) throws {
        for (name, text) in files {
            if text.hasPrefix("->") {
                symlink(String(text.dropFirst(2)), "\(folder)/\(name)")
            } else {
                try write(text, to: name)
            }
        }
        #expect(messages() == expected, "\(messages())")
        #expect(check().exitCode(isStrict: false) == 1)
        // The plan is of the same playlist, and says so by its exit code.
        let isPlaylistWrong = !files.keys.contains("link.png")
        #expect(
            Program.run(["plan", folder, "--from", "2027-03-28", "--hours", "1", "--zone", "UTC"])
                == (isPlaylistWrong ? 1 : 0))
    }

    @Test("folders that are not there, or have nothing in them")
    func nothing() throws {
        #expect(
            messages() == """
                shop: warning: there is nothing to show; put PNG or JPEG pictures into a folder named background in it
                no errors, 1 warning. The sign would have nothing to show.

                """)
        rmdir(folder)
        #expect(
            messages() == """
                shop: error: there is no such folder; make it, and put pictures into it
                1 error, no warnings. The sign would have nothing to show.

                """)
    }

    // MARK: The command

    @Test("words that make no sense end with 2", arguments: [[], ["a", "b"], ["a", "--size", "big"]])
    func nonsense(words: [String]) {
        #expect(Program.run(["check"] + words) == 2)
    }

    @Test("the sample is clean in landscape and in portrait, and in every form")
    func sampleIsClean() {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        for size in ["800x480", "1080x1920"] {
            #expect(Program.run(["check", "/\(root)/content", "--strict", "--size", size]) == 0)
        }
        #expect(Program.run(["check", "/\(root)/content", "--json", "--size", "480x800"]) == 0)
    }

    @Test("JSON has the place, the reason and the remedy of each message")
    func json() throws {
        try playlist("  - { id: out, kind: text, text: Hi, frame: [400, 0, 9, 9] }\n")
        let text = check().json(in: "shop").text
        for part in [
            "\"folder\": \"shop\"", "\"errors\": 0", "\"warnings\": 1", "\"path\": \"playlist.yaml\"", "\"line\": 4",
            "\"column\": 5", "\"severity\": \"warning\"", "\"remedy\": \"give it a frame inside the canvas\"",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
    }
}
