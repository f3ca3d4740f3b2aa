/// What a panel calls itself, as its EDID says: the display product name, a descriptor of the base block (VESA E-EDID,
/// release A, 3.10.3.4).
public enum MonitorName {
    /// Nil where the EDID has none, or is none.
    public static func parse(_ edid: [UInt8]) -> String? {
        guard edid.count >= 128, edid.starts(with: [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]) else { return nil }
        for start in stride(from: 54, to: 126, by: 18) {
            let descriptor = edid[start..<start + 18]
            // A descriptor that is no timing begins with zeros; 0xFC is the name.
            guard descriptor.prefix(4).elementsEqual([0, 0, 0, 0xFC]) else { continue }
            // Up to thirteen characters; a line feed ends a shorter one, and spaces fill it up.
            let text = descriptor.dropFirst(5).prefix { $0 != 0x0A && $0 != 0 }
            var name = text.filter { (0x20..<0x7F).contains($0) }
            while name.last == 0x20 { name.removeLast() }
            return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
        }
        return nil
    }
}
