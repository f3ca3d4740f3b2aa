import SignageEngine
import Testing

@Suite struct ReloadTimerTests {
    private static func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    @Test func aQuietFolderIsNeverLookedAt() {
        var timer = ReloadTimer()
        #expect(timer.due == nil)
        let isTime = timer.take(at: Self.at(1_000_000))
        #expect(!isTime)
    }

    @Test func aChangeIsLookedAtOnceItHasBeenQuiet() {
        var timer = ReloadTimer(settle: .milliseconds(150))
        timer.noteChange(at: Self.at(1000))
        #expect(timer.due == Self.at(1150))
        timer.noteChange(at: Self.at(1100))
        #expect(timer.due == Self.at(1250))
        let answers = [1249, 1250].map { timer.take(at: Self.at($0)) }
        #expect(answers == [false, true])
        #expect(timer.due == nil)
    }

    @Test func aTrickleThatNeverEndsIsLookedAtAgainAndAgain() {
        var timer = ReloadTimer(settle: .milliseconds(150))
        var looks: [Int64] = []
        for milliseconds in stride(from: 0, to: 2000, by: 20) as StrideTo<Int64> {
            timer.noteChange(at: Self.at(milliseconds))
            if timer.take(at: Self.at(milliseconds)) { looks.append(milliseconds) }
        }
        #expect(looks == [500, 1020, 1540])
    }

    @Test func aLongSettleTimeIsKept() {
        var timer = ReloadTimer(settle: .seconds(3))
        timer.noteChange(at: Self.at(0))
        #expect(timer.due == Self.at(3000))
    }

    // MARK: Files that are being written

    @Test func aFileIsUnfinishedUntilItIsClosedOrHasBeenQuietForLong() {
        var files = UnfinishedFiles()
        files.noteWrite("a", at: Self.at(0))
        files.noteWrite("b", at: Self.at(1000))
        #expect(files.paths == ["a", "b"])
        #expect(files.due == Self.at(5000))
        files.noteWrite("a", at: Self.at(4000))
        #expect(files.due == Self.at(6000))
        let gaveUpEarly = files.giveUp(at: Self.at(5999))
        #expect(!gaveUpEarly)
        let gaveUp = files.giveUp(at: Self.at(6000))
        #expect(gaveUp && files.paths == ["a"])
        files.noteEnd("a")
        #expect(files.paths.isEmpty && files.due == nil)
    }
}
