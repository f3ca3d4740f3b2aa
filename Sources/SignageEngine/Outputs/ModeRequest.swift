/// A mode as a person asks for it: `1280x720@50`, `1280x720`, `1920x1080@59.94`, `1920x1080i@50`.
public struct ModeRequest: Hashable, Sendable, CustomStringConvertible {
    public var size: Size
    /// Nil: any, best first.
    public var refresh: RefreshRate?
    /// Whether interlaced modes are meant. Without the `i` only progressive ones are.
    public var isInterlaced: Bool

    /// Rates this close are the same to a person: 60.0038 is 60, and 59.94 is not.
    static let toleranceInHundredths = 3

    public init(size: Size, refresh: RefreshRate? = nil, isInterlaced: Bool = false) {
        self.size = size
        self.refresh = refresh
        self.isInterlaced = isInterlaced
    }

    /// Reads `WIDTHxHEIGHT[i][@RATE]`, a rate with up to three decimals.
    public init(parsing text: String) throws(ModeRequestFault) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        var sizeText = parts[0]
        let isInterlaced = sizeText.last == "i"
        if isInterlaced { sizeText.removeLast() }
        let numbers = sizeText.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
        guard numbers.count == 2, let width = Self.length(numbers[0]), let height = Self.length(numbers[1]) else {
            throw ModeRequestFault(text, "does not begin with a size like 1920x1080")
        }
        var refresh: RefreshRate?
        if parts.count == 2 {
            guard let rate = Self.rate(parts[1]) else {
                throw ModeRequestFault(text, "has no refresh rate between 1 and 1000 Hz after the @")
            }
            refresh = rate
        }
        self.init(size: Size(width: width, height: height), refresh: refresh, isInterlaced: isInterlaced)
    }

    /// As it would be typed.
    public var description: String {
        "\(size.width)x\(size.height)\(isInterlaced ? "i" : "")" + (refresh.map { "@\(Self.short($0))" } ?? "")
    }

    public func matches(_ mode: DisplayMode) -> Bool {
        guard mode.size == size, mode.isInterlaced == isInterlaced else { return false }
        return refresh.map { mode.refresh.isWithin(hundredths: Self.toleranceInHundredths, of: $0) } ?? true
    }

    /// What to tell the person where no mode matches.
    func refusal(offered modes: [DisplayMode]) -> String {
        let sameSize = modes.filter { $0.size == size }
        if !sameSize.isEmpty {
            return "mode \(self) is not offered; at \(size) there is \(Self.list(sameSize))"
        }
        let nearest = Set(modes.map(\.size)).sorted { a, b in
            let (farA, farB) = (abs(a.area - size.area), abs(b.area - size.area))
            return farA == farB ? (a.width, a.height) > (b.width, b.height) : farA < farB
        }
        let offers = nearest.prefix(3).map { near in "\(Self.list(modes.filter { $0.size == near }))" }
        return "mode \(self) is not offered; the nearest sizes are \(offers.joined(separator: "; "))"
    }

    /// "1280x720@60, 1280x720@50", each once, fastest first.
    private static func list(_ modes: [DisplayMode]) -> String {
        var seen: [String] = []
        for mode in modes.sorted(by: { $0.refresh > $1.refresh }) {
            let text = "\(ModeRequest(size: mode.size, refresh: mode.refresh, isInterlaced: mode.isInterlaced))"
            if !seen.contains(text) { seen.append(text) }
        }
        return seen.joined(separator: ", ")
    }

    /// "60" or "59.94": at most two decimals, none where they are zero.
    private static func short(_ rate: RefreshRate) -> String {
        let text = Decimal.text(rate.hertz, places: 2)
        return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
    }

    private static func length(_ text: Substring) -> Int? {
        guard let value = digits(text), (1...32_767).contains(value) else { return nil }
        return value
    }

    private static func rate(_ text: Substring) -> RefreshRate? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = digits(parts[0]), whole <= 1000 else { return nil }
        var thousandths = 0
        if parts.count == 2 {
            guard parts[1].count <= 3, let fraction = digits(parts[1]) else { return nil }
            thousandths = fraction
            for _ in parts[1].count..<3 { thousandths *= 10 }
        }
        let rate = whole * 1000 + thousandths
        guard (1_000...1_000_000).contains(rate) else { return nil }
        return RefreshRate(refreshes: Int64(rate), seconds: 1000)
    }

    /// Plain ASCII digits only: Int(_:) would also take a sign.
    private static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}

/// Text that is not a mode.
public struct ModeRequestFault: Error, Hashable, Sendable, CustomStringConvertible {
    public var text: String
    public var reason: String

    init(_ text: String, _ reason: String) { (self.text, self.reason) = (text, reason) }

    public var description: String {
        "“\(text)” is not a mode: it \(reason); write for example 1920x1080, 1280x720@50 or 1920x1080@59.94"
    }
}
