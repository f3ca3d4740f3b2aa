import SignageEngine

/// Why a device node is no use, in words.
struct InputFault: Error {
    var reason: String
    var isDenied = false

    init(_ reason: String, _ cause: SystemError) { self.reason = "\(reason) (\(cause))" }

    init(opening cause: SystemError) {
        isDenied = cause.code == .accessDenied || cause.code == .notPermitted
        reason = isDenied ? "no permission to open it; \(Self.remedy)" : "it cannot be opened (\(cause))"
    }

    static let remedy = "the user must be in the group that owns it, usually “input”"
}
