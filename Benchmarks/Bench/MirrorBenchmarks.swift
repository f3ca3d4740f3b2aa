import CMallocCount
import SignageEngine
import SignageLinux
import SignageMedia

/// What those who watch a sign cost.
enum MirrorBenchmarks {
    /// Frames of the thread that owns the glass while another makes pictures of them. Its own allocations alone: that
    /// other thread makes a file each time.
    static func allocationsOnTheGlassThread() -> Table.Row {
        let refresh = RefreshRate(refreshes: 60)
        let show = Shows.backdrop(Size(width: 640, height: 360))
        let output = OutputDescription(id: OutputID(rawValue: 1), name: "bench", size: show.size, refresh: refresh)
        let display = HeadlessDisplay(outputs: [output])
        display.recordsCommits = false
        let presenter = OutputPresenter(output: output, port: display, timeline: Timeline())
        guard let mirrors = try? GlassMirrors(encoder: ScreenEncoder(), onWatched: { _ in }) else {
            preconditionFailure("descriptors for a mirror")
        }
        presenter.mirror = mirrors.mirror(for: output)
        presenter.adopt(show)
        guard let viewer = try? mirrors.watch(nil, as: GlassView(quality: 75), hasNews: {}).get() else {
            preconditionFailure("a viewer of an output that is there")
        }
        var (frame, taken): (Int64, Int) = (0, 0)
        func run(_ count: Int) {
            for _ in 0..<count {
                let now = Instant(nanoseconds: 0) + refresh.span(of: frame)
                if let flip = display.refresh(output.id, at: now, sequence: UInt32(truncatingIfNeeded: frame)) {
                    presenter.flipped(flip, now: now)
                }
                frame += 1
                let end = Instant(nanoseconds: 0) + refresh.span(of: frame)
                var outcome = presenter.step(now: now, wall: WallClock(offset: .zero))
                while case .wait(let instant) = outcome, instant < end {
                    outcome = presenter.step(now: instant, wall: WallClock(offset: .zero))
                }
                if viewer.take() != nil { taken += 1 }
            }
        }
        run(2_000)
        let before = malloc_count_here()
        run(10_000)
        let count = malloc_count_here() - before
        return Table.Row(
            figure: "heap allocations in 10 000 frames with a viewer", measured: "\(count) (\(taken) seen)", goal: "0",
            isReached: count == 0 && taken > 10 && before > 0)
    }

    /// What a picture for viewers takes: a backdrop that moves, composed and made a JPEG.
    static func frameForViewers(_ size: Size) -> Table.Row {
        let picture = NaturalPicture.texture(size)
        let strip = Strip([picture], axis: .vertical)!
        let target = Memory(bytes: size.area * 4)
        let buffer = PixelBuffer(base: target.base, size: size, pitch: size.width * 4, format: .xrgb8888)
        let encoder = ScreenEncoder()
        var compositor = Compositor()
        var (offset, bytes) = (0, 0)
        let times = interleaved(
            rounds: 31,
            [
                {
                    offset += 1
                    var list = DisplayList()
                    list.append(Layer(.strip(strip, offset: offset), frame: Rect(size)))
                    compositor.compose(list, damage: Damage(Rect(size)), into: buffer)
                }, { bytes = encoder.jpeg(buffer, quality: 75)?.count ?? 0 },
            ])
        let sum = times[0] + times[1]
        return Table.Row(
            figure: "a picture of \(size) for viewers: compose + JPEG",
            measured: "\(milliseconds(times[0])) + \(milliseconds(times[1])) ms, \(bytes / 1024) KiB",
            goal: "≤ 33 ms", isReached: sum <= 33_000_000 && bytes > 0)
    }

    /// From the question to the file, for a still sign that nobody watches, on a thread that gives way.
    static func screenshot(_ size: Size) -> Table.Row {
        let picture = NaturalPicture.texture(size)
        let target = Memory(bytes: size.area * 4)
        let buffer = PixelBuffer(base: target.base, size: size, pitch: size.width * 4, format: .xrgb8888)
        let encoder = ScreenEncoder()
        var list = DisplayList()
        list.append(Layer(.texture(picture, origin: .zero), frame: Rect(size)))
        var compositor = Compositor()
        var bytes = 0
        let times = interleaved(
            rounds: 15,
            [
                {
                    compositor.compose(list, damage: Damage(Rect(size)), into: buffer)
                    bytes = encoder.png(buffer)?.count ?? 0
                }
            ])
        return Table.Row(
            figure: "a screenshot of \(size): compose + PNG",
            measured: "\(milliseconds(times[0])) ms, \(bytes / 1024) KiB",
            goal: "≤ 200 ms", isReached: times[0] <= 200_000_000 && bytes > 0)
    }

    private static func milliseconds(_ nanoseconds: Int64) -> String {
        Decimal.text(Double(nanoseconds) / 1_000_000, places: 1)
    }
}

/// A picture that is about as hard to pack as a photograph: slopes with a little noise.
enum NaturalPicture {
    static func texture(_ size: Size) -> Texture {
        Texture(size: size, isOpaque: true) { (pixels, stride) throws(Never) in
            var state: UInt32 = 1
            for y in 0..<size.height {
                for x in 0..<size.width {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let noise = { (shift: UInt32) in (state >> shift) & 15 }
                    let slope = UInt32((x * 97 / size.width + y * 71 / size.height + (x / 120 * 37 + y / 90 * 53) % 60))
                    let (red, green) = (slope + noise(12), slope + noise(18) + 10)
                    pixels[y * stride + x] = 0xFF00_0000 | red << 16 | green << 8 | (255 - red)
                }
            }
        }
    }
}
