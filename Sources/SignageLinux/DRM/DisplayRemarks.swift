import SignageEngine

/// What has been said of displays, so that looking again each second does not fill the log. It is kept apart by what it is
/// about: that one screen works makes nothing news of another.
struct DisplayRemarks {
    enum Subject: Hashable {
        /// All of them together: that there is none.
        case displays
        /// What was asked for.
        case request
        case card(CardID)
        case socket(KMSDisplay.Socket)
    }

    private var said: [Subject: Set<String>] = [:]

    /// Whether something is to be said, which it is once until its subject is forgotten.
    mutating func isNews(_ remark: String, of subject: Subject) -> Bool {
        said[subject, default: []].insert(remark).inserted
    }

    /// It works, or is gone: what is said of it from here on is news.
    mutating func forget(_ subject: Subject) { said[subject] = nil }

    mutating func forget(where isGone: (Subject) -> Bool) {
        said = said.filter { subject, _ in !isGone(subject) }
    }
}
