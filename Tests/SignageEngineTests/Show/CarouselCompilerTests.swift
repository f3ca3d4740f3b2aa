import Testing

@testable import SignageEngine

@Suite struct CarouselCompilerTests {
    private static let panel = ShowCompilerTests.panel

    private static func carousels(_ show: Show) -> [CarouselShow] {
        show.zones.compactMap { if case .carousel(let carousel) = $0 { carousel } else { nil } }
    }

    /// A show of carousels as a playlist names them.
    private static func compile(_ files: [String: String], _ zones: ConfigNode...) -> Show {
        ShowCompilerTests.compile(
            MemoryFolder(files.merging(["playlist.yaml": ""]) { old, _ in old }),
            config: GivenConfig(root: Nodes.playlist(zones)))
    }

    private static func pictures(_ names: String...) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, $0.contains("bad") ? "broken" : "16x12 1") })
    }

    // MARK: Folders without a playlist

    @Test func loosePicturesAreSwipedOverTheWholePanel() throws {
        let show = ShowCompilerTests.compile(MemoryFolder(["b.png": "16x12 2", "a.png": "16x12 1"]))
        #expect(show.zones.count == 1 && show.issues.isEmpty)
        let carousel = try #require(Self.carousels(show).first)
        #expect(carousel.frame == Rect(Self.panel) && carousel.itemLength == 16)
        #expect(carousel.items.map(\.picture.path) == ["a.png", "b.png"])
        #expect(carousel.loop && carousel.behavior.autoplay == .seconds(8))
        // What is seen first is there already.
        #expect(carousel.preloaded.count == 2)
    }

    @Test func bannersAreABandInFrontOfADimmedBackdrop() throws {
        let files = ["background/1.png": "16x4 200", "banners/1.png": "16x12 1", "banners/2.png": "16x12 2"]
        let show = ShowCompilerTests.compile(MemoryFolder(files))
        #expect(show.zones.count == 2 && show.issues.isEmpty)
        // 0.35 × 200
        #expect(try ShowCompilerTests.backdrop(show).strip.textures[0][0, 0] == 0xFF00_0046)
        let banner = try #require(Self.carousels(show).first)
        #expect(banner.frame == Rect(x: 0, y: 1, width: 16, height: 7))
        #expect(banner.items.map(\.picture.path) == ["banners/1.png", "banners/2.png"])
        #expect(banner.parallax == 1 && banner.behavior.autoplay == .seconds(5))
        // Without banners the backdrop is as it is.
        let alone = ShowCompilerTests.compile(MemoryFolder(["background/1.png": "16x4 200"]))
        #expect(try ShowCompilerTests.backdrop(alone).strip.textures[0][0, 0] == 0xFF00_00C8)
    }

    @Test func onAPortraitPanelTheBandIsNarrower() {
        let finder = PlaylistFinder(configReader: BrokenConfigReader(), panel: Size(width: 1080, height: 1920))
        let zones = finder.playlist(in: MemoryFolder(["banners/1.png": ""])).playlist.zones
        #expect(zones.map(\.frame) == [Rect(x: 0, y: 200, width: 1080, height: 720)])
    }

    // MARK: Items

    @Test func foldersAndPicturesKeepTheirOrderAndNumbers() throws {
        let show = Self.compile(
            Self.pictures("b/10.png", "b/2.png", "a.png", "c.png"),
            Nodes.carousel(["items": Nodes.list("c.png", "b/", "a.png")]))
        let carousel = try #require(Self.carousels(show).first)
        #expect(carousel.items.map(\.picture.path) == ["c.png", "b/2.png", "b/10.png", "a.png"])
        #expect(carousel.items.map(\.number) == [0, 1, 2, 3])
    }

    @Test func aPictureThatFailsIsLeftOutAndTheOthersKeepTheirOrderAndNumbers() throws {
        let show = Self.compile(
            Self.pictures("1.png", "2bad.png", "3.png", "4.png", "5.png", "6bad.png"),
            Nodes.carousel([
                "items": Nodes.list("1.png", "2bad.png", "3.png", "missing.png", "4.png", "5.png", "6bad.png")
            ]))
        let carousel = try #require(Self.carousels(show).first)
        // Those in view at the start and the two beside them are known by now, and what is not there at all.
        #expect(carousel.items.map(\.picture.path) == ["1.png", "3.png", "4.png", "5.png"])
        #expect(carousel.items.map(\.number) == [0, 2, 4, 5])
        #expect(carousel.listed == 7)
        #expect(Set(show.issues.map(\.path)) == ["2bad.png", "6bad.png", "playlist.yaml"])
        #expect(Set(carousel.preloaded.keys.map(\.path)) == ["1.png", "3.png", "5.png"])
    }

    @Test func withoutAnyItemItShowsNothingAndSaysSo() {
        for files in [[:], Self.pictures("1bad.png", "2bad.png"), ["x/notes.txt": ""]] {
            let show = Self.compile(
                files,
                Nodes.carousel([
                    "items": files.isEmpty ? Nodes.text("x/") : Nodes.list(files.keys.sorted().map(Nodes.text))
                ]))
            #expect(Self.carousels(show).isEmpty)
            #expect(show.issues.contains { $0.reason == "carousel \"banner\" has no picture to show" })
        }
    }

    @Test func aCarouselWithoutItemsShowsTheBannersFolder() {
        let show = Self.compile(Self.pictures("banners/1.png", "x/2.png"), Nodes.carousel([:]))
        #expect(Self.carousels(show).first?.items.map(\.picture.path) == ["banners/1.png"])
    }

    // MARK: Measures

    @Test func measuresAreBroughtToThePanel() throws {
        let root = Nodes.mapping([
            "version": Nodes.text("1"), "canvas": Nodes.list("160", "120"),
            "zones": Nodes.list([
                Nodes.carousel([
                    "frame": Nodes.list("0", "20", "160", "80"), "itemSize": Nodes.text("60"), "gap": Nodes.text("20"),
                    "parallax": Nodes.text("30"), "border": Nodes.mapping(["width": Nodes.text("3")]),
                    "items": Nodes.list("1.png", "2.png", "3.png"),
                ])
            ]),
        ])
        let files = Self.pictures("1.png", "2.png", "3.png").merging(["playlist.yaml": ""]) { old, _ in old }
        let show = ShowCompilerTests.compile(MemoryFolder(files), config: GivenConfig(root: root))
        let carousel = try #require(Self.carousels(show).first)
        // A tenth of everything; a border never vanishes.
        #expect(carousel.frame == Rect(x: 0, y: 2, width: 16, height: 8))
        #expect(carousel.itemLength == 6 && carousel.gap == 2 && carousel.parallax == 3)
        #expect(carousel.border?.width == 1)
        #expect(carousel.items[0].picture.target == .crop(Size(width: 12, height: 8)))
    }

    @Test(arguments: [("cover", 6), ("stretch", 6), ("contain", 0)] as [(String, Int)])
    func picturesAreLargerThanTheirPageByTheParallaxOnBothSides(fit: String, more: Int) throws {
        for (axis, size) in [
            ("horizontal", Size(width: 16 + more, height: 12)), ("vertical", Size(width: 16, height: 12 + more)),
        ] {
            let show = Self.compile(
                Self.pictures("1.png"),
                Nodes.carousel([
                    "fit": Nodes.text(fit), "axis": Nodes.text(axis), "parallax": Nodes.text("3"),
                    "items": Nodes.text("1.png"),
                ]))
            let target = try #require(Self.carousels(show).first).items[0].picture.target
            switch target {
            case .crop(let given): #expect(fit == "cover" && given == size)
            case .stretch(let given): #expect(fit == "stretch" && given == size)
            case .contain(let given): #expect(fit == "contain" && given == size)
            case .natural, .width, .height, .cover: Issue.record("\(target)")
            }
        }
    }

    @Test func theIndicatorIsDotsWhereTheyFitAndNumbersElse() throws {
        func form(_ count: Int, _ settings: KeyValuePairs<String, ConfigNode> = [:], panel: Size) -> String {
            let names = (1...count).map { "\($0).png" }
            var files = Dictionary(uniqueKeysWithValues: names.map { ($0, "16x12 1") })
            files["playlist.yaml"] = ""
            let zone = Nodes.mapping(
                [("kind", Nodes.text("carousel")), ("items", Nodes.list(names.map(Nodes.text)))] + Array(settings))
            let show = ShowCompiler(
                decoder: FakeDecoder(), configReader: GivenConfig(root: Nodes.playlist([zone])),
                rasterizer: FakeRasterizer()
            ).compile(MemoryFolder(files), for: panel)
            guard let indicator = Self.carousels(show).first?.indicator else { return "none" }
            guard case .dots(_, _, let spacing) = indicator.form else { return "numbers" }
            #expect(spacing * count <= max(panel.width, panel.height))
            return "dots"
        }
        let wide = Size(width: 640, height: 360)
        #expect(form(1, panel: wide) == "none")
        #expect(form(2, panel: wide) == "dots")
        #expect(form(24, panel: wide) == "dots")
        #expect(form(25, panel: wide) == "numbers")
        #expect(form(5, ["indicator": Nodes.text("none")], panel: wide) == "none")
        #expect(form(5, ["indicator": Nodes.text("numbers")], panel: wide) == "numbers")
        // 24 dots of a narrow panel would be wider than it.
        #expect(form(24, panel: Size(width: 336, height: 640)) == "numbers")
        // Four items, all in view: a single page.
        #expect(form(4, ["loop": Nodes.text("false"), "itemSize": Nodes.text("160")], panel: wide) == "none")
    }

    @Test func aTapOnAnItemThatIsNotThereIsToldAbout() {
        func zone(_ item: String) -> ConfigNode {
            Nodes.carousel([
                "items": Nodes.list([
                    Nodes.mapping(["image": Nodes.text("1.png"), "onTap": Nodes.mapping(["item": Nodes.text(item)])]),
                    Nodes.text("2.png"),
                ])
            ])
        }
        #expect(Self.compile(Self.pictures("1.png", "2.png"), zone("2")).issues.isEmpty)
        let issues = Self.compile(Self.pictures("1.png", "2.png"), zone("3")).issues
        #expect(issues.map(\.reason) == ["\"onTap\" in carousel \"banner\" shows item 3 of \"banner\", which has 2"])
        #expect(issues.map(\.severity) == [.warning])
    }
}
