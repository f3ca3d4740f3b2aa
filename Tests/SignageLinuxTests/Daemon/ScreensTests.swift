import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// What outlives an output that is pulled out and plugged in again.
@Suite("Screens") struct ScreensTests {
    private final class Bench {
        let display = PlugDisplay()
        let log = KeptLog()
        let clock = SignClock()
        let screens: Screens
        /// When the screens asked to be stepped again.
        var wake = Instant(nanoseconds: 0)

        init() {
            screens = Screens(display: display, clock: clock, log: log)
            screens.onNew = { $0.presenter.adopt(Show(size: PlugDisplay.size, zones: [])) }
            step()
        }

        var screen: Screen? { screens.all.first }
        /// Over all lives.
        var presented: Int64 {
            screens.lives[PlugDisplay.name]?.statistics(with: screens.all.map(\.presenter)).presented ?? 0
        }
        var composed: Int64 {
            screens.lives[PlugDisplay.name]?.composition(with: screens.all.map(\.presenter)).total ?? 0
        }

        /// A turn of the loop, with a refresh at its end.
        func step() {
            wake = screens.step()
            screens.readFlips(from: -1)
        }

        func plug(_ isPlugged: Bool) {
            display.isPlugged = isPlugged
            screens.lookSoon(after: .zero)
            step()
        }
    }

    @Test("counts go on when an output is pulled out and plugged in")
    func counts() {
        let bench = Bench()
        #expect(bench.presented == 1 && bench.composed == 1)
        bench.plug(false)
        #expect(bench.screens.all.isEmpty)
        #expect(bench.presented == 1 && bench.composed == 1)
        bench.plug(true)
        #expect(bench.screen?.presenter.statistics.presented == 1)
        #expect(bench.presented == 2 && bench.composed == 2)
    }

    @Test("what was switched off stays off when it is plugged in again, until it is switched on")
    func power() throws {
        let bench = Bench()
        try bench.screens.setPower(false, of: try #require(bench.screen))
        for _ in 0..<2 {
            bench.plug(false)
            bench.plug(true)
            #expect(bench.screen?.presenter.isOn == false)
            #expect(bench.display.memory?.commits.isEmpty == true)
            #expect(bench.presented == 1)
        }
        #expect(bench.log.take().contains { $0.contains("HDMI-A-1: stays off") })
        try bench.screens.setPower(true, of: try #require(bench.screen))
        bench.step()
        #expect(bench.presented == 2)
        bench.plug(false)
        bench.plug(true)
        #expect(bench.screen?.presenter.isOn == true)
        #expect(bench.presented == 3)
    }

    @Test("screens are told of when they come, go or change, and not when somebody looks for them")
    func changes() throws {
        let bench = Bench()
        var (told, looks) = ([Int](), 0)
        bench.screens.onChange = { told.append($0.count) }
        bench.screens.onLook = { looks += 1 }
        for _ in 0..<3 { bench.plug(true) }
        #expect(told == [] && looks == 3)
        for _ in 0..<3 { bench.plug(false) }
        #expect(told == [0] && looks == 6)
        for _ in 0..<3 { bench.plug(true) }
        #expect(told == [0, 1])
        // Another in the place of the first.
        bench.display.close(try #require(bench.screen).output.id)
        bench.plug(true)
        #expect(told == [0, 1, 1])
    }

    @Test("without a display connectors are asked at first, when something is plugged, and rarely in between")
    func searching() throws {
        for hearsPlugs in [true, false] {
            let display = PlugDisplay()
            display.isPlugged = false
            let clock = SignClock()
            let screens = Screens(display: display, clock: clock, hearsPlugs: hearsPlugs, log: KeptLog())
            let wake = screens.step()
            #expect(display.searches == [.thorough])
            #expect(wake <= clock.now() + .seconds(1))
            while display.searches.count == 1 {
                _ = screens.step()
                sched_yield()
            }
            #expect(display.searches.last == (hearsPlugs ? .glance : .thorough))
            screens.lookSoon(after: .zero)
            _ = screens.step()
            #expect(display.searches.count == 3 && display.searches.last == .thorough)
        }
    }

    @Test("where it cannot be switched off at once it is given nothing to show, and tried again")
    func refused() throws {
        let bench = Bench()
        try bench.screens.setPower(false, of: try #require(bench.screen))
        bench.plug(false)
        bench.display.powerRefusals = [.accessDenied]
        let begin = bench.clock.now()
        bench.plug(true)
        // It is dark to people, and nobody waits for its first picture.
        let screen = try #require(bench.screen)
        #expect(screen.presenter.isOn && !screen.isOn)
        #expect(screen.presenter.isBeginning && !screen.isBeginning)
        while bench.screen?.presenter.isOn == true, bench.clock.now() < begin + .seconds(20) {
            try #require(bench.wake <= bench.clock.now() + .seconds(1))
            bench.step()
            sched_yield()
        }
        #expect(bench.screen?.presenter.isOn == false)
        #expect(bench.clock.now() - begin >= .seconds(1))
        #expect(bench.display.memory?.commits.isEmpty == true)
        #expect(bench.display.regained == 1)
        #expect(bench.log.take().count { $0.contains("cannot be switched off") } == 1)
    }
}
