import Glibc
import SignageEngine
import SignageMedia
import Testing

/// Pango's own viewer, on the same machine with the same fonts, is asked to draw the same words.
@Suite("Text as pango-view draws it", .enabled(if: Tool.isInstalled("pango-view"), "needs Debian's pango1.0-tools"))
struct PangoViewTests {
    private static let ink = Pixel(red: 0x1D, green: 0x1F, blue: 0x24)

    /// - Parameter options: more of pango-view's, such as `--align=center`.
    private func view(_ text: String, font: String, size: Int, _ options: [String] = []) throws -> Texture {
        let folder = try TemporaryFolder()
        let file = folder.path + "/view.png"
        try Tool.run(
            "pango-view",
            [
                "--no-display", "--pixels", "--font=\(font) \(size)", "--text=\(text)", "--output=\(file)",
                "--margin=60",
                "--background=transparent", "--foreground=#1d1f24", "--antialias=gray", "--hinting=slight",
                "--hint-metrics=off", "--subpixel-positions",
            ] + options)
        return try Self.inked(decode(bytes(file)))
    }

    private func bytes(_ file: String) throws -> [UInt8] {
        let stream = try #require(fopen(file, "rb"))
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    /// The part of a picture that is not clear, so that margins do not matter.
    private static func inked(_ texture: Texture) throws -> Texture {
        var (top, bottom, left, right) = (texture.height, 0, texture.width, 0)
        for y in 0..<texture.height {
            let row = texture.row(y)
            for x in 0..<texture.width where row[x] != .clear {
                (top, bottom) = (min(top, y), y + 1)
                (left, right) = (min(left, x), max(right, x + 1))
            }
        }
        try #require(left < right)
        return moved(texture, -left, -top, to: Size(width: right - left, height: bottom - top))
    }

    /// Equal but for edges. pango-view's baselines lie between two rows, ours on one, so that a mark which stands off its
    /// letter may be rounded to the row above or below; then the pictures differ by a row, and in those marks.
    ///
    /// - Parameter isCut: whether pango-view's marks overlap so that cairo cuts off a row of them (see `GlyphDrawing`).
    private func expectEqual(_ ours: Texture, _ theirs: Texture, isCut: Bool = false, _ comment: Comment) {
        let isMoved = isCut || ours.size != theirs.size
        let tolerance =
            isMoved ? Golden.Tolerance(mean: 3, outliers: 0.03) : Golden.Tolerance(mean: 0.25, outliers: 0.0005)
        let (dx, dy) = (theirs.width - ours.width, theirs.height - ours.height)
        #expect(abs(dx) <= 1 && abs(dy) <= 1, "\(comment): \(ours.size), and pango-view \(theirs.size)")
        let size = Size(width: max(ours.width, theirs.width), height: max(ours.height, theirs.height))
        var problems: [String] = []
        for y in 0...abs(dy) {
            for x in 0...abs(dx) {
                let problem = Golden.difference(
                    Self.moved(ours, dx > 0 ? x : 0, dy > 0 ? y : 0, to: size),
                    Self.moved(theirs, dx < 0 ? x : 0, dy < 0 ? y : 0, to: size), tolerance)
                guard let problem else { return }
                problems.append(problem)
            }
        }
        #expect(problems == [], comment)
    }

    /// How much ink each column has, of 255 a pixel.
    private static func columns(_ texture: Texture) -> [Int] {
        (0..<texture.width).map { x in (0..<texture.height).reduce(0) { $0 + Int(texture[x, $1].alpha) } }
    }

    /// Moved to the right and down, inside a picture of a size.
    private static func moved(_ texture: Texture, _ x: Int, _ y: Int, to size: Size) -> Texture {
        Texture(size: size) { pixels, stride throws(Never) in
            let columns = max(0, x)..<min(size.width, texture.width + x)
            for row in max(0, y)..<min(size.height, texture.height + y) {
                (pixels + row * stride + columns.lowerBound).update(
                    from: texture.row(row - y) + (columns.lowerBound - x), count: columns.count)
            }
        }
    }

    @Test("each script is shaped and ordered alike, in small and large", arguments: ScriptSample.all, [14, 33, 80])
    func scripts(sample: ScriptSample, size: Int) throws {
        let text = StyledText(sample.text, font: sample.font, size: size, color: Self.ink)
        let ours = try Self.inked(PangoTextRasterizer().rasterize(text, maxWidth: nil))
        expectEqual(
            ours, try view(sample.text, font: sample.font, size: size), isCut: sample.name == "thai" && size == 14,
            "\(sample.name) at \(size)")
    }

    @Test(
        "lines are broken at the same places, and aligned alike",
        arguments: [
            ("灯笼书店每晚八点读书会，欢迎大家来坐坐。“请进”（免费）", "Noto Sans CJK SC"),
            ("ยินดีต้อนรับสู่ร้านหนังสือโคมไฟทุกคืนเวลาสองทุ่ม", "Noto Sans"),
            ("مرحبا بكم في المكتبة كل مساء حتى العاشرة\nأهلاً وسهلاً", "Noto Sans"),
            ("The lantern is lit from five o'clock until the last reader has gone", "Noto Sans"),
        ], [StyledText.Alignment.leading, .center, .trailing])
    func lines(sample: (text: String, font: String), alignment: StyledText.Alignment) throws {
        let (width, size) = (300, 32)
        let text = StyledText(sample.text, font: sample.font, size: size, color: Self.ink, alignment: alignment)
        let ours = try Self.inked(PangoTextRasterizer().rasterize(text, maxWidth: width))
        let align = alignment == .leading ? "left" : alignment == .center ? "center" : "right"
        let theirs = try view(
            sample.text, font: sample.font, size: size, ["--width=\(width)", "--wrap=word-char", "--align=\(align)"])
        // pango-view rounds the height of a line up, so only the columns can be compared: how much ink each has.
        let (mine, its) = (Self.columns(ours), Self.columns(theirs))
        #expect(abs(mine.count - its.count) <= 1)
        let off = zip(mine, its).reduce(0) { $0 + abs($1.0 - $1.1) }
        #expect(off * 50 < mine.reduce(0, +), "\(off) of \(mine.reduce(0, +)) is elsewhere")
    }

    @Test(
        "an ellipsis stands where the text ends, at the left of what runs to the left",
        arguments: [
            "مرحبا بكم في المكتبة كل مساء حتى العاشرة", "The lantern is lit from five o'clock", "灯笼书店每晚八点读书会欢迎大家来坐坐",
        ])
    func ellipsis(string: String) throws {
        var text = StyledText(string, font: "Noto Sans", size: 32, color: Self.ink)
        text.limit = .oneLine
        let ours = try Self.inked(PangoTextRasterizer().rasterize(text, maxWidth: 320))
        expectEqual(
            ours, try view(string, font: "Noto Sans", size: 32, ["--width=320", "--ellipsize=end"]), "\(string)")
    }
}
