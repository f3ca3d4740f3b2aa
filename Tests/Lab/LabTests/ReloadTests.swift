import Glibc
import SignageEngine
import SignageMedia
import Testing

@testable import SignageLinux

/// Waits for pictures by the display's own refreshes.
private struct Watcher {
    let glass: VirtualGlass
    private let clock = SystemClock()

    init() throws { glass = try VirtualGlass() }

    /// The colour in the middle of the upper half.
    func color() throws -> Pixel { try glass.picture()?[320, 120] ?? 0 }

    /// Runs a script, and waits until the glass shows a colour, at most four seconds.
    ///
    /// - Returns: how long that took from the script's end; nil where it never came.
    func time(until color: Pixel, after script: String) throws -> Span? {
        try #require(Shell.run(script) == 0, "\(script)")
        let start = clock.now()
        for _ in 0..<80 {
            if try self.color() == color { return clock.now() - start }
            _ = try glass.checksums(3)
        }
        return nil
    }
}

private enum Shell {
    static func run(_ script: String) -> Int32 {
        var pid = pid_t()
        let words: [String] = ["/bin/sh", "-ec", "cd /tmp; \(script)"]
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        guard posix_spawn(&pid, "/bin/sh", nil, nil, arguments, environ) == 0 else { return -1 }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        return status
    }

    static func has(_ program: String) -> Bool { run("command -v \(program) >/dev/null") == 0 }
}

extension LabTests {
    @Suite(.serialized) struct Reload {
        static let mode = ["--mode", "640x480"]
        static let (red, green, blue): (Pixel, Pixel, Pixel) = (0xFFC0_0000, 0xFF00_C000, 0xFF00_00C0)

        /// Plain pictures in /tmp/pics, and a site of each colour in /tmp/sites.
        init() throws {
            try #require(Shell.run("rm -rf pics sites content current; mkdir -p pics sites") == 0)
            for (name, color) in [("red", Self.red), ("green", Self.green), ("blue", Self.blue)] {
                let picture = Texture(
                    size: Size(width: 64, height: 64), pixels: Array(repeating: color, count: 64 * 64))
                try OutputFile.write(PNGEncoder.encode(picture)!, to: "/tmp/pics/\(name).png")
                let script = "mkdir -p sites/\(name)/background; cp pics/\(name).png sites/\(name)/background/a.png"
                try #require(Shell.run(script) == 0)
            }
        }

        /// What people and programs do to a folder; each brings the colour.
        static var operations: [(name: String, script: String, color: Pixel)] {
            var all: [(String, String, Pixel)] = [
                ("cp over it", "cp pics/green.png content/background/a.png", green),
                (
                    "a temporary name, then mv",
                    "cp pics/blue.png content/background/.x; mv content/background/.x content/background/a.png", blue
                ),
                ("rm and cp -r", "rm -r content; cp -r sites/red content", red),
                ("another folder by rename", "cp -r sites/green new; mv content old; mv new content; rm -r old", green),
                (
                    "a link beside it, then a swap",
                    "cp pics/red.png content/r.dat; ln -s ../r.dat content/background/b.png; rm content/background/a.png",
                    red
                ),
                ("a hard link", "rm content/background/b.png; ln pics/blue.png content/background/c.png", blue),
            ]
            if Shell.has("git") {
                let git = "git -c user.name=x -c user.email=x@example.com -c init.defaultBranch=main"
                all.append(
                    (
                        "git checkout",
                        "rm -rf content/* ; cp -r sites/red/background content/; cd content; \(git) init -q .; "
                            + "\(git) add -A; \(git) commit -qm red; \(git) checkout -qb green; "
                            + "cp ../pics/green.png background/a.png; \(git) commit -qam green; "
                            + "\(git) checkout -q main; \(git) checkout -q green", green
                    ))
                all.append(("git checkout back", "cd content; \(git) checkout -q main", red))
            }
            if Shell.has("rsync") {
                all.append(("rsync", "rsync -a --delete sites/blue/ content/", blue))
                all.append(("rsync in place", "rsync -a --inplace --delete sites/green/ content/", green))
            }
            return all
        }

        @Test func `whatever replaces the files, the glass shows them`() throws {
            try #require(Shell.run("cp -r sites/red content") == 0)
            let daemon = try DaemonProcess(["run", "--content", "/tmp/content"] + Self.mode)
            #expect(daemon.says("the sign is on"))
            let watcher = try Watcher()
            #expect(try watcher.color() == Self.red)
            for (name, script, color) in Self.operations {
                let time = try watcher.time(until: color, after: script)
                #expect(time != nil, "\(name): \(daemon.said)")
                if let time {
                    print("reload: \(name): on the glass after \(Decimal.text(time.seconds * 1000, places: 0)) ms")
                    if Lab.isSimulated { #expect(time < .seconds(1), "\(name)") }
                }
            }
            #expect(daemon.stop(SIGTERM) == 0)
        }

        @Test func `links are followed wherever they are turned`() throws {
            try #require(Shell.run("ln -sfn sites/red current") == 0)
            let daemon = try DaemonProcess(["run", "--content", "/tmp/current"] + Self.mode)
            #expect(daemon.says("the sign is on"))
            let watcher = try Watcher()
            #expect(try watcher.color() == Self.red)
            #expect(try watcher.time(until: Self.green, after: "ln -sfn sites/green current") != nil)
            #expect(try watcher.time(until: Self.blue, after: "ln -s sites/blue n; mv -T n current") != nil)
            // As Kubernetes does it.
            let volume =
                "mkdir -p volume/..1/background; cp pics/red.png volume/..1/background/a.png; ln -s ..1 volume/..data; "
                + "ln -s ..data/background volume/background; ln -sfn volume current"
            #expect(try watcher.time(until: Self.red, after: volume) != nil)
            let next =
                "mkdir -p volume/..2/background; cp pics/green.png volume/..2/background/a.png; "
                + "ln -s ..2 volume/..tmp; mv -T volume/..tmp volume/..data; rm -r volume/..1"
            #expect(try watcher.time(until: Self.green, after: next) != nil)
            #expect(daemon.stop(SIGTERM) == 0)
        }

        @Test func `what is broken leaves the last good sign up, and says so, until it is mended`() throws {
            try #require(Shell.run("cp -r sites/red content") == 0)
            let daemon = try DaemonProcess(["run", "--content", "/tmp/content"] + Self.mode)
            #expect(daemon.says("the sign is on"))
            let watcher = try Watcher()
            for (script, message) in [
                ("echo 'zones: [' > content/playlist.yaml", "playlist.yaml:"),
                ("head -c 60 pics/green.png > content/background/a.png", "what it was before is still shown"),
                ("mv content gone", "the folder is gone"),
            ] {
                daemon.forgetWhatWasSaid()
                try #require(Shell.run(script) == 0)
                #expect(daemon.says(message), "\(script)")
                _ = try watcher.glass.checksums(30)
                #expect(try watcher.color() == Self.red, "\(script)")
            }
            let mend = "rm gone/playlist.yaml; cp pics/blue.png gone/background/a.png; mv gone content"
            #expect(try watcher.time(until: Self.blue, after: mend) != nil)
            #expect(daemon.stop(SIGTERM) == 0)
        }

        @Test func `a changed headline is on the glass within a second of its file's close`() throws {
            try #require(Shell.run("cp -r sites/red content; echo one > content/ticker.txt") == 0)
            let daemon = try DaemonProcess(["run", "--content", "/tmp/content"] + Self.mode)
            #expect(daemon.says("the sign is on"))
            let watcher = try Watcher()
            let clock = SystemClock()
            /// The strip at the bottom, without the backdrop that moves beneath: its ground is opaque enough for ink to tell.
            func ink() throws -> Int {
                guard let picture = try watcher.glass.picture() else { return 0 }
                return (444..<480).reduce(0) { sum, y in
                    sum + (0..<640).count { x in picture[x, y].luminance > 120 }
                }
            }
            _ = try watcher.glass.checksums(3)
            let before = try ink()
            #expect(before > 0)
            try #require(Shell.run("echo 'one and very much more than one' > content/ticker.txt") == 0)
            let start = clock.now()
            var time: Span?
            for _ in 0..<80 where time == nil {
                _ = try watcher.glass.checksums(3)
                if try ink() > before * 2 { time = clock.now() - start }
            }
            let taken = try #require(time, "\(daemon.said)")
            print("reload: a headline: on the glass after \(Decimal.text(taken.seconds * 1000, places: 0)) ms")
            if Lab.isSimulated { #expect(taken < .seconds(1)) }
            #expect(daemon.stop(SIGTERM) == 0)
        }

        @Test(.enabled(if: Lab.isSimulated, "proves nothing on a busy machine's own time"))
        func `a show that takes another's place costs no refresh`() throws {
            let bench = try PacingBench(size: Size(width: 640, height: 480)) { PacingBench.rows($0) }
            try bench.run(frames: 10)
            let missed = bench.presenter.statistics.missed
            for length in [900, 700, 500, 1100, 700] {
                let show = PacingBench.rows(bench.presenter.output, length: length)
                bench.presenter.adopt(show)
                try bench.run(frames: 40)
            }
            #expect(bench.presenter.statistics.missed == missed)
        }
    }
}

extension Pixel {
    fileprivate var luminance: UInt32 { (self >> 16 & 0xFF) + (self >> 8 & 0xFF) / 2 + (self & 0xFF) / 4 }
}
