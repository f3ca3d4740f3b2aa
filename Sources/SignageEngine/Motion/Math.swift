/// The two transcendental functions that motion needs. The engine imports no C library, and these are exact to a few
/// units in the last place, the same on every machine.
enum Math {
    /// e^x: x = n ln 2 + r with |r| ≤ ln 2 ÷ 2, then the series for e^r, then n into the exponent.
    static func exp(_ x: Double) -> Double {
        if x != x { return x }
        // ln of the greatest Double, and of half the least.
        if x > 709.782_712_893_384 { return .infinity }
        if x < -745.133_219_101_941_2 { return 0 }
        let n = (x * 1.442_695_040_888_963_4).rounded()
        // ln 2 in two parts (Cody and Waite), so that r keeps its digits.
        let r = (x - n * 6.931_471_803_691_238e-1) - n * 1.908_214_929_270_587_7e-10
        var term = 1.0
        var sum = 1.0
        for k in 1...16 {
            term *= r / Double(k)
            sum += term
        }
        return scale(sum, by: Int(n))
    }

    /// The natural logarithm of a positive number: x = m 2^e with m near 1, then 2 artanh((m − 1) ÷ (m + 1)).
    static func log(_ x: Double) -> Double {
        if !(x > 0) { return x == 0 ? -.infinity : .nan }
        if x == .infinity { return x }
        var (mantissa, exponent) = (x.significand, Double(x.exponent))
        if mantissa > 1.414_213_562_373_095 {
            mantissa /= 2
            exponent += 1
        }
        let z = (mantissa - 1) / (mantissa + 1)
        let square = z * z
        var power = z
        var sum = 0.0
        for k in stride(from: 1, to: 40, by: 2) {
            sum += power / Double(k)
            power *= square
        }
        return 2 * sum + exponent * 6.931_471_805_599_453e-1
    }

    /// In two steps, because 2^n alone may lie outside what a Double holds.
    private static func scale(_ value: Double, by exponent: Int) -> Double {
        let half = exponent / 2
        return value * power(half) * power(exponent - half)
    }

    private static func power(_ exponent: Int) -> Double {
        Double(sign: .plus, exponent: exponent, significand: 1)
    }
}
