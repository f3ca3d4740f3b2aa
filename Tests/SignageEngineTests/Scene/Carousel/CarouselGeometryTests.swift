import SignageEngine
import Testing

@Suite struct CarouselGeometryTests {
    @Test func aRowThatEndsHasAsManyPagesAsPlacesToRest() {
        func geometry(_ count: Int, view: Int, item: Int, gap: Int = 0) -> CarouselGeometry {
            CarouselGeometry(count: count, view: view, itemLength: item, gap: gap, loop: false)
        }
        func rests(_ geometry: CarouselGeometry) -> [Double] {
            (0..<geometry.pageCount).map { geometry.restOffset(of: $0) }
        }
        #expect(rests(geometry(1, view: 100, item: 100)) == [0])
        #expect(rests(geometry(3, view: 100, item: 100)) == [0, 100, 200])
        #expect(rests(geometry(3, view: 100, item: 90, gap: 10)) == [0, 100, 190])
        #expect(rests(geometry(5, view: 300, item: 100)) == [0, 100, 200])
        // The last rests where its end is the row's: less than an item after the one before.
        #expect(rests(geometry(5, view: 260, item: 100)) == [0, 100, 200, 240])
        #expect(rests(geometry(3, view: 1000, item: 100, gap: 5)) == [0])
        #expect(rests(geometry(2, view: 50, item: 100)) == [0, 100, 150])
        for count in 1...9 {
            for view in [10, 35, 40, 100] {
                let row = geometry(count, view: view, item: 17, gap: 3)
                #expect(rests(row) == Array(Set(rests(row))).sorted(), "different, and in order")
                #expect(rests(row).last == row.maxOffset)
                for (page, rest) in rests(row).enumerated() {
                    #expect(row.page(nearest: rest) == page)
                    #expect(row.pages(to: rest) == Double(page))
                }
                // Whatever the position, no other page is nearer.
                for offset in stride(from: -30.0, through: row.maxOffset + 30, by: 0.25) {
                    let nearest = rests(row).map { ($0 - offset).magnitude }.min()!
                    #expect((row.restOffset(of: row.page(nearest: offset)) - offset).magnitude == nearest)
                }
            }
        }
    }

    @Test func aSingleItemDoesNotLoop() {
        let geometry = CarouselGeometry(count: 1, view: 100, itemLength: 40, gap: 5, loop: true)
        #expect(!geometry.loops && geometry.maxOffset == 0 && geometry.pageCount == 1)
        #expect(geometry.page(nearest: 70) == 0 && geometry.page(nearest: -70) == 0)
    }

    @Test func itemsOfARowThatLoopsComeRoundBothWays() {
        let geometry = CarouselGeometry(count: 3, view: 100, itemLength: 100, gap: 0, loop: true)
        #expect((-4...4).map(geometry.item) == [2, 0, 1, 2, 0, 1, 2, 0, 1])
        #expect(geometry.item(1_000_000_000_001) == 1_000_000_000_001 % 3)
        #expect(geometry.item(-1_000_000_000_001) == 1)
        #expect(geometry.pageCount == 3)
    }

    @Test(
        arguments: [
            // view, item, gap, page, offset, the pages of which a pixel is in view
            (100, 100, 0, 0, 0.0, 0..<1), (100, 100, 0, 0, 0.4, 0..<1), (100, 100, 0, 0, 0.6, 0..<2),
            (100, 100, 0, 0, 99.4, 0..<2), (100, 100, 0, 0, 99.6, 1..<2), (100, 90, 10, 0, 0, 0..<1),
            (100, 90, 10, 0, 1, 0..<2), (100, 90, 10, 0, 89, 0..<2), (100, 90, 10, 0, 90, 1..<2),
            (100, 30, 0, 4, 0, 4..<8), (100, 25, 0, 4, 0, 4..<8), (100, 25, 0, 4, 1, 4..<9), (20, 100, 0, 1, 80, 1..<2),
            (20, 100, 0, 1, 81, 1..<3), (10, 20, 100, 0, 60, 1..<1),
        ] as [(Int, Int, Int, Int, Double, Range<Int>)])
    func visiblePagesAreThoseWithAPixelInView(
        view: Int, item: Int, gap: Int, page: Int, offset: Double, pages: Range<Int>
    ) {
        let position = CarouselPosition(page: page, offset: offset)
        let loop = CarouselGeometry(count: 12, view: view, itemLength: item, gap: gap, loop: true)
        #expect(loop.visiblePages(at: position) == pages)
        let far = CarouselPosition(page: page - 1_000_000, offset: offset)
        #expect(loop.visiblePages(at: far) == (pages.lowerBound - 1_000_000)..<(pages.upperBound - 1_000_000))
        let row = CarouselGeometry(count: 2, view: view, itemLength: item, gap: gap, loop: false)
        #expect(Array(row.visiblePages(at: position)) == pages.filter { (0..<2).contains($0) })
    }
}
