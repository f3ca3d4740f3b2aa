import SignageEngine
import Testing

@testable import SignageLinux

@Suite struct LastMessageTests {
    /// How often a message is told that is said every so often, for a minute.
    private func told(every pause: Span) -> Int {
        var last = LastMessage()
        var now = Instant(nanoseconds: 0)
        var count = 0
        while now < Instant(nanoseconds: 0) + .seconds(60) {
            if last.isNews("the display refuses", at: now) { count += 1 }
            now = now + pause
        }
        return count
    }

    @Test(arguments: [(Span.milliseconds(1), 60), (.milliseconds(500), 60), (.seconds(1), 60), (.seconds(2), 30)])
    func aMessageThatNeverPausesIsToldOnceASecond(pause: Span, count: Int) {
        #expect(told(every: pause) == count)
    }

    @Test func anotherMessageIsToldAtOnceAndTheFirstOneAfterItToo() {
        var last = LastMessage()
        let now = Instant(nanoseconds: 5)
        let said = ["gone", "gone", "back", "gone", "gone"].map { last.isNews($0, at: now) }
        #expect(said == [true, false, true, true, false])
    }
}
