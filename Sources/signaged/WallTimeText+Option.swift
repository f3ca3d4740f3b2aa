import SignageEngine
import SignageLinux

extension WallTimeText {
    /// "2027-03-28T00:00", or a date alone: the first time that the place's clocks show it, in seconds since 1970.
    static func instant(_ text: String, _ zone: CivilZone, option: String) throws(CommandWords.Fault) -> Int64 {
        guard let instant = instant(text, zone) else {
            throw CommandWords.Fault(reason: "--\(option) needs a time such as 2027-03-28T00:00, not \"\(text)\"")
        }
        return instant
    }
}
