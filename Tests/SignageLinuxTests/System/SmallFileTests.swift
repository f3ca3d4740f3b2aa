import Glibc
import Testing

@testable import SignageLinux

@Suite struct SmallFileTests {
    @Test(arguments: [0, 1, 64, 4096, 65_534, 65_535, 65_536, 100_000, 200_000, Int.max])
    func ofAFileThatIsTooLongOneMoreByteThanAllowedIsRead(maxBytes: Int) throws {
        let disk = try TemporaryFolder()
        let path = "\(disk.path)/file"
        defer { unlink(path) }
        let whole = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try OutputFile.write(whole, to: path)
        let bytes = try SmallFile.read(path, maxBytes: maxBytes)
        #expect(bytes.count == min(whole.count, maxBytes == .max ? maxBytes : maxBytes + 1))
        // Only whether: what differs in so many numbers takes minutes to find.
        let isItsBeginning = whole.starts(with: bytes)
        #expect(isItsBeginning)
    }
}
