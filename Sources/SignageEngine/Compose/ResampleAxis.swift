/// How one axis of a picture is scaled: which source positions make a target position, and how much each counts.
struct ResampleAxis {
    /// The source positions `first ... last` of one target position. Those between the two count `innerWeight`.
    /// Where both are the same position `lastWeight` is zero.
    struct Tap: Equatable {
        var first: Int32
        var last: Int32
        var firstWeight: Float
        var lastWeight: Float
    }

    let sourceCount: Int
    let targetCount: Int
    /// Source and target, divided by what they have in common: small whole numbers stay exact in a Float.
    private let source: Int
    private let target: Int

    init(source: Int, target: Int) {
        let divisor = Self.greatestCommonDivisor(source, target)
        (sourceCount, targetCount) = (source, target)
        (self.source, self.target) = (source / divisor, target / divisor)
    }

    var isSame: Bool { source == target }
    var isEnlarging: Bool { target > source }

    /// What the weights of any one target position sum up to.
    var weightSum: Int { isEnlarging ? 2 * target : source }
    /// Of a source position that lies wholly inside a target position.
    var innerWeight: Float { Float(target) }

    func tap(_ position: Int) -> Tap { isEnlarging ? interpolation(position) : average(position) }

    /// With source position j at j·target ..< (j+1)·target, target position i is i·source ..< (i+1)·source;
    /// a weight is the length of the overlap.
    private func average(_ position: Int) -> Tap {
        let start = position * source
        let end = start + source
        let first = start / target
        let last = (end - 1) / target
        return Tap(
            first: Int32(truncatingIfNeeded: first), last: Int32(truncatingIfNeeded: last),
            firstWeight: Float(min((first + 1) * target, end) - start),
            lastWeight: Float(last > first ? end - last * target : 0))
    }

    /// Centres on centres: target position i lies at (i + ½) · source ÷ target − ½, here in units of 1 ÷ 2·target.
    private func interpolation(_ position: Int) -> Tap {
        let unit = 2 * target
        let place = min(max((2 * position + 1) * source - target, 0), (sourceCount - 1) * unit)
        let first = place / unit
        let offset = place % unit
        return Tap(
            first: Int32(truncatingIfNeeded: first), last: Int32(truncatingIfNeeded: offset > 0 ? first + 1 : first),
            firstWeight: Float(unit - offset), lastWeight: Float(offset))
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}
