import SignageEngine
import Testing

struct InputsReportTests {
    @Test func `says for each device whether it is used, how, and why`() {
        var settings = DeviceSettings()
        var rule = TouchRule(name: "EP*")
        rule.orientation = TouchOrientation(swap: true, mirror: .x, rotation: .right)
        rule.xRange = TouchRule.Limits(1279, 0)
        rule.grab = false
        settings.touch = [rule, TouchRule(name: "Elo*")]
        let report = InputsReport(
            devices: [
                InputFixtures.mouse, InputFixtures.virtualTablet, InputFixtures.keyboard, InputFixtures.touchscreen,
                InputFixtures.eGalax,
            ],
            skipped: [InputsReport.Skipped(node: "/dev/input/event9", reason: "no permission to open it")],
            heldElsewhere: ["/dev/input/event1"], settings: settings)
        #expect(report.isUsable)
        #expect(
            report.text == """
                /dev/input/event0  PS2 Generic Mouse
                    is         i8042 0002:0001
                    used       yes, a mouse, used as one finger
                /dev/input/event1  QEMU USB Tablet
                    is         USB 0627:0001
                    used       yes, an absolute pointer, used as one finger
                               note: another program has it now; nothing is heard until that lets go
                    across     ABS_X 0 … 32767
                    down       ABS_Y 0 … 32767
                /dev/input/event2  CHICONY USB Keyboard
                    is         USB 0000:0000
                    used       no, it has keys only
                /dev/input/event3  EP0430M09
                    is         I2C 0000:0000
                    used       yes, multitouch, 5 contacts
                    shared     yes, other programs hear it too
                    across     ABS_MT_POSITION_X 1279 … 0, as the settings say
                    down       ABS_MT_POSITION_Y 0 … 767
                    then       axes swapped, left and right mirrored, rotated by 90° clockwise
                /dev/input/event5  eGalax Inc. USB TouchController
                    is         USB 0eef:0001
                    used       yes, single touch
                    across     ABS_X 42 … 1981
                    down       ABS_Y 42 … 1981
                    has also   ABS_Z 30 … 4040, ABS_RX 60 … 4035
                /dev/input/event9  not used: no permission to open it
                note: touch entry 2 (Elo*) of the settings fits none of these devices

                """)
    }

    @Test func `nothing at all, and nothing of use, are said`() {
        #expect(InputsReport(devices: []).text == "no input device is found\n")
        let report = InputsReport(devices: [InputFixtures.gamepad], isVerbose: true)
        #expect(!report.isUsable)
        #expect(
            report.text.hasSuffix(
                """
                    axes       ABS_X -32768 … 32767, ABS_Y -32768 … 32767
                no device would be used; `signaged run` takes one that is plugged in later

                """))
    }

    @Test func `the screen that a device was put on is shown`() {
        var settings = DeviceSettings()
        settings.touch = [TouchRule()]
        settings.touch[0].output = "HDMI-A-2"
        let report = InputsReport(devices: [InputFixtures.touchscreen], settings: settings)
        #expect(report.text.contains("    screen     HDMI-A-2, as the settings say\n"))
        #expect(!InputsReport(devices: [InputFixtures.touchscreen]).text.contains("    screen"))
    }
}
