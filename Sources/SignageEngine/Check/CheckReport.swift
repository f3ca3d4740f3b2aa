/// What a check has found, for a terminal and for other programs.
public struct CheckReport: Sendable {
    /// The panel that was looked at, in pixels.
    public let panel: Size
    public let issues: [ContentIssue]
    /// How many pictures were decoded.
    public let pictures: Int
    /// Paths of the pictures that cannot be shown.
    public let leftOut: [String]
    /// What all pictures that are shown at one time take at the most, and what they may take.
    public let bytes: Int
    public let budget: Int
    /// The playlist file that has errors.
    public let brokenPlaylist: String?
    /// Whether there is anything to look at, ever.
    public let showsSomething: Bool

    private func count(_ severity: ContentIssue.Severity) -> Int { issues.count { $0.severity == severity } }

    /// 0 for a clean folder, 1 with errors, 2 with warnings only where these count.
    public func exitCode(isStrict: Bool) -> Int32 {
        if count(.error) > 0 { return 1 }
        return isStrict && count(.warning) > 0 ? 2 : 0
    }

    /// Lines for a terminal, each ended.
    ///
    /// - Parameter folder: what the user calls it.
    public func text(in folder: String) -> String {
        (issues.map { $0.message(in: folder) } + [summary]).map { $0 + "\n" }.joined()
    }

    /// "2 errors, 1 warning. The sign would play without banners/03.png."
    public var summary: String {
        func number(_ count: Int, _ noun: String) -> String {
            "\(count == 0 ? "no" : Decimal.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
        }
        let counts = [number(count(.error), "error"), number(count(.warning), "warning")].joined(separator: ", ")
        return "\(counts). \(outcome)"
    }

    private var outcome: String {
        var parts: [String] = []
        if !leftOut.isEmpty && showsSomething {
            // Five fit a line, and "and 1 more" is no shorter than what it stands for.
            let names = leftOut.count <= 6 ? leftOut : Array(leftOut.prefix(5))
            let more = leftOut.count - names.count
            parts.append(
                "the sign would play without " + TextCleaning.visible(names.joined(separator: ", "))
                    + (more > 0 ? " and \(more) more" : ""))
        }
        if let brokenPlaylist {
            parts.append(
                "the errors in \(brokenPlaylist) keep the last good layout, or where there is none, that of a folder "
                    + "without a playlist")
        } else if !showsSomething {
            parts.append("the sign would have nothing to show")
        }
        if parts.isEmpty {
            parts.append(
                "\(pictures == 0 ? "No" : Decimal.grouped(pictures)) picture\(pictures == 1 ? "" : "s"); what is shown at "
                    + "\(panel) takes up to \(Decimal.bytes(bytes)) of the \(Decimal.bytes(budget)) there are for it")
        }
        let text = parts.joined(separator: "; ") + "."
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// The same for other programs.
    public func json(in folder: String) -> JSONValue {
        .object([
            .init("folder", .string(folder)),
            .init(
                "panel",
                .object([
                    .init("width", .integer(Int64(panel.width))), .init("height", .integer(Int64(panel.height))),
                ])),
            .init("errors", .integer(Int64(count(.error)))), .init("warnings", .integer(Int64(count(.warning)))),
            .init("summary", .string(summary)), .init("pictures", .integer(Int64(pictures))),
            .init("leftOut", .list(leftOut.map { .string($0) })),
            .init(
                "memory",
                .object([.init("bytes", .integer(Int64(bytes))), .init("budget", .integer(Int64(budget)))])),
            .init("issues", .list(issues.map(\.json))),
        ])
    }
}

extension ContentIssue {
    /// For other programs; `line` and `column` are null where no file's line is meant.
    public var json: JSONValue {
        .object([
            .init("severity", .string(severity.rawValue)), .init("kind", .string(kind.rawValue)),
            .init("path", .string(path)),
            .init("line", mark.map { .integer(Int64($0.line)) } ?? .null),
            .init("column", mark.map { .integer(Int64($0.column)) } ?? .null),
            .init("reason", .string(reason)), .init("remedy", .string(remedy)),
            .init("source", excerpt.map { .string($0.line) } ?? .null),
        ])
    }
}
