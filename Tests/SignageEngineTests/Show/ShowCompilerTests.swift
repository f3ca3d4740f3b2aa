import SignageEngine
import Testing

@Suite struct ShowCompilerTests {
    static let panel = Size(width: 16, height: 12)

    static func compile(
        _ folder: MemoryFolder, config: any ConfigReader = BrokenConfigReader(),
        limits: ShowCompiler.Limits = ShowCompiler.Limits()
    ) -> Show {
        ShowCompiler(
            decoder: FakeDecoder(), configReader: config, rasterizer: FakeRasterizer(), limits: limits
        ).compile(folder, for: panel)
    }

    static func backdrop(_ show: Show) throws -> Backdrop {
        guard case .background(let backdrop) = try #require(show.zones.first) else {
            throw Missing()
        }
        return backdrop
    }
    struct Missing: Error {}

    @Test func theBackgroundFolderBecomesAFullScreenStripInNaturalOrder() throws {
        let show = Self.compile(
            MemoryFolder([
                "background/10.png": "16x2 10", "background/2.JPG": "16x3 2", "background/1.png": "8x4 1",
                "loose.png": "4x4 9",
            ]))
        let backdrop = try Self.backdrop(show)
        #expect(backdrop.frame == Rect(Self.panel))
        // 8×4 at 16 wide is 8 high.
        #expect(backdrop.strip.textures.map(\.height) == [8, 3, 2])
        #expect(backdrop.strip.textures.map { $0[0, 0] & 0xFF } == [1, 2, 10])
        // The time for one picture, for each.
        #expect(backdrop.span == .seconds(60))
        #expect(show.issues.isEmpty)
    }

    @Test func whatIsNotContentIsPassedOver() throws {
        let show = Self.compile(
            MemoryFolder([
                "background/1.png": "16x1 1", "background/.hidden.png": "x", "background/._1.png": "x",
                "background/2.png.part": "x", "background/3.png.tmp": "x", "background/4.png~": "x",
                "background/notes.txt": "x",
            ]))
        #expect(try Self.backdrop(show).strip.textures.count == 1)
        #expect(show.issues.isEmpty)
    }

    @Test func aBadPictureIsLeftOutAndToldAboutAndTheOthersKeepTheirOrder() throws {
        let outside = ContentFault(.outsideFolder, "a link that leads out", remedy: "copy it")
        let show = Self.compile(
            MemoryFolder(
                [
                    "background/1.png": "16x1 1", "background/2.png": "broken", "background/3.png": "16x1 3",
                    "background/4.png": "16x1 4", "background/5.webp": "x",
                ], faults: ["background/4.png": outside]))
        #expect(try Self.backdrop(show).strip.textures.map { $0[0, 0] & 0xFF } == [1, 3])
        #expect(Set(show.issues.map(\.path)) == ["background/2.png", "background/4.png", "background/5.webp"])
        #expect(show.issues.allSatisfy { !$0.reason.isEmpty && !$0.remedy.isEmpty })
    }

    @Test func aFolderNamedLikeAPictureIsToldAbout() throws {
        let fault = ContentFault(.notAFile, "a folder, not a file", remedy: "put the picture itself there")
        let show = Self.compile(
            MemoryFolder(
                ["background/1.png": "16x1 1", "background/a.png/inner.png": "16x1 2"],
                faults: ["background/a.png": fault]))
        #expect(try Self.backdrop(show).strip.textures.count == 1)
        #expect(show.issues.map(\.path) == ["background/a.png"])
    }

    @Test func thePicturesTogetherStayInsideTheMemoryBudget() throws {
        var limits = ShowCompiler.Limits()
        // A row of 16 pixels takes a cache line.
        limits.memoryBudget = 64 * 5
        let show = Self.compile(
            MemoryFolder([
                "background/1.png": "16x2 1", "background/2.png": "16x4 2", "background/3.png": "16x3 3",
            ]), limits: limits)
        #expect(try Self.backdrop(show).strip.textures.map(\.height) == [2, 3])
        #expect(show.issues.map(\.path) == ["background/2.png"])
        #expect(show.textureBytes == 64 * 5)
    }

    @Test func anEmptyFolderAndAMissingOneShowTheCard() throws {
        for folder in [MemoryFolder([:]), MemoryFolder([:], folders: ["background"])] {
            let show = Self.compile(folder)
            guard case .card(let card) = try #require(show.zones.first) else { throw Missing() }
            #expect(card.pictures.count == 4)
            #expect(show.issues.map(\.severity) == [.warning])
        }
    }

    @Test func aBrokenPlaylistFallsBackToTheFolderLayoutWithItsMessage() throws {
        let show = Self.compile(MemoryFolder(["playlist.yaml": "version: 1\n  zones\n", "background/1.png": "16x1 1"]))
        #expect(try Self.backdrop(show).strip.textures.count == 1)
        let issue = try #require(show.issues.first)
        #expect(issue.severity == .error)
        #expect(
            issue.message(in: "shop") == """
                shop/playlist.yaml:2:3: error: a colon is missing
                    2 |   zones
                      |   ^  write a colon after the key
                """)
    }

    @Test func twoPlaylistsAreOneTooMany() throws {
        let show = Self.compile(
            MemoryFolder(["playlist.yaml": "", "playlist.json": "{}", "background/1.png": "16x1 1"]))
        #expect(show.issues.map(\.severity) == [.error, .note])
        #expect(try Self.backdrop(show).strip.textures.count == 1)
    }

    @Test func theSamePictureInTwoPlacesIsReadOnce() throws {
        let folder = MemoryFolder(["background/1.png": "16x1 1", "playlist.yaml": ""])
        let mark = ConfigNode.Mark(line: 1, column: 1)
        func scalar(_ text: String) -> ConfigNode { ConfigNode(.scalar(text, quoted: false), at: mark) }
        func mapping(_ entries: [(String, ConfigNode)]) -> ConfigNode {
            ConfigNode(.mapping(entries.map { ConfigNode.Entry(key: $0.0, keyMark: mark, value: $0.1) }), at: mark)
        }
        let list = ConfigNode(.list([scalar("background/1.png"), scalar("background")]), at: mark)
        let zone = mapping([("kind", scalar("background")), ("source", list)])
        let root = mapping([("version", scalar("1")), ("zones", ConfigNode(.list([zone]), at: mark))])
        let show = Self.compile(folder, config: GivenConfig(root: root))
        let textures = try Self.backdrop(show).strip.textures
        #expect(textures.count == 2)
        #expect(textures[0] === textures[1])
        #expect(folder.reads == ["playlist.yaml", "background/1.png"])
    }
}
