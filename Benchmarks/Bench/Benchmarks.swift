import CMallocCount
import Glibc
import SignageEngine
import SignageLinux
import SignageMedia

/// What `make bench` prints: ratios, measured in one process with the contenders taking turns.
enum Benchmarks {
    static func run() {
        Table.print(
            "Medians; ratios are of one thread's CPU time in interleaved rounds",
            [
                backdropAgainstMemcpy(Size(width: 1920, height: 1080)),
                backdropAgainstMemcpy(Size(width: 1080, height: 1920)),
                backdropAgainstMemcpy(Size(width: 3840, height: 2160)),
                allocations(in: "the frame loop", of: Shows.backdrop(Size(width: 640, height: 360))),
                allocations(in: "a sliding carousel", of: Shows.carousel(Size(width: 640, height: 360))),
                allocations(
                    in: "a dragged carousel", of: Shows.carousel(Size(width: 640, height: 360)), isDragged: true),
                memoryOfTenThousandItems(),
                frameOfATickerStrip(),
                StartBenchmark.execToFirstFrame(),
            ])
    }

    /// One frame of a scrolling backdrop against one memcpy of as many bytes.
    static func backdropAgainstMemcpy(_ size: Size) -> Table.Row {
        let bytes = size.area * 4
        let target = Memory(bytes: bytes)
        let buffer = PixelBuffer(base: target.base, size: size, pitch: size.width * 4, format: .xrgb8888)
        let copyTarget = Memory(bytes: bytes)
        let copySource = Memory(bytes: bytes)
        var renderer = FrameRenderer(Shows.backdrop(size), refresh: RefreshRate(refreshes: 60))
        var frame: Int64 = 0
        let times = interleaved(
            rounds: 101,
            [
                { memcpy(copyTarget.base, copySource.base, bytes) },
                {
                    renderer.render(at: RefreshRate(refreshes: 60).span(of: frame), into: buffer)
                    frame += 7
                },
            ])
        let ratio = Double(times[1]) / Double(times[0])
        return Table.Row(
            figure: "a backdrop frame of \(size) ÷ memcpy of the same bytes",
            measured: "\(Decimal.text(ratio, places: 3)) (\(times[1] / 1000) ÷ \(times[0] / 1000) µs)",
            goal: "≤ 1.15", isReached: ratio <= 1.15)
    }

    /// Every call of malloc and its relatives is counted while a display of memory shows a sign that moves at each
    /// refresh.
    static func allocations(in name: String, of show: Show, isDragged: Bool = false) -> Table.Row {
        let refresh = RefreshRate(refreshes: 60)
        let output = OutputDescription(id: OutputID(rawValue: 1), name: "bench", size: show.size, refresh: refresh)
        let display = HeadlessDisplay(outputs: [output])
        display.recordsCommits = false
        let presenter = OutputPresenter(output: output, port: display, timeline: Timeline())
        presenter.adopt(show)
        var frame: Int64 = 0
        func run(_ count: Int) {
            for _ in 0..<count {
                let now = Instant(nanoseconds: 0) + refresh.span(of: frame)
                if let flip = display.refresh(output.id, at: now, sequence: UInt32(truncatingIfNeeded: frame)) {
                    presenter.flipped(flip, now: now)
                }
                if isDragged { presenter.touch(Shows.finger(frame, at: now, on: show.size)) }
                frame += 1
                // As an event loop does it: again whenever it asks for it.
                let end = Instant(nanoseconds: 0) + refresh.span(of: frame)
                var outcome = presenter.step(now: now, wall: WallClock(offset: .zero))
                while case .wait(let instant) = outcome, instant < end {
                    outcome = presenter.step(now: instant, wall: WallClock(offset: .zero))
                }
            }
        }
        run(200)
        let before = malloc_count()
        run(10_000)
        let count = malloc_count() - before
        precondition(before > 0, "the counter stands in front of the allocator")
        return Table.Row(
            figure: "heap allocations in 10 000 frames of \(name)", measured: "\(count)", goal: "0",
            isReached: count == 0 && presenter.statistics.presented > 9000)
    }

    /// The most that a carousel of ten thousand pictures holds while each of them comes by, and what the process grows
    /// by meanwhile.
    static func memoryOfTenThousandItems() -> Table.Row {
        let size = Size(width: 640, height: 360)
        var loaded = 0
        var renderer = FrameRenderer(Shows.manyItems(10_000, size), refresh: RefreshRate(refreshes: 60)) { _ in
            loaded += 1
            return Shows.picture(size, salt: UInt32(loaded & 0xF))
        }
        let target = Memory(bytes: size.area * 4)
        let buffer = PixelBuffer(base: target.base, size: size, pitch: size.width * 4, format: .xrgb8888)
        func run(_ seconds: ClosedRange<Int64>) {
            for second in seconds { renderer.render(at: .seconds(second), into: buffer) }
        }
        run(0...100)
        let before = residentBytes()
        run(101...10_000)
        let growth = Double(residentBytes() - before) / Double(size.area * 4)
        return Table.Row(
            figure: "growth of memory while a carousel of 10 000 items turns once ÷ a picture",
            measured: "\(Decimal.text(growth, places: 2)) (\(loaded) loaded)", goal: "≤ 4",
            isReached: growth <= 4 && loaded >= 10_000)
    }

    /// What the process has in memory (statm, second field, in pages).
    static func residentBytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, 128, file) != nil else { return 0 }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let fields = text.split(separator: " ")
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// A frame in which only an 80-pixel strip moves, over a still picture.
    static func frameOfATickerStrip() -> Table.Row {
        let size = Size(width: 1920, height: 1080)
        let target = Memory(bytes: size.area * 4)
        let buffer = PixelBuffer(base: target.base, size: size, pitch: size.width * 4, format: .xrgb8888)
        let strip = Strip([Shows.picture(Size(width: 900, height: 80), salt: 3)], axis: .horizontal)!
        let frame = Rect(x: 0, y: 980, width: 1920, height: 80)
        func list(_ offset: Int) -> DisplayList {
            var list = DisplayList()
            list.append(Layer(.fill(.black), frame: Rect(size)))
            list.append(Layer(.strip(strip, offset: offset), frame: frame))
            return list
        }
        var compositor = Compositor()
        let damage = list(1).damage(since: list(0), bounds: Rect(size))
        let bytes = compositor.compose(list(1), damage: damage, into: buffer)
        let ratio = Double(bytes) / Double(frame.area * 4)
        return Table.Row(
            figure: "bytes written when only an 80-pixel strip moves ÷ strip",
            measured: Decimal.text(ratio, places: 3), goal: "≤ 1.1", isReached: ratio <= 1.1)
    }
}
