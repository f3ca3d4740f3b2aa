import SignageEngine
import SignageLinux
import SignageMedia

/// `signaged render`: frames to PNG, with the same engine and compositor as on a display.
enum RenderCommand: Command {
    static let name = "render"
    static let summary = "write what the sign shows at given times to PNG files, without any display"
    static let usage = "DIR --out FILE [--at SECONDS]... [--size WxH] [OPTIONS]"
    static let details = """
        The same folder, times, size and refresh rate always give the same bytes.

        Examples:
          signaged render content --at 12.5 --size 1920x1080 --out frame.png
          signaged render content --at 3 --touch "down 960,400 @1.0; move 300,400 @1.2; up @1.2" --out swipe.png
          signaged render content --at 0 --at 7.3 --size 1080x1920 --out frame-%t.png
          signaged render content --at 2026-12-24T18:00 --zone Europe/Berlin --out xmas.png
        """
    static let options =
        [
            CommandWords.Option(
                "at", value: "SECONDS",
                help: "the time since the sign began: 12.5, 500ms, 2m (0);\nmay be given any number of times"
                    + "; or a date and time:\n2026-12-24T18:00"),
            CommandWords.Option(
                "zone", value: "NAME", help: "the sign's time zone, such as Europe/Berlin (UTC)"),
            CommandWords.Option("size", value: "WxH", help: "the panel's size in pixels (1920x1080)"),
            CommandWords.Option(
                "refresh", value: "HZ",
                help: "the panel's refresh rate, 59.94 or 60000/1001 (60): smooth scrolling\nfollows it"),
            CommandWords.Option(
                "touch", value: "SCRIPT",
                help:
                    "a finger: \"down 960,400 @1.0; move 300,400 @1.2; up @1.2\"\n(panel pixels, seconds; also \"tap X,Y @T\")"
            ),
            CommandWords.Option(
                "out", value: "FILE",
                help:
                    "the PNG file to write; %t in its name stands for the time as it was given;\n- is the standard output"
            ),
        ] + ContentOptions.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.count == 1, let folder = words.operands.first, !folder.isEmpty else {
            throw CommandWords.Fault(reason: "render needs one content folder")
        }
        let target = try PictureTarget(words, ends: [".png"])
        let out = target.path
        let times = words.values(of: "at").isEmpty ? ["0"] : words.values(of: "at")
        if Set(times).count > 1, !out.contains("%t") {
            throw CommandWords.Fault(reason: "several times need %t in the file's name, or each would replace the last")
        }
        let zone = try zone(words.value(of: "zone"))
        let moments = try times.map { text throws(CommandWords.Fault) in try Moment(text, zone) }
        // The sign begins at the first of the dates, or where there is none at the same time always.
        let wallStart = moments.compactMap(\.wall).min() ?? SceneTime.sampleStart
        let instants = moments.map { $0.elapsed(since: wallStart) }
        let size = try ContentOptions.size(words.value(of: "size") ?? "1920x1080")
        let refresh = try refresh(words.value(of: "refresh") ?? "60")
        let compiler = try ContentOptions.compiler(words, timeZones: ReproducibleZones(own: zone))
        let script = try touchScript(words.value(of: "touch") ?? "")

        let log = ErrorLog()
        let source = ContentFolder(path: ThisProcess.absolutePath(folder))
        var show = compiler.compile(source, for: size, wall: wallStart)
        for issue in show.issues { log.log(issue.logLevel, issue.message(in: folder)) }
        for zone in show.zones {
            guard case .background(let backdrop) = zone, let report = backdrop.snapReport(refresh: refresh) else {
                continue
            }
            log.log(.info, report)
        }
        var renderer = FrameRenderer(show, refresh: refresh, wallStart: wallStart) { key in
            let (texture, issues) = compiler.load(key, from: source)
            for issue in issues { log.log(issue.logLevel, issue.message(in: folder)) }
            return texture
        }
        var touches = script.frames[...]
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size.area * 4, alignment: 64)
        defer { memory.deallocate() }
        let buffer = PixelBuffer(base: memory, size: size, pitch: size.width * 4, format: .xrgb8888)
        // Time goes forward on the stage, whatever order the times were given in.
        for (text, instant) in zip(times, instants).sorted(by: { $0.1 < $1.1 }) {
            while let touch = touches.first, touch.elapsed <= instant {
                renderer.touch(touch.frame, at: touch.elapsed)
                touches.removeFirst()
            }
            let wall = wallStart + instant
            if show.schedule?.isOver(at: wall.wholeSeconds, isTrusted: true) == true {
                show = compiler.compile(source, for: size, wall: wall)
                renderer.adopt(show)
            }
            renderer.render(at: instant, into: buffer)
            let path = replacing("%t", in: out, with: text)
            guard let file = PNGEncoder.encode(buffer) else {
                log.log(
                    .error,
                    "signaged: \(path) cannot be written: there is no memory to make a PNG of \(size); "
                        + "free memory on this machine, or ask for a smaller --size")
                return 1
            }
            do throws(SystemError) {
                try target.write(file, to: path)
            } catch {
                log.log(.error, "signaged: \(path) cannot be written: \(error); check the folder and its permissions")
                return 1
            }
        }
        return 0
    }

    /// A frame's time: since the sign began, or by the clocks of the place.
    private enum Moment {
        case elapsed(Span)
        case wall(Span)

        init(_ text: String, _ zone: CivilZone) throws(CommandWords.Fault) {
            do throws(WallTimeText.Fault) {
                self = .wall(try WallTimeText.wall(text, zone))
                return
            } catch {
                if error == .tooFar {
                    throw CommandWords.Fault(reason: WallTimeText.reason(error, text, option: "at"))
                }
            }
            if let span = DurationText.parse(text)?.value, span >= .zero, span <= DurationText.longest {
                self = .elapsed(span)
            } else {
                throw CommandWords.Fault(
                    reason: "--at needs a time of up to a year, such as 12.5, 500ms or 2m, or a date and time such as "
                        + "2026-12-24T18:00, not \"\(text)\"")
            }
        }

        var wall: Span? { if case .wall(let wall) = self { wall } else { nil } }

        func elapsed(since start: Span) -> Span {
            switch self {
            case .elapsed(let span): span
            case .wall(let wall): wall - start
            }
        }
    }

    private static func zone(_ name: String?) throws(CommandWords.Fault) -> CivilZone {
        guard let zone = name.map({ SystemZones().zone($0) }) ?? .utc else {
            throw CommandWords.Fault(
                reason: "--zone: this machine knows no time zone \"\(name ?? "")\"; write a name such as Europe/Berlin")
        }
        return zone
    }

    private static func touchScript(_ text: String) throws(CommandWords.Fault) -> TouchScript {
        do throws(TouchScript.Fault) {
            return try TouchScript(text)
        } catch {
            throw CommandWords.Fault(reason: "--touch: \(error.reason)")
        }
    }

    private static func refresh(_ text: String) throws(CommandWords.Fault) -> RefreshRate {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let refreshes = Int64(parts[0]), let seconds = Int64(parts[1]), refreshes > 0, seconds > 0,
            (1...1000).contains(Double(refreshes) / Double(seconds))
        {
            return RefreshRate(refreshes: refreshes, seconds: seconds)
        }
        guard let hertz = Double(text), let rate = RefreshRate(hertz: hertz) else {
            throw CommandWords.Fault(reason: "--refresh needs a rate such as 60, 59.94 or 60000/1001, not \"\(text)\"")
        }
        return rate
    }

    private static func replacing(_ pattern: String, in text: String, with value: String) -> String {
        var (result, rest) = ("", Substring(text))
        while let found = rest.firstRange(of: pattern) {
            result += rest[..<found.lowerBound] + value
            rest = rest[found.upperBound...]
        }
        return result + rest
    }
}

/// The tz database, and a place of one's own choice for clocks that name no zone: the same pictures on each machine.
private struct ReproducibleZones: TimeZones {
    let own: CivilZone
    func zone(_ name: String?) -> CivilZone? { name.map { SystemZones().zone($0) } ?? own }
}
