import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// A loop around the real display and a presenter, without the daemon's worker.
final class PacingBench {
    let display: KMSDisplay
    let log = Messages()
    let timeline = Timeline()
    let presenter: OutputPresenter
    private let loop: EventLoop
    private let clock = SystemClock()
    private var events: [FlipEvent] = []

    init(size: Size, show: (OutputDescription) -> Show) throws {
        display = try KMSDisplay(
            options: KMSDisplay.Options(preferences: OutputPreferences(mode: ModeRequest(size: size))), log: log)
        display.probe()
        let output = try #require(display.outputs.first, "\(log.all)")
        presenter = OutputPresenter(output: output, port: display, timeline: timeline)
        presenter.adopt(show(output))
        loop = try EventLoop()
        for descriptor in display.fileDescriptors { try loop.add(descriptor) }
        events.reserveCapacity(16)
    }

    /// Runs until this many more frames have reached the glass.
    func run(frames: Int64) throws {
        let goal = presenter.statistics.presented + frames
        while presenter.statistics.presented < goal {
            guard
                case .wait(let instant) = presenter.step(now: clock.now(), wall: WallClock(offset: clock.wallOffset()))
            else {
                Issue.record("the presenter gave up: \(String(describing: presenter.lastFault))")
                return
            }
            var failure: DisplayFault?
            try loop.wait(until: instant) { cause in
                guard case .readable(let descriptor) = cause else { return }
                events.removeAll(keepingCapacity: true)
                do throws(DisplayFault) {
                    try display.readEvents(from: descriptor, into: &events)
                } catch {
                    failure = error
                }
                for event in events { presenter.flipped(event, now: clock.now()) }
            }
            if let failure { throw failure }
        }
    }

    /// The strip position at the top of the buffer that is on the glass: the row's number is its colour.
    func offset(_ record: FrameRecord) -> Int {
        let buffer = display.buffer(record.slot, of: presenter.output.id)
        return Int(buffer.base.load(as: Pixel.self) & 0xFFFF)
    }

    /// A strip of two pictures in which row y has the colour y; one pixel a refresh.
    static func rows(_ output: OutputDescription, length: Int = 700) -> Show {
        func picture(_ rows: Range<Int>) -> Texture {
            let width = output.size.width
            return Texture(size: Size(width: width, height: rows.count), isOpaque: true) { (pixels, stride) in
                for (y, row) in rows.enumerated() {
                    (pixels + y * stride).update(repeating: 0xFF00_0000 | Pixel(row), count: width)
                }
            }
        }
        let strip = Strip([picture(0..<300), picture(300..<length)], axis: .vertical)!
        let backdrop = Backdrop(
            id: ZoneID(rawValue: "backdrop"), frame: Rect(output.size), strip: strip, direction: .up,
            span: output.refresh.span(of: Int64(length)), snap: true)
        return Show(size: output.size, zones: [.background(backdrop)])
    }
}

extension LabTests {
    @Suite(.serialized) struct Pacing {
        @Test(.enabled(if: Lab.isSimulated, "proves nothing on a busy machine's own time"))
        func `3,600 refreshes in a row: none missed, every step the same, over the wrap too`() throws {
            let bench = try PacingBench(size: Size(width: 640, height: 480)) { PacingBench.rows($0) }
            defer { bench.display.restore() }
            var offsets: [Int] = []
            var instants: [Instant] = []
            bench.presenter.onPresented = { record in
                offsets.append(bench.offset(record))
                instants.append(record.presented)
            }
            try bench.run(frames: 3601)
            #expect(bench.presenter.statistics.missed == 0)
            #expect(bench.presenter.statistics.refusedCommits == 0)
            let period = bench.presenter.output.refresh.period
            var uneven: [(Int, Int, Span)] = []
            for index in 1..<offsets.count {
                let step = (offsets[index] - offsets[index - 1] + 700) % 700
                let pause = instants[index] - instants[index - 1]
                let isOneRefresh = abs((pause - period).nanoseconds) < 100_000
                if step != 1 || !isOneRefresh { uneven.append((index, step, pause)) }
            }
            #expect(uneven.isEmpty, "\(uneven.prefix(5))")
            // Five wraps of 700 pixels.
            #expect(zip(offsets, offsets.dropFirst()).count { $0 > $1 } == 5)
        }

        @Test(.enabled(if: Lab.isSimulated, "proves nothing on a busy machine's own time"))
        func `a picture that moves every third refresh is committed every third refresh`() throws {
            let bench = try PacingBench(size: Size(width: 640, height: 480)) { output in
                guard case .background(var backdrop) = PacingBench.rows(output).zones[0] else { fatalError() }
                backdrop.span = output.refresh.span(of: 2100)
                return Show(size: output.size, zones: [.background(backdrop)])
            }
            defer { bench.display.restore() }
            var instants: [Instant] = []
            bench.presenter.onPresented = { instants.append($0.presented) }
            try bench.run(frames: 100)
            #expect(bench.presenter.statistics.missed == 0)
            let three = bench.presenter.output.refresh.span(of: 3)
            for (a, b) in zip(instants.dropFirst(), instants.dropFirst(2)) {
                #expect(abs((b - a - three).nanoseconds) < 100_000)
            }
        }

        @Test func `the glass is pixel for pixel what a frame drawn for the same instant is`() throws {
            let size = Size(width: 800, height: 600)
            var show: Show?
            let bench = try PacingBench(size: size) { output in
                show = PacingBench.rows(output)
                return show!
            }
            defer { bench.display.restore() }
            let glass = try VirtualGlass()
            var renderer = FrameRenderer(try #require(show), refresh: bench.presenter.output.refresh)
            let memory = UnsafeMutableRawPointer.allocate(byteCount: size.area * 4, alignment: 64)
            defer { memory.deallocate() }
            let buffer = PixelBuffer(base: memory, size: size, pitch: size.width * 4, format: .xrgb8888)
            for _ in 0..<5 {
                var last: FrameRecord?
                bench.presenter.onPresented = { last = $0 }
                try bench.run(frames: 61)
                let record = try #require(last)
                let picture = try #require(try glass.picture())
                renderer.render(at: record.presented - (try #require(bench.timeline.epoch)), into: buffer)
                // A frame that came late shows the instant it was meant for.
                if record.late > 0 {
                    renderer.render(at: record.intended - (try #require(bench.timeline.epoch)), into: buffer)
                }
                var different = 0
                for y in 0..<size.height {
                    let row = (memory + y * buffer.pitch).assumingMemoryBound(to: Pixel.self)
                    for x in 0..<size.width where row[x] != picture[x, y] { different += 1 }
                }
                #expect(different == 0)
            }
        }
    }
}
