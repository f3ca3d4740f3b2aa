import Glibc
import SignageEngine
import Synchronization
import Testing

@testable import SignageLinux

@Suite struct PictureWorkerTests {
    /// A picture that takes as long as the test wants.
    private final class Studio: Sendable {
        let made = Mutex<[String]>([])
        let held = Mutex<[Int]>([])
        let delivered: Mailbox<PictureWorker.Result>
        /// A byte for each picture that was begun, and one for each that may be finished.
        private let begun: [Int32]
        private let may: [Int32]

        init() throws {
            delivered = try Mailbox()
            var pipes: [[Int32]] = []
            for _ in 0..<2 {
                var ends: [Int32] = [0, 0]
                try #require(pipe(&ends) == 0)
                pipes.append(ends)
            }
            (begun, may) = (pipes[0], pipes[1])
        }

        func make(_ key: PictureKey, _ bytesHeld: Int) -> (texture: Texture?, issues: [ContentIssue]) {
            made.withLock { $0.append(key.path) }
            held.withLock { $0.append(bytesHeld) }
            var byte: UInt8 = 1
            _ = write(begun[1], &byte, 1)
            _ = read(may[0], &byte, 1)
            return (Texture(size: Size(width: 16, height: 2), pixels: Array(repeating: 1, count: 32)), [])
        }

        func waitUntilBegun() {
            var byte: UInt8 = 0
            _ = read(begun[0], &byte, 1)
        }

        func finish() {
            var byte: UInt8 = 1
            _ = write(may[1], &byte, 1)
        }

        /// What has been delivered by the time something is.
        func result() throws -> [PictureWorker.Result] {
            var event = pollfd(fd: delivered.fileDescriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&event, 1, 20_000) == 1, "nothing is delivered")
            return delivered.take()
        }
    }

    private func keys(_ names: String) -> [PictureKey] { names.map { PictureKey(path: "\($0)", target: .natural) } }

    @Test func whatIsNotWantedAnyMoreIsNotMadeAndNothingIsMadeTwice() throws {
        let studio = try Studio()
        let worker = try PictureWorker(
            make: { key, held in studio.make(key, held) }, deliver: { studio.delivered.post($0) })
        let output = OutputID(rawValue: 4)
        worker.want(keys("abcd"), for: output, bytesHeld: 1000)
        studio.waitUntilBegun()
        // While "a" is being made everything changes.
        worker.want(keys("dc"), for: output, bytesHeld: 2000)
        worker.want(keys("dc"), for: output, bytesHeld: 2000)
        studio.finish()
        studio.waitUntilBegun()
        studio.finish()
        let first = try studio.result()
        #expect(first.map(\.key.path) == ["d"] && first.first?.outputs == [output] && first.first?.texture != nil)
        worker.arrived(try #require(first.first).key, at: output)
        studio.waitUntilBegun()
        worker.want([], for: output, bytesHeld: 0)
        studio.finish()
        worker.want(keys("e"), for: output, bytesHeld: 7)
        studio.waitUntilBegun()
        studio.finish()
        #expect(try studio.result().map(\.key.path) == ["e"])
        #expect(studio.made.withLock { $0 } == ["a", "d", "c", "e"])
        // What was made counts until the output says anew what it holds: 16 × 2 pixels.
        #expect(studio.held.withLock { $0 }.prefix(2) == [1000, 2128])
    }
}
