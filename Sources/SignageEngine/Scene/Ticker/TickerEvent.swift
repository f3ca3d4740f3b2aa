/// What a ticker reports. Headlines are counted from 0.
public enum TickerEvent: Hashable, Sendable {
    case currentHeadlineChanged(index: Int, text: String)
    case didSelectHeadline(index: Int, text: String)
}
