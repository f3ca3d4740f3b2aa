import Glibc
import SignageEngine

/// What the mirror's thread keeps of one output: the picture, in memory of its own, and the files made of it.
final class MirrorCanvas {
    /// Where the frames come from.
    private(set) var mirror: GlassMirror?
    private var size = Size.zero
    private var shown = GlassMirror.Frame()
    private var next = GlassMirror.Frame()
    private var memory: UnsafeMutableRawPointer?
    private var pixels: PixelBuffer?
    /// Whether the pixels are those of `shown`.
    private var isDrawn = false
    private var files: [Kind: [UInt8]] = [:]

    /// Counts the pictures; 0 while there is none.
    private(set) var turn: Int64 = 0
    private var lastTurn: Int64 = 0
    /// Who waits for a picture of it.
    var requests: [MirrorRequest] = []
    /// Since when nobody watches; nil while somebody does.
    var idleSince: Instant?

    enum Kind: Hashable {
        case png
        case jpeg(quality: Int)
    }

    deinit { free(memory) }

    var hasMemory: Bool { memory != nil }
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
        (isDrawn, turn) = (false, 0)
        files = [:]
    }

    func freeMemory() {
        free(memory)
        (memory, pixels, isDrawn) = (nil, nil, false)
    }

    /// Whether `update` would find a newer frame.
    var isBehind: Bool { mirror?.hasNews ?? false }

    /// Draws the newest frame, where there is one: what of it differs from the one before.
    func update(_ compositor: inout Compositor) {
        guard let mirror, mirror.take(into: &next) else { return }
        if pixels?.size != size || pixels?.format != next.format { allocate(next.format) }
        let bounds = Rect(size)
        let damage = isDrawn ? next.list.damage(since: shown.list, bounds: bounds) : Damage(bounds)
        if let pixels {
            compositor.compose(next.list, damage: damage, into: pixels)
            isDrawn = true
        }
        swap(&shown, &next)
        next.clear()
        lastTurn += 1
        turn = lastTurn
        files.removeAll(keepingCapacity: true)
    }

    /// The picture as a file, made once; nil where there is no memory for it.
    func file(_ kind: Kind, _ encoder: any PictureEncoder) -> GlassPicture? {
        guard turn > 0, let pixels, isDrawn else { return nil }
        if files[kind] == nil {
            files[kind] =
                switch kind {
                case .png: encoder.png(pixels)
                case .jpeg(let quality): encoder.jpeg(pixels, quality: quality)
                }
        }
        return files[kind].map {
            GlassPicture(bytes: $0, number: shown.number, presented: shown.presented, size: size)
        }
    }

    private func allocate(_ format: PixelBuffer.Format) {
        freeMemory()
        let pitch = (size.width * format.bytesPerPixel + 63) / 64 * 64
        guard !size.isEmpty, posix_memalign(&memory, 64, pitch * size.height) == 0, let memory else { return }
        pixels = PixelBuffer(base: memory, size: size, pitch: pitch, format: format)
    }
}
