import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// What is taken for a reload is given back. `make bench` does ten thousand, in a process of its own.
@Suite struct KeeperLeakTests {
    private struct Weak { weak var texture: Texture? }

    private static func count(_ folder: String) throws -> Int {
        try #require(try ContentFolder(path: folder).list("")).count
    }

    /// Watches on one inotify descriptor.
    private static func watches(_ descriptor: Int32) throws -> Int {
        let file = try #require(fopen("/proc/self/fdinfo/\(descriptor)", "r"))
        defer { fclose(file) }
        var (line, count) = ([CChar](repeating: 0, count: 256), 0)
        while fgets(&line, 256, file) != nil { if strncmp(line, "inotify wd:", 11) == 0 { count += 1 } }
        return count
    }

    @Test func hundredsOfReloadsLeaveNothingBehind() throws {
        let bench = try KeeperBench("mkdir -p shop/background shop/banners; echo 8x4 1 > shop/background/1.png")
        let descriptor = try #require(bench.keeper.fileDescriptor)
        let watches = try Self.watches(descriptor)
        let (descriptors, threads) = try (Self.count("/proc/self/fd"), Self.count("/proc/self/task"))
        var textures: [Weak] = []
        bench.forgetShows()
        let rounds = 300
        for round in 1...rounds {
            // Moved in: a child of another test, about to start, may hold a file open that was written here.
            try bench.disk.write("8x4 \(round % 200)", to: "new.png")
            rename("\(bench.disk.path)/new.png", "\(bench.path)/background/1.png")
            if round % 2 == 1 { mkdir("\(bench.path)/inner", 0o755) } else { rmdir("\(bench.path)/inner") }
            try bench.run(for: .seconds(1))
            for case .background(let backdrop) in bench.shows.last?.zones ?? [] {
                textures += backdrop.strip.textures.map { Weak(texture: $0) }
            }
            #expect(bench.shows.count == 1)
            bench.forgetShows()
        }
        #expect(textures.count == rounds)
        // What the last ones held is given back a moment later, by the worker, before it answers to what comes next.
        try bench.run(for: .seconds(2))
        _ = try bench.after("touch shop/nothing")
        // The keeper's own.
        #expect(textures.filter { $0.texture != nil }.count == 1)
        #expect(try Self.watches(descriptor) == watches)
        // Other tests run beside this one; a leak would be one a round.
        #expect(try Self.count("/proc/self/fd") < descriptors + rounds / 2)
        #expect(try Self.count("/proc/self/task") < threads + rounds / 2)
    }
}
