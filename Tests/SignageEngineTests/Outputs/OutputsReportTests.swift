import SignageEngine
import Testing

struct OutputsReportTests {
    @Test func `says for each output whether it is used, how, and why`() {
        let report = OutputsReport(
            cards: [
                card(
                    0, [connector(1, "HDMI-A-1"), connector(2, "VGA-1", .unknown), connector(3, "DP-1", .disconnected)])
            ],
            skipped: [SkippedCard(path: "/dev/dri/card1", reason: "it has no outputs")])
        #expect(
            report.text == """
                /dev/dri/card0  driver test, atomic commits, 2 CRTCs
                  HDMI-A-1  connected, 1018 × 573 mm
                    used       yes, connected
                    mode       1920×1080 at 60.00 Hz (the panel's preferred mode)
                               1 other mode; --verbose lists them
                    through    CRTC 10, primary plane 20, drawn as XR24
                  VGA-1  unknown
                    used       no, its status is unknown and another one is connected
                    best mode  1920×1080 at 60.00 Hz (the panel's preferred mode)
                               1 other mode; --verbose lists them
                  DP-1  disconnected
                    used       no, nothing is connected
                  planes
                    primary    2, 2 formats
                    cursor     1, 1 format
                /dev/dri/card1  not used: it has no outputs

                """)
    }

    @Test func `verbose lists modes and formats, a request is answered`() throws {
        let report = OutputsReport(
            cards: [card(0, [connector(1, "HDMI-A-1")])],
            preferences: OutputPreferences(outputs: ["DP-9"], mode: try ModeRequest(parsing: "1280x720")),
            isVerbose: true)
        #expect(
            report.text == """
                /dev/dri/card0  driver test, atomic commits, 2 CRTCs
                  HDMI-A-1  connected, 1018 × 573 mm
                    used       no, another output was asked for
                    best mode  1280×720 at 50.00 Hz (asked for as 1280x720)
                    then       1920×1080 at 60.00 Hz (the panel's preferred mode)
                  planes
                    primary    2, XR24 RG16
                    cursor     1, AR24
                note: there is no output “DP-9”; the outputs are HDMI-A-1
                no output would be used; `signaged run` waits for one

                """)
    }

    @Test func `a mode that is not offered is noted where it matters`() throws {
        let report = OutputsReport(
            cards: [card(0, [connector(1, "HDMI-A-1")])],
            preferences: OutputPreferences(mode: try ModeRequest(parsing: "800x600")))
        #expect(report.text.contains("note: mode 800x600 is not offered; the nearest sizes are 1280x720@50; "))
    }

    @Test func `no device at all is said`() {
        #expect(OutputsReport(cards: []).text == "no display device is found; is the graphics driver loaded?\n")
    }
}
