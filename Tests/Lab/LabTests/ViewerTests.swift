import SignageEngine
import SignageMedia
import Testing

@testable import SignageLinux

extension LabTests {
    /// Those who watch a sign over the network, on the kernel's own display.
    @Suite(.serialized) struct Viewers {
        @Test func `ten who watch cost no refresh`() throws {
            let bench = try PacingBench(size: Size(width: 640, height: 480)) { PacingBench.rows($0) }
            defer { bench.display.restore() }
            try bench.run(frames: 120)
            let alone = bench.presenter.statistics.missed
            let mirrors = try GlassMirrors(encoder: ScreenEncoder()) { _ in }
            bench.presenter.mirror = mirrors.mirror(for: bench.presenter.output)
            let news = try Mailbox<Int>()
            let viewers = try (0..<10).map { number in
                try mirrors.watch(nil, as: GlassView(quality: 75)) { news.post(number) }.get()
            }
            bench.presenter.showMirror()
            var numbers = [[Int64]](repeating: [], count: viewers.count)
            // The tenth takes nothing at all.
            bench.presenter.onPresented = { _ in
                for number in news.take() where number < 9 {
                    if let picture = viewers[number].take() { numbers[number].append(picture.number) }
                }
            }
            try bench.run(frames: 600)
            let watched = bench.presenter.statistics.missed - alone
            print(
                "missed refreshes: \(alone) of 120 alone, \(watched) of 600 with ten viewers; \(numbers[0].count) seen")
            for seen in numbers.prefix(9) {
                #expect(seen.count > 20)
                #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 })
            }
            if Lab.isSimulated { #expect(alone == 0 && watched == 0) }
        }
    }
}
