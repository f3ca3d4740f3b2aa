/// The order people expect of file names: `2.png` before `10.png`, capitals beside small letters.
///
/// Three keys decide, each only where all before it are equal: the name with runs of digits as numbers and letters
/// without case; the number of leading zeros, fewer first; the bare scalars. The last makes it a total order, the
/// same on every box and in every locale. Two strings that differ only in Unicode normalisation are two files.
public enum NaturalOrder {
    /// Whether `a` stands before `b`; a strict total order, fit for `sort(by:)`.
    public static func precedes(_ a: String, _ b: String) -> Bool { compare(a, b) < 0 }

    /// Negative, zero or positive as `a` stands before, at, or after `b`.
    public static func compare(_ a: String, _ b: String) -> Int {
        var (left, right) = (Reader(a), Reader(b))
        var zeros = 0
        while true {
            switch (left.next(), right.next()) {
            case (nil, nil):
                return zeros != 0 ? zeros : compareScalars(a, b)
            case (nil, .some): return -1
            case (.some, nil): return 1
            case (.some(let x), .some(let y)):
                let order = compare(x, y)
                if order != 0 { return order }
                if zeros == 0 { zeros = x.zeros - y.zeros }
            }
        }
    }

    private static func compare(_ a: Unit, _ b: Unit) -> Int {
        if a.place != b.place { return a.place < b.place ? -1 : 1 }
        // Numbers of any length: without leading zeros the longer is the larger.
        if a.digits.count != b.digits.count { return a.digits.count - b.digits.count }
        for (x, y) in zip(a.digits, b.digits) where x != y { return x < y ? -1 : 1 }
        return 0
    }

    private static func compareScalars(_ a: String, _ b: String) -> Int {
        if a.unicodeScalars.elementsEqual(b.unicodeScalars) { return 0 }
        return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars) ? -1 : 1
    }

    /// A letter, or a whole run of digits.
    private struct Unit {
        /// Where it stands among others: the scalar itself, or the digit zero's for every number. No digit is ever a
        /// letter, so this orders numbers against letters in one consistent way.
        var place: UInt32
        /// The run's values without leading zeros; empty for letters, and for zero.
        var digits: [UInt8] = []
        var zeros = 0
    }

    private struct Reader {
        private var scalars: String.UnicodeScalarView.Iterator
        private var ahead: Unicode.Scalar?

        init(_ text: String) {
            scalars = text.unicodeScalars.makeIterator()
            ahead = scalars.next()
        }

        mutating func next() -> Unit? {
            guard let scalar = ahead else { return nil }
            guard NaturalOrder.digit(scalar) != nil else {
                ahead = scalars.next()
                return Unit(place: NaturalOrder.withoutCase(scalar).value)
            }
            var unit = Unit(place: Unicode.Scalar("0").value)
            while let value = ahead.flatMap(NaturalOrder.digit) {
                if value == 0 && unit.digits.isEmpty { unit.zeros += 1 } else { unit.digits.append(value) }
                ahead = scalars.next()
            }
            return unit
        }
    }

    /// The value of a decimal digit of any script.
    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII { return (48...57).contains(scalar.value) ? UInt8(scalar.value - 48) : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return UInt8(value)
    }

    private static func withoutCase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII {
            return (65...90).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
        }
        return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    }
}
