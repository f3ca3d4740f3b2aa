import SignageEngine

/// What those who talk to the sign ask of it. Answered between two frames.
extension SignDaemon {
    func answer(_ request: ControlRequest) -> ControlAnswer {
        do throws(ControlFault) {
            switch request {
            case .status: return .json(status)
            case .show: return .json(show)
            case .faults: return .json(faults)
            case .outputs: return .json(.object([.init("outputs", .list(screens.all.map { json($0) }))]))
            case .inputs: return .json(.object([.init("inputs", .list(inputReports))]))
            case .clock: return .json(clockState)
            case .metrics: return .text(metrics)
            case .playLog: throw Self.noPlayLog
            case .reload: keeper.reload(now: clock.now())
            case .move(let move, let zone, let output): try self.move(move, zone, output)
            case .pause: setRate(0)
            case .resume: resume()
            case .pointer(let report): try point(report)
            case .power(let output, let isOn): try setPower(output, isOn)
            case .setClock(let setting):
                try setClock(setting)
                return .json(clockState)
            case .setPanel(let setting): try setPanel(setting)
            }
            return .done
        } catch {
            return .refused(error)
        }
    }

    // MARK: What was on

    private static let noPlayLog = ControlFault(
        .conflict, "this sign keeps no play log", remedy: "start it with --state FOLDER")

    func readPlayLog(since: String?, limit: Int, answer: @escaping @Sendable (ControlAnswer) -> Void) {
        guard let playLog else { return answer(.refused(Self.noPlayLog)) }
        let since = since.flatMap { try? WallTimeText.wall(exact: $0) }
        playLogReader.read(playLog, since: since, limit: limit, answer: answer)
    }

    // MARK: What is on

    private func screens(_ output: String?) throws(ControlFault) -> [Screen] {
        guard let output else { return screens.all }
        let found = screens.all.filter { $0.output.name == output }
        if found.isEmpty { throw Self.unknownOutput(output, among: screens.all.map(\.output.name)) }
        return found
    }

    static func unknownOutput(_ name: String, among names: [String]) -> ControlFault {
        let remedy =
            names.isEmpty
            ? "no display is lit; \"signaged doctor\" says why" : "there is \(names.joined(separator: ", "))"
        return ControlFault(.unknown, "there is no output \"\(name)\"", remedy: remedy)
    }

    private func move(_ move: ControlRequest.Move, _ zone: ZoneID?, _ output: String?) throws(ControlFault) {
        let screens = try screens(output)
        guard !screens.isEmpty else {
            throw ControlFault(.conflict, "no display is lit", remedy: "\"signaged doctor\" says why")
        }
        let now = clock.now()
        let fits = screens.map { $0.presenter.move(move.sceneMove, zone: zone, now: now) }
        if fits.contains(true) { return }
        throw Self.unmoved(move, zone, among: screens.flatMap { $0.presenter.zoneReports(now: now) })
    }

    /// Why nothing was moved.
    private static func unmoved(_ move: ControlRequest.Move, _ zone: ZoneID?, among reports: [ZoneReport])
        -> ControlFault
    {
        let turning = reports.filter(\.canTurn)
        let names = Set(turning.map(\.id.rawValue)).sorted().joined(separator: ", ")
        let known = names.isEmpty ? "no zone of this sign has items to turn to" : "zones that can be turned: \(names)"
        // As `Stage.move` chooses, of the foremost output.
        let several = turning.filter { $0.current?.count ?? 0 > 1 }
        let foremost = several.last { $0.kind == ZoneKind.carousel.rawValue } ?? several.last
        guard let zone = zone ?? foremost?.id else {
            return ControlFault(.unknown, "there is no zone to turn", remedy: known)
        }
        guard let found = reports.first(where: { $0.id == zone }) else {
            return ControlFault(.unknown, "there is no zone \"\(zone.rawValue)\"", remedy: known)
        }
        // On several outputs it may have several numbers of items.
        let count = turning.filter { $0.id == zone }.compactMap { $0.current?.count }.max()
        guard let count else {
            return ControlFault(
                .unknown, "zone \"\(zone.rawValue)\" (\(found.kind)) cannot be turned", remedy: known)
        }
        let has = "zone \"\(zone.rawValue)\" has \(count == 1 ? "only 1 item" : "\(count) items")"
        if case .item(let index) = move, !(0..<count).contains(index) {
            return ControlFault(
                .unknown, "\(has), and no item \(index + 1)",
                remedy: count == 1 ? "that is shown" : "name one from 1 to \(count)")
        }
        if count == 1 { return ControlFault(.unknown, has, remedy: "that is shown") }
        return ControlFault(
            .unknown, "zone \"\(zone.rawValue)\" cannot be turned there now",
            remedy: "it may have a finger on it, or be at its end, or have left that item out; try again, or another")
    }

    private func setPower(_ output: String, _ isOn: Bool) throws(ControlFault) {
        for screen in try screens(output) {
            do throws(DisplayFault) {
                try screens.setPower(isOn, of: screen)
            } catch {
                throw ControlFault(
                    .unavailable, "\(output) cannot be switched \(isOn ? "on" : "off") (\(error.cause))",
                    remedy: "try again; \"signaged doctor\" says who has the display")
            }
            log.log(.notice, "\(output): switched \(isOn ? "on" : "off") by request")
            line.tell(ControlEvent(.outputs, .object([])))
        }
    }

    // MARK: Touch

    private func point(_ report: PointerReport) throws(ControlFault) {
        guard let screen = try screens(report.output).first else {
            throw ControlFault(.conflict, "no display is lit", remedy: "\"signaged doctor\" says why")
        }
        var frame = PointerFrame(device: RemoteFingers.device(report.device), instant: clock.now())
        frame.output = screen.output.id
        for contact in report.contacts { frame.append(contact) }
        if let lift = remoteFingers.note(frame) { touch(lift) }
        touch(frame)
    }

    /// Has the fingers go up of whom nothing is heard any more.
    func liftSilentFingers(now: Instant) {
        for lift in remoteFingers.takeSilent(now: now) { touch(lift) }
    }

    // MARK: Time

    private func setRate(_ rate: Int64) {
        clock.setRate(rate, now: clock.now())
        line.tell(ControlEvent(.clock, clockState))
    }

    /// On a kiosk the clocks are right again; in a preview they go on from where they stood.
    private func resume() {
        if preview == nil { clock.returnToMachine(now: clock.now()) } else { clock.goOn(now: clock.now()) }
        line.tell(ControlEvent(.clock, clockState))
    }

    private func setClock(_ setting: ClockSetting) throws(ControlFault) {
        guard preview != nil else {
            throw ControlFault(
                .conflict, "this sign is shown to people: its clock is the machine's",
                remedy: "\"signaged preview\" shows the same folder at any time")
        }
        let now = clock.now()
        if let step = setting.step, setting.rate ?? Int(clock.rate) != 0 {
            throw ControlFault(
                .conflict, "\(step == 1 ? "a step" : "steps") can be taken only while time stands still",
                remedy: "set \"rate\" to 0 first")
        }
        switch setting.wall {
        case nil: break
        case "now":
            let rate = clock.rate
            clock.returnToMachine(now: now)
            clock.setRate(rate, now: now)
        case let text?:
            guard let wall = try? WallTimeText.wall(text, zone) else {
                throw ControlFault(
                    .invalid, "\"\(text)\" is no time", remedy: "write one such as 2026-12-24T18:00, or \"now\"")
            }
            clock.setWall(wall, now: now)
        }
        if let rate = setting.rate { clock.setRate(Int64(rate), now: now) }
        if let step = setting.step, let refresh = screens.all.first?.output.refresh {
            clock.skip(refresh.span(of: Int64(step)), now: now)
        }
        line.tell(ControlEvent(.clock, clockState))
    }

    private func setPanel(_ setting: PanelSetting) throws(ControlFault) {
        guard let preview else {
            throw ControlFault(
                .conflict, "this sign is shown on real displays", remedy: "\"signaged preview\" shows it at any size")
        }
        let isSameSize = facts.panel?.visibleSize == setting.visibleSize
        facts.panel = setting
        preview.setSize(setting.visibleSize)
        screens.lookSoon(after: .zero)
        // The output stays as it is, and what is told of it does not.
        if isSameSize { line.tell(ControlEvent(.outputs, .object([]))) }
    }
}

extension ZoneReport {
    /// Whether it shows one of its items after another, and others may choose which.
    fileprivate var canTurn: Bool {
        current != nil && (kind == ZoneKind.carousel.rawValue || kind == ZoneKind.ticker.rawValue)
    }
}

extension ControlRequest.Move {
    fileprivate var sceneMove: SceneMove {
        switch self {
        case .next: .next
        case .previous: .previous
        case .item(let index): .item(index)
        }
    }
}
