/// Numbers for people, without Foundation.
public enum Decimal {
    /// A number with a fixed count of decimal places (0…9), rounded: `text(59.9402, places: 2)` is "59.94".
    public static func text(_ value: Double, places: Int) -> String {
        guard value.isFinite, value.magnitude < 1e9 else { return "\(value)" }
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let scaled = Int((value.magnitude * Double(scale)).rounded())
        let sign = value < 0 && scaled != 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(scaled)" }
        let fraction = "\(scaled % scale)"
        return "\(sign)\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
    }

    /// A whole number that is not negative, with zeros in front: `padded(7)` is "07".
    public static func padded(_ value: Int, _ width: Int = 2) -> String {
        let digits = "\(value)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// A whole number with its thousands apart: 12345678 is "12,345,678".
    public static func grouped(_ value: Int) -> String {
        let digits = Array("\(value.magnitude)")
        var text = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// "950 bytes", "40,960 bytes", "12.3 MiB"; a begun tenth counts whole, so that what is over a limit never reads as
    /// if it were not.
    public static func bytes(_ count: Int) -> String {
        switch count {
        case ..<(1 << 20): "\(grouped(count)) bytes"
        case ..<(1 << 30): "\(tenths(count, of: 1 << 20)) MiB"
        default: "\(tenths(count, of: 1 << 30)) GiB"
        }
    }

    /// How many times a unit a number is, with a begun tenth counted whole.
    public static func tenths(_ value: Int, of unit: Int) -> String {
        // In the unit first, so that ten times a large number does not overflow.
        let (whole, rest) = value.quotientAndRemainder(dividingBy: unit)
        let count = whole * 10 + (rest * 10 + unit - 1) / unit
        return count.isMultiple(of: 10) ? grouped(count / 10) : "\(grouped(count / 10)).\(count % 10)"
    }
}
