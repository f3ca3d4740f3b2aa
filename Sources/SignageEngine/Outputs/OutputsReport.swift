/// The answer to `signaged outputs`: which displays there are, which would be used, in which mode, and why.
public struct OutputsReport: Hashable, Sendable {
    public var cards: [CardDescription]
    public var skipped: [SkippedCard]
    /// Cards whose modes another program may set now: a desktop, or another sign.
    public var heldElsewhere: Set<CardID>
    public var preferences: OutputPreferences
    /// Lists every mode and every pixel format.
    public var isVerbose: Bool

    public init(
        cards: [CardDescription], skipped: [SkippedCard] = [], heldElsewhere: Set<CardID> = [],
        preferences: OutputPreferences = OutputPreferences(), isVerbose: Bool = false
    ) {
        self.cards = cards
        self.skipped = skipped
        self.heldElsewhere = heldElsewhere
        self.preferences = preferences
        self.isVerbose = isVerbose
    }

    /// Whether `signaged run` would show something at once.
    public var isUsable: Bool {
        OutputSelection(cards: cards, preferences: preferences).pipes.contains { !heldElsewhere.contains($0.card) }
    }

    /// Lines for a terminal, each ended.
    public var text: String {
        let selection = OutputSelection(cards: cards, preferences: preferences)
        var lines: [String] = []
        for card in cards { describe(card, selection, &lines) }
        for card in skipped { lines.append("\(card.path)  not used: \(card.reason)") }
        for problem in selection.problems { lines.append("note: \(problem)") }
        if cards.isEmpty && skipped.isEmpty {
            lines.append("no display device is found; is the graphics driver loaded?")
        } else if selection.pipes.isEmpty {
            lines.append("no output would be used; `signaged run` waits for one")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func describe(_ card: CardDescription, _ selection: OutputSelection, _ lines: inout [String]) {
        let commits = card.isAtomic ? "atomic commits" : "legacy mode setting"
        lines.append("\(card.path)  driver \(card.driver), \(commits), \(Self.count(card.crtcs.count, "CRTC"))")
        if heldElsewhere.contains(card.id) {
            lines.append("  another program has this display now; `signaged run` waits until it lets go")
        }
        for connector in card.connectors {
            lines.append(
                "  \(connector.name)  \(connector.status.rawValue)\(Self.dimensions(connector.physicalSize))"
                    + (connector.monitor.map { "  \(TextCleaning.visible($0))" } ?? ""))
            guard let verdict = selection.verdict(on: connector.id, of: card.id) else { continue }
            Self.item("used", "\(verdict.isUsed ? "yes" : "no"), \(verdict.reason)", &lines)
            describeModes(connector, isUsed: verdict.isUsed, &lines)
            if let pipe = selection.pipes.first(where: { $0.card == card.id && $0.connector == connector.id }) {
                describe(pipe, card, &lines)
            }
        }
        if !card.planes.isEmpty { lines.append("  planes") }
        for kind in [PlaneDescription.Kind.primary, .overlay, .cursor] {
            let planes = card.planes.filter { $0.kind == kind }
            if !planes.isEmpty { Self.item(kind.rawValue, planeSummary(planes), &lines) }
        }
    }

    private func describeModes(_ connector: ConnectorDescription, isUsed: Bool, _ lines: inout [String]) {
        let ranking = ModeChoice.rank(connector.modes, request: preferences.mode)
        guard let best = ranking.candidates.first else { return }
        Self.item(isUsed ? "mode" : "best mode", "\(best.mode) (\(best.reason))", &lines)
        if isUsed, let problem = ranking.problem { Self.item("", "note: \(problem)", &lines) }
        let others = ranking.candidates.dropFirst()
        if isVerbose {
            for (place, other) in others.enumerated() {
                Self.item(place == 0 ? "then" : "", "\(other.mode) (\(other.reason))", &lines)
            }
        } else if !others.isEmpty {
            Self.item("", "\(Self.count(others.count, "other mode")); --verbose lists them", &lines)
        }
    }

    private func describe(_ pipe: OutputSelection.Pipe, _ card: CardDescription, _ lines: inout [String]) {
        var text = "CRTC \(pipe.crtc.rawValue)"
        if let plane = card.planes.first(where: { $0.id == pipe.primaryPlane }) {
            text += ", primary plane \(plane.id.rawValue)"
            text +=
                PixelBuffer.Format.best(of: plane.formats).map { ", drawn as \($0.fourCC)" }
                ?? ", which shows neither XR24 nor RG16: it cannot be used"
        }
        Self.item("through", text, &lines)
    }

    private func planeSummary(_ planes: [PlaneDescription]) -> String {
        let formats = planes.map(\.formats)
        let union = formats.reduce(into: [FourCC]()) { all, some in all += some.filter { !all.contains($0) } }
        let shown = isVerbose ? union.map(\.description).joined(separator: " ") : Self.count(union.count, "format")
        return "\(planes.count), \(shown)"
    }

    /// A line below a connector or below "planes": labels in a column of their own.
    private static func item(_ label: String, _ text: String, _ lines: inout [String]) {
        let padding = String(repeating: " ", count: max(1, 11 - label.count))
        lines.append("    \(label)\(padding)\(text)")
    }

    private static func dimensions(_ size: Size) -> String {
        size.isEmpty ? "" : ", \(size.width) × \(size.height) mm"
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
