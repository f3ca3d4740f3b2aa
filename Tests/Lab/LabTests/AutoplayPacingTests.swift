import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    @Suite(.serialized) struct AutoplayPacing {
        /// Three pages of a colour each that move on every five seconds.
        private static func show(_ output: OutputDescription) -> Show {
            var carousel = CarouselShow(
                id: ZoneID(rawValue: "banner"), frame: Rect(output.size), axis: .horizontal, items: [])
            carousel.behavior.autoplay = .seconds(5)
            carousel.items = (0..<3).map {
                CarouselShow.Item(PictureKey(path: "\($0)", target: .stretch(output.size)), number: $0)
            }
            carousel.listed = 3
            for item in carousel.items {
                carousel.preloaded[item.picture] = Texture(size: output.size, isOpaque: true) { (pixels, stride) in
                    pixels.update(repeating: 0xFF00_0000 | Pixel(item.number), count: stride * output.size.height)
                }
            }
            return Show(size: output.size, zones: [.carousel(carousel)])
        }

        @Test(.enabled(if: Lab.isSimulated, "proves nothing on a busy machine's own time"))
        func `an hour of autoplay: every move at its time, no refresh missed`() throws {
            let bench = try PacingBench(size: Size(width: 640, height: 480), show: Self.show)
            defer { bench.display.restore() }
            var presented: [Instant] = []
            var moves: [(item: Int, at: Span)] = []
            bench.presenter.onPresented = { presented.append($0.presented) }
            bench.presenter.onEvent = { event in
                if case .carousel(.currentItemChanged(let item)) = event.kind { moves.append((item, event.elapsed)) }
            }
            try bench.run(frames: 1)
            while presented[presented.count - 1] - presented[0] < .seconds(3600) { try bench.run(frames: 20) }
            #expect(bench.presenter.statistics.missed == 0)
            #expect(bench.presenter.statistics.refusedCommits == 0)
            // A move each 5.45 s: 660 in an hour, in order, none early or late by more than a refresh.
            #expect((660...662).contains(moves.count), "\(moves.count)")
            let period = bench.presenter.output.refresh.period
            var faults: [String] = []
            for (index, move) in moves.enumerated() {
                let due = Span.milliseconds(5450) * Int64(index + 1)
                if move.item != (index + 1) % 3 || (move.at - due).magnitude > period * 2 {
                    faults.append("item \(move.item) at \(move.at)")
                }
            }
            #expect(faults.isEmpty, "\(faults.prefix(5))")
            // While it moves there is a frame each refresh; while it rests there is none.
            let pauses = zip(presented, presented.dropFirst()).map { $1 - $0 }
            let uneven = pauses.filter { pause in
                (pause - period).magnitude > .nanoseconds(100_000) && pause < .milliseconds(4900)
            }
            // The easing's flat ends move by less than a pixel: there a frame may be the same as the last.
            #expect(uneven.allSatisfy { $0 < period * 4 }, "\(uneven.prefix(5))")
        }
    }
}

extension Span {
    fileprivate var magnitude: Span { self < .zero ? .zero - self : self }
}
