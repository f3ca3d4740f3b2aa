import Testing

@testable import SignageEngine

@Suite struct TouchPanelTests {
    private static let panels = ["HDMI-A-1", "DP-2", "DP-3"].enumerated().map { index, name in
        TouchPanel(
            output: OutputID(rawValue: UInt32(index)), name: name, monitor: index == 2 ? "EV2450" : nil,
            size: Size(width: 10 + index, height: 10))
    }

    @Test(
        arguments: [
            (nil, "HDMI-A-1"), ("DP-2", "DP-2"), ("DP-*", "DP-2"), ("*-3", "DP-3"), ("dp-2", nil), ("EV2450", "DP-3"),
            ("EV*", "DP-3"), ("VGA-1", nil),
        ] as [(String?, String?)])
    func aTouchscreenLiesOnTheScreenThatItsEntryNames(output: String?, name: String?) {
        var rule = TouchRule()
        rule.output = output
        #expect(TouchRule.panel(rule, among: Self.panels)?.name == name)
    }

    @Test func withoutAnEntryItLiesOnTheFirstAndWithoutScreensOnNone() {
        #expect(TouchRule.panel(nil, among: Self.panels)?.name == "HDMI-A-1")
        #expect(TouchRule.panel(nil, among: []) == nil)
    }
}
