/// Where a carousel's items lie along its axis, in panel pixels. Item i begins at i × `pitch`; with `loops` i goes on
/// for ever in both directions and the items come round.
public struct CarouselGeometry: Hashable, Sendable {
    /// At least 1: a carousel without items shows nothing and has no geometry.
    public let count: Int
    /// The zone's length along the axis.
    public let view: Int
    public let itemLength: Int
    public let gap: Int
    /// Whether the last item is followed by the first. A single item has nowhere to go.
    public let loops: Bool

    public var pitch: Int { itemLength + gap }

    public init(count: Int, view: Int, itemLength: Int, gap: Int, loop: Bool) {
        precondition(count > 0 && view > 0 && itemLength > 0 && gap >= 0)
        (self.count, self.view, self.itemLength, self.gap) = (count, view, itemLength, gap)
        loops = loop && count > 1
    }

    /// The farthest position that leaves no room after the last item.
    public var maxOffset: Double { Double(max(0, count * pitch - gap - view)) }

    /// The item that a page number without bounds stands for.
    public func item(_ page: Int) -> Int {
        let remainder = page % count
        return remainder < 0 ? remainder + count : remainder
    }

    /// Where a page rests: its item's beginning, or less where the end of the row comes first.
    public func restOffset(of page: Int) -> Double {
        let offset = Double(page * pitch)
        return loops ? offset : min(max(offset, 0), maxOffset)
    }

    /// The page nearest to a position.
    public func page(nearest offset: Double) -> Int {
        let page = Int((offset / Double(pitch)).rounded())
        if loops { return page }
        // The last pages may share one resting place; the position decides for the last of them only at the very end.
        if offset >= maxOffset, maxOffset > 0 { return count - 1 }
        return min(max(page, 0), count - 1)
    }
}
