import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

@Suite("Output file") struct OutputFileTests {
    @Test("the disk has the bytes before the name is theirs")
    func order() throws {
        let folder = try TemporaryFolder()
        let plan = FaultPlan()
        try plan.run { () throws(SystemError) in try OutputFile.write([1], to: folder.path + "/file") }
        let calls = plan.calls.filter { ["fdatasync", "rename"].contains($0) }
        #expect(calls == ["fdatasync", "rename"])
    }

    @Test(
        "where the bytes or the name do not reach the disk, what was there before stays",
        arguments: ["fdatasync", "rename"])
    func failure(call: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        try OutputFile.write([1], to: path)
        let plan = FaultPlan(.every(call), code: .inputOutput)
        #expect(throws: SystemError.self) {
            try plan.run { () throws(SystemError) in try OutputFile.write([2], to: path) }
        }
        #expect(plan.failures == 1)
        #expect(try SmallFile.read(path, maxBytes: 8) == [1])
        #expect(access("\(path).\(getpid()).tmp", F_OK) != 0)
    }

    @Test("a link that stands there is written through, and stays one")
    func link() throws {
        let folder = try TemporaryFolder()
        try OutputFile.write([1], to: folder.path + "/file")
        symlink(folder.path + "/file", folder.path + "/link")
        try OutputFile.write([2], to: folder.path + "/link")
        #expect(try SmallFile.read(folder.path + "/file", maxBytes: 8) == [2])
        var status = stat()
        #expect(lstat(folder.path + "/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }
}
