/// Reads a compiled file of the tz database (RFC 8536): what changes there were, and a rule for those to come.
///
/// Whatever is not just as the RFC has it is refused, and nothing is read outside the bytes. Files that count leap seconds
/// (`right/…`) are refused, too: the system's clock does not.
public enum TZif {
    /// The largest file is a few kilobytes.
    public static let maxBytes = 1 << 18

    /// Nil where it is none.
    public static func zone(_ bytes: [UInt8]) -> CivilZone? {
        guard bytes.count <= maxBytes else { return nil }
        var reader = Reader(bytes: bytes)
        guard var header = reader.header() else { return nil }
        if header.version == 0 { return reader.periods(header, timeSize: 4).flatMap(zone) }
        // The first block has 32-bit times, for old programs.
        guard reader.skip(header.length(timeSize: 4)), let second = reader.header() else { return nil }
        header = second
        guard var periods = reader.periods(header, timeSize: 8), let footer = reader.footer() else { return nil }
        if !footer.isEmpty {
            guard let rule = PosixTimeZone(footer) else { return nil }
            follow(rule, after: &periods)
        }
        return zone(periods)
    }

    /// What TZ may say instead of a file's name: a rule.
    public static func zone(rule: String) -> CivilZone? {
        guard let rule = PosixTimeZone(rule.utf8) else { return nil }
        var periods = [CivilZone.Period(start: .min, offset: rule.offset, name: rule.name)]
        follow(rule, after: &periods)
        return zone(periods)
    }

    private static func zone(_ periods: [CivilZone.Period]) -> CivilZone? {
        periods.isEmpty ? nil : CivilZone(periods)
    }

    /// Rules are written out to here: no sign plays for longer.
    private static let lastYear: Int64 = 2200

    private static func follow(_ rule: PosixTimeZone, after periods: inout [CivilZone.Period]) {
        let last = periods.last?.start ?? .min
        let firstYear = last < 0 ? 1970 : CivilTime(last, in: .utc).year
        guard firstYear < lastYear else { return }
        for year in firstYear...lastYear {
            for period in rule.periods(of: year) { append(period, to: &periods, after: last) }
        }
    }

    private static func append(
        _ period: CivilZone.Period, to periods: inout [CivilZone.Period], after last: Int64 = .min
    ) {
        guard let previous = periods.last else { return periods.append(period) }
        guard period.start > last else { return }
        // "Summer all year" is written as an end and a beginning at the same instant, or even the other way round.
        if period.start <= previous.start { periods.removeLast() }
        guard let previous = periods.last else { return periods.append(period) }
        if previous.offset != period.offset || previous.name != period.name { periods.append(period) }
    }

    /// The RFC advises against times before -2^59, which some files have as "the beginning"; as many after are enough.
    private static let plausibleTimes: ClosedRange<Int64> = -(1 << 59)...(1 << 59)

    private struct Header {
        var version: UInt8
        /// Of the six parts of the block that follows, in the header's order.
        var (utcCount, standardCount, leapCount, timeCount, typeCount, charCount): (Int, Int, Int, Int, Int, Int)

        func length(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + charCount + leapCount * (timeSize + 4) + standardCount
                + utcCount
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func skip(_ count: Int) -> Bool {
            guard count <= bytes.count - place else { return false }
            place += count
            return true
        }

        /// Big-endian. The caller has made sure that they are there.
        private func integer(at index: Int, size: Int) -> Int64 {
            let value = bytes[index..<index + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
        }

        mutating func header() -> Header? {
            let start = place
            guard skip(44), bytes[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
            let counts = (0..<6).map { Int(integer(at: start + 20 + $0 * 4, size: 4)) }
            // No count can be larger than the file: so their sums and products cannot overflow.
            guard counts.allSatisfy({ (0...maxBytes).contains($0) }), counts[4] > 0 else { return nil }
            return Header(
                version: bytes[start + 4], utcCount: counts[0], standardCount: counts[1], leapCount: counts[2],
                timeCount: counts[3], typeCount: counts[4], charCount: counts[5])
        }

        mutating func periods(_ header: Header, timeSize: Int) -> [CivilZone.Period]? {
            let times = place
            guard header.leapCount == 0, skip(header.length(timeSize: timeSize)) else { return nil }
            let indices = times + header.timeCount * timeSize
            let types = indices + header.timeCount
            let names = types + header.typeCount * 6
            func period(_ type: Int, from start: Int64) -> CivilZone.Period? {
                guard type < header.typeCount else { return nil }
                let offset = integer(at: types + type * 6, size: 4)
                let name = Int(bytes[types + type * 6 + 5])
                guard (-93_600...93_600).contains(offset), name < header.charCount else { return nil }
                let letters = bytes[names + name..<names + header.charCount].prefix { $0 != 0 }
                guard letters.count <= 16, letters.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
                return CivilZone.Period(
                    start: start, offset: offset, name: String(decoding: letters, as: UTF8.self))
            }
            guard let first = period(0, from: .min) else { return nil }
            var result = [first]
            var last = Int64.min
            for index in 0..<header.timeCount {
                let time = integer(at: times + index * timeSize, size: timeSize)
                guard time > last, plausibleTimes.contains(time),
                    let next = period(Int(bytes[indices + index]), from: time)
                else {
                    return nil
                }
                last = time
                append(next, to: &result)
            }
            return result
        }

        /// The rule between two line feeds; empty for none.
        mutating func footer() -> ArraySlice<UInt8>? {
            guard place < bytes.count, bytes[place] == 0x0A else { return nil }
            let rule = bytes[(place + 1)...].prefix { $0 != 0x0A }
            return rule.endIndex < bytes.endIndex ? rule : nil
        }
    }
}
