extension Programme {
    /// What never plays, and why.
    func words(_ unplayed: Unplayed) -> String {
        let zone = zones[unplayed.zone]
        var subject = "\(zone.kind.rawValue) \(quote(zone.id.rawValue))"
        if let item = unplayed.item { subject = "item \(item + 1) of \(subject), \(zone.items[item].name)," }
        return "\(TextCleaning.visible(subject)) never plays: \(unplayed.reason.words)"
    }
}

extension Programme.Unplayed.Reason {
    var words: String {
        switch self {
        case .neverAgain: "its \"when\" fits no day from then on"
        case .outranked: "something with a higher priority is always on when it is"
        case .zoneOff: "its zone is never on when it is"
        case .apart: "its \"when\" and those of the playlists it is part of never meet"
        }
    }
}
