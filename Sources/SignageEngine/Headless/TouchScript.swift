/// A finger written down: `down 960,400 @1.0; move 300,400 @1.2; up @1.2`.
///
/// Steps are separated by `;`. Places are panel pixels, times seconds since the sign began, not going back. `move` draws
/// a straight line from the last place, as a device would report it, 120 times a second, and takes at most ten minutes.
/// `tap X,Y @T` is a touch of 60 ms.
public struct TouchScript: Sendable {
    /// What cannot be read, in words.
    public struct Fault: Error, Hashable, Sendable {
        public var reason: String
    }

    /// Frames in order, each with its time since the sign began.
    public private(set) var frames: [(elapsed: Span, frame: PointerFrame)] = []

    private static let device = InputDeviceID(rawValue: 0)
    private static let reportInterval = Span.nanoseconds(8_333_333)
    private static let longestMove = Span.seconds(600)
    private static let tapLength = Span.milliseconds(60)

    public init(_ text: String) throws(Fault) {
        var finger: (x: Double, y: Double, at: Span)?
        var touches: Int64 = 0
        var told = Span.zero
        for part in text.split(separator: ";") {
            let words = part.split(whereSeparator: \.isWhitespace).map { String($0) }
            if words.isEmpty { continue }
            let step = words.joined(separator: " ")
            let at = try Self.time(words.last, in: step)
            if at < told { throw Fault(reason: "\"\(step)\" goes back in time") }
            told = at
            // A tap is over when the next finger comes down, however soon that is.
            if let last = frames.last, at < last.elapsed {
                frames.removeLast()
                append(nil, touches, at)
            }
            switch (words[0], words.count) {
            case ("down", 3), ("tap", 3):
                guard finger == nil else { throw Fault(reason: "\"\(step)\" comes while the finger is down already") }
                let place = try Self.place(words[1], in: step)
                touches += 1
                append(place, touches, at)
                if words[0] == "down" {
                    finger = (place.x, place.y, at)
                } else {
                    append(nil, touches, at + Self.tapLength)
                }
            case ("move", 3):
                guard let from = finger else { throw Fault(reason: "\"\(step)\" needs a finger that is down") }
                let place = try Self.place(words[1], in: step)
                guard at - from.at <= Self.longestMove else {
                    throw Fault(reason: "\"\(step)\" takes longer than ten minutes")
                }
                var time = from.at + Self.reportInterval
                while time < at - Self.reportInterval / 2 {
                    let part = (time - from.at).seconds / (at - from.at).seconds
                    append((from.x + (place.x - from.x) * part, from.y + (place.y - from.y) * part), touches, time)
                    time = time + Self.reportInterval
                }
                append(place, touches, at)
                finger = (place.x, place.y, at)
            case ("up", 2):
                guard finger != nil else { throw Fault(reason: "\"\(step)\" needs a finger that is down") }
                append(nil, touches, at)
                finger = nil
            default:
                throw Fault(reason: "\"\(step)\" is none of: down X,Y @T; move X,Y @T; up @T; tap X,Y @T")
            }
        }
    }

    private mutating func append(_ place: (x: Double, y: Double)?, _ touch: Int64, _ at: Span) {
        var frame = PointerFrame(device: Self.device, instant: Instant(nanoseconds: at.nanoseconds))
        if let place { frame.append(Contact(id: ContactID(rawValue: touch), x: place.x, y: place.y)) }
        frames.append((at, frame))
    }

    private static func time(_ word: String?, in step: String) throws(Fault) -> Span {
        guard let word, word.hasPrefix("@"), let span = DurationText.parse(String(word.dropFirst()))?.value,
            span >= .zero, span <= DurationText.longest
        else { throw Fault(reason: "\"\(step)\" has no time such as @1.2 at its end") }
        return span
    }

    private static func place(_ word: String, in step: String) throws(Fault) -> (x: Double, y: Double) {
        let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map {
            NumberText.isDecimal(String($0)) ? Double(String($0)) : nil
        }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.magnitude < 1e6, y.magnitude < 1e6 else {
            throw Fault(reason: "\"\(step)\" has no place such as 960,400")
        }
        return (x, y)
    }
}
