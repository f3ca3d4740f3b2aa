import SignageEngine
import SignageMedia

/// Reads a playlist the way the daemon does: the text into a tree, the tree into the model.
struct ReadPlaylist {
    var playlist: Playlist?
    var issues: [ContentIssue]

    init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    init(bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(ConfigFault) {
            let root = try YAMLReader().read(bytes)
            (playlist, issues) = PlaylistDecoder.decode(root, file: "playlist.yaml", text: text)
        } catch {
            issues = [ContentIssue(error, .playlist, path: "playlist.yaml", text: text)]
        }
    }

    /// All messages as a terminal shows them.
    var messages: String { issues.map { $0.message(in: "shop") }.joined(separator: "\n") }
}
