import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    /// What the target kernel's virtual driver answers: the facts the design rests on.
    @Suite(.serialized) struct Facts {
        @Test func `a second commit while a flip is pending is refused as busy, and nothing is pending of it`() throws {
            let bench = try DisplayBench()
            bench.display.probe()
            try bench.show(0, as: .modeset)
            let first = try bench.present(1, as: .flip)
            let fault = #expect(throws: DisplayFault.self) { try bench.present(0, as: .flip) }
            #expect(fault?.cause.code == .busy)
            #expect(fault?.kind == .retryNextVBlank)
            #expect(try bench.events().map(\.ticket) == [first])
            #expect(bench.quiet())
            try bench.show(0, as: .flip)
            bench.display.restore()
        }

        @Test(arguments: [
            // Half the width on the panel: the plane would have to scale.
            ("CRTC_W", UInt64(320), SystemError.Code.outOfRange),
            // One row further down than the framebuffer goes. In 16.16 fixed point.
            ("SRC_Y", 1 << 16, .noSpace),
        ])
        func `a plane does not scale, nor read beyond its framebuffer`(
            _ property: String, _ value: UInt64, _ expected: SystemError.Code
        ) throws {
            let bench = try DisplayBench()
            bench.display.probe()
            try bench.show(0, as: .modeset)
            let card = try #require(bench.display.cards.first)
            let planes = try CardReader(card: card).read(.known).description.planes
            let plane = ModeObject.plane(try #require(planes.first { $0.kind == .primary }).id)
            var request = AtomicRequest(objects: 1, properties: 1)
            request.set(try Properties(of: plane, on: card).required(property), of: plane, to: value)
            var code: SystemError.Code?
            do throws(SystemError) { try request.commit(.test, on: card) } catch { code = error.code }
            #expect(code == expected)
            bench.display.restore()
        }

        @Test func `without master a commit is denied; regaining it and a modeset bring the picture back`() throws {
            let bench = try DisplayBench()
            bench.display.probe()
            try bench.show(0, as: .modeset)
            let card = try #require(bench.display.cards.first)
            card.dropMaster()
            for kind in [CommitKind.flip, .modeset] {
                let fault = #expect(throws: DisplayFault.self) { try bench.present(1, as: kind) }
                #expect(fault?.kind == .sessionInactive)
                #expect(fault?.cause.code == .accessDenied)
            }
            #expect(bench.quiet())

            let other = try Card(id: card.id, path: card.path)
            try other.becomeMaster()
            let denied = #expect(throws: DisplayFault.self) {
                try bench.display.regainControl(of: bench.output().id)
            }
            #expect(denied?.kind == .sessionInactive)
            other.dropMaster()

            try bench.display.regainControl(of: bench.output().id)
            try bench.show(1, as: .modeset)
            try bench.show(0, as: .flip)
            bench.display.restore()
        }

        @Test func `the pitch is the kernel's, and the picture is right with it`() throws {
            let card = try Card(id: CardID(rawValue: 0), path: Lab.device)
            for width in [1, 15, 640, 1366] {
                let buffer = try DumbBuffer(Size(width: width, height: 3), .xrgb8888, on: card)
                #expect(buffer.pitch >= width * 4)
                #expect(buffer.pixels.pitch == buffer.pitch)
            }
            let narrow = try DumbBuffer(Size(width: 15, height: 3), .rgb565, on: card)
            #expect(narrow.pitch >= 30)
            #expect(narrow.pixels.format == .rgb565)
        }

        @Test func `flips are a refresh apart and stamped on the monotonic clock`() throws {
            let bench = try DisplayBench()
            bench.display.probe()
            let before = SystemClock().now()
            var last = try bench.show(0, as: .modeset)
            #expect(last.instant > before && last.instant < SystemClock().now())
            let period = try bench.output().refresh.period
            for frame in 1...20 {
                let event = try bench.show(frame % 2, as: .flip)
                #expect(event.instant > last.instant && event.sequence > last.sequence)
                // On a shared machine in real time the virtual refresh itself comes late; and a modeset starts the
                // count and the grid anew.
                if Lab.isSimulated && frame > 1 {
                    let refreshes = Int64(event.sequence &- last.sequence)
                    let error = (event.instant - last.instant) - period * refreshes
                    #expect(abs(error.nanoseconds) < 100_000)
                }
                last = event
            }
            bench.display.restore()
        }

        @Test func `the driver sees the picture: equal pictures have equal checksums, others others`() throws {
            let bench = try DisplayBench()
            bench.display.probe()
            let glass = try VirtualGlass()
            try bench.fill(0, with: 0xFF10_2030)
            try bench.fill(1, with: 0xFF10_2031)
            try bench.show(0, as: .modeset)
            let first = try glass.checksums(2)
            #expect(Set(first).count == 1)
            try bench.show(1, as: .flip)
            let second = try glass.checksums()
            #expect(second[0] != first[0])
            try bench.show(0, as: .flip)
            #expect(try glass.checksums()[0] == first[0])
            bench.display.restore()
        }
    }
}
