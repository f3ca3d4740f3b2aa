import Testing

@testable import SignageEngine

/// A carousel that moves by itself on a display that refreshes like a clock.
@Suite struct AutoplayHourTests {
    private static func show(_ size: Size) -> Show {
        var carousel = CarouselShow(
            id: ZoneID(rawValue: "banner"), frame: Rect(size), axis: .horizontal,
            items: (0..<3).map { CarouselShow.Item(PictureKey(path: "\($0)", target: .stretch(size)), number: $0) })
        carousel.behavior.autoplay = .seconds(5)
        for item in carousel.items {
            carousel.preloaded[item.picture] = Texture(size: size, isOpaque: true) { (pixels, stride) throws(Never) in
                pixels.update(repeating: 0xFF00_0000 | Pixel(item.number), count: stride * size.height)
            }
        }
        return Show(size: size, zones: [.carousel(carousel)])
    }

    @Test func everyMoveIsAtItsTimeAndNoRefreshIsMissed() {
        let bench = Bench(show: Self.show(Bench.size))
        var moves: [(item: Int, at: Span)] = []
        bench.presenter.onEvent = { event in
            if case .carousel(.currentItemChanged(let item)) = event.kind { moves.append((item, event.elapsed)) }
        }
        bench.run(until: Instant(nanoseconds: 3_600_000_000_000))
        #expect(bench.presenter.statistics.missed == 0 && bench.presenter.statistics.refusedCommits == 0)
        // A move each 5.45 s.
        #expect(moves.count == 660)
        let period = bench.output.refresh.period
        let isInTime = moves.enumerated().allSatisfy { index, move in
            let late = move.at - .milliseconds(5450) * Int64(index + 1)
            return move.item == (index + 1) % 3 && late >= .zero && late <= period * 2
        }
        #expect(isInTime)
        // In a move a frame each refresh, but for its flat ends; in a rest none.
        let pauses = zip(bench.records, bench.records.dropFirst()).map { $1.presented - $0.presented }
        #expect(pauses.count { $0 > .seconds(4) } == 660)
        #expect(pauses.allSatisfy { $0 > .seconds(4) || $0 < period * 4 })
        #expect(bench.records.count > 660 * 20 && bench.records.count < 660 * 30)
    }

    @Test func aShowWithoutItsFirstPicturesWaitsForThemBeforeItIsOnTheGlass() {
        let show = Self.show(Bench.size).withoutFirstPictures
        let bench = Bench(show: show)
        var asked: [PictureKey] = []
        bench.presenter.onPicturesNeeded = { asked = $0 }
        bench.run(until: Instant(nanoseconds: 500_000_000))
        #expect(bench.records.isEmpty && asked.first?.path == "0")
        for key in asked.prefix(1) {
            bench.presenter.deliver(CarouselSign.picture(key), for: key, now: bench.now)
        }
        bench.run(until: bench.now + .milliseconds(100))
        #expect(bench.records.count == 1)
        // But not for ever.
        let other = Bench(show: show)
        other.run(until: Instant(nanoseconds: 1_900_000_000))
        #expect(other.records.isEmpty)
        other.run(until: Instant(nanoseconds: 2_200_000_000))
        #expect(other.records.count == 1)
    }
}
