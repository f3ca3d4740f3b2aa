import Glibc

/// Real files that are not part of the project and may be absent: `../shared/data` beside the package.
enum SharedData {
    /// The folder, or nil where it is absent.
    static let root: String? = {
        var folder = #filePath.split(separator: "/").dropLast().map(String.init)
        while !folder.isEmpty, access("/" + (folder + ["Package.swift"]).joined(separator: "/"), R_OK) != 0 {
            folder.removeLast()
        }
        let data = "/" + (folder.dropLast() + ["shared", "data"]).joined(separator: "/")
        return access(data, R_OK) == 0 ? data : nil
    }()

    /// For `.enabled(if:)`: tests are shown as skipped where the folder is absent.
    static var isPresent: Bool { root != nil }

    /// Paths beneath the root of all files with an ending in a folder, in order.
    static func files(in folder: String, ending: String) -> [String] {
        guard let root, let directory = opendir(root + "/" + folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(ending) { names.append(folder + "/" + name) }
        }
        return names.sorted()
    }

    static func read(_ path: String) -> [UInt8] {
        guard let root, let file = fopen(root + "/" + path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }
}
