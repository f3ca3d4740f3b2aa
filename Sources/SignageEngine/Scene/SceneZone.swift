/// One zone, alive on one output. A zone is a pure function of its settings, its touch history and the instant.
protocol SceneZone {
    /// Adds what the zone shows at `elapsed` (since the show's epoch), back to front.
    func draw(at elapsed: Span, into list: inout DisplayList)

    /// The earliest time after `elapsed` at which the zone looks different, or nil where it does not of itself.
    func nextChange(after elapsed: Span) -> Span?
}
