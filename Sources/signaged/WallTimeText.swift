import SignageEngine
import SignageLinux

/// A time by the clocks of a place, as people write it on a command line.
enum WallTimeText {
    /// "2027-03-28T00:00", or a date alone: the first time that the place's clocks show it, in seconds since 1970.
    static func instant(_ text: String, _ zone: CivilZone, option: String) throws(CommandWords.Fault) -> Int64 {
        guard let instant = instant(text, zone) else {
            throw CommandWords.Fault(reason: "--\(option) needs a time such as 2027-03-28T00:00, not \"\(text)\"")
        }
        return instant
    }

    /// Nil where the text is no such time.
    static func instant(_ text: String, _ zone: CivilZone) -> Int64? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard let day = parts.first, case .date(let date) = DateText.parse(String(day)),
            let time = parts.count == 2 ? TimeOfDayText.parse(String(parts[1])) : 0
        else { return nil }
        return zone.instant(of: date, time)
    }
}
