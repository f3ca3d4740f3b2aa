import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    /// The calls from before atomic commits, forced on a driver that could do better.
    @Suite(.serialized) struct Legacy {
        static let options = KMSDisplay.Options(preferences: DisplayBench.small, forceLegacy: true)

        @Test func `a modeset and flips bring one event each`() throws {
            let bench = try DisplayBench(Self.options)
            #expect(bench.display.probe())
            let card = try #require(bench.display.cards.first)
            #expect(!card.isAtomic)
            let glass = try VirtualGlass()
            try bench.fill(0, with: 0xFF00_0001)
            try bench.fill(1, with: 0xFF00_0002)
            var last = try bench.show(0, as: .modeset)
            #expect(try glass.picture()?[0, 0] == 0xFF00_0001)
            for frame in 1...10 {
                let event = try bench.show(frame % 2, as: .flip)
                #expect(event.instant > last.instant)
                last = event
            }
            #expect(try glass.picture()?[639, 479] == 0xFF00_0001)
            #expect(bench.quiet())
            bench.display.restore()
            #expect(try glass.picture() == nil)
        }

        @Test func `busy and denied are what they are with atomic commits`() throws {
            let bench = try DisplayBench(Self.options)
            bench.display.probe()
            try bench.show(0, as: .modeset)
            let ticket = try bench.present(1, as: .flip)
            let busy = #expect(throws: DisplayFault.self) { try bench.present(0, as: .flip) }
            #expect(busy?.kind == .retryNextVBlank)
            #expect(try bench.events().map(\.ticket) == [ticket])
            try #require(bench.display.cards.first).dropMaster()
            for kind in [CommitKind.flip, .modeset] {
                let denied = #expect(throws: DisplayFault.self) { try bench.present(0, as: kind) }
                #expect(denied?.kind == .sessionInactive)
            }
            #expect(bench.quiet())
            try bench.display.regainControl(of: bench.output().id)
            try bench.show(0, as: .modeset)
            bench.display.restore()
        }
    }
}
