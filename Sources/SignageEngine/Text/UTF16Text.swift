/// Bytes read as UTF-16, in either order.
struct UTF16Text {
    let name: String
    /// Nil where it is not UTF-16.
    private(set) var text: String?
    /// Whether the last character is not whole; it is left out.
    private(set) var isCutOff: Bool

    init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        name = isBigEndian ? "UTF-16 (big-endian)" : "UTF-16 (little-endian)"
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        isCutOff = bytes.count % 2 == 1
        if let last = units.last, UTF16.isLeadSurrogate(last) {
            units.removeLast()
            isCutOff = true
        }
        text = String(validating: units, as: UTF16.self)
    }

    /// Text without a byte order mark, where it is beyond doubt.
    ///
    /// It shows by bytes that no other text has: zeros, because line ends and spaces have them even where nothing else
    /// is Latin, and control characters, which Cyrillic, Greek and Arabic are half made of. Where the bytes are UTF-8,
    /// too, there must be so many that nobody could have meant them.
    init?(recognizing bytes: ArraySlice<UInt8>) {
        guard bytes.count >= 4 else { return nil }
        if Self.isMostlyText(bytes) {
            guard bytes.contains(0), String(validating: bytes, as: UTF8.self) == nil else { return nil }
        }
        let readings = [false, true].map { UTF16Text(bytes, isBigEndian: $0) }.filter { reading in
            reading.text?.unicodeScalars.allSatisfy(Self.isPlausible) == true
        }
        // The letters of a text are from few blocks of Unicode; those of one read the wrong way are from anywhere.
        let blocks = readings.map { Set(($0.text ?? "").unicodeScalars.map { $0.value >> 8 }).count }
        switch readings.count {
        case 1: self = readings[0]
        case 2 where blocks[0] != blocks[1]: self = readings[blocks[0] < blocks[1] ? 0 : 1]
        default: return nil
        }
    }

    /// Whether less than a quarter of the bytes are such as no text in bytes has.
    static func isMostlyText(_ bytes: ArraySlice<UInt8>) -> Bool {
        let controls = bytes.count(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) })
        return controls * 4 < bytes.count
    }

    private static func isPlausible(_ scalar: Unicode.Scalar) -> Bool {
        // Line ends, spaces and tabs, read the wrong way.
        if [0x0A00, 0x0D00, 0x2000, 0x0900].contains(scalar.value) { return false }
        return switch scalar.properties.generalCategory {
        case .privateUse, .unassigned, .surrogate: false
        case .control: ["\t", "\n", "\r", "\u{B}", "\u{C}"].contains(scalar)
        default: true
        }
    }
}
