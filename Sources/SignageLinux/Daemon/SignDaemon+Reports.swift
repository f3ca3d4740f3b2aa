import SignageEngine

/// What the sign says of itself, for other programs. The shapes are in the API's description.
extension SignDaemon {
    /// The clocks of the place where the sign is.
    var zone: CivilZone { keeper.zone }

    static func json(_ size: Size) -> JSONValue {
        .list([.integer(Int64(size.width)), .integer(Int64(size.height))])
    }

    private func exact(_ wall: Span) -> JSONValue { .string(WallTimeText.exact(wall.wholeSeconds, zone)) }

    /// How long ago an instant was, in seconds.
    private func ago(_ instant: Instant?) -> JSONValue {
        instant.map { .number(max((clock.now() - $0).seconds, 0)) } ?? .null
    }

    var clockState: JSONValue {
        .object([
            .init("wall", exact(clock.wall.time(at: clock.now()))), .init("rate", .integer(clock.rate)),
            .init("paused", .bool(clock.rate == 0)), .init("preview", .bool(preview != nil)),
            .init("machine", .bool(clock.followsMachine)), .init("trusted", .bool(keeper.trust.isTrusted)),
        ])
    }

    // MARK: Outputs and inputs

    func json(_ screen: Screen) -> JSONValue {
        let (output, presenter) = (screen.output, screen.presenter)
        let statistics = screen.life.statistics(with: [presenter])
        return .object([
            .init("name", .string(output.name)), .init("monitor", output.monitor.map { .string($0) } ?? .null),
            .init("size", Self.json(output.size)), .init("refresh", .number(output.refresh.hertz)),
            .init("on", .bool(screen.isOn)), .init("frames", .integer(statistics.presented)),
            .init("missed", .integer(statistics.missed)), .init("refused", .integer(statistics.refusedCommits)),
            .init("lost", .integer(statistics.lostFlips)), .init("lastFrameAgo", ago(screen.lastFrame)),
            .init("bytesComposed", .integer(statistics.bytesComposed)), .init("planes", planes(of: presenter)),
        ])
    }

    /// Which zones the display's own planes carry, and which are written into one buffer. A presenter composes all there is.
    private func planes(of presenter: OutputPresenter) -> JSONValue {
        let zones = presenter.zoneReports(now: clock.now()).map { JSONValue.string($0.id.rawValue) }
        let bytes = presenter.statistics.presented > 0 ? presenter.statistics.bytesPerFrame : nil
        return .object([
            .init("hardware", .list([])), .init("composed", .list(zones)),
            .init("bytesPerFrame", bytes.map { .integer(Int64($0.rounded())) } ?? .null),
        ])
    }

    var inputReports: [JSONValue] {
        (inputs?.devices ?? []).map { device in
            .object([
                .init("name", .string(device.description.name)),
                .init("output", device.panel.map { .string($0.name) } ?? .null),
                .init("lastTouchAgo", ago(device.lastTouch)),
            ])
        }
    }

    // MARK: Zones

    var show: JSONValue {
        let outputs = screens.all.map { screen in
            JSONValue.object([
                .init("name", .string(screen.output.name)), .init("size", Self.json(screen.output.size)),
                .init("zones", .list(zones(of: screen))),
            ])
        }
        return .object([.init("outputs", .list(outputs))])
    }

    private func zones(of screen: Screen) -> [JSONValue] {
        let now = clock.now()
        return screen.presenter.zoneReports(now: now).map { report in
            let due = report.changesAt.map { clock.timeline.instant(of: $0, asOf: now) }.flatMap {
                $0 == .distantFuture ? nil : $0
            }
            let frame = [report.frame.x, report.frame.y, report.frame.width, report.frame.height]
            return .object([
                .init("id", .string(report.id.rawValue)), .init("kind", .string(report.kind)),
                .init("frame", .list(frame.map { .integer(Int64($0)) })),
                .init(
                    "current",
                    report.current.map {
                        .object([
                            .init("item", .integer(Int64($0.index + 1))), .init("count", .integer(Int64($0.count))),
                            .init("name", .string($0.name)),
                        ])
                    } ?? .null),
                .init("changesIn", due.map { .number(max(($0 - now).seconds, 0)) } ?? .null),
                .init("changesAt", due.map { exact(clock.wall.time(at: $0)) } ?? .null),
            ])
        }
    }

    // MARK: Content

    var faults: JSONValue {
        .object([
            .init("read", .bool(facts.lastReload != nil)),
            .init(
                "faults",
                .list(
                    issues.current.map { issue in
                        guard case .object(let members) = issue.json else { return .null }
                        return .object(members + [.init("message", .string(issue.message(in: folder.name)))])
                    })),
        ])
    }

    private var content: JSONValue {
        let issues = issues.current
        let count = { (severity: ContentIssue.Severity) in
            JSONValue.integer(Int64(issues.count { $0.severity == severity }))
        }
        let leftOut = Set(issues.filter { $0.severity == .error && $0.mark == nil && !$0.path.isEmpty }.map(\.path))
        return .object([
            .init("folder", .string(folder.name)), .init("reloadedAgo", ago(facts.lastReload)),
            .init("reloads", .integer(facts.reloads)), .init("leftOut", .integer(Int64(leftOut.count))),
            .init("errors", count(.error)), .init("warnings", count(.warning)),
        ])
    }

    // MARK: All of it

    var status: JSONValue {
        let now = clock.now()
        let panel = facts.panel.map { panel in
            JSONValue.object([
                .init("size", Self.json(panel.size)), .init("rotation", .integer(Int64(panel.rotation))),
            ])
        }
        return .object([
            .init("version", .string(Signaged.version)), .init("preview", .bool(preview != nil)),
            .init("uptime", .number((now - facts.began).seconds)),
            .init(
                "playingSince",
                clock.timeline.epoch.map { exact(SystemClock().wallOffset() + Span(nanoseconds: $0.nanoseconds)) }
                    ?? .null),
            .init("paused", .bool(clock.rate == 0)), .init("panel", panel ?? .null), .init("content", content),
            .init("outputs", .list(screens.all.map { json($0) })),
            .init("zones", .list(screens.all.first.map { zones(of: $0) } ?? [])), .init("inputs", .list(inputReports)),
            .init("clock", clockState), .init("memory", .integer(Int64(ThisProcess.residentBytes))),
        ])
    }
}
