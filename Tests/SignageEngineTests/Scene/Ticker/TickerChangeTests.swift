import Testing

@testable import SignageEngine

/// A strip of 100 × 20 at 0, 40 whose list of headlines changes. A headline is as wide as it has letters.
@Suite("Vertical ticker: another list")
struct TickerChangeTests {
    /// The stage's part: the new zone takes the old one's place.
    private final class Strip {
        var zone: TickerZone
        var events: [String] = []
        var now = Span.zero

        init(_ headlines: [String], isEmpty: Bool = false) {
            zone = TickerZone(Self.show(headlines, isEmpty), refresh: RefreshRate(refreshes: 60), now: .zero)
        }

        static func show(_ headlines: [String], _ isEmpty: Bool) -> TickerShow {
            let frame = Rect(x: 0, y: 40, width: 100, height: 20)
            var show = TickerShow(
                id: ZoneID(rawValue: "news"), frame: frame,
                headlines: headlines.map {
                    TickerShow.Headline(
                        $0,
                        Texture(
                            size: Size(width: $0.count, height: 20), pixels: Array(repeating: 7, count: $0.count * 20)),
                        x: 10)
                })
            show.isTouchable = !isEmpty
            show.behavior.autoplay = .seconds(3)
            show.behavior.transitionTime = .seconds(1)
            show.behavior.easing = .linear
            show.behavior.scrollReports = nil
            return show
        }

        func report(_ kind: SceneEvent.Kind) {
            switch kind {
            case .ticker(.currentHeadlineChanged(let index, let text)): events.append("\(index) \(text)")
            case .ticker(.didSelectHeadline(let index, let text)): events.append("tap \(index) \(text)")
            case .carousel, .ranOutOfPictures, .returnedToStart: events.append("?")
            }
        }

        func change(_ milliseconds: Int64, _ headlines: [String], isEmpty: Bool = false) {
            now = .milliseconds(milliseconds)
            zone.advance(to: SceneTime(elapsed: now, wall: now)) { report($0) }
            let next = TickerZone(Self.show(headlines, isEmpty), refresh: RefreshRate(refreshes: 60), now: now)
            next.continuing(from: zone, at: now)
            zone = next
        }

        /// The width of each headline on the glass and where its top is: "3@40".
        func at(_ milliseconds: Int64) -> String {
            now = .milliseconds(milliseconds)
            zone.advance(to: SceneTime(elapsed: now, wall: now)) { report($0) }
            var list = DisplayList()
            list.beginZone(1)
            zone.draw(at: now, into: &list)
            return list.layers.map { layer in
                guard case .texture(_, let origin) = layer.content else { return "?" }
                return "\(layer.frame.width)@\(layer.frame.y - origin.y)"
            }.joined(separator: " ")
        }

        var next: Int64? {
            zone.nextChange(after: SceneTime(elapsed: now, wall: now)).map { $0.nanoseconds / 1_000_000 }
        }

        func touch(_ intent: TouchIntent) { _ = zone.handle(intent, at: now) { report($0) } }
    }

    @Test("the headline that rests stays its time, and what follows is what follows it in the new list")
    func currentStays() {
        let strip = Strip(["a", "bb", "ccc"])
        strip.change(5000, ["ffffff", "bb", "dddd", "a"])
        #expect(strip.at(5000) == "2@40" && strip.next == 7000)
        #expect(strip.at(8000) == "4@40")
        #expect(strip.at(12_000) == "1@40" && strip.at(16_000) == "6@40")
        #expect(strip.events == ["1 bb", "2 dddd", "3 a", "0 ffffff"])
    }

    @Test("a headline that was taken out leaves at once, and does not come again")
    func currentRemoved() {
        let strip = Strip(["a", "bb", "ccc"])
        strip.change(5000, ["a", "ccc", "dddd"])
        #expect(strip.at(5000) == "2@40" && strip.next == 5000)
        #expect(strip.at(5500) == "2@30 3@50")
        #expect(strip.at(6000) == "3@40")
        #expect([10_000, 14_000, 18_000].map { strip.at($0) } == ["4@40", "1@40", "3@40"])
        // Without a follower that is left, what stands in its place now comes next.
        let other = Strip(["a", "bb", "ccc"])
        other.change(5000, ["xxxx", "yyyyy"])
        #expect(other.at(5000) == "2@40" && other.at(6000) == "5@40" && other.at(10_000) == "4@40")
    }

    @Test(
        "a change while one slides in neither jumps nor repeats",
        arguments: [
            (["a", "bb", "ccc"], "3@40"), (["ccc", "bb", "a"], "1@40"), (["bb", "dddd"], "4@40"),
            (["a", "dddd"], "1@40"), (["xxxxx", "yyyyyy"], "6@40"), (["bb"], "2@40"),
        ] as [([String], String)])
    func duringSlide(list: [String], third: String) {
        let strip = Strip(["a", "bb", "ccc"])
        #expect(strip.at(3500) == "1@30 2@50")
        strip.change(3500, list)
        #expect(strip.at(3500) == "1@30 2@50")
        #expect(strip.at(3750) == "1@25 2@45")
        #expect(strip.at(4000) == "2@40")
        // What is not in the list any more leaves at once; what is stays its time.
        let settled: Int64 = list.contains("bb") ? 8000 : 5000
        if settled == 8000 { #expect(strip.at(6999) == "2@40") }
        #expect(strip.at(settled) == third)
        // From then on only what is in the list comes, each once a round.
        let round = (0..<list.count).map { strip.at(settled + Int64($0) * 4000) }
        #expect(Set(round) == Set(list.map { "\($0.count)@40" }))
    }

    @Test("a second change during the first one's slide is as harmless")
    func twice() {
        let strip = Strip(["a", "bb", "ccc"])
        strip.change(3250, ["x", "dddd"])
        strip.change(3500, ["eeeee", "ffffff"])
        #expect(strip.at(3500) == "1@30 2@50" && strip.at(4000) == "2@40")
        #expect(strip.at(8000).hasSuffix("@40") && strip.at(8000) != "2@40")
        #expect(Set([12_000, 16_000].map { strip.at($0) }) == ["5@40", "6@40"])
    }

    @Test("a finger keeps what it holds, and the row goes on from there")
    func duringDrag() {
        let strip = Strip(["a", "bb", "ccc"])
        _ = strip.at(1000)
        strip.touch(.held)
        strip.touch(.dragged(0))
        strip.touch(.dragged(-8))
        #expect(strip.at(1100) == "1@32 2@52")
        strip.change(1200, ["dddd", "eeeee"])
        #expect(strip.at(1200) == "1@32 2@52" && strip.next == nil)
        strip.touch(.dragged(-14))
        #expect(strip.at(1300) == "1@26 2@46")
        strip.touch(.released(velocity: -300, isFling: true))
        // It has come to one that is not in the list any more, which has left again.
        #expect(strip.at(3000) == "5@40")
        #expect(strip.next != nil)
    }

    @Test("headlines that come where there were none slide in at once, and so do the words for none")
    func empty() {
        let strip = Strip(["none"], isEmpty: true)
        #expect(strip.at(10_000) == "4@40" && strip.next == nil)
        strip.change(10_000, ["a", "bb"])
        #expect(
            strip.at(10_000) == "4@40" && strip.at(10_500) == "4@30 1@50" && strip.at(11_000) == "1@40"
                && strip.next == 14_000)
        #expect(strip.at(15_000) == "2@40")
        strip.change(15_500, ["none"], isEmpty: true)
        #expect(strip.at(15_500) == "2@40" && strip.at(16_000) == "2@30 4@50" && strip.at(16_500) == "4@40")
        #expect(strip.next == nil && strip.zone.touchAxis == nil)
    }

    @Test("one that was alone gets company, and one that is left alone stays")
    func alone() {
        let strip = Strip(["a"])
        strip.change(5000, ["a", "bb"])
        #expect(strip.next == 8000 && strip.at(9000) == "2@40")
        strip.change(9500, ["bb"])
        #expect(strip.at(60_000) == "2@40" && strip.next == nil)
    }

    @Test("of headlines that read alike the one nearest to the old place is meant")
    func alike() {
        let strip = Strip(["a", "bb", "a", "ccc"])
        strip.change(9000, ["a", "bb", "a", "dddd"])
        #expect(strip.at(12_000) == "4@40")
    }

    @Test("a tap on what is not in the list any more selects nothing, and one on what is there its new number")
    func taps() {
        let strip = Strip(["a", "bb"])
        strip.change(1000, ["bb", "ccc"])
        strip.touch(.held)
        strip.touch(.tapped(x: 5, y: 50))
        #expect(strip.events.isEmpty)
        let other = Strip(["a", "bb"])
        other.change(1000, ["ccc", "a"])
        other.touch(.held)
        other.touch(.tapped(x: 5, y: 50))
        #expect(other.events == ["tap 1 a"])
    }
}
