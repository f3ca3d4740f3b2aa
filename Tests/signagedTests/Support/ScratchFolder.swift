import Glibc
import Testing

/// A new folder, which goes with this process.
func scratchFolder(_ name: String) throws -> String {
    try makeFolder("\(try #require(scratch))/\(name)")
}

private func makeFolder(_ start: String) throws -> String {
    var template = Array("\(start).XXXXXX".utf8CString)
    return String(cString: try #require(mkdtemp(&template)))
}

/// What all of them are in; nil where none can be made.
private let scratch: String? = {
    let folder = try? makeFolder("/tmp/signaged-commands")
    atexit { scratch.map(removeAll) }
    return folder
}()

/// A link itself goes, not what it leads to.
private func removeAll(_ path: String) {
    guard unlink(path) != 0, let stream = opendir(path) else { return }
    var names: [String] = []
    while let entry = readdir(stream) {
        names.append(
            withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    closedir(stream)
    for name in names where name != "." && name != ".." { removeAll("\(path)/\(name)") }
    rmdir(path)
}
