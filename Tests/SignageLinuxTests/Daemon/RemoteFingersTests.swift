import SignageEngine
import Testing

@testable import SignageLinux

@Suite("Fingers that come through the line") struct RemoteFingersTests {
    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: 0) + .milliseconds(milliseconds) }

    private func frame(
        _ device: UInt32, at milliseconds: Int64, down: Bool = true, on output: UInt32 = 1
    ) -> PointerFrame {
        var frame = PointerFrame(device: RemoteFingers.device(device), instant: at(milliseconds))
        frame.output = OutputID(rawValue: output)
        if down { frame.append(Contact(id: ContactID(rawValue: 7), x: 1, y: 1)) }
        return frame
    }

    @Test func `whoever says nothing for three seconds has let go, once`() {
        var fingers = RemoteFingers()
        #expect(fingers.due == .distantFuture)
        #expect(fingers.note(frame(0, at: 0)) == nil)
        #expect(fingers.note(frame(1, at: 500)) == nil)
        #expect(fingers.due == at(3000) && fingers.takeSilent(now: at(2999)).isEmpty)
        let lifts = fingers.takeSilent(now: at(3000))
        #expect(lifts.map(\.device) == [RemoteFingers.device(0)])
        #expect(lifts.first?.count == 0 && lifts.first?.output == OutputID(rawValue: 1))
        #expect(lifts.first?.instant == at(3000))
        #expect(fingers.due == at(3500) && fingers.takeSilent(now: at(3499)).isEmpty)
        #expect(fingers.takeSilent(now: at(9999)).count == 1)
        #expect(fingers.due == .distantFuture)
    }

    @Test func `a finger stays down as long as it is repeated, and nothing is due when it has gone up`() {
        var fingers = RemoteFingers()
        for second in 0..<100 {
            #expect(fingers.takeSilent(now: at(Int64(second) * 1000)).isEmpty)
            #expect(fingers.note(frame(3, at: Int64(second) * 1000)) == nil)
        }
        #expect(fingers.due == at(102_000))
        #expect(fingers.note(frame(3, at: 100_000, down: false)) == nil)
        #expect(fingers.due == .distantFuture && fingers.takeSilent(now: at(200_000)).isEmpty)
    }

    @Test func `a finger that is on another output has gone up from the one before`() {
        var fingers = RemoteFingers()
        _ = fingers.note(frame(0, at: 0, on: 1))
        let lift = fingers.note(frame(0, at: 10, on: 2))
        #expect(lift?.output == OutputID(rawValue: 1) && lift?.count == 0 && lift?.device == RemoteFingers.device(0))
        #expect(fingers.takeSilent(now: at(3010)).map(\.output) == [OutputID(rawValue: 2)])
    }
}
