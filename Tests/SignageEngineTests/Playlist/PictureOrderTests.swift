import Testing

@testable import SignageEngine

@Suite("Picture order")
struct PictureOrderTests {
    private let names = ["b/10.png", "b/2.png", "a/3.png", "a/1.png"]

    private func arranged(_ order: PictureOrder, _ names: [String], seed: Int = 0) -> [String] {
        order.arranged(names, seed: seed, path: \.self)
    }

    @Test func listedIsAsItIs() { #expect(arranged(.listed, names) == names) }

    @Test func naturalIsByName() {
        #expect(arranged(.natural, names) == ["a/1.png", "a/3.png", "b/2.png", "b/10.png"])
    }

    @Test func aShuffleIsTheSameForOneSeedAndAnotherForOthers() {
        let many = (0..<50).map { "\($0).png" }
        let first = arranged(.shuffle, many, seed: 1)
        #expect(first.sorted() == many.sorted())
        #expect(first != many)
        #expect(arranged(.shuffle, many, seed: 1) == first)
        #expect(arranged(.shuffle, many.reversed(), seed: 1) == first)
        #expect(Set((0..<20).map { arranged(.shuffle, many, seed: $0) }).count == 20)
    }

    /// Every picture comes to every place about equally often: 4,000 seeds, four places, five standard deviations (27.4).
    @Test func aShuffleIsFair() {
        var counts: [String: [Int]] = [:]
        for seed in 0..<4000 {
            for (place, name) in arranged(.shuffle, names, seed: seed).enumerated() {
                counts[name, default: [0, 0, 0, 0]][place] += 1
            }
        }
        for count in counts.values.flatMap(\.self) { #expect(abs(count - 1000) < 137, "\(counts)") }
    }

    @Test func onePictureMoreLeavesTheOthersInTheirOrder() {
        let many = (0..<50).map { "\($0).png" }
        let more = arranged(.shuffle, many + ["new.png"], seed: 3)
        #expect(more.filter { $0 != "new.png" } == arranged(.shuffle, many, seed: 3))
    }

    @Test func aPictureThatIsListedTwiceIsShownTwiceAtDifferentPlaces() {
        let many = (0..<20).map { "\($0).png" } + ["0.png"]
        let places = arranged(.shuffle, many, seed: 2).enumerated().filter { $0.element == "0.png" }.map(\.offset)
        #expect(places.count == 2)
        #expect(places[1] - places[0] > 1)
    }

    @Test func aCarouselShowsItsPicturesInItsOrderAndNumbersThemSo() {
        func order(_ order: String) -> [String] {
            let zone = Nodes.carousel([
                "items": Nodes.list("b", "a"), "order": Nodes.text(order), "seed": Nodes.text("5"),
            ])
            let files = ["b/10.png": "8x4 1", "b/2.png": "8x4 2", "a/3.png": "8x4 3", "a/1.png": "8x4 4"]
            guard case .carousel(let carousel)? = Signs.show([zone], files: files).zones.first else { return [] }
            return carousel.items.map { "\($0.number) \($0.picture.path)" }
        }
        #expect(order("listed") == ["0 b/2.png", "1 b/10.png", "2 a/1.png", "3 a/3.png"])
        #expect(order("natural") == ["0 a/1.png", "1 a/3.png", "2 b/2.png", "3 b/10.png"])
        let listed = ["b/2.png", "b/10.png", "a/1.png", "a/3.png"]
        #expect(order("shuffle") == arranged(.shuffle, listed, seed: 5).enumerated().map { "\($0) \($1)" })
    }
}
