import Glibc
import Testing

@testable import SignageEngine
@testable import SignageLinux

extension LabTests {
    @Suite(.serialized) struct CrawlPacing {
        /// The line's pixels, in tiles as long lines have them.
        private static let length = 1500

        /// A line in which each column has its own colour, which is its number.
        private static func show(_ output: OutputDescription, speed: Int, snap: Bool, movesLeft: Bool) -> Show {
            let strip = Rect(x: 0, y: 400, width: output.size.width, height: 40)
            var crawl = CrawlShow(
                id: ZoneID(rawValue: "news"), frame: strip, room: strip, headlines: ["one"], tiles: [], length: length)
            let text = StyledText("one", size: 40, color: 0xFFFF_FFFF)
            for columns in [0..<1024, 1024..<length] {
                let key = PictureKey(text: text, columns: columns)
                crawl.tiles.append(
                    CrawlShow.Tile(
                        start: columns.lowerBound, width: columns.count, y: strip.y, headline: 0, picture: key))
                crawl.preloaded[key] = Texture(
                    size: Size(width: columns.count, height: strip.height), isOpaque: true
                ) { (pixels, stride) in
                    for y in 0..<strip.height {
                        for x in 0..<columns.count {
                            // Of a line that is read from the right, columns count from there.
                            let column = movesLeft ? columns.lowerBound + x : columns.upperBound - 1 - x
                            pixels[y * stride + x] = 0xFF00_0000 | Pixel(column)
                        }
                    }
                }
            }
            crawl.speed = (speed, .seconds(1))
            crawl.snap = snap
            crawl.movesLeft = movesLeft
            return Show(size: output.size, zones: [.crawl(crawl)])
        }

        @Test(
            .enabled(if: Lab.isSimulated, "proves nothing on a busy machine's own time"),
            arguments: [(120, true, true), (120, true, false), (120, false, true), (100, false, false)])
        func `a line of news: every step the same, or within a pixel without snap, over the wrap too`(
            speed: Int, snap: Bool, movesLeft: Bool
        ) throws {
            let bench = try PacingBench(size: Size(width: 640, height: 480)) {
                Self.show($0, speed: speed, snap: snap, movesLeft: movesLeft)
            }
            defer { bench.display.restore() }
            let strip = Rect(x: 0, y: 400, width: 640, height: 40)
            var columns: [Int] = []
            var instants: [Instant] = []
            var broken = 0
            var mostBytes = 0
            bench.presenter.onPresented = { record in
                let buffer = bench.display.buffer(record.slot, of: bench.presenter.output.id)
                func column(_ x: Int, _ y: Int) -> Int {
                    let row = (buffer.base + y * buffer.pitch).assumingMemoryBound(to: Pixel.self)
                    return Int(row[movesLeft ? x : 639 - x] & 0xFFFF)
                }
                let first = column(0, strip.y)
                // The whole strip is one piece of the line, over joins and the wrap.
                for x in 0..<640 where column(x, strip.y + x % strip.height) != (first + x) % Self.length {
                    broken += 1
                }
                columns.append(first)
                instants.append(record.presented)
                if columns.count > 4 { mostBytes = max(mostBytes, record.bytesComposed) }
            }
            try bench.run(frames: 1800)
            #expect(bench.presenter.statistics.missed == 0)
            #expect(broken == 0)
            // Nothing but the strip is drawn, once.
            #expect(mostBytes * 10 <= strip.area * 4 * 11, "\(mostBytes)")
            let refresh = bench.presenter.output.refresh
            let steps = zip(columns, columns.dropFirst()).map { ($1 - $0 + Self.length) % Self.length }
            let exact = Double(speed) / refresh.hertz
            let allowed = snap ? [Int(exact.rounded())] : [Int(exact), Int(exact) + 1]
            #expect(steps.allSatisfy(allowed.contains), "\(Set(steps).sorted()) \(exact)")
            for (a, b) in zip(instants, instants.dropFirst()) {
                #expect(((b - a) - refresh.period).nanoseconds.magnitude < 100_000)
            }
            // Two wraps at the least, and without snap the speed that was asked for.
            let way = steps.reduce(0, +)
            #expect(way > 2 * Self.length)
            if !snap {
                let due = (instants[instants.count - 1] - instants[0]).seconds * Double(speed)
                #expect((Double(way) - due).magnitude <= 2, "\(way) \(due)")
            }
        }
    }
}
