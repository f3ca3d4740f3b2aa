import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// Its timer is the kernel's, so the clock is set by the test to what the timer can reach: events are read when they are
/// there, whatever this machine's clock says.
@Suite struct MemoryDisplayTests {
    private final class Bench {
        let clock = ManualClock(SystemClock().now() - .seconds(1000))
        let display: MemoryDisplay
        let output: OutputID
        let begin: Instant
        private var ticket: UInt64 = 0

        init() throws {
            display = try MemoryDisplay(size: Size(width: 8, height: 8), clock: clock)
            _ = display.probe()
            output = display.outputs[0].id
            begin = clock.now()
        }

        /// When a picture that comes at an instant is shown. All of these lie in the past of the machine's clock, so the
        /// timer has always expired.
        func shown(at instant: Instant) throws -> (instant: Instant, sequence: UInt32) {
            clock.advance(by: instant - clock.now())
            ticket += 1
            try display.present(
                BufferSlot(rawValue: Int(ticket % 2)), on: output, as: ticket == 1 ? .modeset : .flip,
                ticket: CommitTicket(rawValue: ticket))
            var events: [FlipEvent] = []
            try display.readEvents(from: display.fileDescriptors[0], into: &events)
            let event = try #require(events.first)
            #expect(events.count == 1 && event.ticket == CommitTicket(rawValue: ticket))
            return (event.instant, event.sequence)
        }
    }

    private static let refresh = RefreshRate(refreshes: 60)

    @Test func picturesThatFollowOneAnotherAreShownAtTheNextRefresh() throws {
        let bench = try Bench()
        let first = try bench.shown(at: bench.begin)
        #expect(first.instant == bench.begin)
        // Early and late in a refresh; the one after is never skipped, and a refresh shows one picture.
        var last = first
        for (index, share) in [1, 50, 51, 99, 100, 0, 30].enumerated() {
            let due = bench.begin + Self.refresh.span(of: Int64(index + 1))
            let before = bench.begin + Self.refresh.span(of: Int64(index))
            let shown = try bench.shown(at: before + (due - before) * Int64(min(share, 99)) / 100)
            #expect(shown.instant == due)
            #expect(shown.sequence == last.sequence + 1)
            last = shown
        }
    }

    @Test func aPictureThatComesLateWaitsForTheRefreshAfter() throws {
        let bench = try Bench()
        let first = try bench.shown(at: bench.begin)
        let late = try bench.shown(at: bench.begin + Self.refresh.span(of: 1) + .microseconds(1))
        #expect(late.instant == bench.begin + Self.refresh.span(of: 2))
        #expect(late.sequence == first.sequence + 2)
    }

    @Test func afterARestAPictureIsShownAtOnceAndTheNextARefreshLater() throws {
        let bench = try Bench()
        _ = try bench.shown(at: bench.begin)
        let touched = bench.begin + .milliseconds(123)
        #expect(try bench.shown(at: touched).instant == touched)
        #expect(try bench.shown(at: touched + .milliseconds(2)).instant == touched + Self.refresh.period)
    }

    @Test func thePresenterKnowsWhenItRests() throws {
        #expect(try Bench().display.outputs[0].rest == Self.refresh.span(of: 5) / 2)
    }
}
