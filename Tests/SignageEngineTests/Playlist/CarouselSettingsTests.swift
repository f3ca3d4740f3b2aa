import Testing

@testable import SignageEngine

@Suite("Carousel settings")
struct CarouselSettingsTests {
    private func read(_ settings: KeyValuePairs<String, ConfigNode>) -> (CarouselSettings?, [ContentIssue]) {
        let (playlist, issues) = PlaylistDecoder.decode(
            Nodes.playlist([Nodes.carousel(settings)]), file: "playlist.yaml", text: "")
        guard case .carousel(let carousel)? = playlist?.zones.first?.settings else { return (nil, issues) }
        return (carousel, issues)
    }

    @Test("what the file does not say keeps its default")
    func defaults() throws {
        let (settings, issues) = read([:])
        #expect(issues.isEmpty)
        #expect(settings == CarouselSettings())
        let carousel = try #require(settings)
        #expect(carousel.axis == .horizontal && carousel.loop && carousel.bounce && carousel.paging)
        #expect(carousel.autoplay == nil && carousel.resumeAfter == .seconds(10))
        #expect(carousel.pagesPerSwipe == 1 && carousel.transition == .slide && carousel.release == .deceleration)
    }

    @Test("every setting arrives in the model")
    func everySetting() throws {
        let (settings, issues) = read([
            "axis": Nodes.text("vertical"), "loop": Nodes.text("false"), "bounce": Nodes.text("false"),
            "paging": Nodes.text("false"), "pagesPerSwipe": Nodes.text("3"), "autoplay": Nodes.text("5s"),
            "resumeAfter": Nodes.text("0s"), "itemSize": Nodes.text("400"), "gap": Nodes.text("20"),
            "parallax": Nodes.text("300"), "fit": Nodes.text("contain"), "background": Nodes.text("#123456"),
            "border": Nodes.mapping(["width": Nodes.text("2"), "color": Nodes.text("#fff")]),
            "indicator": Nodes.text("numbers"), "indicatorPosition": Nodes.text("left"),
            "indicatorColor": Nodes.text("#00000080"), "indicatorCurrent": Nodes.text("#c8412b"),
            "release": Nodes.text("spring"), "bounceLimit": Nodes.text("0.25"), "settle": Nodes.text("500ms"),
            "transition": Nodes.text("fade"), "transitionTime": Nodes.text("1s"),
            "easing": Nodes.text("ease-out-cubic"),
            "items": Nodes.list([
                Nodes.text("banners/"),
                Nodes.mapping([
                    "image": Nodes.text("specials/xmas.png"), "for": Nodes.text("8s"),
                    "onTap": Nodes.mapping(["show": Nodes.text("banner"), "item": Nodes.text("3")]),
                ]),
                Nodes.mapping(["image": Nodes.text("b.png"), "onTap": Nodes.mapping(["item": Nodes.text("2")])]),
            ]),
        ])
        #expect(issues.isEmpty, "\(issues)")
        var expected = CarouselSettings()
        expected.axis = .vertical
        (expected.loop, expected.bounce, expected.paging, expected.pagesPerSwipe) = (false, false, false, 3)
        (expected.autoplay, expected.resumeAfter) = (.seconds(5), .zero)
        (expected.itemSize, expected.gap, expected.parallax, expected.fit) = (400, 20, 300, .contain)
        expected.background = 0xFF12_3456
        var border = CarouselSettings.Border()
        (border.width, border.color) = (2, 0xFFFF_FFFF)
        expected.border = border
        (expected.indicator, expected.indicatorPosition) = (.numbers, .left)
        (expected.indicatorColor, expected.indicatorCurrent) = (0x8000_0000, 0xFFC8_412B)
        (expected.release, expected.bounceLimit, expected.settle) = (.spring, 0.25, .milliseconds(500))
        (expected.transition, expected.transitionTime, expected.easing) = (.fade, .seconds(1), .easeOut)
        func item(_ path: String) -> CarouselSettings.Item {
            CarouselSettings.Item(ContentPath(rawValue: path).map { ContentReference($0) })
        }
        var (second, third) = (item("specials/xmas.png"), item("b.png"))
        second.time = .seconds(8)
        var action = CarouselSettings.TapAction()
        (action.show, action.item) = (ZoneID(rawValue: "banner"), 3)
        second.onTap = action
        (action.show, action.item) = (nil, 2)
        third.onTap = action
        expected.items = [item("banners"), second, third]
        #expect(settings == expected)
    }

    @Test("one picture alone needs no list")
    func onePicture() {
        #expect(read(["items": Nodes.text("a.png")]).0?.items.map(\.image?.path.rawValue) == ["a.png"])
    }

    @Test(
        "nonsense is refused, and the message names the setting",
        arguments: [
            ("axis", "diagonal", "must be horizontal or vertical, not \"diagonal\""),
            ("autoplay", "-5s", "is less than no time"), ("autoplay", "0s", "must be at least 100ms, not \"0s\""),
            ("autoplay", "nan", "must be a time, not \"nan\""), ("resumeAfter", "-1s", "is less than no time"),
            ("resumeAfter", "inf", "must be a time, not \"inf\""),
            ("itemSize", "0", "must be a whole number from 1 to 32767, not \"0\""),
            ("itemSize", "-3", "must be a whole number from 1 to 32767, not \"-3\""),
            ("itemSize", "nan", "must be a whole number from 1 to 32767, not \"nan\""),
            ("gap", "-1", "must be a whole number from 0 to 10000, not \"-1\""),
            ("pagesPerSwipe", "0", "must be a whole number from 1 to 1000, not \"0\""),
            ("parallax", "-300", "must be a whole number from 0 to 10000, not \"-300\""),
            ("bounceLimit", "nan", "must be a number from 0.01 to 1, not \"nan\""),
            ("bounceLimit", "0", "must be a number from 0.01 to 1, not \"0\""),
            ("settle", "0s", "must be at least 50ms, not \"0s\""), ("settle", "400d", "must be a time, not \"400d\""),
            ("transitionTime", "-1s", "is less than no time"), ("fit", "fill", "must be cover, contain or stretch"),
            ("easing", "ease-inout-cubic", "must be linear, ease-in-cubic, ease-out-cubic"),
            ("loop", "maybe", "must be true or false, not \"maybe\""), ("indicator", "dashes", "must be dots, numbers"),
            ("background", "#0008", "lets something show through"),
        ] as [(String, String, String)])
    func nonsense(key: String, value: String, why: String) throws {
        let root = Nodes.playlist([
            Nodes.mapping([
                ("id", Nodes.text("banner")), ("kind", Nodes.text("carousel")), (key, Nodes.text(value)),
            ])
        ])
        let (playlist, issues) = PlaylistDecoder.decode(root, file: "playlist.yaml", text: "")
        #expect(playlist == nil)
        let issue = try #require(issues.first)
        #expect(issues.count == 1 && issue.severity == .error && !issue.remedy.isEmpty)
        #expect(issue.reason.hasPrefix("\"\(key)\" in carousel \"banner\" \(why)"), "\(issue.reason)")
    }

    @Test("an easing that is nearly right is named")
    func suggestion() {
        #expect(
            read(["easing": Nodes.text("ease-inout-cubic")]).1.map(\.remedy) == ["did you mean \"ease-in-out-cubic\"?"])
        #expect(read(["autoPlay": Nodes.text("5s")]).1.map(\.remedy) == ["did you mean \"autoplay\"?"])
    }

    @Test("times of items in a carousel that never moves by itself are told about, once a carousel")
    func timesWithoutAutoplay() {
        func item(_ image: String) -> ConfigNode {
            Nodes.mapping(["image": Nodes.text(image), "for": Nodes.text("8s")])
        }
        let items = Nodes.list([Nodes.text("a.png"), item("b.png"), item("c.png")])
        let (settings, issues) = read(["items": items])
        #expect(settings?.items.map(\.time) == [nil, .seconds(8), .seconds(8)])
        #expect(issues.map(\.severity) == [.warning])
        #expect(
            issues.map(\.reason) == [
                "\"for\" in carousel \"banner\" does nothing, because the carousel does not move by itself"
            ])
        #expect(issues.map(\.remedy) == ["add \"autoplay: 8s\" to the carousel"])
        #expect(read(["items": items, "autoplay": Nodes.text("5s")]).1.isEmpty)
    }

    @Test("a tap that shows an unknown carousel is told about, with those that are there")
    func tapTargets() {
        func zone(_ id: String, shows target: String) -> ConfigNode {
            Nodes.mapping([
                "id": Nodes.text(id), "kind": Nodes.text("carousel"),
                "items": Nodes.list([
                    Nodes.mapping([
                        "image": Nodes.text("a.png"), "onTap": Nodes.mapping(["show": Nodes.text(target)]),
                    ])
                ]),
            ])
        }
        let wall = Nodes.mapping(["id": Nodes.text("wall"), "kind": Nodes.text("background")])
        func issues(_ zones: ConfigNode...) -> [ContentIssue] {
            let (playlist, issues) = PlaylistDecoder.decode(Nodes.playlist(zones), file: "playlist.yaml", text: "")
            #expect(playlist?.zones.count == zones.count)
            return issues
        }
        // Carousels further down the file count as well.
        #expect(issues(zone("one", shows: "two"), zone("two", shows: "two")).isEmpty)
        let unknown = issues(wall, zone("one", shows: "wall"), zone("two", shows: "tow"))
        #expect(unknown.map(\.severity) == [.warning, .warning])
        #expect(
            unknown.map(\.reason) == [
                "\"onTap\" in carousel \"one\" shows \"wall\", and no carousel is called that",
                "\"onTap\" in carousel \"two\" shows \"tow\", and no carousel is called that",
            ])
        #expect(unknown.map(\.remedy) == ["there are \"one\", \"two\"", "did you mean \"two\"?"])
        #expect(issues(zone("one", shows: "elsewhere")).map(\.remedy) == ["there is \"one\""])
    }
}
