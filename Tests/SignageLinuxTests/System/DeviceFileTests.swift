import Glibc
import SignageEngine
import SignageLinux
import Testing

struct DeviceFileTests {
    /// Knows one file: "ok", which rotates every device.
    private struct Reader: ConfigReader {
        func read(_ bytes: ContentBytes) throws(ConfigFault) -> ConfigNode {
            let mark = ConfigNode.Mark(line: 1, column: 1)
            guard bytes == Array("ok".utf8) else { throw ConfigFault(at: mark, "it is not ok", remedy: "write ok") }
            func mapping(_ key: String, _ value: ConfigNode.Value) -> ConfigNode.Value {
                .mapping([.init(key: key, keyMark: mark, value: ConfigNode(value, at: mark))])
            }
            let entry = mapping("rotate", .scalar("90", quoted: false))
            return ConfigNode(mapping("touch", .list([ConfigNode(entry, at: mark)])), at: mark)
        }
    }

    private func file(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
        let path = "/tmp/signaged-device-\(getpid())-\(bytes.count).yaml"
        try OutputFile.write(bytes, to: path)
        defer { unlink(path) }
        try body(path)
    }

    @Test func `the default file need not be there, one that was named must`() {
        let absent = DeviceFile(path: "/nowhere/device.yaml", reader: Reader())
        #expect(absent.issues.isEmpty && absent.settings == DeviceSettings())
        let named = DeviceFile(path: "/nowhere/device.yaml", mustExist: true, reader: Reader())
        #expect(
            named.issues.map { $0.message(in: named.folder) } == [
                "/nowhere/device.yaml: error: the file cannot be read (open: No such file or directory); "
                    + "until it can be, everything is as without it"
            ])
    }

    @Test func `a file is read, and what is wrong with it told with its place`() throws {
        try file(Array("ok".utf8)) { path in
            let good = DeviceFile(path: path, reader: Reader())
            #expect(good.issues.isEmpty && good.settings.touch.map(\.orientation.rotation) == [.right])
        }
        try file(Array("no".utf8)) { path in
            let bad = DeviceFile(path: path, reader: Reader())
            #expect(bad.settings == DeviceSettings())
            #expect(bad.issues.first?.message(in: bad.folder).hasPrefix("\(path):1:1: error: it is not ok") == true)
        }
    }

    @Test func `what is no file, or too much of one, is refused`() throws {
        #expect(DeviceFile(path: "/tmp", reader: Reader()).issues.count == 1)
        #expect(DeviceFile(path: "/dev/zero", reader: Reader()).issues.count == 1)
        try file(Array(repeating: 32, count: 1 << 20 | 1)) { path in
            #expect(DeviceFile(path: path, reader: Reader()).issues.map(\.reason) == ["the file is larger than 1 MiB"])
        }
    }
}
