import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// O_PATH, which Glibc does not show.
private let pathOnly: Int32 = 0o10_000_000

/// A small tree with every kind of way through it.
private final class Tree {
    let path: String

    init() throws {
        var template = Array("/tmp/signaged-beneath.XXXXXX".utf8CString)
        path = try String(cString: #require(mkdtemp(&template)))
        mkdir("\(path)/root", 0o755)
        mkdir("\(path)/root/a", 0o755)
        mkdir("\(path)/root/a/b", 0o755)
        for file in ["outside", "root/file", "root/a/file", "root/a/b/file"] {
            close(open("\(path)/\(file)", O_CREAT | O_WRONLY, 0o644))
        }
        mkfifo("\(path)/root/pipe", 0o644)
        for (name, target) in [
            ("file-link", "a/file"), ("folder-link", "a/b"), ("up", "a/b/../file"), ("a/out-of-a", "../file"),
            ("out", "../outside"), ("far-out", "a/../../outside"), ("absolute", "/etc/passwd"), ("nothing", "none"),
            ("circle", "circle"), ("a/b/two", "../../folder-link/file"), ("slash", "a/b/"), ("file-slash", "file/"),
            ("self", "."), ("beyond", "out/x"), ("to-out", "out"), ("root-again", "../root/file"),
            ("magic", "/proc/self/fd"),
        ] { symlink(target, "\(path)/root/\(name)") }
        for index in 0..<45 { symlink(index == 0 ? "file" : "chain\(index - 1)", "\(path)/root/chain\(index)") }
    }

    deinit { _ = removeTree(path) }

    private func removeTree(_ path: String) -> Bool {
        guard unlink(path) != 0, let folder = opendir(path) else { return true }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { _ = removeTree("\(path)/\(name)") }
        }
        closedir(folder)
        return rmdir(path) == 0
    }

    /// The file that is opened, or the error.
    func answer(_ way: String, _ flags: Int32) -> String {
        do throws(SystemError) {
            let root = try OwnedFD(opening: path + "/root", flags: pathOnly | O_DIRECTORY)
            let opened = try BeneathOpening.open(way, beneath: root, flags: flags)
            var status = stat()
            fstat(opened.rawValue, &status)
            // O_NOFOLLOW is a way of opening, not of what was opened.
            let flags = fcntl(opened.rawValue, F_GETFL) & ~O_NOFOLLOW
            return "inode \(status.st_ino), flags \(flags), \(fcntl(opened.rawValue, F_GETFD))"
        } catch {
            return "error \(error.code.rawValue)"
        }
    }
}

@Suite struct BeneathOpeningTests {
    private static let ways = [
        ".", "file", "a", "a/", "a/.", "a/..", "a/b/file", "a/b/../file", "a//b///file", "./a/./file", "file/",
        "file/.",
        "file/x", "file/..", "none", "none/x", "a/none", "pipe", "..", "../outside", "a/../../outside", "a/../file",
        "/etc/passwd", "", "file-link", "file-link/", "folder-link", "folder-link/file", "folder-link/..",
        "folder-link/../file",
        "up", "a/out-of-a", "folder-link/two", "out", "far-out", "absolute", "nothing", "circle", "circle/x", "slash",
        "slash/file", "file-slash", "self", "self/self/a/file", "beyond", "to-out", "root-again", "magic", "magic/0",
        "chain0", "chain39", "chain40", "chain44", String(repeating: "a/../", count: 60) + "file",
        String(repeating: "x", count: 300),
    ]

    @Test(arguments: ways, [pathOnly, O_RDONLY | O_NONBLOCK | O_NOCTTY, O_RDONLY | O_DIRECTORY])
    func withoutOpenat2TheAnswerIsTheKernels(way: String, flags: Int32) throws {
        let tree = try Tree()
        let plan = FaultPlan(.every("openat2"), code: SystemError.Code(rawValue: ENOSYS))
        let answer = plan.run { tree.answer(way, flags) }
        #expect(answer == tree.answer(way, flags))
        #expect(plan.failures == 1)
    }

    @Test func whatLeadsOutIsRefusedEitherWay() throws {
        let tree = try Tree()
        for way in ["..", "../outside", "out", "far-out", "absolute", "to-out", "root-again", "/etc/passwd"] {
            let plan = FaultPlan(.every("openat2"), code: SystemError.Code(rawValue: ENOSYS))
            #expect(plan.run { tree.answer(way, O_RDONLY) } == "error \(EXDEV)", "\(way)")
            #expect(tree.answer(way, O_RDONLY) == "error \(EXDEV)", "\(way)")
        }
    }

    @Test func anyOtherRefusalIsNotGoneAround() throws {
        let tree = try Tree()
        let plan = FaultPlan(.every("openat2"), code: SystemError.Code(rawValue: EACCES))
        #expect(plan.run { tree.answer("file", O_RDONLY) } == "error \(EACCES)")
    }
}
