import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    @Suite(.serialized) struct Presenting {
        @Test func `a modeset and then flips bring each buffer to the glass, one event for each`() throws {
            let bench = try DisplayBench()
            #expect(bench.display.probe())
            let glass = try VirtualGlass()
            #expect(try bench.output().name == "Virtual-1")
            #expect(try bench.output().size == Size(width: 640, height: 480))
            let colors: [Pixel] = [0xFF11_2233, 0xFF44_5566]
            try bench.fill(0, with: colors[0])
            try bench.fill(1, with: colors[1])
            var last = try bench.show(0, as: .modeset)
            for frame in 1...30 {
                let event = try bench.show(frame % 2, as: .flip)
                #expect(event.instant > last.instant)
                #expect(event.sequence > last.sequence)
                #expect(try glass.picture()?[639, 479] == colors[frame % 2])
                last = event
            }
            #expect(bench.quiet())
            bench.display.restore()
            #expect(bench.display.outputs.isEmpty)
        }

        @Test func `a plane that shows only 16 bits a pixel is given those`() throws {
            let card = try Card(id: CardID(rawValue: 0), path: Lab.device)
            let reading = try CardReader(card: card).read(.known)
            let wanted = try #require(OutputSelection(cards: [reading.description]).pipes.first)
            let connector = try #require(reading.description.connectors.first)
            let pipe = try AtomicPipe(
                card: card, surroundings: reading.description, connector: connector.id, crtc: wanted.crtc,
                plane: #require(wanted.primaryPlane))
            let candidate = OutputCandidate(
                card: card, connector: connector, timings: try #require(reading.timings[connector.id]), pipe: pipe,
                formats: [.rgb565])
            let modes = ModeChoice.rank(connector.modes, request: DisplayBench.small.mode).candidates
            let output = try candidate.bringUp(
                as: OutputID(rawValue: 1), modes: modes, bufferCount: 2, note: { Issue.record("\($0)") })
            #expect(output.framebuffers.map(\.buffer.format) == [.rgb565, .rgb565])
            #expect(try pipe.modeset(output.framebuffers[0], ticket: CommitTicket(rawValue: 1)))
            pipe.turnOff()
        }

        @Test func `an event of a closed output is dropped`() throws {
            let bench = try DisplayBench()
            bench.display.probe()
            try bench.show(0, as: .modeset)
            let id = try bench.output().id
            // The output that takes its place is on the same CRTC.
            try bench.present(1, as: .flip)
            #expect(bench.display.refuseCurrentMode(of: id) != nil)
            #expect(try bench.events(within: 100).isEmpty)
            try bench.show(0, as: .modeset)
            bench.display.restore()
        }

        @Test func `a display that is closed answers that it is gone`() throws {
            let bench = try DisplayBench()
            bench.display.probe()
            let id = try bench.output().id
            bench.display.close(id)
            let fault = #expect(throws: DisplayFault.self) {
                try bench.display.present(
                    BufferSlot(rawValue: 0), on: id, as: .flip, ticket: CommitTicket(rawValue: 1))
            }
            #expect(fault?.kind == .deviceGone)
            #expect(bench.display.fileDescriptors.count == 1)
        }

        @Test(arguments: [false, true]) func `an output that was closed can be opened and shown on again`(
            _ legacy: Bool
        ) throws {
            let bench = try DisplayBench(
                KMSDisplay.Options(preferences: DisplayBench.small, forceLegacy: legacy))
            let idle = Lab.openDescriptors
            for _ in 0..<3 {
                #expect(bench.display.probe())
                try bench.show(0, as: .modeset)
                try bench.show(1, as: .flip)
                bench.display.close(try bench.output().id)
                #expect(Lab.openDescriptors == idle)
            }
            bench.display.probe()
            try bench.show(0, as: .modeset)
            bench.display.restore()
            #expect(try VirtualGlass().planes().isEmpty)
        }
    }
}
