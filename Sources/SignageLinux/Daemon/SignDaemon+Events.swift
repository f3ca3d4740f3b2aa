import SignageEngine

/// What the sign tells the log, the play log and those who follow it.
extension SignDaemon {
    /// Whoever hears of another show finds it when they ask for it: the first one there is only once it is on the glass.
    func tellReloads() {
        for size in untoldReloads {
            let isAwaited = screens.all.contains { $0.output.size == size && $0.isBeginning }
            if isAwaited { continue }
            untoldReloads.remove(size)
            line.tell(ControlEvent(.reload, .object([.init("size", Self.json(size))])))
        }
    }

    func tell(_ event: SceneEvent, of screen: Screen) {
        let zone = event.zone?.rawValue ?? "sign"
        switch event.kind {
        case .carousel(.didSelectItem(let index)): log.log(.info, "\(zone): item \(index + 1) was tapped")
        case .carousel(.currentItemChanged(let index)):
            log.log(.debug, "\(zone): shows item \(index + 1)")
            tellZone(zone, item: index, of: screen)
        case .ticker(.didSelectHeadline(let index, let text)):
            log.log(.info, "\(zone): headline \(index + 1) was tapped: \(TextCleaning.visible(text))")
        case .ranOutOfPictures:
            log.log(
                .warning,
                "carousel \"\(zone)\" has no picture to show any more; "
                    + "put PNG or JPEG pictures into its folder, or name others in \"items\"")
        case .returnedToStart: log.log(.debug, "nobody has touched the sign for a while: it is back at its start")
        case .carousel, .ticker: break
        }
    }

    func tell(_ showing: Showing, of screen: Screen) {
        playLog?.record(showing, output: screen.output.name)
        guard line.hasFollowers else { return }
        line.tell(ControlEvent(.showing, .object(PlayLogEntry(output: screen.output.name, showing).members)))
    }

    private func tellZone(_ zone: String, item: Int, of screen: Screen) {
        guard line.hasFollowers else { return }
        line.tell(
            ControlEvent(
                .zone,
                .object([
                    .init("output", .string(screen.output.name)), .init("zone", .string(zone)),
                    .init("item", .integer(Int64(item + 1))),
                ])))
    }
}
