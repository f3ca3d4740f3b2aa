import SignageEngine

/// The mirror's thread: draws what is on the glass of outputs that somebody watches, and makes files of it, once for all
/// who want the same.
final class MirrorPress {
    /// How long an output's pixels are kept after the last one who watched has left.
    static let patience = Span.seconds(10)
    /// How long one who asks waits for a first picture, which may never come: less than `ControlLimits.answering`, so that
    /// it hears the reason.
    static let waiting = Span.seconds(4)

    private let mirrors: GlassMirrors
    private let encoder: any PictureEncoder
    private var compositor = Compositor()
    private var canvases: [String: MirrorCanvas] = [:]

    init(_ mirrors: GlassMirrors, encoder: any PictureEncoder) { (self.mirrors, self.encoder) = (mirrors, encoder) }

    /// Of how many outputs pixels are held, for tests.
    var canvasesWithMemory: Int { canvases.values.count { $0.hasMemory } }

    /// Does all that is to do, and says when it is to be called again at the latest.
    func work(now: Instant) -> Instant {
        let panes = mirrors.panes { pane in
            let canvas = canvases[pane.name] ?? MirrorCanvas()
            canvases[pane.name] = canvas
            canvas.follow(pane.mirror, size: pane.size)
            canvas.requests += pane.requests.map { request in
                var request = request
                request.until = now + Self.waiting
                return request
            }
            return !canvas.requests.isEmpty
        } rest: { pane in
            canvases[pane.name]?.forgetFrames()
        }
        var wake = Instant.distantFuture
        for pane in panes {
            guard let canvas = canvases[pane.name] else { continue }
            if pane.isWatched {
                canvas.idleSince = nil
                serve(pane, on: canvas)
                wake = min(wake, dismiss(canvas, MirrorFaults.nothing(pane.name), now: now))
                // Asked once, and nobody else looks: the output is told at the next call.
                if pane.seats.isEmpty, canvas.requests.isEmpty { wake = now }
            } else {
                wake = min(wake, rest(canvas, now: now))
            }
        }
        for (name, canvas) in canvases where !panes.contains(where: { $0.name == name }) {
            fail(canvas, MirrorFaults.gone(name))
            canvases[name] = nil
        }
        return wake
    }

    /// Keeps the pixels' memory for a while: who takes pictures often shall not have it taken from the system each time.
    private func rest(_ canvas: MirrorCanvas, now: Instant) -> Instant {
        guard canvas.hasMemory else { return .distantFuture }
        let end = (canvas.idleSince ?? now) + Self.patience
        canvas.idleSince = canvas.idleSince ?? now
        if now < end { return end }
        canvas.freeMemory()
        return .distantFuture
    }

    private func serve(_ pane: GlassMirrors.Pane, on canvas: MirrorCanvas) {
        guard pane.mirror != nil else { return fail(canvas, MirrorFaults.gone(pane.name)) }
        // Those who have not taken what they have cost nothing.
        let isWanted = pane.seats.contains { canvas.isBehind ? $0.wants(-1) : $0.wants(canvas.turn) }
        guard isWanted || !canvas.requests.isEmpty else { return }
        canvas.update(&compositor)
        guard canvas.turn > 0 else { return }
        // A sign that begins has its first picture in a moment: who asks waits for it.
        guard canvas.number > 0 else { return }
        var wanted: Set<MirrorCanvas.Kind> = []
        for seat in pane.seats where seat.wants(canvas.turn) { wanted.insert(canvas.kind(for: seat.view)) }
        for kind in wanted {
            let picture = canvas.file(kind, encoder)
            for seat in pane.seats where canvas.kind(for: seat.view) == kind { seat.give(picture, of: canvas.turn) }
        }
        let requests = canvas.requests
        canvas.requests = []
        for request in requests {
            let kind: MirrorCanvas.Kind =
                request.format == .png ? .png : canvas.kind(for: GlassView(quality: request.quality))
            let picture = canvas.file(kind, encoder)
            request.deliver(picture.map { .success($0) } ?? .failure(MirrorFaults.noMemory(pane.name)))
        }
    }

    /// Those who have waited too long for a first picture are told so: nobody else would forget them.
    ///
    /// - Returns: when the next of those who still wait is to be told.
    private func dismiss(_ canvas: MirrorCanvas, _ fault: ControlFault, now: Instant) -> Instant {
        guard !canvas.requests.isEmpty else { return .distantFuture }
        let late = canvas.requests.filter { $0.until <= now }
        canvas.requests.removeAll { $0.until <= now }
        for request in late { request.deliver(.failure(fault)) }
        return canvas.requests.map(\.until).min() ?? .distantFuture
    }

    private func fail(_ canvas: MirrorCanvas, _ fault: ControlFault) {
        let requests = canvas.requests
        canvas.requests = []
        for request in requests { request.deliver(.failure(fault)) }
    }
}

/// Why there is no picture.
enum MirrorFaults {
    static func gone(_ name: String) -> ControlFault {
        ControlFault(.unavailable, "the display at \(name) went away", remedy: "connect it, or ask for another output")
    }

    static func nothing(_ name: String) -> ControlFault {
        ControlFault(
            .unavailable, "\(name) has shown nothing yet", remedy: "try again; if it stays so, see the sign's log")
    }

    static func noMemory(_ name: String) -> ControlFault {
        ControlFault(
            .unavailable, "there is no memory for a picture of \(name)", remedy: "free memory on this machine")
    }

    static func noThread(_ error: SystemError) -> ControlFault {
        ControlFault(
            .unavailable, "no thread can be started for pictures of the glass (\(error))",
            remedy: "free memory on this machine, or let the sign have more tasks (TasksMax=, ulimit -u), and try again"
        )
    }

    static func unknown(_ name: String?, _ known: [String]) -> ControlFault {
        guard let name, !known.isEmpty else {
            return ControlFault(.unavailable, "no display is in use", remedy: "connect a display and switch it on")
        }
        return ControlFault(
            .unknown, "there is no output \(name)", remedy: "ask for \(known.joined(separator: " or "))")
    }
}
