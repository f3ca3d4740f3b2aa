/// Names with `*` in them, which stands for any text, or none.
enum Wildcard {
    static func matches(_ text: String, _ pattern: String) -> Bool {
        let (text, pattern) = (Array(text.unicodeScalars), Array(pattern.unicodeScalars))
        var (at, place) = (0, 0)
        // Where to go on when what follows the last `*` does not fit: it takes one more.
        var retry: (at: Int, place: Int)?
        while at < text.count {
            if place < pattern.count, pattern[place] == "*" {
                retry = (at, place)
                place += 1
            } else if place < pattern.count, pattern[place] == text[at] {
                at += 1
                place += 1
            } else if let last = retry {
                retry = (last.at + 1, last.place)
                (at, place) = (last.at + 1, last.place + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
