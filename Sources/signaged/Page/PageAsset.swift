/// A file of the preview page, as a browser asks for it.
struct PageAsset: Hashable, Sendable {
    /// As in a request: "/page.js". "/" is the page itself.
    let path: String
    /// For Content-Type.
    let type: String
    /// In UTF-8.
    let text: String

    var bytes: [UInt8] { Array(text.utf8) }
}
