public import SignageEngine

/// All display devices at one moment, read and closed again.
struct CardSurvey {
    var cards: [CardDescription] = []
    var skipped: [SkippedCard] = []

    init(_ enumeration: CardEnumeration = CardEnumeration()) {
        for node in enumeration.nodes() {
            do throws(CardFault) {
                let card = try enumeration.open(node)
                // As master, which the first to open a card is, connectors can be looked at anew. The kernel
                // answers everyone else with what it knew before.
                let reading = try CardReader(card: card).read(.probed)
                card.dropMaster()
                if let reason = reading.uselessness { throw CardFault(reason) }
                cards.append(reading.description)
            } catch {
                skipped.append(SkippedCard(path: node.path, reason: error.reason))
            }
        }
    }
}

/// The text of `signaged outputs`. Changes nothing on any screen.
public func outputsReport(
    preferences: OutputPreferences = OutputPreferences(), isVerbose: Bool = false, directory: String = "/dev/dri"
) -> String {
    let survey = CardSurvey(CardEnumeration(directory: directory))
    return OutputsReport(
        cards: survey.cards, skipped: survey.skipped, preferences: preferences, isVerbose: isVerbose
    ).text
}
