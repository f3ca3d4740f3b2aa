/// What a person may have said about outputs.
public struct OutputPreferences: Hashable, Sendable {
    /// Connector names, "HDMI-A-1" or "card1/HDMI-A-1"; empty means every connected one.
    public var outputs: [String]
    public var mode: ModeRequest?

    public init(outputs: [String] = [], mode: ModeRequest? = nil) {
        self.outputs = outputs
        self.mode = mode
    }
}

/// Which connectors are used, with which CRTC and plane, and why each one is or is not.
///
/// Connected ones are used; ones of unknown status only where none is connected on any card; non-desktop ones never,
/// unless a person names them.
public struct OutputSelection: Hashable, Sendable {
    /// A connector with everything that lights it.
    public struct Pipe: Hashable, Sendable {
        public var card: CardID
        public var connector: ConnectorID
        public var crtc: CRTCID
        /// Nil where the driver does not tell of planes (legacy).
        public var primaryPlane: PlaneID?
    }

    /// One for each connector of each card, in their order.
    public struct Verdict: Hashable, Sendable {
        public var card: CardID
        public var connector: ConnectorID
        public var isUsed: Bool
        /// For people: "connected", "its status is unknown and another one is connected".
        public var reason: String
    }

    public var pipes: [Pipe] = []
    public var verdicts: [Verdict] = []
    /// What could not be done as asked: names of no connector.
    public var problems: [String] = []

    public init(cards: [CardDescription], preferences: OutputPreferences = OutputPreferences()) {
        let names = Self.resolve(preferences.outputs, cards)
        problems = names.problems
        let someoneIsConnected = cards.contains { card in
            card.connectors.contains { $0.status == .connected && !$0.isNonDesktop }
        }
        for card in cards {
            var wanted: [Int] = []
            for (index, connector) in card.connectors.enumerated() {
                let isNamed = names.chosen.contains(Name(card: card.id, connector: connector.id))
                let answer = Self.judge(
                    connector, isNamed: isNamed, areNamesGiven: !preferences.outputs.isEmpty,
                    someoneIsConnected: someoneIsConnected)
                verdicts.append(
                    Verdict(card: card.id, connector: connector.id, isUsed: answer.isWanted, reason: answer.reason))
                if answer.isWanted { wanted.append(index) }
            }
            light(wanted, of: card)
        }
    }

    public func verdict(on connector: ConnectorID, of card: CardID) -> Verdict? {
        verdicts.first { $0.card == card && $0.connector == connector }
    }

    private static func judge(
        _ connector: ConnectorDescription, isNamed: Bool, areNamesGiven: Bool, someoneIsConnected: Bool
    ) -> (isWanted: Bool, reason: String) {
        if areNamesGiven && !isNamed { return (false, "another output was asked for") }
        if connector.isNonDesktop && !isNamed { return (false, "it is not for desktops (a head-mounted display)") }
        switch connector.status {
        case .disconnected: return (false, "nothing is connected")
        case .unknown where someoneIsConnected && !isNamed:
            return (false, "its status is unknown and another one is connected")
        case .connected, .unknown: break
        }
        // A panel that is just waking up: looked at again later.
        if connector.modes.isEmpty { return (false, "it offers no modes yet") }
        let asked = isNamed ? ", asked for" : ""
        return (true, connector.status == .connected ? "connected\(asked)" : "its status is unknown\(asked)")
    }

    /// Gives each wanted connector a CRTC and a primary plane; who gets none says why.
    private mutating func light(_ wanted: [Int], of card: CardDescription) {
        let needs = wanted.map { index in
            Assignment.Need(
                possible: card.crtcs.filter { card.connectors[index].possibleCRTCs.contains($0) },
                current: card.connectors[index].currentCRTC)
        }
        let crtcs = Assignment.solve(needs)
        let planes = Self.primaryPlanes(for: crtcs, of: card)
        for (place, index) in wanted.enumerated() {
            let connector = card.connectors[index]
            guard let crtc = crtcs[place] else {
                let count = card.crtcs.count
                refuse(
                    connector, of: card,
                    because: needs[place].possible.isEmpty
                        ? "no CRTC can drive it"
                        : "no CRTC is left for it: \(card.name) has \(count) for \(wanted.count) outputs")
                continue
            }
            let plane = planes[place]
            if plane == nil && !card.planes.isEmpty {
                refuse(connector, of: card, because: "no primary plane is left for its CRTC")
                continue
            }
            pipes.append(Pipe(card: card.id, connector: connector.id, crtc: crtc, primaryPlane: plane))
        }
    }

    private mutating func refuse(_ connector: ConnectorDescription, of card: CardDescription, because reason: String) {
        for place in verdicts.indices
        where verdicts[place].card == card.id && verdicts[place].connector == connector.id {
            verdicts[place].isUsed = false
            verdicts[place].reason = reason
        }
    }

    private static func primaryPlanes(for crtcs: [CRTCID?], of card: CardDescription) -> [PlaneID?] {
        let primaries = card.planes.filter { $0.kind == .primary }
        return Assignment.solve(
            crtcs.map { crtc in
                let fitting = primaries.filter { plane in crtc.map(plane.possibleCRTCs.contains) ?? false }
                return Assignment.Need(
                    possible: fitting.map(\.id), current: fitting.first { $0.currentCRTC == crtc }?.id)
            })
    }

    private struct Name: Hashable {
        var card: CardID
        var connector: ConnectorID
    }

    private static func resolve(_ names: [String], _ cards: [CardDescription]) -> (
        chosen: Set<Name>, problems: [String]
    ) {
        var chosen: Set<Name> = []
        var problems: [String] = []
        for name in names {
            var isKnown = false
            for card in cards {
                for connector in card.connectors
                where name == connector.name || name == "\(card.name)/\(connector.name)" {
                    isKnown = true
                    chosen.insert(Name(card: card.id, connector: connector.id))
                }
            }
            if !isKnown { problems.append("there is no output “\(name)”; \(list(cards))") }
        }
        return (chosen, problems)
    }

    private static func list(_ cards: [CardDescription]) -> String {
        let all = cards.flatMap { card in card.connectors.map { (card, $0.name) } }
        if all.isEmpty { return "no card has any" }
        let names = all.map { card, name in
            all.count { $0.1 == name } > 1 ? "\(card.name)/\(name)" : name
        }
        return "the outputs are \(names.joined(separator: ", "))"
    }
}
