/// Geometry on the panel: whole pixels, the origin at the top left.

public struct Point: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
    public static let zero = Point(x: 0, y: 0)
}

public struct Size: Hashable, Sendable, CustomStringConvertible {
    public var width: Int
    public var height: Int
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    public static let zero = Size(width: 0, height: 0)
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Width × height; only for sizes whose area fits an Int (anything a limit has passed).
    public var area: Int { width * height }
    public var description: String { "\(width)×\(height)" }
}

/// A half-open rectangle: it covers x ..< maxX and y ..< maxY.
public struct Rect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
    public init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    public var maxX: Int { x + width }
    public var maxY: Int { y + height }
    public var size: Size { Size(width: width, height: height) }
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    public var area: Int { isEmpty ? 0 : width * height }

    /// What both cover; `.zero` where they do not meet.
    public func intersection(_ other: Rect) -> Rect {
        let result = Rect(
            minX: max(x, other.x), minY: max(y, other.y), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return result.isEmpty ? .zero : result
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Rect(
            minX: min(x, other.x), minY: min(y, other.y), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }
}
