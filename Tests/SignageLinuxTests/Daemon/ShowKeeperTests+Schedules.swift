import SignageEngine
import Testing

@testable import SignageLinux

/// Changes by the clock.
extension ShowKeeperTests {
    /// At noon it is "left", from one minute later on "right", and from two minutes later on "left" again.
    private static let scheduled = playlist(
        leftZone.dropLast(2) + ", when: [{ to: \"12:01\" }, { from: \"12:02\" }] }\n"
            + leftZone.replacing("left", with: "right").dropLast(2)
            + ", when: { from: \"12:01\", to: \"12:02\" } }")

    @Test func whatIsDueNextIsMadeAheadAndShownAtTheInstant() throws {
        let bench = try KeeperBench(Self.two + "; cd ../..;" + Self.scheduled)
        #expect(bench.shows.map { KeeperBench.text($0) } == ["left 1 2"])
        // Nothing is asked for until shortly before.
        #expect(bench.turn() == bench.now + .seconds(55))
        try bench.run(for: .seconds(60) - .milliseconds(1))
        #expect(bench.shows.count == 1)
        // It is there already: the worker is not asked at the instant.
        #expect(bench.turn() == bench.now + .milliseconds(1))
        try bench.run(for: .milliseconds(1))
        #expect(bench.shows.dropFirst().map { KeeperBench.text($0) } == ["right 1 2"])
        #expect(bench.log.take() == ["\(bench.path): another part of its schedule begins"])
        try bench.run(for: .seconds(60))
        #expect(bench.shows.dropFirst(2).map { KeeperBench.text($0) } == ["left 1 2"])
    }

    @Test func aFolderThatChangesJustBeforeAnotherShowIsDueIsInIt() throws {
        let bench = try KeeperBench(Self.two + "; cd ../..;" + Self.scheduled)
        try bench.run(for: .seconds(58))
        try bench.shell("echo 8x4 3 > shop/background/3.png")
        try bench.run(for: .seconds(2))
        #expect(bench.shows.last.map { KeeperBench.text($0) } == "right 1 2 3")
        try bench.run(for: .seconds(59) + .milliseconds(950))
        try bench.shell("rm shop/background/3.png")
        try bench.run(for: .seconds(1))
        #expect(bench.shows.last.map { KeeperBench.text($0) } == "left 1 2")
    }

    /// From one minute later on it is of other pictures.
    private static let other =
        two + "; mkdir ../other; echo 8x4 5 > ../other/1.png; echo 8x4 6 > ../other/2.png; cd ../..;"
        + playlist(
            leftZone.dropLast(2) + ", when: { to: \"12:01\" } }\n"
                + leftZone.replacing("left", with: "right").replacing("source: background", with: "source: other")
                .dropLast(2) + ", when: { from: \"12:01\" } }")

    /// Its pictures take longer to decode than the time for which it is begun ahead.
    @Test(arguments: [1, 2])
    func aShowThatIsLateIsShownWhenItIsThereAndNothingOfItIsMadeTwice(panels: Int) throws {
        let sizes = [Size(width: 32, height: 24), Size(width: 16, height: 48)]
        let bench = try KeeperBench(Self.other, panels: Array(sizes.prefix(panels)))
        let before = bench.studio.decoded
        bench.studio.hold()
        try bench.runUntilBusy(within: .seconds(55))
        bench.pass(.seconds(8))
        #expect(bench.shows.count == panels)
        bench.studio.letGo()
        try bench.takeAnswers()
        #expect(bench.shows.dropFirst(panels).map { KeeperBench.text($0) } == ["right 5 6"])
        try bench.run(for: .seconds(1))
        #expect(
            bench.shows.dropFirst(panels).map { KeeperBench.text($0) } == Array(repeating: "right 5 6", count: panels))
        #expect(bench.studio.decoded == before + 2)
        try bench.run(for: .seconds(60))
        #expect(bench.shows.count == 2 * panels)
    }

    @Test func aShowThatIsLateIsDroppedWhereTheFolderOrTheClockHasChangedMeanwhile() throws {
        for isFolder in [true, false] {
            let bench = try KeeperBench(Self.other)
            bench.studio.hold()
            try bench.runUntilBusy(within: .seconds(55))
            bench.pass(.seconds(6))
            if isFolder {
                try bench.shell("echo 8x4 7 > shop/other/3.png")
                bench.pass(.seconds(1))
            } else {
                bench.wallOffset = bench.wallOffset - .seconds(30)
                bench.turn()
            }
            bench.studio.letGo()
            try bench.run(for: .seconds(1))
            #expect(bench.shows.last.map { KeeperBench.text($0) } == (isFolder ? "right 5 6 7" : "left 1 2"))
            // That the folder has changed only the worker can find out, after this show.
            if !isFolder { #expect(bench.shows.count == 1) }
        }
    }

    /// What is due while the first show is made is not missed.
    @Test func aShowThatIsOverBeforeItIsMadeGivesWayAtOnce() throws {
        let bench = try KeeperBench("", panels: [], makesFolder: false)
        try bench.shell("mkdir shop; \(Self.two); cd ../..;" + Self.scheduled)
        try bench.run(for: .seconds(3))
        bench.studio.hold()
        bench.keeper.follow([KeeperBench.panel], now: bench.now)
        #expect(bench.keeper.isBusy)
        bench.wallOffset = bench.wallOffset + .seconds(60)
        bench.turn()
        bench.studio.letGo()
        try bench.run(for: .zero)
        #expect(bench.shows.last.map { KeeperBench.text($0) } == "right 1 2")
    }

    @Test func aClockThatIsSteppedIsFollowedAtOnce() throws {
        let bench = try KeeperBench(Self.two + "; cd ../..;" + Self.scheduled)
        for (step, text) in [
            (90, "right 1 2"), (-90, "left 1 2"), (90, "right 1 2"), (86_400, "right 1 2"), (60, "left 1 2"),
        ] {
            bench.wallOffset = bench.wallOffset + .seconds(Int64(step))
            try bench.run(for: .zero)
            #expect(bench.shows.last.map { KeeperBench.text($0) } == text, "\(step) s")
        }
        // While the next show is there already, by a moment only.
        bench.wallOffset = bench.wallOffset - .seconds(86_550 - 57)
        try bench.run(for: .zero)
        let count = bench.shows.count
        bench.wallOffset = bench.wallOffset - .seconds(2)
        try bench.run(for: .seconds(5) - .milliseconds(1))
        #expect(bench.shows.count == count)
        try bench.run(for: .milliseconds(1))
        #expect(bench.shows.last.map { KeeperBench.text($0) } == "right 1 2")
    }

    @Test func aClockThatComesToBeTrustedIsFollowed() throws {
        let bench = try KeeperBench(
            Self.two + "; cd ../..;" + Self.scheduled, trust: .untrusted("its year is 1970"))
        #expect(bench.shows.map { KeeperBench.text($0) } == ["card"])
        #expect(bench.log.take().contains { $0.contains("cannot be trusted (its year is 1970)") })
        try bench.run(for: .seconds(60))
        #expect(bench.shows.count == 1)
        bench.trust = .trusted
        try bench.run(for: .seconds(10))
        #expect(bench.shows.last.map { KeeperBench.text($0) } == "right 1 2")
    }
}
