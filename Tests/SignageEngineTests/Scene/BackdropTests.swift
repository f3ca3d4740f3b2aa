import SignageEngine
import Testing

@Suite struct BackdropTests {
    static let refresh = RefreshRate(refreshes: 60)

    /// The glass, as rows of the pixels' low bytes, for a backdrop of one pixel a refresh.
    static func glass(
        _ textures: [Texture], _ direction: BackgroundSettings.Direction, zone: Rect, panel: Size, refreshes: Int64
    ) -> [[UInt8]] {
        let axis: Strip.Axis = direction == .up || direction == .down ? .vertical : .horizontal
        let strip = Strip(textures, axis: axis)!
        let backdrop = Backdrop(
            id: ZoneID(rawValue: "backdrop"), frame: zone, strip: strip, direction: direction,
            span: refresh.span(of: Int64(strip.length)), snap: true)
        let canvas = Canvas(panel)
        var renderer = FrameRenderer(Show(size: panel, zones: [.background(backdrop)]), refresh: refresh)
        renderer.render(at: refresh.span(of: refreshes), into: canvas.buffer)
        return (0..<panel.height).map { y in (0..<panel.width).map { x in UInt8(canvas[x, y] & 0xFF) } }
    }

    /// A column of single pixels, or a row of them.
    static func line(_ values: [UInt8], vertical: Bool) -> Texture {
        Texture(
            size: vertical ? Size(width: 1, height: values.count) : Size(width: values.count, height: 1),
            pixels: values.map { 0xFF00_0000 | Pixel($0) })
    }

    /// What five places show after 0, 1, 4 and 5 refreshes, with the pictures 1 2 3 and 4 5.
    static let forward: [[UInt8]] = [[1, 2, 3, 4, 5], [2, 3, 4, 5, 1], [5, 1, 2, 3, 4], [1, 2, 3, 4, 5]]
    static let backward: [[UInt8]] = [[1, 2, 3, 4, 5], [5, 1, 2, 3, 4], [2, 3, 4, 5, 1], [1, 2, 3, 4, 5]]

    @Test(arguments: [(BackgroundSettings.Direction.up, forward), (.down, backward)])
    func verticalStripsMoveTheirWayAndMeetThemselves(
        direction: BackgroundSettings.Direction, expected: [[UInt8]]
    ) {
        let pictures = [Self.line([1, 2, 3], vertical: true), Self.line([4, 5], vertical: true)]
        for (refreshes, column) in zip([0, 1, 4, 5] as [Int64], expected) {
            let rows = Self.glass(
                pictures, direction, zone: Rect(x: 0, y: 0, width: 1, height: 5), panel: Size(width: 1, height: 5),
                refreshes: refreshes)
            #expect(rows.map { $0[0] } == column)
        }
    }

    @Test(arguments: [(BackgroundSettings.Direction.left, forward), (.right, backward)])
    func horizontalStripsMoveTheirWayAndMeetThemselves(
        direction: BackgroundSettings.Direction, expected: [[UInt8]]
    ) {
        let pictures = [Self.line([1, 2, 3], vertical: false), Self.line([4, 5], vertical: false)]
        for (refreshes, row) in zip([0, 1, 4, 5] as [Int64], expected) {
            let rows = Self.glass(
                pictures, direction, zone: Rect(x: 0, y: 0, width: 5, height: 1), panel: Size(width: 5, height: 1),
                refreshes: refreshes)
            #expect(rows[0] == row)
        }
    }

    @Test func aPictureShorterThanItsZoneRepeatsAsOftenAsNeeded() {
        let rows = Self.glass(
            [Self.line([1, 2, 3], vertical: true)], .up, zone: Rect(x: 1, y: 1, width: 1, height: 8),
            panel: Size(width: 3, height: 10), refreshes: 2)
        #expect(rows.map { $0[1] } == [0, 3, 1, 2, 3, 1, 2, 3, 1, 0])
        // Nothing outside the zone.
        #expect(rows.allSatisfy { $0[0] == 0 && $0[2] == 0 })
    }

    @Test func aZonePartlyOutsideThePanelShowsItsPart() {
        let rows = Self.glass(
            [Self.line([1, 2, 3, 4], vertical: true)], .up, zone: Rect(x: 0, y: -2, width: 1, height: 9),
            panel: Size(width: 1, height: 4), refreshes: 1)
        #expect(rows.map { $0[0] } == [4, 1, 2, 3])
    }

    @Test func theNudgeOfSnappingIsReported() throws {
        let strip = Strip([coordinateTexture(width: 4, height: 1080)], axis: .vertical)!
        func backdrop(_ snap: Bool, _ span: Span) -> Backdrop {
            Backdrop(
                id: ZoneID(rawValue: "backdrop"), frame: Rect(x: 0, y: 0, width: 4, height: 9), strip: strip,
                direction: .up, span: span,
                snap: snap)
        }
        let report = try #require(backdrop(true, .seconds(20)).snapReport(refresh: Self.refresh))
        #expect(report.contains("60.000 instead of 54.000 pixels a second"))
        #expect(report.contains("1 pixel each refresh at 60.00 Hz"))
        #expect(report.contains("18.00 s instead of 20.00 s"))
        #expect(backdrop(true, .seconds(18)).snapReport(refresh: Self.refresh) == nil)
        #expect(backdrop(false, .seconds(20)).snapReport(refresh: Self.refresh) == nil)
    }
}
