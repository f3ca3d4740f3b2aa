import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// A follower of a folder on disk, with time that the test advances. What the kernel tells is there before the call that
/// causes it returns, so nothing has to be waited for.
private final class Bench {
    let disk: TemporaryFolder
    let path: String
    private let follower: ContentFollower
    private var now = Instant(nanoseconds: 1_000_000_000)
    private(set) var looks = 0
    /// What happens after the next look, and before its answer is taken.
    var meanwhile: (() -> Void)?

    /// - Parameter inner: where the content lies in the folder on disk; made where it is not there.
    init(_ inner: String = "content", made: Bool = true) throws {
        disk = try TemporaryFolder()
        path = "\(disk.path)/\(inner)"
        if made { mkdir(path, 0o755) }
        follower = ContentFollower(path: path, source: ContentFolder(path: path))
        run(for: .zero)
    }

    deinit { shell("rm -rf \(disk.path)/*") }

    @discardableResult
    func shell(_ script: String) -> Int32 {
        var pid = pid_t()
        let words: [String] = ["/bin/sh", "-ec", "cd \(disk.path); \(script)"]
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        guard posix_spawn(&pid, "/bin/sh", nil, nil, arguments, environ) == 0 else { return -1 }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        return status
    }

    func readChanges() { follower.readChanges(now: now) }

    /// Lets time pass; the files of each new state, as a line, or "gone".
    @discardableResult
    func run(for span: Span) -> [String] {
        var news: [String] = []
        let end = now + span
        while true {
            follower.readChanges(now: now)
            var answer: ContentFollower.Look?
            let wake = follower.step(now: now) { answer = $0() }
            if let answer {
                looks += 1
                meanwhile?()
                meanwhile = nil
                switch follower.take(answer, now: now) {
                case .same: break
                case .gone: news.append("gone")
                case .unreadable(let fault): news.append(fault.reason)
                case .changed(let survey): news.append(survey.stamps.keys.sorted().joined(separator: " "))
                }
                continue
            }
            guard wake <= end else { break }
            now = wake
        }
        now = end
        return news
    }

    /// Closes a file, and waits until the kernel has: a program that another test starts at this moment shares the
    /// descriptor until it runs.
    func close(_ file: Int32) throws {
        Glibc.close(file)
        var told = pollfd(fd: follower.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0)
        try #require(poll(&told, 1, 60_000) == 1)
    }

    /// What a script brings, once all has settled.
    func after(_ script: String) throws -> [String] {
        try #require(shell(script) == 0, "\(script)")
        return run(for: .seconds(1))
    }
}

@Suite struct ContentFollowerTests {
    @Test func nothingIsLookedAtWhileNothingHappens() throws {
        let bench = try Bench()
        #expect(bench.looks == 1)
        #expect(bench.run(for: .seconds(86_400)) == [])
        #expect(bench.looks == 1)
    }

    /// What people and programs do to files. Each step ends with the whole new state, told once.
    @Test(arguments: [
        ("a copy", "cp /etc/hostname content/a", "a"),
        ("a move", "cp /etc/hostname a; mv a content/a", "a"),
        ("a folder that is copied", "mkdir x; touch x/1 x/2; cp -r x content/", "x x/1 x/2"),
        ("a folder that is moved in", "mkdir -p x/y; touch x/y/1; mv x content/", "x x/y x/y/1"),
        ("an editor that writes by rename", "touch content/.a.swp; echo 1 > content/a~; mv content/a~ content/a", "a"),
        ("a link", "ln -s ../b content/a; touch b", ""),
        ("a link inside", "touch content/b; ln -s b content/a", "a b"),
        ("another name for a file", "touch b; ln b content/a", "a"),
        ("a hidden file", "touch content/.hidden; touch content/b", "b"),
        ("what is still being copied", "touch content/a.part content/a.tmp content/b", "b"),
    ])
    func whatIsDoneToTheFolderIsSeen(name: String, script: String, expected: String) throws {
        let bench = try Bench()
        #expect(try bench.after(script) == [expected])
    }

    @Test func filesThatChangeAreSeen() throws {
        let bench = try Bench()
        _ = try bench.after("echo 1 > content/a; mkdir content/x; echo 1 > content/x/b")
        // Over what is there, in place, by a move, its rights, its time, its end.
        for script in [
            "echo 2 > content/a", "echo 3 > a; mv a content/a", "chmod 600 content/a",
            "touch -d 2020-01-01 content/x/b",
            "echo 1 >> content/x/b",
        ] {
            #expect(try bench.after(script) == ["a x x/b"], "\(script)")
        }
        #expect(try bench.after("rm content/x/b") == ["a x"])
        #expect(try bench.after("mv content/x content/y") == ["a y"])
        #expect(try bench.after("touch content/y/1") == ["a y y/1"])
        #expect(try bench.after("mv content/y z; touch z/2") == ["a"])
        // It is not content any more.
        #expect(try bench.after("touch z/3") == [])
    }

    @Test func aFolderThatIsReplacedIsFollowed() throws {
        let bench = try Bench()
        #expect(try bench.after("rm -r content; mkdir content; touch content/a") == ["a"])
        #expect(try bench.after("touch content/b") == ["a b"])
        #expect(try bench.after("mkdir new; touch new/c; mv content old; mv new content") == ["c"])
        #expect(try bench.after("touch content/d") == ["c d"])
        #expect(try bench.after("touch old/e") == [])
    }

    @Test func aFolderThatIsGoneIsWaitedFor() throws {
        let bench = try Bench()
        #expect(try bench.after("rm -r content").first == "gone")
        #expect(try bench.after("mkdir content; touch content/a") == ["a"])
    }

    @Test func aFolderThatComesLaterIsSeen() throws {
        let bench = try Bench("one/two/content", made: false)
        #expect(try bench.after("mkdir one").last ?? "gone" == "gone")
        #expect(try bench.after("mkdir -p one/two/content; touch one/two/content/a") == ["a"])
        #expect(try bench.after("touch one/two/content/b") == ["a b"])
        #expect(try bench.after("mv one other; mkdir -p one/two/content; touch one/two/content/c") == ["c"])
    }

    @Test func aLinkThatIsTurnedToAnotherFolderIsFollowed() throws {
        let bench = try Bench(made: false)
        _ = try bench.after("mkdir v1 v2; touch v1/a v2/b; ln -s v1 current; ln -s current content")
        #expect(try bench.after("touch v1/c") == ["a c"])
        #expect(try bench.after("ln -sfn v2 current") == ["b"])
        #expect(try bench.after("touch v2/d") == ["b d"])
        #expect(try bench.after("ln -s v1 new; mv -T new current") == ["a c"])
    }

    /// As Kubernetes exchanges a volume: all files lead through one hidden link, which is replaced by a move.
    @Test func aHiddenLinkThatAllOthersLeadThroughIsFollowed() throws {
        let bench = try Bench()
        let first = try bench.after(
            "mkdir content/..1; echo 1 > content/..1/a; ln -s ..1 content/..data; ln -s ..data/a content/a")
        #expect(first == ["a"])
        let second = try bench.after(
            "mkdir content/..2; echo 2 > content/..2/a; ln -s ..2 content/..tmp; mv -T content/..tmp content/..data; "
                + "rm -r content/..1")
        #expect(second == ["a"])
    }

    /// The same volume, and a file far away that is reached by two links, one of them hidden.
    @Test func whatALinkLeadsToIsFollowedWhereverItLies() throws {
        let bench = try Bench()
        let all = try bench.after(
            "mkdir content/..1 content/.far; echo 1 > content/..1/a; ln -s ..1 content/..data; "
                + "ln -s ..data/a content/a; echo 1 > content/.far/x; ln -s x content/.far/y; ln -s .far/y content/b")
        #expect(all == ["a b"])
        // In place, by a move, at the end of the second link, and that link itself.
        for script in [
            "echo 12 > content/..1/a", "echo 1 > n; mv n content/..1/a", "echo 12 > content/.far/x",
            "echo 123 > content/.far/z; ln -sfn z content/.far/y", "echo 1 >> content/.far/z",
        ] {
            #expect(try bench.after(script) == ["a b"], "\(script)")
        }
        #expect(try bench.after("rm content/..1/a") == ["b"])
        // What is no more led to is nobody's business.
        #expect(try bench.after("echo 1234 > content/.far/x") == [])
        #expect(try bench.after("echo 1 > content/..1/a") == ["a b"])
    }

    @Test func aFileThatALinkLeadsToIsNotSeenWhileItIsBeingWritten() throws {
        let bench = try Bench()
        _ = try bench.after("mkdir content/.d; echo 1 > content/.d/a; ln -s .d/a content/a")
        let file = open("\(bench.path)/.d/a", O_WRONLY | O_CLOEXEC)
        try #require(file >= 0)
        for _ in 0..<5 {
            _ = write(file, "12", 2)
            #expect(bench.run(for: .milliseconds(300)) == [])
        }
        try bench.close(file)
        #expect(bench.run(for: .milliseconds(150)) == ["a"])
    }

    @Test(arguments: [
        (EACCES, "signaged is not allowed to read it"), (EIO, "it cannot be read ("), (EMFILE, "this machine has no"),
    ])
    func aFolderThatCannotBeLookedIntoSaysWhyAndIsLookedAtAgain(code: Int32, reason: String) throws {
        let bench = try Bench()
        _ = try bench.after("touch content/a")
        let plan = FaultPlan(.every("openat2"), code: SystemError.Code(rawValue: code))
        let news = try plan.run { try bench.after("touch content/b") }
        #expect(news.count == 1 && news[0].hasPrefix(reason), "\(news)")
        #expect(bench.run(for: .seconds(3)) == ["a b"])
    }

    @Test func aFileIsNotSeenWhileItIsBeingWritten() throws {
        let bench = try Bench()
        let file = open("\(bench.path)/a", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        try #require(file >= 0)
        for _ in 0..<20 {
            _ = write(file, "12", 2)
            #expect(bench.run(for: .milliseconds(300)) == [])
        }
        // Another one is seen meanwhile.
        #expect(try bench.after("touch content/b") == ["b"])
        try bench.close(file)
        #expect(bench.run(for: .milliseconds(150)) == ["a b"])
    }

    /// The thread that owns the glass must not ask a file system, which may not answer.
    @Test func whoLooksFindsOutWhetherANewFileIsBeingWritten() throws {
        let bench = try Bench()
        let file = open("\(bench.path)/a", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        try #require(file >= 0)
        #expect(bench.run(for: .milliseconds(149)) == [])
        #expect(bench.looks == 1)
        #expect(bench.run(for: .milliseconds(1)) == [])
        #expect(bench.looks == 2)
        // Once is enough.
        #expect(bench.run(for: .seconds(4)) == [])
        #expect(bench.looks == 2)
        try bench.close(file)
        #expect(bench.run(for: .milliseconds(150)) == ["a"])
    }

    @Test func whatIsNoFolderAndNobodyWritesIsSeenAtOnce() throws {
        let bench = try Bench()
        _ = try bench.after("touch b; mkdir content/.d; touch content/.d/x")
        for (script, expected) in [
            ("ln b content/a", "a"), ("ln -s .d/x content/c", "a c"), ("mkfifo content/d", "a c d"),
            ("ln -s .d content/e", "a c d e e/x"),
        ] {
            #expect(bench.shell(script) == 0)
            #expect(bench.run(for: .milliseconds(150)) == [expected], "\(script)")
        }
    }

    @Test func aFileThatIsClosedWhileSomebodyLooksIsNotWaitedFor() throws {
        let bench = try Bench()
        let file = open("\(bench.path)/a", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        try #require(file >= 0)
        bench.meanwhile = {
            close(file)
            bench.readChanges()
        }
        #expect(bench.run(for: .milliseconds(300)) == ["a"])
    }

    @Test func aFileThatIsNeverClosedIsSeenWhenItHasBeenQuiet() throws {
        let bench = try Bench()
        let file = open("\(bench.path)/a", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        defer { close(file) }
        _ = write(file, "12", 2)
        #expect(bench.run(for: .seconds(4)) == [])
        #expect(bench.run(for: .seconds(2)) == ["a"])
    }

    @Test func aBurstIsOneChange() throws {
        let bench = try Bench()
        #expect(try bench.after("for i in 1 2 3 4 5 6 7 8 9; do echo $i > content/$i; done") == ["1 2 3 4 5 6 7 8 9"])
        #expect(bench.looks == 2)
    }

    @Test func moreThanTheKernelCanTellIsSeenAllTheSame() throws {
        let bench = try Bench()
        // Its queue holds 16,384 events.
        let script = "i=0; while [ $i -lt 9000 ]; do : > content/a; : > content/b; i=$((i+1)); done; : > content/c"
        #expect(try bench.after(script) == ["a b c"])
    }

    @Test func folderAfterFolderLeavesNoWatchBehind() throws {
        let disk = try TemporaryFolder()
        let watch = try FolderWatch(path: disk.path)
        func round() throws -> Int {
            try watch.beginRound()
            _ = try ContentSurvey(of: ContentFolder(path: disk.path)) { try? watch.add($0) }
            watch.endRound()
            return watch.count
        }
        let before = try round()
        for _ in 0..<50 {
            mkdir("\(disk.path)/x", 0o755)
            #expect(try round() == before + 1)
            rmdir("\(disk.path)/x")
            #expect(try round() == before)
        }
    }

    @Test func withoutWatchesTheFolderIsLookedAtAgainAndAgain() throws {
        let plan = FaultPlan(.every("inotify_add_watch"), code: SystemError.Code(rawValue: ENOSPC))
        let bench = try plan.run { try Bench() }
        #expect(try bench.after("touch content/a") == [])
        #expect(bench.run(for: .seconds(3)) == ["a"])
    }
}

@Suite struct PathStepsTests {
    @Test func everyLinkOnTheWayIsAStep() throws {
        let disk = try TemporaryFolder()
        mkdir("\(disk.path)/v1", 0o755)
        symlink("v1", "\(disk.path)/b")
        symlink("\(disk.path)/b", "\(disk.path)/a")
        defer { for name in ["a", "b"] { unlink("\(disk.path)/\(name)") } }
        let steps = PathSteps(to: "\(disk.path)/a/content").steps.map { "\($0.folder) \($0.name)" }
        #expect(
            Array(steps.suffix(4).filter { $0.hasPrefix(disk.path) }.suffix(3)) == [
                "\(disk.path) b", "\(disk.path) v1", "\(disk.path)/v1 content",
            ])
        #expect(steps.contains("\(disk.path) a"))
    }

    @Test func linksInACircleEnd() throws {
        let disk = try TemporaryFolder()
        symlink("b", "\(disk.path)/a")
        symlink("a", "\(disk.path)/b")
        #expect(PathSteps(to: "\(disk.path)/a").steps.count < 60)
        for name in ["a", "b"] { unlink("\(disk.path)/\(name)") }
    }
}
