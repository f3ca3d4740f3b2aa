/// Where a carousel's items lie along its axis, in panel pixels. Item i begins at i × `pitch`; with `loops` i goes on
/// for ever in both directions and the items come round.
///
/// A page is a place where the row may rest. In a row that ends the last items may all be in view at its end, so that
/// there are fewer pages than items.
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

    /// The first page that rests at the end of a row that does not loop. It may rest less than a pitch after the one
    /// before.
    public var lastPage: Int { loops ? count - 1 : (max(0, count * pitch - gap - view) + pitch - 1) / pitch }

    /// How many different pages there are.
    public var pageCount: Int { lastPage + 1 }

    /// The item that a page number without bounds stands for.
    public func item(_ page: Int) -> Int {
        let remainder = page % count
        return remainder < 0 ? remainder + count : remainder
    }

    /// Where a page rests: at its item's beginning, or less where the end of the row comes first.
    public func restOffset(of page: Int) -> Double {
        let offset = Double(page * pitch)
        return loops ? offset : min(max(offset, 0), maxOffset)
    }

    /// The page that rests nearest to a position.
    public func page(nearest offset: Double) -> Int {
        let page = Int((offset / Double(pitch)).rounded())
        if loops || lastPage == 0 { return loops ? page : 0 }
        let middle = (restOffset(of: lastPage - 1) + maxOffset) / 2
        return offset > middle ? lastPage : min(max(page, 0), lastPage - 1)
    }

    /// A position counted in pages, with a fraction between them: whole where a page rests.
    public func pages(to offset: Double) -> Double {
        if !loops, lastPage > 0 {
            let before = restOffset(of: lastPage - 1)
            if offset > before { return Double(lastPage - 1) + (offset - before) / (maxOffset - before) }
        }
        return offset / Double(pitch)
    }

    /// The pages of which at least a pixel is in view; those that have no item are left out.
    public func visiblePages(at position: CarouselPosition) -> Range<Int> {
        let offset = position.wholeOffset
        // Of the page at the position only its gap may be in view.
        let first = offset >= itemLength ? position.page + 1 : position.page
        let end = max(position.page + (offset + view + pitch - 1) / pitch, first)
        if loops { return first..<end }
        let low = min(max(first, 0), count)
        return low..<min(max(end, low), count)
    }
}
