/// Reads the headlines of a ticker's file, whatever kind of file it is, and tells what is wrong with it.
struct HeadlineLoader {
    let source: TickerSource
    let readers: WordReaders

    private var path: String { source.file.path.rawValue }
    /// What comes of it that the file cannot be read.
    private func consequence(_ last: [String]?) -> String {
        last == nil ? "; no headline of it is shown" : "; the headlines it had before are still shown"
    }

    /// Where the file cannot be read, those it had before, or none, with a message.
    func headlines(in folder: any ContentSource, _ pictures: inout PictureLoader) -> [String] {
        let last = pictures.lastHeadlines[path]
        do {
            let limit = FeedText.isNamedLikeFeed(path) ? Feed.maxBytes : HeadlineFile.maxBytes
            let bytes = try folder.read(path, maxBytes: limit)
            tellAge(folder.age(of: path), &pictures)
            let headlines =
                FeedText.isNamedLikeFeed(path) || FeedText.looksLikeFeed(bytes)
                ? try feed(bytes, &pictures) : try text(bytes, &pictures)
            pictures.lastHeadlines[path] = headlines
            return headlines
        } catch let fault as FeedFault {
            pictures.report(
                .error, .headlines, path: path, at: fault.mark, fault.reason + consequence(last), remedy: fault.remedy)
        } catch let fault as TextFile.Fault {
            pictures.report(.error, .headlines, path: path, fault.reason + consequence(last), remedy: fault.remedy)
        } catch let fault as ContentFault {
            tell(fault, last, &pictures)
        } catch {
            pictures.report(
                .error, .headlines, path: path, "it cannot be read (\(error))", remedy: "copy the file again")
        }
        return last ?? []
    }

    private func tell(_ fault: ContentFault, _ last: [String]?, _ pictures: inout PictureLoader) {
        if fault.kind == .missing, let url = source.url {
            pictures.report(
                .warning, .headlines, path: path, "it has not been fetched yet from \(url.shown)",
                remedy: "run \"signaged fetch\", or see what it says: journalctl -u signaged-fetch")
            return
        }
        if fault.kind == .missing {
            return pictures.reportMissing(
                .headlines, path, at: source.file.origin, fault, consequence: consequence(last))
        }
        let remedy =
            fault.kind == .notAFile ? "name a text file with one headline a line, or a feed" : fault.remedy
        let severity = fault.kind == .changedWhileRead ? ContentIssue.Severity.note : .error
        pictures.report(severity, .headlines, path: path, fault.reason + consequence(last), remedy: remedy)
    }

    private func feed(_ bytes: ContentBytes, _ pictures: inout PictureLoader) throws(FeedFault) -> [String] {
        guard let reader = readers.feeds else {
            throw FeedFault("it is a feed, which this program cannot read", remedy: "write a text file")
        }
        let feed = try reader.read(bytes)
        if feed.titles.isEmpty {
            pictures.report(
                .warning, .headlines, path: path, "it is a feed without a single title",
                remedy: "see whether it is the right one")
        }
        if feed.hadControls {
            pictures.report(
                .warning, .headlines, path: path, "there are control characters in its titles; they are left out",
                remedy: "tell whoever makes the feed")
        }
        tellLeftOut(feed.leftOut, &pictures)
        return feed.titles
    }

    private func text(_ bytes: ContentBytes, _ pictures: inout PictureLoader) throws(TextFile.Fault) -> [String] {
        let text = try HeadlineFile(bytes, recognizer: readers.encodings)
        if let encoding = text.file.encoding {
            pictures.report(
                .note, .headlines, path: path, "it is read as \(encoding)",
                remedy: "save it as UTF-8 to leave nothing to chance")
        }
        if text.file.isCutOff {
            pictures.report(
                .warning, .headlines, path: path, "it ends in the middle of a character; its last line is left out",
                remedy: "copy the file again")
        }
        if let line = text.file.firstBadLine {
            pictures.report(
                .warning, .headlines, path: path,
                "there are bytes in line \(line) that are not UTF-8; they are left out",
                remedy: "write the line again, and save the file as UTF-8")
        }
        if text.hadControls {
            pictures.report(
                .warning, .headlines, path: path, "there are control characters in it; they are left out",
                remedy: "write the headlines in a plain text editor")
        }
        if text.isShortened {
            pictures.report(
                .warning, .headlines, path: path,
                "a line of it has more than \(HeadlineFile.maxLength) characters; the rest of it is left out",
                remedy: "write each headline on a line of its own")
        }
        tellLeftOut(text.leftOut, &pictures)
        return text.headlines
    }

    private func tellLeftOut(_ count: Int, _ pictures: inout PictureLoader) {
        guard count > 0 else { return }
        pictures.report(
            .warning, .headlines, path: path, "the last \(count) headlines are left out",
            remedy: "keep it to \(HeadlineFile.maxHeadlines): nobody waits for more")
    }

    /// Headlines that come by themselves grow old by themselves.
    private func tellAge(_ age: Span?, _ pictures: inout PictureLoader) {
        guard let url = source.url, let age, age > source.staleAfter else { return }
        pictures.report(
            .warning, .headlines, path: path,
            "its headlines are \(FeedText.age(age)) old: that long nothing came from \(url.shown)",
            remedy: "see why: journalctl -u signaged-fetch")
    }
}

/// What tells a feed from other text.
public enum FeedText {
    static func isNamedLikeFeed(_ path: String) -> Bool {
        ["xml", "rss", "atom", "rdf"].contains(ContentEntry(name: path, kind: .file).lowercasedExtension)
    }

    /// Whether the first bytes are XML's or a web page's, in whatever encoding: no headline begins so.
    static func looksLikeFeed(_ bytes: ContentBytes) -> Bool {
        let letters = bytes.prefix(256).filter { $0 != 0 && $0 < 0x80 }
        let head = String(decoding: letters, as: UTF8.self).drop { $0.isWhitespace }.prefix(16).lowercased()
        return ["<?xml", "<rss", "<feed", "<rdf:rdf", "<!doctype", "<html", "<!--"].contains { head.hasPrefix($0) }
    }

    /// A length of time as people say it: the largest unit that it has one of.
    public static func age(_ span: Span) -> String {
        let seconds = max(0, span.nanoseconds / 1_000_000_000)
        let units: [(name: String, seconds: Int64)] = [
            ("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1),
        ]
        let unit = units.first { seconds >= $0.seconds } ?? ("second", 1)
        let count = seconds / unit.seconds
        return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
    }
}
