/// Finds times of items that mean nothing, because their carousel never moves by itself.
enum ItemTimes {
    static func check(_ zones: [PlaylistZone], issues: inout PlaylistIssues) {
        for zone in zones {
            guard case .carousel(let carousel) = zone.settings, carousel.autoplay == nil else { continue }
            // One message a carousel: it has one cause.
            let timed = carousel.items.first { $0.time != nil }
            guard let timed, let time = timed.time else { continue }
            issues.add(
                .warning, at: timed.timeOrigin,
                "\"for\" in carousel \(quote(zone.id.rawValue)) does nothing, because the carousel does not move by itself",
                remedy: "add \"autoplay: \(DurationText.format(time))\" to the carousel")
        }
    }
}
