/// The parts of a picture that must be drawn again: a few rectangles that do not overlap.
///
/// Kept inline, without heap memory. Rectangles that meet are joined into the one around both; when there is no
/// place left for another, it joins the one that grows least.
public struct Damage: Equatable, Sendable {
    public static let capacity = 8

    private var storage = InlineArray<8, Rect>(repeating: .zero)
    public private(set) var count = 0

    public init() {}
    public init(_ rect: Rect) { add(rect) }

    public var isEmpty: Bool { count == 0 }
    public subscript(index: Int) -> Rect {
        precondition(index < count)
        return storage[index]
    }

    public var area: Int {
        var sum = 0
        for index in 0..<count { sum += storage[index].area }
        return sum
    }

    public static func == (a: Damage, b: Damage) -> Bool {
        guard a.count == b.count else { return false }
        for index in 0..<a.count where a.storage[index] != b.storage[index] { return false }
        return true
    }

    public mutating func add(_ rect: Rect) {
        guard !rect.isEmpty else { return }
        var grown = rect
        // Joining can make the result meet others in turn, so start over after each join.
        var index = 0
        while index < count {
            if storage[index].intersects(grown) {
                grown = grown.union(storage[index])
                remove(at: index)
                index = 0
            } else {
                index += 1
            }
        }
        if count == Self.capacity {
            let nearest = cheapestPartner(of: grown)
            grown = grown.union(storage[nearest])
            remove(at: nearest)
            add(grown)
        } else {
            storage[count] = grown
            count += 1
        }
    }

    private func cheapestPartner(of rect: Rect) -> Int {
        var best = 0
        var bestGrowth = Int.max
        for index in 0..<count {
            let growth = storage[index].union(rect).area - storage[index].area
            if growth < bestGrowth { (best, bestGrowth) = (index, growth) }
        }
        return best
    }

    private mutating func remove(at index: Int) {
        count -= 1
        storage[index] = storage[count]
    }
}
