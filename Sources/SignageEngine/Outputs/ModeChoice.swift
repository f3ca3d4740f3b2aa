/// Ranks the modes a connector offers, best first.
///
/// The rule, where *preferred* is the mode the panel's EDID prefers:
/// 1. the preferred one, if it is progressive and at least 50 Hz;
/// 2. else, where the panel offers a progressive mode of at least 50 Hz at the preferred size: the one nearest 60 Hz;
/// 3. else the preferred one, if it is progressive: slow but sharp beats fast but scaled;
/// 4. else the largest progressive mode, the one nearest 60 Hz of those. 59.94 is not 60;
/// 5. else, where everything is interlaced, the largest of those.
///
/// What follows the best one is the order in which to try others when the driver refuses: first what else there is
/// at the preferred size (the panel's own pixels), then as 4 and 5 say.
public enum ModeChoice {
    /// A mode and why it stands where it stands.
    public struct Candidate: Hashable, Sendable {
        /// The mode's place in the list that was ranked.
        public var index: Int
        public var mode: DisplayMode
        /// For people: "the panel's preferred mode".
        public var reason: String

        public init(index: Int, mode: DisplayMode, reason: String) {
            self.index = index
            self.mode = mode
            self.reason = reason
        }
    }

    /// Every mode once, best first. Empty only for an empty list.
    public static func rank(_ modes: [DisplayMode]) -> [Candidate] {
        let preferred = modes.indices.first { modes[$0].isPreferred }.map { modes[$0] }
        var order = modes.indices.filter { !modes[$0].size.isEmpty }
        order.sort { precedes((modes[$0], $0), (modes[$1], $1), preferred: preferred) }
        return order.enumerated().map { place, index in
            Candidate(
                index: index, mode: modes[index],
                reason: reason(for: modes[index], isBest: place == 0, preferred: preferred))
        }
    }

    /// As `rank`, with what a person asked for in front. Where the connector does not offer it, the plain ranking
    /// and a message that says what is offered.
    public static func rank(_ modes: [DisplayMode], request: ModeRequest?) -> (
        candidates: [Candidate], problem: String?
    ) {
        let ranked = rank(modes)
        guard let request, !modes.isEmpty else { return (ranked, nil) }
        var wanted = ranked.filter { request.matches($0.mode) }
        guard !wanted.isEmpty else { return (ranked, request.refusal(offered: modes)) }
        if let rate = request.refresh {
            wanted.sort { a, b in
                a.mode.refresh == b.mode.refresh
                    ? a.index < b.index : a.mode.refresh.isNearer(to: rate, than: b.mode.refresh)
            }
        }
        for place in wanted.indices { wanted[place].reason = "asked for as \(request)" }
        return (wanted + ranked.filter { !request.matches($0.mode) }, nil)
    }

    private typealias Numbered = (mode: DisplayMode, index: Int)

    /// A strict order: every pair of places differs at the latest in the index.
    private static func precedes(_ a: Numbered, _ b: Numbered, preferred: DisplayMode?) -> Bool {
        let (classA, classB) = (rung(of: a.mode, preferred: preferred), rung(of: b.mode, preferred: preferred))
        if classA != classB { return classA < classB }
        let (areaA, areaB) = (a.mode.size.area, b.mode.size.area)
        if areaA != areaB { return areaA > areaB }
        if (a.mode == preferred) != (b.mode == preferred) { return a.mode == preferred }
        if a.mode.refresh != b.mode.refresh { return a.mode.refresh.isNearer(to: .sixty, than: b.mode.refresh) }
        return a.index < b.index
    }

    /// The rung of the ladder a mode stands on; lower is better.
    private static func rung(of mode: DisplayMode, preferred: DisplayMode?) -> Int {
        if mode.isInterlaced { return 5 }
        guard let preferred, mode.size == preferred.size else { return 4 }
        if mode.refresh >= .fifty { return mode == preferred ? 1 : 2 }
        // Below 50 Hz the size counts for itself only where the panel prefers it progressive.
        if preferred.isInterlaced { return 4 }
        return 3
    }

    private static func reason(for mode: DisplayMode, isBest: Bool, preferred: DisplayMode?) -> String {
        switch rung(of: mode, preferred: preferred) {
        case 1: "the panel's preferred mode"
        case 2 where isBest:
            preferred?.isInterlaced == true
                ? "progressive at the preferred size; the preferred mode is interlaced"
                : "faster at the preferred size; the preferred mode is below 50 Hz"
        case 2: "at the preferred size"
        case 3 where mode == preferred: "the panel's preferred mode; nothing faster at this size"
        case 3: "at the preferred size, below 50 Hz"
        case 4 where isBest: "the largest progressive mode, nearest 60 Hz"
        case 4: "progressive"
        default: isBest ? "interlaced: nothing progressive is offered" : "interlaced"
        }
    }
}
