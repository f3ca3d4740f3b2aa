public import SignageEngine

/// Fetches feeds into a content folder. The last good copy stays until a better one is there, whole.
public struct FeedFetcher {
    public enum Outcome: Hashable, Sendable {
        /// A new copy, and how many headlines it has.
        case new(headlines: Int)
        /// The server says, or shows, that the copy is still right.
        case unchanged
    }

    /// Of the content folder.
    private let folder: String
    private let reader: any FeedReader
    private let limits: FetchLimits

    public init(folder: String, reader: any FeedReader, limits: FetchLimits = FetchLimits()) {
        (self.folder, self.reader, self.limits) = (folder, reader, limits)
    }

    /// - Throws: why there is no new copy; the message says how old the one is that stays.
    public func fetch(_ entry: FeedList.Entry) throws(FetchFault) -> Outcome {
        let place = try FeedPlace(entry.path, in: folder)
        let copy = place.copy(maxBytes: limits.maxBytes)
        do throws(FetchFault) {
            return try fetch(entry, into: place, over: copy?.bytes)
        } catch {
            let rest = copy.map { "the copy from \(FeedText.age($0.age)) ago stays" } ?? "there is no copy yet"
            throw FetchFault("\(error.reason); \(rest)", remedy: error.remedy)
        }
    }

    private func fetch(
        _ entry: FeedList.Entry, into place: borrowing FeedPlace, over copy: [UInt8]?
    ) throws(FetchFault) -> Outcome {
        var headers = [
            "Accept: application/rss+xml, application/atom+xml, application/rdf+xml, application/xml, text/xml"
        ]
        var conditions: [String] = []
        if let copy, let note = place.note() { conditions = note.conditions(for: entry.url, copy: copy) }
        headers += conditions
        let response = try HTTPClient(limits: limits).get(entry.url, headers: headers)
        switch response.status {
        case 200: break
        case 304 where !conditions.isEmpty:
            try place.touch()
            return .unchanged
        default: throw Self.refusal(response.status)
        }
        let feed: Feed
        do throws(FeedFault) {
            feed = try reader.read(response.body)
        } catch {
            let place = error.mark.map { "line \($0.line) of what came: " } ?? "what came: "
            throw FetchFault(place + error.reason, remedy: error.remedy)
        }
        guard !feed.titles.isEmpty else {
            throw FetchFault("what came is a feed without a single title", remedy: "check the address in a browser")
        }
        // A daemon that reads the folder again for each new file should not do so for nothing.
        let isSame = response.body == copy
        let note = FeedNote(
            url: entry.url.text, etag: response.etag, lastModified: response.lastModified, of: response.body)
        if isSame && place.note() == note {
            try place.touch()
        } else {
            try place.write(response.body, note: note)
        }
        return isSame ? .unchanged : .new(headlines: feed.titles.count)
    }

    private static func refusal(_ status: Int) -> FetchFault {
        let remedy =
            switch status {
            case 401, 403, 407: "see whether the server wants a key or a login"
            case 404, 410: "check the address in a browser"
            default: "it is tried again the next time"
            }
        return FetchFault("the server answers \(status)", remedy: remedy)
    }
}
