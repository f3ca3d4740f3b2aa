import SignageEngine
import SignageLinux
import Testing

@Suite struct EventLoopTests {
    @Test func whatTheWorkerPostsWakesTheLoopAndArrivesInOrder() throws {
        let loop = try EventLoop()
        let mailbox = try Mailbox<Int>()
        try loop.add(mailbox.fileDescriptor)
        let worker = try Worker()
        for number in 0..<100 { worker.run { mailbox.post(number) } }
        var received: [Int] = []
        while received.count < 100 {
            var wakes: [EventLoop.Wake] = []
            try loop.wait(until: .distantFuture) { wakes.append($0) }
            #expect(wakes == [.readable(mailbox.fileDescriptor)])
            received += mailbox.take()
        }
        #expect(received == Array(0..<100))
    }

    @Test func theTimerFiresForAnInstantThatHasPassed() throws {
        let loop = try EventLoop()
        var wakes: [EventLoop.Wake] = []
        try loop.wait(until: Instant(nanoseconds: 0)) { wakes.append($0) }
        #expect(wakes == [.timer])
    }
}
