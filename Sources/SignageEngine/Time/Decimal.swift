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

    /// A whole number with its thousands apart: "61 204 118".
    public static func grouped(_ value: Int) -> String {
        let digits = Array("\(value.magnitude)")
        var text = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += " " }
            text.append(digit)
        }
        return text
    }

    /// A byte count in the unit that suits it: "512 MiB", "1.5 GiB", "79 bytes".
    public static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1024: return "\(count) bytes"
        case ..<(1 << 20): return "\((count + 512) >> 10) KiB"
        case ..<(10 << 20): return "\(text(Double(count) / 1_048_576, places: 1)) MiB"
        case ..<(1 << 30): return "\((count + (1 << 19)) >> 20) MiB"
        default: return "\(text(Double(count) / 1_073_741_824, places: 1)) GiB"
        }
    }
}
