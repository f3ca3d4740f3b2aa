import SignageEngine
import Synchronization
import Testing

@testable import SignageLinux

/// A presenter on a display of memory, its mirror, and the mirror's thread, which works when the test says so.
final class MirrorBench {
    static let size = Size(width: 61, height: 37)
    let output: OutputDescription
    let display: HeadlessDisplay
    let presenter: OutputPresenter
    let encoder = CountingEncoder()
    let mirrors: GlassMirrors
    let press: MirrorPress
    private(set) var now = Instant(nanoseconds: 0)
    private var sequence: UInt32 = 0

    init(_ show: Show, format: PixelBuffer.Format = .xrgb8888, name: String = "HDMI-A-1") throws {
        output = OutputDescription(
            id: OutputID(rawValue: 7), name: name, size: show.size, refresh: RefreshRate(refreshes: 60))
        display = HeadlessDisplay(outputs: [output], format: format)
        presenter = OutputPresenter(output: output, port: display, timeline: Timeline())
        let asks = Asks()
        mirrors = try GlassMirrors(encoder: encoder, startsThread: false) { id in
            asks.ids.withLock { $0.append(id) }
        }
        press = MirrorPress(mirrors, encoder: encoder)
        self.asks = asks
        presenter.mirror = mirrors.mirror(for: output)
        presenter.adopt(show)
    }

    private final class Asks: Sendable { let ids = Mutex<[OutputID]>([]) }
    private let asks: Asks
    /// How often the glass was asked for what it shows, since the last time.
    func takeAsks() -> Int {
        asks.ids.withLock { ids in
            defer { ids = [] }
            return ids.count
        }
    }

    /// One refresh of the display, and what the presenter does then.
    func refresh(_ count: Int = 1) {
        for _ in 0..<count {
            var end = now + output.refresh.period
            while case .wait(let instant) = presenter.step(now: now, wall: WallClock(offset: .zero)), instant <= end {
                now = max(now, instant)
            }
            sequence += 1
            end = max(end, now)
            now = end
            if let flip = display.refresh(output.id, at: now, sequence: sequence) { presenter.flipped(flip, now: now) }
        }
    }

    /// The glass answers who asked, and the mirror's thread works.
    @discardableResult
    func work() -> Instant {
        if takeAsks() > 0 { presenter.showMirror() }
        return press.work(now: now)
    }

    func pass(_ span: Span) { now += span }

    /// What the encoder makes of the pixels on the glass.
    var glass: [UInt8] { CountingEncoder.bytes(display.glass(of: output.id)!) }

    func viewer(
        quality: Int = 80, box: Size? = nil, hasNews: @escaping @Sendable () -> Void = {}
    ) throws -> any GlassViewer {
        try mirrors.watch(nil, as: GlassView(quality: quality, box: box), hasNews: hasNews).get()
    }
}

/// "Encodes" by a digest of the pixels, and counts.
final class CountingEncoder: PictureEncoder {
    private let counts = Mutex<(png: Int, jpeg: [Int: Int])>((0, [:]))
    var pngs: Int { counts.withLock { $0.png } }
    func jpegs(_ quality: Int = 80) -> Int { counts.withLock { $0.jpeg[quality] ?? 0 } }
    /// Answers nil as though there were no memory.
    let isFailing = Atomic(false)

    func png(_ buffer: PixelBuffer) -> [UInt8]? {
        counts.withLock { $0.png += 1 }
        return isFailing.load(ordering: .relaxed) ? nil : Self.bytes(buffer)
    }

    func jpeg(_ buffer: PixelBuffer, quality: Int) -> [UInt8]? {
        counts.withLock { $0.jpeg[quality, default: 0] += 1 }
        return isFailing.load(ordering: .relaxed) ? nil : Self.bytes(buffer)
    }

    /// A digest of the pixels (FNV-1a): a comparison that fails shall not print them all.
    static func bytes(_ buffer: PixelBuffer) -> [UInt8] {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for y in 0..<buffer.size.height {
            let row = UnsafeRawBufferPointer(
                start: buffer.base + y * buffer.pitch, count: buffer.size.width * buffer.format.bytesPerPixel)
            for byte in row { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return (0..<8).map { UInt8(truncatingIfNeeded: digest >> ($0 * 8)) }
    }

    /// That of a dark panel.
    static func black(_ size: Size, _ format: PixelBuffer.Format = .xrgb8888) -> [UInt8] {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size.area * 4, alignment: 64)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size.area * 4)
        let buffer = PixelBuffer(
            base: memory, size: size, pitch: size.width * format.bytesPerPixel, format: format)
        var compositor = Compositor()
        compositor.compose(DisplayList(), damage: Damage(Rect(size)), into: buffer)
        return bytes(buffer)
    }
}
