import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// A folder on disk that goes with its owner.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/signaged-test.XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit {
        // Everything in it was made by the test; two levels are enough.
        guard let stream = opendir(path) else { return }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        closedir(stream)
        for name in names where name != "." && name != ".." {
            if unlink("\(path)/\(name)") != 0 {
                unlink("\(path)/\(name)/inner.png")
                rmdir("\(path)/\(name)")
            }
        }
        rmdir(path)
    }

    func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count)
    }
}

@Suite struct ContentFolderTests {
    let disk: TemporaryFolder
    let folder: ContentFolder

    init() throws {
        disk = try TemporaryFolder()
        folder = ContentFolder(path: disk.path)
    }

    private func fault(_ name: String) -> ContentFault? {
        do throws(ContentFault) {
            _ = try folder.read(name, maxBytes: 1000)
            return nil
        } catch {
            return error
        }
    }

    @Test func filesAreReadWholeAndFoldersListed() throws {
        try disk.write("hello", to: "a.png")
        try disk.write("", to: "empty.png")
        mkdir("\(disk.path)/inner", 0o755)
        try disk.write("deep", to: "inner/inner.png")
        #expect(try folder.read("a.png", maxBytes: 5) == Array("hello".utf8))
        #expect(try folder.read("empty.png", maxBytes: 5) == [])
        #expect(try folder.read("inner/inner.png", maxBytes: 5) == Array("deep".utf8))
        #expect(
            try Set(folder.list("") ?? []) == [
                ContentEntry(name: "a.png", kind: .file), ContentEntry(name: "empty.png", kind: .file),
                ContentEntry(name: "inner", kind: .folder),
            ])
        #expect(try folder.list("inner") == [ContentEntry(name: "inner.png", kind: .file)])
        #expect(try folder.list("nowhere") == nil)
        #expect(try folder.list("a.png") == nil)
    }

    @Test func aFolderThatComesLaterIsFound() throws {
        let later = ContentFolder(path: "\(disk.path)/later")
        #expect(try later.list("") == nil)
        mkdir("\(disk.path)/later", 0o755)
        #expect(try later.list("") == [])
    }

    @Test func linksMayLeadAnywhereInsideAndNeverOut() throws {
        try disk.write("hello", to: "a.png")
        symlink("a.png", "\(disk.path)/inside.png")
        symlink("/etc/hostname", "\(disk.path)/absolute.png")
        symlink("../../../../etc/hostname", "\(disk.path)/relative.png")
        symlink("nothing", "\(disk.path)/dangling.png")
        symlink("circle.png", "\(disk.path)/circle.png")
        #expect(try folder.read("inside.png", maxBytes: 10) == Array("hello".utf8))
        #expect(fault("absolute.png")?.kind == .outsideFolder)
        #expect(fault("relative.png")?.kind == .outsideFolder)
        #expect(fault("../" + disk.path.split(separator: "/").last! + "/a.png")?.kind == .outsideFolder)
        #expect(fault("dangling.png")?.kind == .missing)
        #expect(fault("circle.png")?.reason.contains("circle") == true)
        // All of them are listed, so that the compiler tells about them.
        #expect(try folder.list("")?.count == 6)
    }

    @Test func aFIFOAFolderAndASocketAreNamedAndNeverWaitedFor() throws {
        mkfifo("\(disk.path)/pipe.png", 0o644)
        mkdir("\(disk.path)/folder.png", 0o755)
        #expect(
            fault("pipe.png") == ContentFault(.notAFile, "a FIFO, not a file", remedy: "put the picture itself there"))
        #expect(fault("folder.png")?.reason == "a folder, not a file")
    }

    @Test func filesThatAreTooLargeMissingOrStrangelyNamedSaySo() throws {
        try disk.write(String(repeating: "x", count: 1001), to: "large.png")
        #expect(fault("large.png")?.kind == .tooLarge)
        #expect(fault("missing.png")?.kind == .missing)
        #expect(fault("caf\u{FFFD}.png")?.reason == "its name is not UTF-8")
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything"))
    func filesThatMayNotBeReadSaySo() throws {
        try disk.write("secret", to: "secret.png", mode: 0)
        #expect(fault("secret.png")?.kind == .unreadable)
    }

    @Test(arguments: [EACCES, EIO, EMFILE])
    func whatCouldNotBeReadAndNowCanIsToldOnce(code: Int32) throws {
        try disk.write("hello", to: "a.png")
        try disk.write("hello", to: "b.png")
        let survey = try #require(try ContentSurvey(of: folder))
        #expect(!folder.takeMended(in: survey))
        FaultPlan(.every("openat2"), code: SystemError.Code(rawValue: code)).run {
            #expect(fault("a.png")?.kind == .unreadable)
            // As long as nobody can read it there is no use in trying.
            #expect(!folder.takeMended(in: survey))
        }
        #expect(folder.takeMended(in: survey))
        #expect(!folder.takeMended(in: survey))
        // What is not there is told by its coming, not by this.
        #expect(fault("c.png")?.kind == .missing)
        try disk.write("hello", to: "c.png")
        #expect(!folder.takeMended(in: survey))
    }

    @Test func noDescriptorStaysOpen() throws {
        try disk.write("hello", to: "a.png")
        symlink("/etc/hostname", "\(disk.path)/out.png")
        /// Of this folder: other tests run beside this one.
        func openDescriptors() throws -> [String] {
            try (ContentFolder(path: "/proc/self/fd").list("") ?? []).compactMap { entry in
                var path = [CChar](repeating: 0, count: 4096)
                let length = readlink("/proc/self/fd/\(entry.name)", &path, 4095)
                let target = String(decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
                return target.hasPrefix(disk.path) ? target : nil
            }
        }
        for _ in 0..<3 {
            _ = try folder.list("")
            _ = try folder.read("a.png", maxBytes: 10)
            _ = fault("out.png")
            _ = fault("missing.png")
        }
        #expect(try openDescriptors() == [])
        let held = open("\(disk.path)/a.png", O_RDONLY | O_CLOEXEC)
        #expect(try openDescriptors() == ["\(disk.path)/a.png"])
        close(held)
    }
}
