/// What is called what in a content folder. However many files it is asked about, each folder is listed once.
struct ContentNames {
    private let source: any ContentSource
    private var folders: [String: [String]] = [:]
    private var sets: [String: Set<String>] = [:]
    private var files: [String: Set<String>] = [:]

    init(_ source: any ContentSource) { self.source = source }

    /// Whether there is neither a file nor a folder of this name, nor a link that leads somewhere.
    mutating func isMissing(_ path: String) -> Bool {
        let (folder, name) = Self.parts(path)
        list(folder)
        if sets[folder]?.contains(name) == true { return false }
        // Hidden files are in no list, and may be named all the same.
        do throws(ContentFault) {
            _ = try source.head(path, count: 1)
            return false
        } catch {
            return error.kind == .missing
        }
    }

    /// Whether there is an entry that is a file by what its folder says of it, whether or not it can be read.
    mutating func isFile(_ path: String) -> Bool {
        let (folder, name) = Self.parts(path)
        list(folder)
        return files[folder]?.contains(name) == true
    }

    /// The path that somebody probably meant who wrote another one: one with another ending, or a few other letters.
    mutating func nearest(to path: String) -> String? {
        let (folder, name) = Self.parts(path)
        list(folder)
        let names = folders[folder] ?? []
        let stem = Self.stem(name)
        let near = names.first { Self.stem($0) == stem } ?? Spelling.nearest(to: name, among: names)
        return near.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    }

    private mutating func list(_ folder: String) {
        guard folders[folder] == nil else { return }
        let entries = ((try? source.list(folder)) ?? []).filter(\.isContent)
        let names = entries.map(\.name)
        files[folder] = Set(entries.filter { $0.kind == .file }.map(\.name))
        folders[folder] = names.sorted(by: NaturalOrder.precedes)
        sets[folder] = Set(names)
    }

    private static func parts(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    private static func stem(_ name: String) -> String {
        (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name).lowercased()
    }
}
