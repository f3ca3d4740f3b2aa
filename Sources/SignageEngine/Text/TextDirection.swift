/// Which way a text runs.
enum TextDirection {
    /// Whether its first letter with a direction of its own belongs to a script that runs from right to left (the rule
    /// of UAX #9, P2 and P3, by the blocks that Unicode keeps for such scripts).
    static func isRightToLeft(_ text: String) -> Bool {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
                // Their digits and marks have no direction of their own.
                if scalar.properties.isAlphabetic || scalar.value == 0x200F { return true }
            case 0x200E: return false
            default:
                if scalar.properties.isAlphabetic { return false }
            }
        }
        return false
    }
}
