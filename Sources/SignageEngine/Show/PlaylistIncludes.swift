/// Reads a playlist file and, before it, those it includes.
struct PlaylistIncludes {
    private let source: any ContentSource
    private let configReader: any ConfigReader

    /// What is included before what includes it.
    private(set) var files: [PlaylistFile] = []
    /// By path.
    private(set) var texts: [String: String] = [:]
    var issues = PlaylistIssues()

    /// More files than a sign has, and deeper.
    private static let mostFiles = 64

    init(_ source: any ContentSource, _ configReader: any ConfigReader) {
        (self.source, self.configReader) = (source, configReader)
    }

    /// Reads a file that nobody includes.
    mutating func read(_ path: String) {
        do throws(ContentFault) {
            try read(path, within: [])
        } catch {
            issues.begin(path, text: "")
            issues.add(
                ContentIssue(
                    error.kind == .changedWhileRead ? .note : .error, .playlist, path: path, error.reason,
                    remedy: error.remedy))
        }
    }

    /// - Parameter chain: the files that lead to this one.
    private mutating func read(_ path: String, within chain: [String]) throws(ContentFault) {
        let bytes = try source.read(path, maxBytes: PlaylistFinder.maxFileBytes)
        let text = String(decoding: bytes, as: UTF8.self)
        texts[path] = text
        issues.begin(path, text: text)
        let root: ConfigNode
        do throws(ConfigFault) {
            root = try configReader.read(bytes)
        } catch {
            issues.add(ContentIssue(error, .playlist, path: path, text: text))
            return
        }
        for reference in references(root, path) { include(reference, within: chain + [path]) }
        files.append(PlaylistFile(path: path, root: root))
    }

    private mutating func references(_ root: ConfigNode, _ path: String) -> [ContentReference] {
        guard case .mapping = root.value,
            var reader = MappingReader(root, place: "the playlist", issues: &issues[path])
        else { return [] }
        var document = PlaylistDecoder.Document()
        reader.read([PlaylistDecoder.include], into: &document, issues: &issues[path])
        return document.include
    }

    private mutating func include(_ reference: ContentReference, within chain: [String]) {
        let path = reference.path.rawValue
        if let start = chain.firstIndex(of: path) {
            issues.add(
                at: reference.origin, word: path,
                "\"include\" goes round in a circle: \((chain[start...] + [path]).joined(separator: " → "))",
                remedy: "leave one of them out")
            return
        }
        // What several files include is there once.
        guard texts[path] == nil else { return }
        guard texts.count < Self.mostFiles else {
            issues.add(
                at: reference.origin, word: path, "more than \(Self.mostFiles) files are included",
                remedy: "put some of them together")
            return
        }
        do throws(ContentFault) {
            try read(path, within: chain)
        } catch {
            issues.add(
                at: reference.origin, word: path, "\(quote(path)) cannot be included: \(error.reason)",
                remedy: error.remedy)
        }
    }
}
