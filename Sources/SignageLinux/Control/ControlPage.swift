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
    ///
    /// - Parameter fault: what was wrong with the one before; in our own words, which need no escapes.
    static func login(_ fault: ControlFault? = nil) -> Asset {
        let refusal = fault.map { "<p role=\"alert\"><strong>Not opened: \($0.reason).</strong></p>\n" } ?? ""
        return Asset(
            type: "text/html; charset=utf-8",
            bytes: Array(
                """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width">
                <meta name="color-scheme" content="light dark">
                <title>signaged</title>
                <h1>This sign wants its token</h1>
                <p>It stands in the file that the sign was started with (--token-file).</p>
                \(refusal)<form method="post" action="/v1/session">
                <p><label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
                <button>Open</button>
                </form>
                </html>

                """.utf8))
    }
}
