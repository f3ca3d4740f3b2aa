/// The files of the page that a browser is shown. They are in the program: nothing is ever read from a disk for it.
public struct ControlPage: Sendable {
    public struct Asset: Sendable {
        /// A media type: "text/html; charset=utf-8".
        public var type: String
        public var bytes: [UInt8]

        public init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
    }

    /// By their paths; "/" is the page itself.
    public var assets: [String: Asset]

    public init(_ assets: [String: Asset] = [:]) { self.assets = assets }

    /// What a browser is shown that has to say the token first.
    static let login = Asset(
        type: "text/html; charset=utf-8",
        bytes: Array(
            """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>signaged</title>
            <h1>This sign wants its token</h1>
            <p>It stands in the file that the sign was started with (--token-file).</p>
            <form method="post" action="/v1/session">
            <p><label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
            <button>Open</button>
            </form>
            </html>

            """.utf8))
}
