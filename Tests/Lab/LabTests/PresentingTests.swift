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
    }
}
