/// Pictures of half the size and less, for those who look at the glass from afar: each pixel the mean of four, channel by
/// channel, rounded to nearest.
public enum Halving {
    /// How often a picture can be halved until it would have to be enlarged to fill a box: neither side is left with half a
    /// pixel, and one side still reaches the box's.
    ///
    /// - Returns: 0 where it is to stay as it is.
    public static func count(of size: Size, toFill box: Size) -> Int {
        var (size, count) = (size, 0)
        while size.width % 2 == 0, size.height % 2 == 0, !size.isEmpty {
            size = halved(size)
            guard size.width >= box.width || size.height >= box.height else { break }
            count += 1
        }
        return count
    }

    /// The size after so many halvings.
    public static func size(of size: Size, times count: Int) -> Size {
        Size(width: size.width >> count, height: size.height >> count)
    }

    private static func halved(_ size: Size) -> Size { self.size(of: size, times: 1) }

    /// Reads the first buffer and writes the second, both `xrgb8888`.
    ///
    /// - Parameter target: of half the size.
    public static func halve(_ source: PixelBuffer, into target: PixelBuffer) {
        precondition(source.format == .xrgb8888 && target.format == .xrgb8888, "pixels of 32 bits")
        precondition(target.size == halved(source.size), "a target of half the size")
        for y in 0..<target.size.height {
            let upper = UnsafePointer(source.address(x: 0, y: 2 * y).assumingMemoryBound(to: Pixel.self))
            let lower = UnsafePointer(source.address(x: 0, y: 2 * y + 1).assumingMemoryBound(to: Pixel.self))
            let row = target.address(x: 0, y: y).assumingMemoryBound(to: Pixel.self)
            Kernels.halve(upper, lower, to: row, count: target.size.width)
        }
    }
}
