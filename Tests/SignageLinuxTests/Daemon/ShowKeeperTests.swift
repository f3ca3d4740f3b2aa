import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

@Suite struct ShowKeeperTests {
    static let two = "mkdir shop/background; cd shop/background; echo 8x4 1 > 1.png; echo 8x4 2 > 2.png"

    @Test func theFirstShowIsOfTheFolderAsItIs() throws {
        let bench = try KeeperBench(Self.two)
        #expect(bench.shows.map { KeeperBench.text($0) } == ["backdrop 1 2"])
        #expect(bench.log.take() == [])
        #expect(bench.keeper.show(for: KeeperBench.panel) != nil)
        // And nothing is due any more.
        #expect(bench.turn() == .distantFuture)
    }

    @Test func aFolderWithoutPicturesAndAFolderThatComesLater() throws {
        let bench = try KeeperBench("", makesFolder: false)
        #expect(bench.shows.map { KeeperBench.text($0) } == ["card"])
        #expect(bench.log.take().count == 1)
        let texts = try bench.after("mkdir shop; \(Self.two)")
        #expect(texts.last == "backdrop 1 2")
        #expect(try bench.after("rm shop/background/*").last == "card")
    }

    @Test func aChangeBringsANewShow() throws {
        let bench = try KeeperBench(Self.two)
        #expect(try bench.after("echo 8x4 3 > shop/background/3.png") == ["backdrop 1 2 3"])
        #expect(bench.log.take() == ["\(bench.path): has changed; the sign shows it as it is now"])
        #expect(try bench.after("rm shop/background/1.png; echo 8x4 9 > shop/background/2.png") == ["backdrop 9 3"])
        #expect(try bench.after("touch shop/background/.hidden; rm shop/background/.hidden") == [])
    }

    @Test func aPictureThatIsReplacedByRubbishStaysAndIsToldOnce() throws {
        let bench = try KeeperBench(Self.two)
        #expect(try bench.after("echo rubbish > shop/background/2.png") == ["backdrop 1 2"])
        let message =
            "shop/background/2.png: error: it is damaged; what it was before is still shown; copy the file again"
        #expect(bench.log.take().filter { $0.hasPrefix("shop") } == [message])
        // Something else changes: it is not told again; when it itself does, it is.
        #expect(try bench.after("echo 8x4 3 > shop/background/3.png") == ["backdrop 1 2 3"])
        #expect(bench.log.take().filter { $0.hasPrefix("shop") } == [])
        #expect(try bench.after("echo rubble > shop/background/2.png") == ["backdrop 1 2 3"])
        #expect(bench.log.take().filter { $0.hasPrefix("shop") } == [message])
        #expect(try bench.after("echo 8x4 7 > shop/background/2.png") == ["backdrop 1 7 3"])
    }

    static func playlist(_ rest: String) -> String {
        "cat > shop/playlist.yaml <<'END'\nversion: 1\nzones:\n\(rest)\nEND"
    }
    static let leftZone = "  - { id: left, kind: background, frame: [0, 0, 16, 24], source: background }"

    @Test func aBrokenPlaylistKeepsTheLastGoodLayout() throws {
        let bench = try KeeperBench(Self.two + "; cd ../..;" + Self.playlist(Self.leftZone))
        #expect(bench.shows.map { KeeperBench.text($0) } == ["left 1 2"])
        _ = bench.log.take()
        #expect(try bench.after(Self.playlist("  - { id: left, kind: backgrond")) == ["left 1 2"])
        let said = bench.log.take()
        #expect(said.contains { $0.hasPrefix("shop/playlist.yaml:") && $0.contains(": error: ") })
        #expect(said.contains { $0.contains("the last good layout stays") })
        #expect(said.contains("\(bench.path): has changed; the sign shows what can be shown of it"))
        // The pictures are followed all the same.
        #expect(try bench.after("echo 8x4 3 > shop/background/3.png") == ["left 1 2 3"])
        let mended = Self.playlist(Self.leftZone.replacing("left", with: "right"))
        #expect(try bench.after(mended) == ["right 1 2 3"])
        #expect(try bench.after("rm shop/playlist.yaml") == ["backdrop 1 2 3"])
    }

    private static let gone =
        "shop: error: the folder is gone; what was in it stays on the sign; put it back where it was; if it is on a disk "
        + "of its own, see whether that is mounted"

    @Test func whatAFolderShowedStaysWhileItIsGone() throws {
        let bench = try KeeperBench(Self.two)
        for _ in 0..<2 {
            #expect(try bench.after("mv shop gone") == [])
            #expect(bench.log.take() == [Self.gone])
            #expect(bench.faults == [Self.gone])
            try bench.run(for: .seconds(300))
            #expect(bench.shows.count == 1)
            #expect(try bench.after("mv gone shop") == [])
            #expect(bench.faults == [])
            #expect(bench.log.take() == ["\(bench.path): the folder is back, as it was"])
        }
        #expect(try bench.after("rm -r shop") == [])
        #expect(try bench.after("mkdir shop; \(Self.two)").last == "backdrop 1 2")
        #expect(try bench.after("echo 8x4 3 > shop/background/3.png") == ["backdrop 1 2 3"])
    }

    @Test func whyAFolderCannotBeLookedIntoIsToldOnce() throws {
        let bench = try KeeperBench(Self.two)
        let fault = ContentFault(.unreadable, "nobody may", remedy: "let somebody")
        for _ in 0..<3 {
            bench.keeper.take(.look(ContentFollower.Look(survey: nil, fault: fault), .utc), now: bench.now)
        }
        let message = "shop: error: nobody may; what was in it stays on the sign; let somebody"
        #expect(bench.log.take() == [message])
        #expect(bench.faults == [message])
        #expect(bench.issues.current.map(\.kind) == [.folder])
        #expect(bench.shows.count == 1)
        try bench.run(for: .seconds(3))
        #expect(bench.log.take() == ["\(bench.path): the folder is back, as it was"])
        #expect(bench.faults == [])
    }

    @Test func aReloadOfAFolderThatIsGoneTakesNothingFromTheSign() throws {
        let bench = try KeeperBench(Self.two)
        try bench.shell("mv shop gone")
        bench.keeper.reload(now: bench.now)
        try bench.run(for: .seconds(3))
        #expect(bench.shows.count == 1)
        #expect(bench.faults == [Self.gone])
        // What was asked for is done once it can be.
        #expect(try bench.after("mv gone shop") == ["backdrop 1 2"])
        #expect(bench.faults == [])
    }

    @Test func anEmptyPlaceSaysOnlyThatItIsEmpty() throws {
        let bench = try KeeperBench("", makesFolder: false)
        #expect(bench.faults == ["shop: error: there is no such folder; make it, and put pictures into it"])
        // Another reason takes the place of the first.
        let fault = ContentFault(.unreadable, "nobody may", remedy: "let somebody")
        bench.keeper.take(.look(ContentFollower.Look(survey: nil, fault: fault), .utc), now: bench.now)
        try bench.takeAnswers()
        #expect(bench.shows.count == 2)
        #expect(bench.faults.count == 1)
    }

    /// The folder is away while something of it is read, for so short a time that nobody who looks at it notices, or long
    /// enough to be told about.
    @Test(arguments: [Span.zero, .seconds(3)])
    func whatCouldNotBeReadForAWhileIsReadAgain(away: Span) throws {
        let zones = "  - { id: a, kind: background, source: background }"
        let bench = try KeeperBench(Self.two + "; cd ../..; " + Self.playlist(zones))
        #expect(bench.shows.map { KeeperBench.text($0) } == ["a 1 2"])
        // Another panel needs the pictures in another size.
        let other = Size(width: 64, height: 24)
        try bench.shell("mv shop gone")
        bench.keeper.follow([KeeperBench.panel, other], now: bench.now)
        try bench.takeAnswers()
        #expect(bench.shows.last?.size == other)
        #expect(bench.faults.contains { $0.contains("there is no such file") })
        try bench.run(for: away)
        try bench.shell("mv gone shop")
        try bench.run(for: .seconds(3))
        #expect(bench.faults == [])
        #expect(bench.shows.last { $0.size == other }.map { KeeperBench.text($0) } == "a 1 2")
        // Once is enough.
        let before = bench.shows.count
        bench.keeper.readChanges(now: bench.now)
        #expect(try bench.after("touch shop/.hidden; rm shop/.hidden") == [])
        #expect(bench.shows.count == before)
    }

    @Test func aFileThatIsNamedAndNotThereIsToldEachTimeItGoes() throws {
        let zones = "  - { id: a, kind: background, source: [background, x.png] }"
        let bench = try KeeperBench(Self.two + "; cd ../..; echo 8x4 9 > shop/x.png; " + Self.playlist(zones))
        #expect(bench.shows.map { KeeperBench.text($0) } == ["a 1 2 9"])
        _ = bench.log.take()
        for _ in 0..<2 {
            bench.forgetShows()
            _ = try bench.after("rm shop/x.png")
            let said = bench.log.take().filter {
                $0.contains("playlist.yaml:3:53: error: \"x.png\": there is no such file")
            }
            #expect(said.count == 1 && said[0].contains("^^^^^"))
            // Something else changes: it is not told again.
            _ = try bench.after("touch shop/background/2.png")
            #expect(bench.log.take().filter { $0.contains("x.png") } == [])
            _ = try bench.after("echo 8x4 9 > shop/x.png")
            _ = bench.log.take()
        }
    }

    /// As `timedatectl set-timezone` and a reload do it.
    @Test func theZoneThatTheMachineIsGivenIsTheSignsFromTheNextLookOn() throws {
        let bench = try KeeperBench(Self.two)
        #expect(bench.keeper.zone == .utc)
        let east = try #require(TZif.zone(rule: "EAST-8"))
        bench.zones.own = east
        bench.keeper.reload(now: bench.now)
        try bench.run(for: .seconds(1))
        #expect(bench.keeper.zone == east)
        #expect(bench.shows.count == 2)
        // Whoever looks for another reason finds it, too, and the clocks on the glass say the same.
        bench.zones.own = .utc
        #expect(try bench.after("mkdir shop/.hidden") == ["backdrop 1 2"])
        #expect(bench.keeper.zone == .utc)
        #expect(try bench.after("mkdir shop/.more") == [])
    }

    // MARK: What happens meanwhile

    /// A panel is plugged in while the folder is being looked at.
    @Test func aChangeThatIsFoundWhileTheFirstShowIsMadeIsNotLost() throws {
        let bench = try KeeperBench(Self.two, panels: [])
        try bench.shell("echo 8x4 3 > shop/background/3.png")
        try bench.runUntilBusy(within: .seconds(1))
        bench.keeper.follow([KeeperBench.panel], now: bench.now)
        try bench.run(for: .seconds(1))
        #expect(bench.shows.map { KeeperBench.text($0) } == ["backdrop 1 2", "backdrop 1 2 3"])
    }

    @Test func ofManyChangesWhileAShowIsMadeTheNewestWins() throws {
        let bench = try KeeperBench(Self.two)
        for round in 1...3 {
            let before = bench.shows.count
            bench.studio.hold()
            try bench.shell("echo 8x4 \(round)0 > shop/background/1.png")
            try bench.runUntilBusy(within: .seconds(1))
            try bench.takeAnswers()
            #expect(bench.keeper.isBusy)
            for number in 1...3 {
                try bench.shell("echo 8x4 \(round)\(number) > shop/background/1.png")
                bench.turn()
            }
            bench.studio.letGo()
            try bench.run(for: .seconds(1))
            #expect(bench.shows.last.map { KeeperBench.text($0) } == "backdrop \(round)3 2")
            #expect(bench.shows.count <= before + 2)
        }
        #expect(try bench.after("touch shop/nothing") == ["backdrop 33 2"])
    }

    @Test func whatAnOldShowHeldIsGivenBackByTheWorkerAMomentLater() throws {
        let bench = try KeeperBench(Self.two)
        weak var texture: Texture?
        for case .background(let backdrop) in bench.shows[0].zones { texture = backdrop.strip.textures[0] }
        try bench.shell("echo 8x4 9 > shop/background/1.png")
        try bench.run(for: .milliseconds(900))
        bench.forgetShows()
        #expect(texture != nil)
        try bench.run(for: .seconds(1))
        // One thing after the other: it has been let go when the worker answers to what comes next.
        _ = try bench.after("echo 8x4 8 > shop/background/2.png")
        #expect(texture == nil)
        try bench.run(for: .seconds(2))
        #expect(bench.turn() == .distantFuture)
    }

    // MARK: Panels

    @Test func eachPanelSizeHasItsShow() throws {
        let sizes = [Size(width: 32, height: 24), Size(width: 16, height: 48)]
        let bench = try KeeperBench(Self.two, panels: sizes)
        #expect(Set(bench.shows.map(\.size)) == Set(sizes) && bench.shows.count == 2)
        #expect(try bench.after("echo 8x4 3 > shop/background/3.png; echo no > shop/background/4.png").count == 2)
        for size in sizes {
            #expect(bench.keeper.show(for: size).map { KeeperBench.text($0) } == "backdrop 1 2 3")
        }
        // What is wrong is told once.
        #expect(bench.log.take().filter { $0.contains("damaged") }.count == 1)
        bench.keeper.follow([sizes[1]], now: bench.now)
        #expect(bench.keeper.show(for: sizes[0]) == nil)
        #expect(try bench.after("rm shop/background/4.png").count == 1)
        bench.keeper.follow([], now: bench.now)
        #expect(bench.keeper.show(for: sizes[1]) != nil)
        bench.keeper.follow(sizes, now: bench.now)
        try bench.run(for: .zero)
        #expect(bench.keeper.show(for: sizes[0]).map { KeeperBench.text($0) } == "backdrop 1 2 3")
    }

    @Test func whatOnlyOnePanelLacksIsToldOnce() throws {
        let sizes = [Size(width: 32, height: 24), Size(width: 16, height: 48)]
        let zone = Self.playlist(
            Self.leftZone + "\n  - { id: far, kind: color, color: red, frame: [20, 0, 4, 4] }")
        let bench = try KeeperBench(Self.two + "; cd ../..;" + zone, panels: sizes)
        #expect(bench.log.take().filter { $0.contains("outside the panel") }.count == 1)
        for number in 3...5 { _ = try bench.after("echo 8x4 \(number) > shop/background/\(number).png") }
        #expect(bench.log.take().filter { $0.contains("outside the panel") } == [])
    }
}
