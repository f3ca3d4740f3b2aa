import Testing

@testable import SignageEngine

/// What doctor says of machines that are made up.
@Suite("Doctor")
struct DoctorReportTests {
    private static let card = CardDescription(
        id: CardID(rawValue: 0), path: "/dev/dri/card0", driver: "vc4", isAtomic: true, crtcs: [CRTCID(rawValue: 9)],
        connectors: [
            ConnectorDescription(
                id: ConnectorID(rawValue: 3), name: "HDMI-A-1", status: .connected, monitor: "DELL U2720Q",
                modes: [
                    DisplayMode(
                        size: Size(width: 1920, height: 1080), refresh: RefreshRate(refreshes: 60), isPreferred: true)
                ], possibleCRTCs: [CRTCID(rawValue: 9)])
        ],
        planes: [
            PlaneDescription(
                id: PlaneID(rawValue: 5), kind: .primary, formats: [.xrgb8888], possibleCRTCs: [CRTCID(rawValue: 9)]),
            PlaneDescription(id: PlaneID(rawValue: 6), kind: .overlay, formats: [.xrgb8888], possibleCRTCs: []),
            PlaneDescription(id: PlaneID(rawValue: 7), kind: .overlay, formats: [.xrgb8888], possibleCRTCs: []),
            PlaneDescription(id: PlaneID(rawValue: 8), kind: .cursor, formats: [], possibleCRTCs: []),
        ])

    private static let touchscreen = InputDeviceDescription(
        node: "/dev/input/event2", name: "ILITEK",
        axes: [
            .init(.mtSlot, 0, 9), .init(.mtPositionX, 0, 4095), .init(.mtPositionY, 0, 4095), .init(.x, 0, 4095),
            .init(.y, 0, 4095),
        ], buttons: [.touch], properties: [.direct])

    private static func check(_ issues: [ContentIssue] = [], bytes: Int = 40 << 20) -> CheckReport {
        CheckReport(
            panel: Size(width: 1920, height: 1080), issues: issues, pictures: 7, leftOut: [], bytes: bytes,
            budget: 512 << 20, brokenPlaylist: nil, showsSomething: true)
    }

    /// A Raspberry Pi on which everything is as it should be.
    private static var healthy: MachineFacts {
        var facts = MachineFacts()
        facts.user = "signaged"
        facts.groups = ["input", "video"]
        facts.displayNodes = [.init("/dev/dri/card0", group: "video", isOpen: true)]
        facts.inputNodes = [.init("/dev/input/event2", group: "input", isOpen: true)]
        facts.outputs = OutputsReport(cards: [card], heldElsewhere: [card.id])
        facts.holders = ["/dev/dri/card0": [.init("signaged", process: 411)]]
        facts.inputs = InputsReport(devices: [touchscreen], heldElsewhere: ["/dev/input/event2"])
        facts.content = check()
        facts.contentFolder = .init("/var/lib/signaged/content", isWritable: false, free: 9 << 30)
        facts.stateFolder = .init("/var/lib/signaged", free: 9 << 30)
        facts.memoryAvailable = 700 << 20
        facts.clock = "2026-12-24T18:00:00+01:00"
        facts.hasSystemd = true
        facts.service = .init(load: "loaded", active: "active", file: "enabled")
        return facts
    }

    @Test func `a sign that runs is in order`() {
        let report = DoctorReport(Self.healthy)
        #expect(
            report.text == """
                OK  permissions  signaged may use 1 display device and 1 input device (groups input, video)
                OK  control      /dev/dri/card0 (vc4) is the sign's: process 411 shows it
                OK  display      HDMI-A-1 (DELL U2720Q) on /dev/dri/card0: 1920×1080 at 60.00 Hz, the panel's preferred mode
                OK  planes       /dev/dri/card0 has 1 primary, 2 overlay, 1 cursor; the whole sign is drawn into the primary one, with atomic commits, and the others stay empty
                OK  touch        /dev/input/event2 (ILITEK): multitouch, 10 contacts, heard by the sign
                OK  content      /var/lib/signaged/content: 7 pictures, no errors, no warnings
                OK  fonts        every character of the folder's words is in an installed font
                OK  memory       the pictures take up to 40 MiB of a budget of 512 MiB; the machine has 700 MiB left
                OK  clock        2026-12-24T18:00:00+01:00 can be trusted
                OK  disk         9 GiB are free for the play log in /var/lib/signaged
                OK  disk         9 GiB are free for new content in /var/lib/signaged/content
                OK  service      signaged.service runs
                everything is in order

                """)
        #expect(report.exitCode == 0)
    }

    @Test func `a bare machine is told what to do, step by step`() {
        var facts = MachineFacts()
        facts.user = "anna"
        facts.groups = ["video"]
        facts.displayNodes = [.init("/dev/dri/card0", group: "video", isOpen: true)]
        facts.inputNodes = (0..<3).map { .init("/dev/input/event\($0)", group: "input", isOpen: false) }
        facts.outputs = OutputsReport(cards: [Self.card], heldElsewhere: [Self.card.id])
        facts.holders = ["/dev/dri/card0": [.init("Xorg", process: 802)]]
        facts.contentFolder = .init("/home/anna/shop", exists: false)
        facts.stateFolder = .init("/home/anna/.local/state/signaged", free: 10 << 20)
        facts.clock = "1970-01-01T00:03:00+00:00"
        facts.clockDoubt = "its year is 1970, before this version was made"
        facts.hasSystemd = true
        let report = DoctorReport(facts)
        #expect(
            report.text == """
                warning  permissions  anna may not open /dev/input/event0 and 2 more, which group input may
                                      → sudo usermod -aG input anna, and log in anew
                problem  control      another program has /dev/dri/card0: Xorg, process 802
                                      → end it; a desktop ends with `systemctl isolate multi-user.target`
                OK       display      HDMI-A-1 (DELL U2720Q) on /dev/dri/card0: 1920×1080 at 60.00 Hz, the panel's preferred mode
                OK       planes       /dev/dri/card0 has 1 primary, 2 overlay, 1 cursor; the whole sign is drawn into the primary one, with atomic commits, and the others stay empty
                OK       touch        there is no touchscreen or mouse; the sign plays by itself
                problem  content      there is no folder /home/anna/shop
                                      → make it, or name the sign's own with --content DIR
                warning  clock        1970-01-01T00:03:00+00:00 cannot be trusted: its year is 1970, before this version was made; what has a "when" waits
                                      → let the network set it (`timedatectl set-ntp true`), or use a hardware clock with a battery
                warning  disk         only 10 MiB are free for the play log in /home/anna/.local/state/signaged
                                      → make room on that disk
                warning  service      the sign is not a service, so it does not start with the machine
                                      → install signaged.service as README.md says, under "As a service"
                2 problems, 4 warnings

                """)
        #expect(report.exitCode == 1)
    }

    @Test func `where there are no devices there is nothing to be permitted`() {
        let words = finding("permissions") {
            $0.displayNodes = []
            $0.inputNodes = []
        }
        #expect(words.count == 1 && words[0].contains("there is nothing to check"), "\(words)")
        // Where there is one of either kind it is checked.
        #expect(finding("permissions") { $0.inputNodes = [] }.isEmpty)
        #expect(finding("permissions") { $0.displayNodes = [] }.isEmpty)
    }

    private func finding(_ subject: String, _ change: (inout MachineFacts) -> Void) -> [String] {
        var facts = Self.healthy
        change(&facts)
        return DoctorReport(facts).findings.filter { $0.subject == subject && $0.level != .fine }.map {
            "\($0.level.rawValue): \($0.text)"
        }
    }

    @Test func `each fault is a line of its own`() {
        #expect(
            finding("display") { $0.outputs = OutputsReport(cards: []) } == [
                "problem: there is no display device in /dev/dri"
            ])
        #expect(
            finding("display") {
                var card = Self.card
                card.connectors[0].status = .disconnected
                $0.outputs = OutputsReport(cards: [card])
            } == ["problem: no display is connected (HDMI-A-1)"])
        #expect(
            finding("permissions") { $0.displayNodes = [.init("/dev/dri/card0", group: "video", isOpen: false)] } == [
                "problem: signaged may not open /dev/dri/card0, which group video may"
            ])
        #expect(
            finding("content") {
                $0.content = Self.check([
                    ContentIssue(.error, .picture, path: "a.png", "it is damaged", remedy: "copy it")
                ])
            } == ["problem: /var/lib/signaged/content: 7 pictures, 1 error, no warnings"])
        #expect(finding("memory") { $0.content = Self.check(bytes: 600 << 20) }.count == 1)
        #expect(
            finding("memory") {
                $0.holders = [:]
                $0.memoryAvailable = 20 << 20
            }.count == 1)
        #expect(finding("disk") { $0.stateFolder = .init("/s", isWritable: false) }.count == 1)
        #expect(finding("disk") { $0.stateFolder = nil }.count == 1)
        #expect(
            finding("disk") { $0.stateFolder = .init("/s", exists: false, isWritable: false) } == [
                "warning: there is no folder /s, and signaged cannot make it, so there would be no play log"
            ])
        #expect(
            finding("touch") { $0.holders = [:] } == [
                "warning: another program has /dev/input/event2 (ILITEK) for itself"
            ])
        for (service, text) in [
            (
                MachineFacts.Service(load: "loaded", active: "failed", file: "enabled"),
                "problem: signaged.service has failed"
            ),
            (.init(load: "loaded", active: "inactive", file: "enabled"), "warning: signaged.service does not run"),
            (
                .init(load: "loaded", active: "activating", file: "enabled"),
                "problem: signaged.service does not stay up"
            ),
            (
                .init(load: "loaded", active: "active", file: "disabled"),
                "warning: signaged.service does not start with the machine"
            ),
            (
                .init(load: "loaded", active: "active", file: "enabled", restarts: 3),
                "warning: signaged.service runs, after 3 restarts"
            ),
        ] { #expect(finding("service") { $0.service = service } == [text]) }
    }

    @Test func `fonts that lack characters of the folder are told`() {
        let show = Signs.show([Signs.zone("text", ["text": Nodes.text("\u{E000}"), "font": Nodes.text("Lost 9")])])
        let gaps = Self.check(show.issues).fontGaps
        #expect(gaps.count == 2 && gaps.count == show.issues.count)
        #expect(finding("fonts") { $0.content = Self.check(show.issues) }.count == 2)
    }

    @Test func `other programs get the same`() {
        let text = DoctorReport([.init(.warning, "clock", "it \"stands\"", remedy: "wind it")]).json.line
        #expect(
            text == #"{"problems": 0, "warnings": 1, "findings": [{"level": "warning", "subject": "clock", "#
                + #""text": "it \"stands\"", "remedy": "wind it"}]}"#)
    }
}
