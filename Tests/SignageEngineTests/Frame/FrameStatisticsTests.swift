import SignageEngine
import Testing

@Suite struct FrameStatisticsTests {
    @Test func aFramesBytesAreAMeanOfTheLastOnes() {
        var numbers = FrameStatistics()
        #expect(numbers.bytesPerFrame == 0)
        numbers.notePresented(late: 0, bytes: 8000)
        #expect(numbers.bytesPerFrame == 8000)
        numbers.notePresented(late: 0, bytes: 4000)
        #expect(numbers.bytesPerFrame == 6000)
        // A day later the first ones do not count any more.
        for _ in 0..<1000 { numbers.notePresented(late: 0, bytes: 100) }
        #expect(abs(numbers.bytesPerFrame - 100) < 1)
    }

    @Test func countsGoOnWhereThoseBeforeEnded() {
        var (first, second) = (FrameStatistics(), FrameStatistics())
        first.notePresented(late: 3, bytes: 10)
        (first.commits, first.refusedCommits, first.lostFlips) = (5, 2, 1)
        second.notePresented(late: 1, bytes: 30)
        second.notePresented(late: 0, bytes: 30)
        (second.commits, second.refusedCommits, second.lostFlips) = (7, 1, 4)
        let sum = second.after(first)
        #expect(sum.presented == 3 && sum.missed == 4 && sum.bytesComposed == 70)
        #expect(sum.commits == 12 && sum.refusedCommits == 3 && sum.lostFlips == 5)
        #expect(sum.bytesPerFrame == 30)
    }
}
