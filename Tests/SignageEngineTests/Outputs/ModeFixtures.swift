import SignageEngine

/// "1920x1080@60", "1920x1080i@50", with a trailing "*" for the preferred one. Rates are exact decimals.
func mode(_ text: String) -> DisplayMode {
    let isPreferred = text.hasSuffix("*")
    guard let wanted = try? ModeRequest(parsing: isPreferred ? String(text.dropLast()) : text) else {
        preconditionFailure(text)
    }
    return DisplayMode(
        size: wanted.size, refresh: wanted.refresh ?? .sixty, isInterlaced: wanted.isInterlaced,
        isPreferred: isPreferred)
}

func modes(_ text: String) -> [DisplayMode] { text.split(separator: " ").map { mode(String($0)) } }

extension DisplayMode {
    /// The inverse of `mode(_:)`.
    var short: String { "\(ModeRequest(size: size, refresh: refresh, isInterlaced: isInterlaced))" }
}
