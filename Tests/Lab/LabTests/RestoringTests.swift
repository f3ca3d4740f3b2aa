import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    @Suite(.serialized) struct Restoring {
        static let both = [false, true]

        @Test(arguments: both) func `what another program showed is shown again`(_ legacy: Bool) throws {
            let glass = try VirtualGlass()
            let before = try DisplayBench(options(640, 480))
            before.display.probe()
            try before.fill(0, with: 0xFF0A_0B0C)
            try before.show(0, as: .modeset)
            let shown = try #require(try glass.planes().first).framebuffer
            // A virtual terminal switch: the other program lives on, but is not master.
            for card in before.display.cards { card.dropMaster() }

            let bench = try DisplayBench(options(800, 600, legacy))
            bench.display.probe()
            try bench.fill(0, with: 0xFFFF_FFFF)
            try bench.show(0, as: .modeset)
            try bench.show(1, as: .flip)
            #expect(try glass.picture()?.size == Size(width: 800, height: 600))
            bench.display.restore()
            let planes = try glass.planes()
            #expect(planes.map(\.framebuffer) == [shown])
            #expect(planes.first?.place == Rect(x: 0, y: 0, width: 640, height: 480))
            #expect(try glass.picture()?[0, 0] == 0xFF0A_0B0C)
            before.display.restore()
        }

        @Test(arguments: both) func `with a flip still pending too`(_ legacy: Bool) throws {
            let bench = try DisplayBench(options(640, 480, legacy))
            bench.display.probe()
            try bench.show(0, as: .modeset)
            try bench.present(1, as: .flip)
            bench.display.restore()
            #expect(try VirtualGlass().planes().isEmpty)
        }

        @Test(arguments: both) func `a dark screen is dark again`(_ legacy: Bool) throws {
            let glass = try VirtualGlass()
            #expect(try glass.planes().isEmpty)
            let bench = try DisplayBench(options(640, 480, legacy))
            bench.display.probe()
            try bench.show(0, as: .modeset)
            #expect(try !glass.planes().isEmpty)
            bench.display.restore()
            #expect(try glass.planes().isEmpty)
        }

        @Test(arguments: both) func `where the old picture is gone the screen goes dark`(_ legacy: Bool) throws {
            let glass = try VirtualGlass()
            var before: DisplayBench? = try DisplayBench(options(640, 480))
            before?.display.probe()
            try before?.show(0, as: .modeset)
            for card in before?.display.cards ?? [] { card.dropMaster() }
            let bench = try DisplayBench(options(640, 480, legacy))
            bench.display.probe()
            try bench.show(0, as: .modeset)
            // Its framebuffers die with it, and their numbers are given out again, here to our own new buffers.
            before = nil
            let id = try #require(bench.display.refuseCurrentMode(of: bench.output().id))
            #expect(bench.display.outputs.map(\.id) == [id])
            try bench.show(0, as: .modeset)
            bench.display.restore()
            #expect(try glass.planes().isEmpty)
        }

        @Test func `planes that another program left are put out of the way and put back`() throws {
            let glass = try VirtualGlass()
            let before = try DisplayBench(options(640, 480))
            before.display.probe()
            try before.show(0, as: .modeset)
            let card = try #require(before.display.cards.first)
            let overlay = try #require(
                try CardReader(card: card).read(.known).description.planes.first { $0.kind == .overlay })
            let picture = try Framebuffer(Size(width: 64, height: 32), .xrgb8888, on: card)
            let crtc = try #require(try glass.planes().first).crtc
            var request = AtomicRequest(objects: 1, properties: 16)
            try PlaneProperties(Properties(of: .plane(overlay.id), on: card)).show(
                picture, of: overlay.id, on: crtc, in: &request)
            try request.commit(.modesetWithoutEvent, on: card)
            #expect(try glass.planes().count == 2)
            card.dropMaster()

            let bench = try DisplayBench(options(800, 600))
            bench.display.probe()
            try bench.show(0, as: .modeset)
            #expect(try glass.planes().map(\.kind) == [.primary])
            bench.display.restore()
            #expect(try glass.planes().map(\.place.size.width) == [640, 64])
            try card.becomeMaster()
            before.display.restore()
        }

        private func options(_ width: Int, _ height: Int, _ legacy: Bool = false) -> KMSDisplay.Options {
            KMSDisplay.Options(
                preferences: OutputPreferences(mode: ModeRequest(size: Size(width: width, height: height))),
                forceLegacy: legacy)
        }
    }
}
