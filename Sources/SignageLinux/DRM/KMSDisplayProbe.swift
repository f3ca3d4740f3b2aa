public import SignageEngine

/// Finding, opening and closing outputs.
extension KMSDisplay {
    /// Looks at every card and opens the outputs that are to be used and are not open yet; closes those whose panel
    /// went away. Never fails: what cannot be used is told to the log, once.
    ///
    /// - Returns: whether `outputs` changed.
    @discardableResult
    public func probe(_ search: DisplaySearch = .thorough) -> Bool {
        let before = open.map(\.id)
        isIncomplete = false
        let enumeration = CardEnumeration(directory: options.directory, forceLegacy: options.forceLegacy)
        let nodes = enumeration.nodes()
        examined.formIntersection(nodes.map(\.id))
        var readings = readAll(nodes, of: enumeration, search)
        var selection = OutputSelection(cards: readings.map(\.reading.description), preferences: options.preferences)
        if selection.pipes.isEmpty, search == .thorough {
            readings = readAgain(readings)
            selection = OutputSelection(cards: readings.map(\.reading.description), preferences: options.preferences)
        }
        if selection.problems.isEmpty { remarks.forget(.request) }
        for problem in selection.problems { say(.warning, problem, of: .request) }
        closeMissing(selection)
        forgetGone(selection, readings, of: nodes)
        for pipe in selection.pipes {
            guard let found = readings.first(where: { $0.card.id == pipe.card }) else { continue }
            openOutput(pipe, on: found.card, found.reading)
        }
        if selection.pipes.count > open.count { isIncomplete = true }
        // A card that shows nothing is left to others; it is opened again when we look again.
        cards.removeAll { card in !open.contains { $0.card === card } }
        if open.isEmpty, !isIncomplete {
            say(.warning, Self.explanation(selection, readings.map(\.reading.description)), of: .displays)
        }
        return open.map(\.id) != before
    }

    /// Stops using an output: darkens it where it still can be, and frees its buffers.
    public func close(_ id: OutputID) {
        guard let output = find(id) else { return }
        if output.isLit { output.pipe.turnOff() }
        open.removeAll { $0 === output }
        cards.removeAll { card in !open.contains { $0.card === card } }
    }

    /// Gives up the mode an output is in, because setting it failed, and opens it anew in the next best one.
    ///
    /// - Returns: the output that takes its place, under a new number. Nil where no mode is left; the output is
    ///   closed then, and the next `probe()` begins with the best mode again.
    public func refuseCurrentMode(of id: OutputID) -> OutputID? {
        guard let output = find(id) else { return nil }
        let socket = output.socket
        refused[socket, default: []].insert(output.choice.mode)
        say(.warning, "\(output.name): \(output.choice.mode) cannot be set; trying the next mode", of: .socket(socket))
        // The card stays open, and with it the right to set modes.
        let card = output.card
        if output.isLit { output.pipe.turnOff() }
        open.removeAll { $0 === output }
        if let reading = try? CardReader(card: card).read(.known) {
            let cards = [reading.description]
            let selection = OutputSelection(cards: cards, preferences: options.preferences)
            if let pipe = selection.pipes.first(where: { $0.connector == output.connector }) {
                openOutput(pipe, on: card, reading)
            }
        }
        let replacement = open.last { $0.socket == socket }
        if replacement == nil { refused[socket] = nil }
        cards.removeAll { card in !open.contains { $0.card === card } }
        return replacement?.id
    }

    /// Puts back what was on each screen before it was taken, frees everything and lets go of the cards. Where the
    /// old picture is gone the screen is switched off, so that the kernel's console may have it.
    public func restore() {
        var ours: [CardID: Set<FramebufferID>] = [:]
        for output in open { ours[output.card.id, default: []].formUnion(output.framebuffers.map(\.id)) }
        for output in open where output.isLit {
            do throws(SystemError) {
                guard let before = saved[output.socket] else {
                    throw SystemError(.noEntry, call: "restore", text: "nothing was saved")
                }
                try before.restore(on: output.card, ours: ours[output.card.id] ?? [])
            } catch {
                output.pipe.turnOff()
            }
        }
        for card in cards { card.dropMaster() }
        open.removeAll()
        saved.removeAll()
        cards.removeAll()
    }

    // MARK: Steps of a probe

    typealias Found = (card: Card, reading: CardReading)

    private func readAll(
        _ nodes: [CardEnumeration.Node], of enumeration: CardEnumeration, _ search: DisplaySearch
    ) -> [Found] {
        var found: [Found] = []
        for node in nodes {
            do throws(CardFault) {
                let card: Card
                if let known = cards.first(where: { $0.id == node.id }) {
                    card = known
                } else {
                    card = try enumeration.open(node)
                    do throws(SystemError) {
                        // Whoever opens a card that nobody has is its master already.
                        try card.becomeMaster()
                    } catch {
                        // Without root the kernel never makes a descriptor master that was not when it was opened, so
                        // this one is of no use: the card is opened anew at the next look.
                        isIncomplete = true
                        say(
                            .warning,
                            "another program has the display \(node.path) (\(error)); waiting until it lets go",
                            of: .card(node.id))
                        continue
                    }
                }
                let isGlance = search == .glance && examined.contains(card.id)
                let reading = try CardReader(card: card).read(isGlance ? .remembered : .known)
                examined.insert(card.id)
                if let reason = reading.uselessness { throw CardFault(reason) }
                remarks.forget(.card(node.id))
                if !cards.contains(where: { $0 === card }) { cards.append(card) }
                found.append((card, reading))
            } catch {
                say(.info, "\(node.path) is not used: \(error.reason)", of: .card(node.id))
            }
        }
        return found
    }

    private func readAgain(_ found: [Found]) -> [Found] {
        found.compactMap { card, _ in (try? CardReader(card: card).read(.probed)).map { (card, $0) } }
    }

    private func closeMissing(_ selection: OutputSelection) {
        for output in open {
            let isWanted = selection.pipes.contains {
                $0.card == output.card.id && $0.connector == output.connector
            }
            guard !isWanted else { continue }
            log.log(.notice, "\(output.name) went away")
            refused[output.socket] = nil
            if output.isLit { output.pipe.turnOff() }
            open.removeAll { $0 === output }
        }
    }

    /// What comes again later, or is asked for, is another story. What could not be looked at is still the same one.
    private func forgetGone(_ selection: OutputSelection, _ found: [Found], of nodes: [CardEnumeration.Node]) {
        var idle: Set<Socket> = []
        for (card, reading) in found {
            for connector in reading.description.connectors
            where !selection.pipes.contains(where: { $0.card == card.id && $0.connector == connector.id }) {
                idle.insert(Socket(card: card.id, name: connector.name))
            }
        }
        remarks.forget { subject in
            switch subject {
            case .displays, .request: false
            case .card(let card): !nodes.contains { $0.id == card }
            case .socket(let socket): idle.contains(socket) || !nodes.contains { $0.id == socket.card }
            }
        }
    }

    private func openOutput(_ wanted: OutputSelection.Pipe, on card: Card, _ reading: CardReading) {
        guard !open.contains(where: { $0.card === card && $0.connector == wanted.connector }),
            let connector = reading.description.connectors.first(where: { $0.id == wanted.connector })
        else { return }
        let socket = Socket(card: card.id, name: connector.name)
        let ranking = ModeChoice.rank(connector.modes, request: options.preferences.mode)
        if let problem = ranking.problem { say(.warning, "\(connector.name): \(problem)", of: .socket(socket)) }
        let modes = ranking.candidates.filter { !(refused[socket]?.contains($0.mode) ?? false) }
        do throws(SystemError) {
            let candidate = try Self.candidate(wanted, card, connector, reading)
            lastID += 1
            let output = try Self.bringUp(candidate, OutputID(rawValue: lastID), modes, options.bufferCount) { note in
                say(.info, note, of: .socket(socket))
            }
            open.append(output)
            say(.notice, "\(output.name): \(output.choice.mode), \(output.choice.reason)", of: .socket(socket))
        } catch {
            say(.warning, "\(connector.name) cannot be used: \(error)", of: .socket(socket))
        }
    }

    private static func bringUp(
        _ candidate: OutputCandidate, _ id: OutputID, _ modes: [ModeChoice.Candidate], _ bufferCount: Int,
        note: (String) -> Void
    ) throws(SystemError) -> KMSOutput {
        do throws(DisplayFault) {
            return try candidate.bringUp(as: id, modes: modes, bufferCount: bufferCount, note: note)
        } catch {
            throw error.cause
        }
    }

    private static func candidate(
        _ wanted: OutputSelection.Pipe, _ card: Card, _ connector: ConnectorDescription, _ reading: CardReading
    ) throws(SystemError) -> OutputCandidate {
        let pipe: any ScanoutPipe
        if card.isAtomic, let plane = wanted.primaryPlane {
            pipe = try AtomicPipe(
                card: card, surroundings: reading.description, connector: connector.id, crtc: wanted.crtc,
                plane: plane)
        } else {
            pipe = LegacyPipe(
                card: card, surroundings: reading.description, connector: connector.id, crtc: wanted.crtc)
        }
        let plane = reading.description.planes.first { $0.id == wanted.primaryPlane }
        return OutputCandidate(
            card: card, connector: connector, timings: reading.timings[connector.id] ?? [], pipe: pipe,
            formats: plane.map { PixelBuffer.Format.best(of: $0.formats).map { [$0] } ?? [] } ?? [.xrgb8888, .rgb565])
    }

    private static func explanation(_ selection: OutputSelection, _ cards: [CardDescription]) -> String {
        let reasons = selection.verdicts.filter { !$0.isUsed }.map { verdict in
            let connector = cards.first { $0.id == verdict.card }?.connectors.first { $0.id == verdict.connector }
            return "\(connector?.name ?? "?"): \(verdict.reason)"
        }
        return reasons.isEmpty
            ? "no display is found" : "no display is in use (\(reasons.joined(separator: "; ")))"
    }

    private func say(_ level: LogLevel, _ message: String, of subject: DisplayRemarks.Subject) {
        if remarks.isNews(message, of: subject) { log.log(level, message) }
    }
}

extension CardReading {
    /// Why a card can show nothing; nil where it can.
    var uselessness: String? {
        if description.crtcs.isEmpty || description.connectors.isEmpty {
            return "it has no outputs (a card for computing or rendering only)"
        }
        return nil
    }
}
