import SignageEngine
import Testing

struct ModeRequestTests {
    @Test(arguments: [
        ("1280x720@50", 1280, 720, 50_000 as Int64?, false),
        ("1280x720", 1280, 720, nil, false),
        ("1920x1080@59.94", 1920, 1080, 59_940, false),
        ("1920X1080@60.", 1920, 1080, 60_000, false),
        ("1920×1080i@50", 1920, 1080, 50_000, true),
        ("1x1@1000", 1, 1, 1_000_000, false),
        ("720x576i", 720, 576, nil, true),
    ])
    func `reads`(_ text: String, _ width: Int, _ height: Int, _ thousandths: Int64?, _ isInterlaced: Bool) throws {
        let expected = ModeRequest(
            size: Size(width: width, height: height),
            refresh: thousandths.map { RefreshRate(refreshes: $0, seconds: 1000) }, isInterlaced: isInterlaced)
        if text.hasSuffix(".") {
            #expect(throws: ModeRequestFault.self) { try ModeRequest(parsing: text) }
        } else {
            #expect(try ModeRequest(parsing: text) == expected)
        }
    }

    @Test(arguments: [
        "", "1920", "x", "1920x", "x1080", "1920x1080x60", "-1920x1080", "+1920x1080", "0x1080", "1920x99999",
        "1920x1080@", "1920x1080@0", "1920x1080@0.5", "1920x1080@1001", "1920x1080@60Hz", "1920x1080@59.9400",
        "1920x1080@-60", "1920x1080@6e1", "1920x1080@60@60", "1920x1080p", "HDMI-A-1", "１９２０x1080",
        "99999999999999999999x1", "1920x1080@99999999999999999999",
    ])
    func `refuses, and says how to write it`(_ text: String) {
        let fault = #expect(throws: ModeRequestFault.self) { try ModeRequest(parsing: text) }
        #expect(fault?.description.hasPrefix("“\(text)” is not a mode: ") == true)
        #expect(fault?.description.contains("1280x720@50") == true)
    }

    @Test func `sixty is met by rates within three hundredths and never by 59.94`() throws {
        let request = try ModeRequest(parsing: "1024x768@60")
        func matches(_ refreshes: Int64, _ seconds: Int64) -> Bool {
            request.matches(
                DisplayMode(
                    size: Size(width: 1024, height: 768),
                    refresh: RefreshRate(refreshes: refreshes, seconds: seconds)))
        }
        #expect(matches(60, 1))
        // DMT 0x10, the usual 1024×768: 65 MHz over 1344 × 806.
        #expect(matches(65_000_000, 1344 * 806))
        #expect(matches(5_997, 100) && matches(6_003, 100))
        #expect(!matches(60_000, 1001))
        #expect(!matches(599_699, 10_000) && !matches(600_301, 10_000))
    }

    @Test func `interlaced modes are meant only with the letter`() throws {
        #expect(!(try ModeRequest(parsing: "1920x1080@60")).matches(mode("1920x1080i@60")))
        #expect((try ModeRequest(parsing: "1920x1080i@60")).matches(mode("1920x1080i@60")))
        #expect(!(try ModeRequest(parsing: "1920x1080i")).matches(mode("1920x1080@60")))
    }

    @Test func `a size that is not offered names the nearest ones`() throws {
        let offered = modes("3840x2160@60 1920x1080@60 1920x1080@50 1680x1050@59.95 640x480@60 1920x1080@60")
        let problem = ModeChoice.rank(offered, request: try ModeRequest(parsing: "1920x1200")).problem
        #expect(
            problem
                == "mode 1920x1200 is not offered; the nearest sizes are 1920x1080@60, 1920x1080@50; 1680x1050@59.95; "
                + "640x480@60")
    }

    @Test func `is written as it is read`() throws {
        for text in ["1280x720@50", "1280x720", "1920x1080@59.94", "1920x1080i@50"] {
            #expect(try ModeRequest(parsing: text).description == text)
        }
    }
}
