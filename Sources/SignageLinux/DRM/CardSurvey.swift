public import SignageEngine

/// All display devices at one moment, read and closed again.
struct CardSurvey {
    var cards: [CardDescription] = []
    var skipped: [SkippedCard] = []
    /// Those whose modes another program may set now.
    var heldElsewhere: Set<CardID> = []

    init(_ enumeration: CardEnumeration = CardEnumeration()) {
        for node in enumeration.nodes() {
            do throws(CardFault) {
                let card = try enumeration.open(node)
                // As master, which the first to open a card is, connectors can be looked at anew. The kernel
                // answers everyone else with what it knew before.
                let reading = try CardReader(card: card).read(.probed)
                do throws(SystemError) {
                    try card.becomeMaster()
                    card.dropMaster()
                } catch {
                    heldElsewhere.insert(card.id)
                }
                if let reason = reading.uselessness { throw CardFault(reason) }
                cards.append(reading.description)
            } catch {
                skipped.append(SkippedCard(path: node.path, reason: error.reason))
            }
        }
    }
}

/// What `signaged outputs` reports. Changes nothing on any screen.
public func surveyOutputs(
    preferences: OutputPreferences = OutputPreferences(), isVerbose: Bool = false, directory: String = "/dev/dri"
) -> OutputsReport {
    let survey = CardSurvey(CardEnumeration(directory: directory))
    return OutputsReport(
        cards: survey.cards, skipped: survey.skipped, heldElsewhere: survey.heldElsewhere, preferences: preferences,
        isVerbose: isVerbose)
}
