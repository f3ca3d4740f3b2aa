import SignageMedia
import Testing

@testable import SignageEngine

/// A sign whose folder is damaged while it is seen, a thousand times, and mended.
@Suite("A folder that is damaged") struct CorruptionTests {
    private static let panel = Size(width: 64, height: 48)

    private static func png(_ salt: Int) -> ContentBytes {
        PNGBuilder(width: 16, height: 12) { x, y in
            [UInt16(100 + x * 9), UInt16(80 + (y * salt) % 100), UInt16(60 + (x * y * salt) % 150)]
        }.build()
    }
    private static func jpeg(_ salt: Int) -> ContentBytes {
        JPEGBuilder(width: 16, height: 16) { x, y in
            [UInt8(100 + x * 6), UInt8(90 + (y * salt) % 100), UInt8(60 + (x * salt) % 150)]
        }.build()
    }

    private static let playlist = """
        version: 1
        background: "#203040"
        zones:
          - { id: back, kind: background, frame: [0, 0, 64, 20], source: background, duration: 4s }
          - { id: banner, kind: carousel, frame: [0, 20, 40, 16], items: [banners], autoplay: 1s, indicator: none }
          - { id: logo, kind: image, frame: [44, 20, 16, 16], source: logo.png, fit: stretch }
          - { id: news, kind: ticker, frame: [0, 36, 64, 12], source: news.txt, font: Noto Sans 8, background: "#446" }
        """
    private static let good: [String: ContentBytes] = [
        "background/1.png": png(3), "background/2.jpg": jpeg(5), "background/3.png": png(7),
        "banners/1.jpg": jpeg(2), "banners/2.png": png(4), "banners/3.jpg": jpeg(9), "banners/4.png": png(11),
        "logo.png": png(13), "news.txt": ContentBytes("One\nTwo\nThree\n".utf8),
        "playlist.yaml": ContentBytes(playlist.utf8),
    ]

    /// What can happen to a file.
    private enum Damage: CaseIterable {
        case truncated, flipped, halfWritten, swapped, emptied, deletedMidRead
    }

    /// A sign as the daemon runs it, without a display.
    private final class Sign {
        let folder = FragileFolder(CorruptionTests.good)
        private let compiler = ShowCompiler(
            decoder: PictureDecoder(), configReader: YAMLReader(), rasterizer: PangoTextRasterizer())
        let stage: Stage
        private(set) var show: Show
        private var now = Span.zero
        private var compositor = Compositor()
        private var list = DisplayList()

        init() {
            show = compiler.compile(
                ContentSnapshot(folder, (try? ContentSurvey(of: folder))!), for: CorruptionTests.panel)
            stage = Stage(show, refresh: RefreshRate(refreshes: 60), start: .zero)
        }

        /// Reads the folder as it is now.
        func reload() {
            show = compiler.compile(
                ContentSnapshot(folder, (try? ContentSurvey(of: folder))!), for: CorruptionTests.panel,
                after: Predecessor(playlist: show.playlist, places: stage.places))
            stage.adopt(show)
        }

        /// The frame after some time, before any picture comes that it has asked for.
        func frame(after span: Span) -> [Pixel] {
            now = now + span
            _ = stage.evaluate(at: now, into: &list)
            return CorruptionTests.compose(list, &compositor)
        }

        /// Makes the pictures that are asked for.
        func deliver() {
            while stage.shelf.hasRequests {
                for key in stage.shelf.takeRequests() {
                    stage.deliver(compiler.load(key, from: folder).texture, for: key, at: now)
                }
            }
        }
    }

    fileprivate static func compose(_ list: borrowing DisplayList, _ compositor: inout Compositor) -> [Pixel] {
        [Pixel](unsafeUninitializedCapacity: panel.area) { buffer, count in
            let target = PixelBuffer(
                base: UnsafeMutableRawPointer(buffer.baseAddress!), size: panel, pitch: panel.width * 4,
                format: .xrgb8888)
            compositor.compose(list, damage: SignageEngine.Damage(Rect(panel)), into: target)
            count = panel.area
        }
    }

    /// Where zones lie that show nothing but black or what is behind them.
    private static func empty(_ frame: [Pixel], _ zones: [Rect]) -> [Rect] {
        zones.filter { zone in
            var bright = 0
            for y in zone.y..<zone.maxY {
                for x in zone.x..<zone.maxX {
                    let pixel = frame[y * panel.width + x] & 0xFF_FFFF
                    if pixel != 0x203040, pixel & 0xFF > 40 || pixel >> 8 & 0xFF > 40 || pixel >> 16 > 40 {
                        bright += 1
                    }
                }
            }
            return bright * 4 < zone.width * zone.height
        }
    }

    private static let zones = [
        Rect(x: 0, y: 0, width: 64, height: 20), Rect(x: 0, y: 20, width: 40, height: 16),
        Rect(x: 44, y: 20, width: 16, height: 16), Rect(x: 0, y: 36, width: 64, height: 12),
    ]

    private static func damage(_ folder: FragileFolder, _ random: inout Seeded) -> [String: Damage] {
        var done: [String: Damage] = [:]
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let path = folder.paths.randomElement(using: &random)!
            let kind = Damage.allCases.randomElement(using: &random)!
            var bytes = good[path]!
            switch kind {
            case .truncated: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
            case .flipped:
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
                }
            case .halfWritten:
                for index in Int.random(in: bytes.indices, using: &random)..<bytes.count { bytes[index] = 0 }
            case .swapped:
                let other = folder.paths.randomElement(using: &random)!
                folder.write(bytes, to: other)
                done[other] = kind
                bytes = good[other]!
            case .emptied: bytes = []
            case .deletedMidRead: break
            }
            folder.write(bytes, to: path, vanishes: kind == .deletedMidRead)
            done[path] = kind
        }
        return done
    }

    private static func isReadable(_ path: String, _ folder: FragileFolder) -> Bool {
        guard let bytes = try? folder.read(path, maxBytes: .max) else { return false }
        if path == "playlist.yaml" {
            guard let root = try? YAMLReader().read(bytes) else { return false }
            let text = String(decoding: bytes, as: UTF8.self)
            return PlaylistDecoder.decode(root, file: path, text: text).playlist != nil
        }
        // A picture among the headlines is no text.
        if path == "news.txt" { return !bytes.contains(0) }
        return refusal(bytes) == nil
    }

    @Test("shows the last good or what is left, never black, says why, and is right again when it is mended")
    func aThousandTimes() {
        let sign = Sign()
        var random = Seeded(state: 5)
        var untold = 0
        var repaired = 0
        #expect(Self.empty(sign.frame(after: .zero), Self.zones) == [])
        let original = Self.frames(of: sign.show)
        for round in 0..<1000 {
            let damaged = Self.damage(sign.folder, &random)
            // What it says may be right, and other than it was.
            let isOtherLayout = damaged["playlist.yaml"] != nil && Self.isReadable("playlist.yaml", sign.folder)
            sign.reload()
            for path in damaged.keys where !Self.isReadable(path, sign.folder) {
                untold += 1
                #expect(
                    // What is not there is told where the playlist names it.
                    sign.show.issues.contains { $0.path == path || $0.reason.hasPrefix("\"\(path)\"") }
                        || isOtherLayout,
                    "round \(round): \(damaged), \(path)")
            }
            for span in [0, 16, 200, 300] as [Int64] {
                let frame = sign.frame(after: .milliseconds(span))
                if !isOtherLayout {
                    #expect(Self.empty(frame, Self.zones) == [], "round \(round): \(damaged), \(span)")
                }
                if span > 0 { sign.deliver() }
            }
            for path in damaged.keys { sign.folder.write(Self.good[path]!, to: path) }
            sign.reload()
            #expect(sign.show.issues.isEmpty)
            for span in [0, 16, 900] as [Int64] {
                let frame = sign.frame(after: .milliseconds(span))
                if !isOtherLayout { #expect(Self.empty(frame, Self.zones) == [], "round \(round) mended: \(damaged)") }
                sign.deliver()
            }
            if round % 10 == 0 {
                #expect(Self.frames(of: sign.show) == original)
                repaired += 1
            }
        }
        // It was damage, and it was seen.
        #expect(untold > 1000 && repaired == 100)
    }

    /// What a show looks like from its start on.
    private static func frames(of show: Show) -> [[Pixel]] {
        let stage = Stage(show, refresh: RefreshRate(refreshes: 60), start: .zero)
        var compositor = Compositor()
        var list = DisplayList()
        return ([0, 300] as [Int64]).map { time in
            _ = stage.evaluate(at: .milliseconds(time), into: &list)
            return compose(list, &compositor)
        }
    }
}
