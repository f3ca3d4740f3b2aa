import Glibc
import SignageEngine

/// What the mirror's thread keeps of one output: the picture, in memory of its own, and the files made of it.
final class MirrorCanvas {
    /// Where the frames come from.
    private(set) var mirror: GlassMirror?
    private var size = Size.zero
    private var shown = GlassMirror.Frame()
    private var next = GlassMirror.Frame()
    private var pixels: PixelMemory?
    /// Whether the pixels are those of `shown`.
    private var isDrawn = false
    /// The pixels halved once, twice and so on, for those who look from afar.
    private var halves: [PixelMemory] = []
    /// How many of them are of `shown`.
    private var drawnHalves = 0
    /// The newest last, and few: of a still picture one may ask for a hundred qualities.
    private var files: [(kind: Kind, bytes: [UInt8])] = []
    private static let filesKept = 4

    /// Counts the pictures; 0 while there is none.
    private(set) var turn: Int64 = 0
    private var lastTurn: Int64 = 0
    /// Who waits for a picture of it.
    var requests: [MirrorRequest] = []
    /// Since when nobody watches; nil while somebody does.
    var idleSince: Instant?

    enum Kind: Hashable {
        case png
        case jpeg(quality: Int, halvings: Int)
    }

    /// The file for one who watches.
    func kind(for view: GlassView) -> Kind {
        let canHalve = shown.format == .xrgb8888
        return .jpeg(
            quality: view.quality, halvings: canHalve ? view.box.map { Halving.count(of: size, toFill: $0) } ?? 0 : 0)
    }

    var hasMemory: Bool { pixels != nil }
    /// The number of the frame that is shown; 0 where the output has shown nothing yet.
    var number: Int64 { shown.number }

    /// Follows an output's mirror; another one than before begins anew.
    func follow(_ mirror: GlassMirror?, size: Size) {
        guard mirror !== self.mirror || size != self.size else { return }
        forgetFrames()
        (self.mirror, self.size) = (mirror, size)
    }

    /// Lets go of the textures that the frames hold, and of the files.
    func forgetFrames() {
        // One that was handed over and not taken.
        if mirror?.take(into: &next) == true { next.clear() }
        shown.clear()
        (isDrawn, drawnHalves, turn) = (false, 0, 0)
        files = []
    }

    func freeMemory() {
        (pixels, isDrawn) = (nil, false)
        (halves, drawnHalves) = ([], 0)
    }

    /// Whether `update` would find a newer frame.
    var isBehind: Bool { mirror?.hasNews ?? false }

    /// Draws the newest frame, where there is one: what of it differs from the one before.
    func update(_ compositor: inout Compositor) {
        guard let mirror, mirror.take(into: &next) else { return }
        if pixels?.buffer.size != size || pixels?.buffer.format != next.format {
            freeMemory()
            pixels = PixelMemory(size: size, format: next.format)
        }
        let bounds = Rect(size)
        let damage = isDrawn ? next.list.damage(since: shown.list, bounds: bounds) : Damage(bounds)
        if let pixels {
            compositor.compose(next.list, damage: damage, into: pixels.buffer)
            isDrawn = true
        }
        swap(&shown, &next)
        next.clear()
        lastTurn += 1
        turn = lastTurn
        drawnHalves = 0
        files.removeAll(keepingCapacity: true)
    }

    /// The picture as a file, made once; nil where there is no memory for it.
    func file(_ kind: Kind, _ encoder: any PictureEncoder) -> GlassPicture? {
        guard turn > 0, let pixels, isDrawn else { return nil }
        return bytes(kind, of: pixels, encoder).map {
            GlassPicture(bytes: $0, number: shown.number, presented: shown.presented, panel: size)
        }
    }

    private func bytes(_ kind: Kind, of pixels: PixelMemory, _ encoder: any PictureEncoder) -> [UInt8]? {
        if let file = files.first(where: { $0.kind == kind }) { return file.bytes }
        let made =
            switch kind {
            case .png: encoder.png(pixels.buffer)
            case .jpeg(let quality, let halvings):
                halved(pixels, times: halvings).flatMap { encoder.jpeg($0.buffer, quality: quality) }
            }
        guard let made else { return nil }
        if files.count == Self.filesKept { files.removeFirst() }
        files.append((kind, made))
        return made
    }

    private func halved(_ whole: PixelMemory, times count: Int) -> PixelMemory? {
        while drawnHalves < count {
            if halves.count == drawnHalves {
                let size = Halving.size(of: size, times: drawnHalves + 1)
                guard let memory = PixelMemory(size: size, format: whole.buffer.format) else { return nil }
                halves.append(memory)
            }
            let source = drawnHalves == 0 ? whole : halves[drawnHalves - 1]
            Halving.halve(source.buffer, into: halves[drawnHalves].buffer)
            drawnHalves += 1
        }
        return count == 0 ? whole : halves[count - 1]
    }
}

/// Pixels in memory of their own.
private final class PixelMemory {
    let buffer: PixelBuffer

    /// Nil where there is no memory for it.
    init?(size: Size, format: PixelBuffer.Format) {
        let pitch = (size.width * format.bytesPerPixel + 63) / 64 * 64
        var memory: UnsafeMutableRawPointer?
        guard !size.isEmpty, posix_memalign(&memory, 64, pitch * size.height) == 0, let memory else { return nil }
        buffer = PixelBuffer(base: memory, size: size, pitch: pitch, format: format)
    }

    deinit { free(buffer.base) }
}
