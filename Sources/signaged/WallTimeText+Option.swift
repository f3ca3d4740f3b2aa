import SignageEngine
import SignageLinux

extension WallTimeText {
    /// A time of a sign's, by the clocks of the place or with its offset, since 1970-01-01T00:00:00Z.
    static func wall(_ text: String, _ zone: CivilZone, option: String) throws(CommandWords.Fault) -> Span {
        do throws(Fault) {
            return try wall(text, zone)
        } catch {
            throw CommandWords.Fault(reason: reason(error, text, option: option))
        }
    }

    static func reason(_ fault: Fault, _ text: String, option: String) -> String {
        switch fault {
        case .noTime: "--\(option) needs a time such as 2026-12-24T18:00, not \"\(text)\""
        case .tooFar:
            "--\(option) needs a time of the years \(years.lowerBound) to \(years.upperBound), in which a sign's clock goes, "
                + "not \"\(text)\""
        }
    }
}
