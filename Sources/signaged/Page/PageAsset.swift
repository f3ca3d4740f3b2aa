/// A file of the preview page, as a browser asks for it.
struct PageAsset: Hashable, Sendable {
    /// As in a request: "/page.js". "/" is the page itself.
    let path: String
    /// For Content-Type.
    let type: String
    /// In UTF-8.
    let text: String

    var bytes: [UInt8] { Array(text.utf8) }

    /// What is written into a page's policy (Content-Security-Policy), so that it can ask nobody but its own sign, and runs
    /// nothing that came with what it shows.
    static let policy =
        "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; script-src 'self'; "
        + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}
