extension Programme {
    /// The playlist as it is while a state lasts: without the zones and the sources that are off, and with the fallback's zones
    /// among the others where it is their turn. A carousel's items that are off keep their numbers.
    ///
    /// - Parameter playlist: the one the programme was made of.
    func playing(_ playlist: Playlist, in state: State) -> Playlist {
        var result = playlist
        result.zones = zip(playlist.zones + playlist.fallback, state.zones).compactMap { zone, items in
            guard let items else { return nil }
            var zone = zone
            switch zone.settings {
            case .background(var settings):
                settings.source = items.map { settings.source[$0] }
                zone.settings = .background(settings)
            case .carousel(var settings):
                for index in settings.items.indices { settings.items[index].isOff = !items.contains(index) }
                zone.settings = .carousel(settings)
            case .ticker(var settings) where !items.isEmpty:
                if settings.items.isEmpty {
                    settings.sources = items.map { settings.sources[$0] }
                } else {
                    settings.items = items.map { settings.items[$0] }
                }
                zone.settings = .ticker(settings)
            case .color, .image, .text, .ticker, .clock: break
            }
            return zone
        }
        result.fallback = []
        return result
    }
}
