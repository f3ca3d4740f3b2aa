/// Draws a display list into a buffer, each pixel once.
///
/// Each damaged rectangle is cut along the layers' edges into cells in which the same layers lie over one another
/// throughout. A cell's layers are looked up from the front, and what an opaque one hides is never touched:
/// - one opaque layer: its pixels go straight from the texture into the buffer;
/// - translucent layers over something: each row is blended in a small row that stays in the cache, then stored.
///
/// The buffer is only ever written. One compositor serves one thread; it owns the scratch row and the cut lists, so
/// composing allocates nothing after the first frame of a scene.
public struct Compositor: ~Copyable {
    /// One row of pixels, which grows to the widest buffer seen and stays.
    private var scratch: UnsafeMutableBufferPointer<Pixel>
    private var cutsX: [Int] = []
    private var cutsY: [Int] = []
    private var visible: [Int] = []

    public init() {
        scratch = .allocate(capacity: 4096)
        cutsX.reserveCapacity(64)
        cutsY.reserveCapacity(64)
        visible.reserveCapacity(32)
    }

    deinit { scratch.deallocate() }

    /// Draws the damaged parts.
    ///
    /// - Returns: how many bytes of the buffer were written.
    @discardableResult
    public mutating func compose(_ list: borrowing DisplayList, damage: Damage, into buffer: PixelBuffer) -> Int {
        reserveScratch(buffer.size.width)
        let bounds = Rect(buffer.size)
        var written = 0
        for index in 0..<damage.count {
            let rect = damage[index].intersection(bounds)
            guard !rect.isEmpty else { continue }
            compose(list.layers, in: rect, into: buffer)
            written += rect.area * buffer.format.bytesPerPixel
        }
        return written
    }

    private mutating func reserveScratch(_ count: Int) {
        guard count > scratch.count else { return }
        scratch.deallocate()
        scratch = .allocate(capacity: count)
    }

    private mutating func compose(_ layers: [Layer], in rect: Rect, into buffer: PixelBuffer) {
        Self.cut(&cutsY, rect, by: layers) { ($0.y, $0.maxY) }
        for row in 0..<(cutsY.count - 1) {
            let band = Rect(minX: rect.x, minY: cutsY[row], maxX: rect.maxX, maxY: cutsY[row + 1])
            Self.cut(&cutsX, band, by: layers) { ($0.x, $0.maxX) }
            for column in 0..<(cutsX.count - 1) {
                let cell = Rect(minX: cutsX[column], minY: band.y, maxX: cutsX[column + 1], maxY: band.maxY)
                compose(layers, cell: cell, into: buffer)
            }
        }
    }

    /// A cell is crossed by no layer's edge: a layer covers all of it or nothing.
    private mutating func compose(_ layers: [Layer], cell: Rect, into buffer: PixelBuffer) {
        visible.removeAll(keepingCapacity: true)
        var reachedOpaque = false
        for index in layers.indices.reversed() where layers[index].extent.intersects(cell) {
            visible.append(index)
            if layers[index].isOpaque {
                reachedOpaque = true
                break
            }
        }
        if reachedOpaque, visible.count == 1, buffer.format == .xrgb8888 {
            Self.copy(layers[visible[0]], cell: cell, into: buffer)
            return
        }
        if visible.isEmpty, buffer.format == .xrgb8888 {
            Self.copy(Layer(.fill(.black), frame: cell), cell: cell, into: buffer)
            return
        }
        for y in cell.y..<cell.maxY {
            let row = Rect(x: cell.x, y: y, width: cell.width, height: 1)
            if !reachedOpaque { Kernels.fill(scratch.baseAddress!, with: .black, count: row.width) }
            for index in visible.reversed() { Self.blend(layers[index], row: row, into: scratch.baseAddress!) }
            store(row, into: buffer)
        }
    }

    private func store(_ row: Rect, into buffer: PixelBuffer) {
        let target = buffer.address(x: row.x, y: row.y)
        switch buffer.format {
        case .xrgb8888:
            Kernels.copy(scratch.baseAddress!, to: target.assumingMemoryBound(to: Pixel.self), count: row.width)
        case .rgb565:
            Kernels.pack565(scratch.baseAddress!, to: target.assumingMemoryBound(to: UInt16.self), count: row.width)
        }
    }

    /// One opaque layer straight into the buffer. Rows that follow one another in both memories go as one block.
    private static func copy(_ layer: Layer, cell: Rect, into buffer: PixelBuffer) {
        if case .fill(let pixel) = layer.content {
            for y in cell.y..<cell.maxY {
                let target = buffer.address(x: cell.x, y: y).assumingMemoryBound(to: Pixel.self)
                Kernels.fill(target, with: pixel, count: cell.width)
            }
            return
        }
        layer.forEachBlock(in: cell) { texture, source, block in
            let target = buffer.address(x: block.x, y: block.y)
            let bytes = block.width * MemoryLayout<Pixel>.stride
            let textureBytes = texture.stride * MemoryLayout<Pixel>.stride
            if textureBytes == buffer.pitch, bytes == buffer.pitch {
                target.copyMemory(from: texture.row(source.y) + source.x, byteCount: bytes * block.height)
                return
            }
            for y in 0..<block.height {
                (target + y * buffer.pitch).copyMemory(from: texture.row(source.y + y) + source.x, byteCount: bytes)
            }
        }
    }

    /// One layer onto a row of the scratch memory, whose first pixel stands at `row.x`.
    private static func blend(_ layer: Layer, row: Rect, into target: UnsafeMutablePointer<Pixel>) {
        if case .fill(let pixel) = layer.content {
            let faded = Kernels.scale(pixel, by: UInt32(layer.opacity))
            if faded.isOpaque {
                Kernels.fill(target, with: faded, count: row.width)
            } else {
                Kernels.over(fill: faded, to: target, count: row.width)
            }
            return
        }
        let (opacity, opaque) = (UInt32(layer.opacity), layer.isOpaque)
        layer.forEachBlock(in: row) { texture, source, block in
            let pixels = texture.row(source.y) + source.x
            let place = target + (block.x - row.x)
            if opaque {
                Kernels.copy(pixels, to: place, count: block.width)
            } else if opacity == 255 {
                Kernels.over(pixels, to: place, count: block.width)
            } else {
                Kernels.over(pixels, opacity: opacity, to: place, count: block.width)
            }
        }
    }

    /// Fills `cuts` with a rectangle's edges along one axis and with those of all layers inside of it, ascending.
    private static func cut(
        _ cuts: inout [Int], _ rect: Rect, by layers: [Layer], edges: (Rect) -> (begin: Int, end: Int)
    ) {
        cuts.removeAll(keepingCapacity: true)
        func add(_ rect: Rect) {
            cuts.append(edges(rect).begin)
            cuts.append(edges(rect).end)
        }
        add(rect)
        for layer in layers {
            let extent = layer.extent.intersection(rect)
            if !extent.isEmpty { add(extent) }
        }
        sortUnique(&cuts)
    }

    /// Insertion sort in place: the lists are short and nearly sorted, and the library's sort may allocate.
    private static func sortUnique(_ values: inout [Int]) {
        for index in 1..<values.count {
            let value = values[index]
            var place = index
            while place > 0, values[place - 1] > value {
                values[place] = values[place - 1]
                place -= 1
            }
            values[place] = value
        }
        var kept = 1
        for index in 1..<values.count where values[index] != values[kept - 1] {
            values[kept] = values[index]
            kept += 1
        }
        values.removeSubrange(kept...)
    }
}

extension Layer {
    /// Calls `body` for each texture block that covers part of `rect`, which must lie inside `extent`: the texture,
    /// the texture's pixel at the block's top left, and the block in panel pixels.
    @inline(__always)
    func forEachBlock(in rect: Rect, _ body: (Texture, Point, Rect) -> Void) {
        switch content {
        case .fill: break
        case .texture(let texture, let origin):
            body(texture, Point(x: origin.x + rect.x - frame.x, y: origin.y + rect.y - frame.y), rect)
        case .strip(let strip, let offset):
            let vertical = strip.axis == .vertical
            let end = vertical ? rect.maxY : rect.maxX
            var begin = vertical ? rect.y : rect.x
            var position = Strip.wrap(offset + begin - (vertical ? frame.y : frame.x), into: strip.length)
            var index = strip.textureIndex(at: position)
            while begin < end {
                let texture = strip.textures[index]
                let within = position - strip.starts[index]
                let run = min(end - begin, (vertical ? texture.height : texture.width) - within)
                if vertical {
                    body(
                        texture, Point(x: rect.x - frame.x, y: within),
                        Rect(x: rect.x, y: begin, width: rect.width, height: run))
                } else {
                    body(
                        texture, Point(x: within, y: rect.y - frame.y),
                        Rect(x: begin, y: rect.y, width: run, height: rect.height))
                }
                begin += run
                index = index + 1 == strip.textures.count ? 0 : index + 1
                position = strip.starts[index]
            }
        }
    }
}
