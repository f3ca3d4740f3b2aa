import Glibc

/// The entries through which a path leads, links followed: exchanging any of them leads it elsewhere.
struct PathSteps {
    private(set) var steps: [(folder: String, name: String)] = []
    /// As many as the kernel follows.
    private static let mostLinks = 40

    /// - Parameter path: absolute.
    init(to path: String) {
        var parts = path.split(separator: "/").map(String.init)
        var place: [String] = []
        var links = 0
        while !parts.isEmpty {
            let name = parts.removeFirst()
            if name == "." { continue }
            if name == ".." {
                _ = place.popLast()
                continue
            }
            let folder = "/" + place.joined(separator: "/")
            steps.append((folder, name))
            let entry = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
            guard let target = Self.target(ofLink: entry) else {
                place.append(name)
                continue
            }
            links += 1
            guard links <= Self.mostLinks else { return }
            if target.hasPrefix("/") { place = [] }
            parts = target.split(separator: "/").map(String.init) + parts
        }
    }

    /// Nil where there is no link.
    private static func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
            let count = buffer.withMemoryRebound(to: CChar.self) { readlink(path, $0.baseAddress!, $0.count) }
            guard count > 0 else { return nil }
            return String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }
}
