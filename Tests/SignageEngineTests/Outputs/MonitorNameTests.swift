import SignageEngine
import Testing

@Suite struct MonitorNameTests {
    /// A base block whose third descriptor is this text with this tag.
    private static func edid(_ text: String, tag: UInt8 = 0xFC) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 128)
        bytes.replaceSubrange(0..<8, with: [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0])
        // A timing first: it does not begin with zeros.
        bytes.replaceSubrange(54..<59, with: [0x02, 0x3A, 0, 0xFC, 0])
        bytes.replaceSubrange(90..<95, with: [0, 0, 0, tag, 0])
        bytes.replaceSubrange(95..<95 + text.utf8.count, with: text.utf8)
        return bytes
    }

    @Test(
        arguments: [
            ("EV2450\n      ", "EV2450"), ("DELL U2412M\n ", "DELL U2412M"), ("Thirteen char", "Thirteen char"),
            ("Spaces       ", "Spaces"), ("\u{1}Odd\u{7F}\n", "Odd"), ("\n", nil), ("   \n", nil),
        ] as [(String, String?)])
    func theNameEndsWithALineFeedOrItsField(text: String, name: String?) {
        #expect(MonitorName.parse(Self.edid(text)) == name)
    }

    @Test func whatIsNoNameIsNone() {
        #expect(MonitorName.parse([]) == nil)
        #expect(MonitorName.parse(Array(Self.edid("EV2450\n").prefix(127))) == nil)
        #expect(MonitorName.parse(Self.edid("12345\n", tag: 0xFF)) == nil)
        var other = Self.edid("EV2450\n")
        other[1] = 0
        #expect(MonitorName.parse(other) == nil)
    }
}
