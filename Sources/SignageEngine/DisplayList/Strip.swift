/// Pictures laid end to end into one endless ribbon: after the last the first comes again.
///
/// All have the same breadth (their width in a vertical strip, their height in a horizontal one). The pixels are
/// held once each, however often a window shows them.
public final class Strip: Sendable {
    public enum Axis: Hashable, Sendable { case vertical, horizontal }

    public let axis: Axis
    public let textures: [Texture]
    /// Where each texture begins along the axis, in pixels from the first one's edge.
    let starts: [Int]
    /// Pixels until it repeats: the sum of all lengths. At least 1.
    public let length: Int
    /// Pixels across the axis.
    public let breadth: Int
    public let isOpaque: Bool

    /// Nil without textures, or where their breadths differ.
    public init?(_ textures: [Texture], axis: Axis) {
        guard let first = textures.first else { return nil }
        let breadth = Self.breadth(of: first, axis: axis)
        var starts: [Int] = []
        var length = 0
        for texture in textures {
            guard Self.breadth(of: texture, axis: axis) == breadth else { return nil }
            starts.append(length)
            length += axis == .vertical ? texture.height : texture.width
        }
        self.axis = axis
        self.textures = textures
        self.starts = starts
        self.length = length
        self.breadth = breadth
        self.isOpaque = textures.allSatisfy(\.isOpaque)
    }

    private static func breadth(of texture: Texture, axis: Axis) -> Int {
        axis == .vertical ? texture.width : texture.height
    }

    /// The index of the texture that covers a position, 0 ..< `length`. Binary search: long folders are common.
    @inline(__always)
    func textureIndex(at position: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= position { low = middle } else { high = middle }
        }
        return low
    }

    /// The non-negative remainder: any position, however far in either direction, brought into 0 ..< length.
    @inline(__always)
    static func wrap(_ position: Int, into length: Int) -> Int {
        let remainder = position % length
        return remainder < 0 ? remainder + length : remainder
    }
}
