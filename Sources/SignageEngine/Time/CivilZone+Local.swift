extension CivilZone {
    /// No clock has ever been further from UTC, in seconds: the date line was moved by a day at most.
    private static let reach: Int64 = 26 * 3600

    /// The first instant at which the place's clocks show a local time or a later one: what somebody means who says "at
    /// half past one".
    ///
    /// A time in the hour that repeats is meant the first time round. One in the hour that is skipped is the shift itself,
    /// when clocks first show something later. It never goes back: a later local time is never an earlier instant. So what
    /// ends at a time and what begins at it meet, on every day.
    ///
    /// - Parameter local: seconds since 1970-01-01T00:00:00 as the place's clocks and calendars count them.
    /// - Returns: seconds since 1970-01-01T00:00:00Z.
    func firstInstant(showing local: Int64) -> Int64 {
        var since = local - Self.reach
        while true {
            let instant = max(local - period(at: since).offset, since)
            guard let next = nextStart(after: since), next <= instant else { return instant }
            since = next
        }
    }

    /// The first instant at which the place's clocks show a time of a day, in seconds after midnight, or a later one.
    public func instant(of date: CivilDate, _ timeOfDay: Int = 0) -> Int64 {
        firstInstant(showing: date.number * 86_400 + Int64(timeOfDay))
    }

    /// What the place's clocks and calendars show, in seconds since 1970-01-01T00:00:00 as they count.
    func local(_ seconds: Int64) -> Int64 { seconds + period(at: seconds).offset }

    /// The calendar's day at an instant.
    func date(at seconds: Int64) -> CivilDate {
        let local = local(seconds)
        return CivilDate(number: local >= 0 ? local / 86_400 : (local - 86_399) / 86_400)
    }
}
