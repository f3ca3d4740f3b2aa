import SignageEngine
import SignageMedia
import Testing

/// The device file as people write it.
struct DeviceSettingsTests {
    private func read(_ text: String) -> (settings: DeviceSettings, messages: String) {
        let (settings, issues) = DeviceSettingsDecoder.decode(
            Array(text.utf8), file: "device.yaml", reader: YAMLReader())
        return (settings, issues.map { $0.message(in: "/etc/signaged") }.joined(separator: "\n"))
    }

    @Test func `every setting arrives`() {
        let (settings, messages) = read(
            """
            version: 1
            touch:
              - name: eGalax*
                id: 0eef:0001
                range: { x: [42, 1981], y: [1981, -42] }
                axes: { x: ABS_Z, y: ABS_RX }
                swap: true
                mirror: both
                rotate: 270
                use: true
                grab: false
            """)
        #expect(messages.isEmpty, "\(messages)")
        var rule = TouchRule(name: "eGalax*", model: .init(vendor: 0xEEF, product: 1))
        rule.xRange = TouchRule.Limits(42, 1981)
        rule.yRange = TouchRule.Limits(1981, -42)
        rule.axes = TouchRule.Axes(x: .z, y: .rx)
        rule.orientation = TouchOrientation(swap: true, mirror: .both, rotation: .left)
        rule.use = true
        rule.grab = false
        #expect(settings.touch == [rule])
    }

    @Test(arguments: ["", "# nothing\n", "touch: []", "version: 1", "{}"])
    func `what is not said is as without the file`(_ text: String) {
        let (settings, messages) = read(text)
        #expect(messages.isEmpty)
        #expect(settings == DeviceSettings())
        #expect(read("touch: [{ name: x }]").settings.touch == [TouchRule(name: "x")])
    }

    @Test func `an entry with an error is left out, all errors are told, and the others hold`() {
        let (settings, messages) = read(
            """
            touch:
              - name: Elo
                rotate: 45
                miror: x
              - id: 0eef
                use: yes
              - range: { x: [5, 5], y: [0], z: [1, 2] }
                axes: { x: ABS_Q }
              - left
              - name: good
                rotate: 90
            power: {}
            """)
        #expect(settings.touch.map(\.name) == ["good"])
        #expect(
            messages == """
                /etc/signaged/device.yaml:3:13: error: "rotate" in touch entry "Elo" must be 0, 90, 180 or 270, not "45"
                    3 |     rotate: 45
                      |             ^^  write 0, 90, 180 or 270
                /etc/signaged/device.yaml:4:5: error: unknown setting "miror" in touch entry "Elo"
                    4 |     miror: x
                      |     ^^^^^  did you mean "mirror"?
                /etc/signaged/device.yaml:5:9: error: "id" in touch entry "0eef" must be vendor and product, not "0eef"
                    5 |   - id: 0eef
                      |         ^^^^  write them as "signaged inputs" shows them, such as 0eef:0001
                /etc/signaged/device.yaml:6:10: error: "use" in touch entry "0eef" must be true or false, not "yes"
                    6 |     use: yes
                      |          ^^^  write true
                /etc/signaged/device.yaml:7:17: error: "x" in "range" in touch entry 3 begins and ends with 5
                    7 |   - range: { x: [5, 5], y: [0], z: [1, 2] }
                      |                 ^^^^^^  write the values at the two edges of the glass, such as [0, 4095]
                /etc/signaged/device.yaml:7:28: error: "y" in "range" in touch entry 3 must be [min, max], not a list of 1
                    7 |   - range: { x: [5, 5], y: [0], z: [1, 2] }
                      |                            ^^^  write [min, max], such as [0, 4095]
                /etc/signaged/device.yaml:7:33: error: unknown setting "z" in "range" in touch entry 3
                    7 |   - range: { x: [5, 5], y: [0], z: [1, 2] }
                      |                                 ^  leave it out; there are x, y
                /etc/signaged/device.yaml:8:11: error: "axes" in touch entry 3 has no "y"
                    8 |     axes: { x: ABS_Q }
                      |           ^  write its name as "signaged inputs" shows it, such as ABS_Z
                /etc/signaged/device.yaml:8:16: error: "x" in "axes" in touch entry 3 must be an axis, not "ABS_Q"
                    8 |     axes: { x: ABS_Q }
                      |                ^^^^^  did you mean "ABS_X"?
                /etc/signaged/device.yaml:9:5: error: touch entry 4 must be settings, not "left"
                    9 |   - left
                      |     ^^^^  write each setting on a line of its own, as "name: value"
                /etc/signaged/device.yaml:12:1: error: unknown setting "power" in the device file
                   12 | power: {}
                      | ^^^^^  leave it out; there are version, touch
                """, "\(messages)")
    }

    @Test func `a touchscreen may be told which screen it lies on`() {
        let (settings, messages) = read("touch:\n  - name: Elo\n    output: HDMI-A-2\n  - output: DP-*")
        #expect(messages == "")
        #expect(settings.touch.map(\.output) == ["HDMI-A-2", "DP-*"])
    }

    @Test(arguments: ["touch: [", "[]", "touch: 5", "version: 2", "touch:\n  name: x", "\u{0}"])
    func `a file that makes no sense changes nothing, and is told`(_ text: String) {
        let (settings, messages) = read(text)
        #expect(settings == DeviceSettings())
        #expect(messages.contains("error: "))
    }
}
