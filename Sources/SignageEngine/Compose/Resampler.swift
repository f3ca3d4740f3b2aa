/// Scales a picture while it is being decoded: rows go in one by one, finished rows go straight to where they are
/// shown. Besides the result only a few rows are ever in memory, whatever the size of the source.
///
/// Each axis is on its own: made smaller, a pixel is the exact average of the area it covers; made larger, it is
/// interpolated linearly between the centres of its neighbours, and the edges are clamped. Equal sizes are a copy.
///
/// Pixels are premultiplied, so averaging is correct at transparent edges. Every channel goes through the same
/// operations with the same weights, and rounding is monotone: colour never exceeds alpha, and opaque stays opaque.
/// Weights are whole numbers and the sums of a column are exact; the result is the same on every machine.
/// Rounded to nearest, ties to even.
public struct Resampler: ~Copyable {
    /// The longest side of a source: above it a column of white would not sum up exactly in a Float (2²⁴ ÷ 255).
    public static let maxSourceSide = 65_535

    public let source: Size
    /// The size of the whole result, of which `window` is made.
    public let target: Size
    public let window: Rect

    private let destination: UnsafeMutablePointer<Pixel>
    private let stride: Int
    private let rows: ResampleAxis
    private let columns: ResampleAxis
    private let columnTaps: UnsafeMutablePointer<ResampleAxis.Tap>
    private let scratch: UnsafeMutablePointer<SIMD4<Float>>
    private let scale: Float
    private var received = 0
    private var finished = 0

    /// - Parameters:
    ///   - source: the size of what will be pushed; no side above `maxSourceSide`.
    ///   - target: the size to scale to.
    ///   - window: the part of that to make; nil for all of it.
    ///   - destination: the first pixel of the window; must stay valid until the last row was pushed.
    ///   - stride: pixels from one row of the window to the next.
    public init(
        from source: Size, to target: Size, window: Rect? = nil, into destination: UnsafeMutablePointer<Pixel>,
        stride: Int
    ) {
        let window = window ?? Rect(target)
        precondition(
            !source.isEmpty && !window.isEmpty && Rect(target).intersection(window) == window && stride >= window.width)
        precondition(max(source.width, source.height) <= Self.maxSourceSide)
        (self.source, self.target, self.window) = (source, target, window)
        (self.destination, self.stride) = (destination, stride)
        rows = ResampleAxis(source: source.height, target: target.height)
        columns = ResampleAxis(source: source.width, target: target.width)
        scale = Float(1 / (Double(rows.weightSum) * Double(columns.weightSum)))
        columnTaps = .allocate(capacity: window.width)
        for x in 0..<window.width { (columnTaps + x).initialize(to: columns.tap(window.x + x)) }
        // One line of source pixels, three of target pixels: two neighbours and the result.
        scratch = .allocate(capacity: source.width + 3 * window.width)
        scratch.initialize(repeating: .zero, count: source.width + 3 * window.width)
    }

    deinit {
        columnTaps.deallocate()
        scratch.deallocate()
    }

    /// The bytes a resampler holds besides the result. Sides must have passed a limit: it may not overflow.
    ///
    /// - Parameter target: the size of the window.
    public static func scratchBytes(from source: Size, to target: Size) -> Int {
        (source.width + 3 * target.width) * MemoryLayout<SIMD4<Float>>.stride
            + target.width * MemoryLayout<ResampleAxis.Tap>.stride
    }

    /// Whether every row of the result is written; it is once every source row was pushed.
    public var isComplete: Bool { finished == window.height }

    /// Takes the next source row (`source.width` premultiplied pixels) and writes the rows it completes.
    public mutating func push(_ row: UnsafePointer<Pixel>) {
        precondition(received < source.height, "more rows than the source has")
        if source == target {
            guard (window.y..<window.maxY).contains(received) else {
                received += 1
                return
            }
            (destination + finished * stride).update(from: row + window.x, count: window.width)
            finished += 1
        } else if rows.isEnlarging {
            interpolate(row)
        } else {
            average(row)
        }
        received += 1
    }

    /// Rows get fewer: sum them up first, at source width, then do the columns once for each finished row.
    private mutating func average(_ row: UnsafePointer<Pixel>) {
        let sum = scratch
        while finished < window.height {
            let tap = rows.tap(window.y + finished)
            guard tap.first <= received else { return }
            let weight =
                tap.first == received ? tap.firstWeight : tap.last == received ? tap.lastWeight : rows.innerWeight
            if tap.first == received {
                Self.begin(sum, row, weight, count: source.width)
            } else {
                Self.add(sum, row, weight, count: source.width)
            }
            guard tap.last == received else { return }
            let line = columns.isSame ? sum + window.x : resampleColumns(of: sum, into: resultLine)
            store(line)
        }
    }

    /// Rows get more: do the columns once for each source row, then mix two neighbours for each finished row.
    private mutating func interpolate(_ row: UnsafePointer<Pixel>) {
        let current = neighbour(received)
        if columns.isSame {
            Self.begin(current, row + window.x, 1, count: window.width)
        } else {
            Self.begin(scratch, row, 1, count: source.width)
            _ = resampleColumns(of: scratch, into: current)
        }
        while finished < window.height {
            let tap = rows.tap(window.y + finished)
            guard tap.last <= received else { return }
            Self.mix(
                resultLine, neighbour(Int(tap.first)), tap.firstWeight, neighbour(Int(tap.last)), tap.lastWeight,
                count: window.width)
            store(resultLine)
        }
    }

    private func neighbour(_ y: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
        scratch + source.width + (y & 1) * window.width
    }

    private var resultLine: UnsafeMutablePointer<SIMD4<Float>> { scratch + source.width + 2 * window.width }

    /// Sums of many terms are made of sums of at most this many, which keeps the error of a Float far below one step.
    private static let block: Int32 = 64

    private func resampleColumns(
        of line: UnsafeMutablePointer<SIMD4<Float>>, into result: UnsafeMutablePointer<SIMD4<Float>>
    ) -> UnsafeMutablePointer<SIMD4<Float>> {
        let inner = columns.innerWeight
        for x in 0..<window.width {
            let tap = columnTaps[x]
            var total = line[Int(tap.first)] * tap.firstWeight + line[Int(tap.last)] * tap.lastWeight
            var index = tap.first &+ 1
            while index < tap.last {
                let end = min(index &+ Self.block, tap.last)
                var sum = SIMD4<Float>.zero
                while index < end {
                    sum += line[Int(index)]
                    index &+= 1
                }
                total += sum * inner
            }
            result[x] = total
        }
        return result
    }

    private mutating func store(_ line: UnsafeMutablePointer<SIMD4<Float>>) {
        let values = UnsafeRawPointer(line).assumingMemoryBound(to: Float.self)
        let bytes = UnsafeMutableRawPointer(destination + finished * stride).assumingMemoryBound(to: UInt8.self)
        let scale = scale
        // 2²³ plus a small number has that number, rounded, in the low bits of its pattern.
        for i in 0..<window.width &* 4 {
            bytes[i] = UInt8(truncatingIfNeeded: (values[i] * scale + 8_388_608).bitPattern)
        }
        finished += 1
    }

    // The loops below run over channels, not pixels: flat loops are what the compiler vectorises.

    private static func begin(
        _ line: UnsafeMutablePointer<SIMD4<Float>>, _ row: UnsafePointer<Pixel>, _ weight: Float, count: Int
    ) {
        let sums = UnsafeMutableRawPointer(line).assumingMemoryBound(to: Float.self)
        let bytes = UnsafeRawPointer(row).assumingMemoryBound(to: UInt8.self)
        for i in 0..<count &* 4 { sums[i] = Float(bytes[i]) * weight }
    }

    private static func add(
        _ line: UnsafeMutablePointer<SIMD4<Float>>, _ row: UnsafePointer<Pixel>, _ weight: Float, count: Int
    ) {
        let sums = UnsafeMutableRawPointer(line).assumingMemoryBound(to: Float.self)
        let bytes = UnsafeRawPointer(row).assumingMemoryBound(to: UInt8.self)
        for i in 0..<count &* 4 { sums[i] += Float(bytes[i]) * weight }
    }

    private static func mix(
        _ result: UnsafeMutablePointer<SIMD4<Float>>,
        _ first: UnsafeMutablePointer<SIMD4<Float>>, _ firstWeight: Float,
        _ last: UnsafeMutablePointer<SIMD4<Float>>, _ lastWeight: Float, count: Int
    ) {
        for i in 0..<count { result[i] = first[i] * firstWeight + last[i] * lastWeight }
    }
}
