import SignageEngine
import Testing

struct InputSelectionTests {
    @Test(arguments: [
        (InputFixtures.touchscreen, InputUse(.slots(5), x: .mtPositionX, y: .mtPositionY), "multitouch, 5 contacts"),
        (
            InputFixtures.anonymousTouchscreen, InputUse(.anonymous, x: .mtPositionX, y: .mtPositionY),
            "multitouch without slots (protocol A)"
        ),
        (InputFixtures.eGalax, InputUse(.single(.touch)), "single touch"),
        (InputFixtures.singleTouch, InputUse(.single(.touch)), "single touch"),
        (InputFixtures.virtualTablet, InputUse(.single(.left)), "an absolute pointer, used as one finger"),
        (InputFixtures.mouse, InputUse(.mouse), "a mouse, used as one finger"),
        (InputFixtures.touchMouse, InputUse(.mouse), "a mouse, used as one finger"),
    ])
    func `what points at a place is used`(_ device: InputDeviceDescription, _ use: InputUse, _ reason: String) {
        let selection = InputSelection(device)
        #expect(selection.use == use)
        #expect(selection.reason == reason)
    }

    @Test(arguments: [
        (InputFixtures.touchpad, "it is a touchpad"), (InputFixtures.oldTouchpad, "it is a touchpad"),
        (InputFixtures.penTablet, "it is a pen tablet"), (InputFixtures.penDisplay, "it is a pen tablet"),
        (InputFixtures.keyboard, "it has keys only"), (InputFixtures.gamepad, "it is a joystick or gamepad"),
        (InputFixtures.accelerometer, "it is an accelerometer"),
        (InputFixtures.remote, "it moves like a mouse but has no left button"),
        (InputFixtures.dial, "it has ABS_X and ABS_Y but no button that says when it is touched"),
        (InputFixtures.nothing, "it points at nothing"),
    ])
    func `everything else is not, and why`(_ device: InputDeviceDescription, _ reason: String) {
        let selection = InputSelection(device)
        #expect(selection.use == nil)
        #expect(selection.reason == reason)
    }

    @Test func `a person's word goes over the rules`() {
        var rule = TouchRule()
        rule.use = false
        #expect(InputSelection(InputFixtures.touchscreen, rule: rule).reason == "the settings say so")
        rule.use = true
        #expect(InputSelection(InputFixtures.penDisplay, rule: rule).use == InputUse(.single(.touch)))
        #expect(InputSelection(InputFixtures.touchpad, rule: rule).use?.method == .slots(2))
        // But nothing makes a finger of a keyboard.
        #expect(InputSelection(InputFixtures.keyboard, rule: rule).use == nil)
    }

    @Test func `mapped axes are used, where the device has them`() {
        var rule = TouchRule()
        rule.axes = TouchRule.Axes(x: .z, y: .rx)
        #expect(InputSelection(InputFixtures.eGalax, rule: rule).use == InputUse(.single(.touch), x: .z, y: .rx))
        #expect(
            InputSelection(InputFixtures.singleTouch, rule: rule).reason
                == "the settings name ABS_Z and ABS_RX, which it does not have")
    }

    @Test func `an axis without a range is noted`() {
        var device = InputFixtures.singleTouch
        device.axes[1].maximum = 0
        let note = "ABS_Y has no range, so its values are taken for pixels; set \"range\" for it"
        #expect(InputSelection(device).notes == [note])
        var rule = TouchRule()
        rule.yRange = TouchRule.Limits(0, 100)
        #expect(InputSelection(device, rule: rule).notes.isEmpty)
    }

    @Test(arguments: [
        ("eGalax Inc. USB TouchController", true), ("eGalax*", true), ("*Touch*", true), ("*", true), ("**", true),
        ("*Controller", true), ("e*T*r", true), ("eGalax", false), ("*touch*", false), ("", false), ("*x", false),
        ("eGalax*Controller*x", false),
    ])
    func `names match whole, with stars for any text`(_ pattern: String, _ fits: Bool) {
        #expect(TouchRule(name: pattern).fits(InputFixtures.eGalax) == fits)
    }

    @Test func `the first rule that fits holds`() {
        var settings = DeviceSettings()
        settings.touch = [
            TouchRule(name: "other"), TouchRule(model: .init(vendor: 0xEEF, product: 1)), TouchRule(),
        ]
        #expect(settings.touchRule(for: InputFixtures.eGalax) == settings.touch[1])
        #expect(settings.touchRule(for: InputFixtures.mouse) == settings.touch[2])
        settings.touch = [TouchRule(name: "eGalax*", model: .init(vendor: 1, product: 1))]
        #expect(settings.touchRule(for: InputFixtures.eGalax) == nil)
    }
}
