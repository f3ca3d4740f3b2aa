/// The inner loops: runs of pixels, nothing about where they come from. All arithmetic is exact to the level
/// (v × a ÷ 255 rounded to nearest), so that any faster path can be held against these bit by bit.
enum Kernels {
    /// Copies a run of opaque pixels.
    @inline(__always)
    static func copy(_ source: UnsafePointer<Pixel>, to target: UnsafeMutablePointer<Pixel>, count: Int) {
        UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count * MemoryLayout<Pixel>.stride)
    }

    @inline(__always)
    static func fill(_ target: UnsafeMutablePointer<Pixel>, with pixel: Pixel, count: Int) {
        target.update(repeating: pixel, count: count)
    }

    /// source OVER target: s + t × (255 − sα) ÷ 255, each channel (Porter and Duff, 1984).
    static func over(_ source: UnsafePointer<Pixel>, to target: UnsafeMutablePointer<Pixel>, count: Int) {
        for index in 0..<count {
            let pixel = source[index]
            target[index] = pixel &+ scale(target[index], by: 255 &- (pixel >> 24))
        }
    }

    /// As `over`, with the source faded to `opacity` first.
    static func over(
        _ source: UnsafePointer<Pixel>, opacity: UInt32, to target: UnsafeMutablePointer<Pixel>, count: Int
    ) {
        for index in 0..<count {
            let pixel = scale(source[index], by: opacity)
            target[index] = pixel &+ scale(target[index], by: 255 &- (pixel >> 24))
        }
    }

    /// A single colour OVER target.
    static func over(fill pixel: Pixel, to target: UnsafeMutablePointer<Pixel>, count: Int) {
        let rest = 255 &- (pixel >> 24)
        for index in 0..<count { target[index] = pixel &+ scale(target[index], by: rest) }
    }

    /// Packs to 5-6-5, nearest level for each channel (so that 255 stays full and greys stay near grey).
    static func pack565(_ source: UnsafePointer<Pixel>, to target: UnsafeMutablePointer<UInt16>, count: Int) {
        for index in 0..<count {
            let pixel = source[index]
            let red = ((pixel >> 16 & 0xFF) &* 31 &+ 127) / 255
            let green = ((pixel >> 8 & 0xFF) &* 63 &+ 127) / 255
            let blue = ((pixel & 0xFF) &* 31 &+ 127) / 255
            target[index] = UInt16(truncatingIfNeeded: red << 11 | green << 5 | blue)
        }
    }

    /// The means of squares of four pixels, rounded: two channels a sum, 16 bits apart.
    ///
    /// - Parameter count: of the pixels that are written; twice as many are read of each row.
    static func halve(
        _ upper: UnsafePointer<Pixel>, _ lower: UnsafePointer<Pixel>, to target: UnsafeMutablePointer<Pixel>, count: Int
    ) {
        func mean(_ left: Pixel, _ right: Pixel, _ below: Pixel, _ beside: Pixel) -> Pixel {
            func sum(_ shift: Pixel) -> Pixel {
                var sum = (left >> shift & 0x00FF_00FF) &+ (right >> shift & 0x00FF_00FF)
                sum = sum &+ (below >> shift & 0x00FF_00FF) &+ (beside >> shift & 0x00FF_00FF)
                return (sum &+ 0x0002_0002) >> 2 & 0x00FF_00FF
            }
            return sum(0) | sum(8) << 8
        }
        for index in 0..<count {
            target[index] = mean(
                upper[2 * index], upper[2 * index + 1], lower[2 * index], lower[2 * index + 1])
        }
    }

    /// All four channels × factor ÷ 255, rounded: two channels a multiplication, 16 bits apart.
    @inline(__always)
    static func scale(_ pixel: Pixel, by factor: UInt32) -> Pixel {
        var even = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
        even = ((even &+ (even >> 8 & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
        var odd = (pixel >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
        odd = (odd &+ (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
        return even | odd
    }
}
