import Testing

@testable import SignageEngine

struct OutputSelectionTests {
    @Test func `connected outputs are used, each with its own CRTC and primary plane`() {
        let selection = OutputSelection(cards: [card(0, [connector(1, "HDMI-A-1"), connector(2, "HDMI-A-2")])])
        #expect(selection.pipes.map(\.connector.rawValue) == [1, 2])
        #expect(Set(selection.pipes.map(\.crtc)).count == 2)
        #expect(Set(selection.pipes.map(\.primaryPlane)).count == 2)
        #expect(selection.verdicts.map(\.reason) == ["connected", "connected"])
    }

    @Test func `an unknown one is used only where none is connected on any card`() {
        let vga = connector(1, "VGA-1", .unknown)
        let alone = OutputSelection(cards: [card(0, [vga]), card(1, [connector(1, "DP-1", .disconnected)])])
        #expect(alone.pipes.map(\.card.rawValue) == [0])
        #expect(alone.verdicts.map(\.reason) == ["its status is unknown", "nothing is connected"])
        let beside = OutputSelection(cards: [card(0, [vga]), card(1, [connector(1, "DP-1")])])
        #expect(beside.pipes.map(\.card.rawValue) == [1])
        #expect(beside.verdicts[0].reason == "its status is unknown and another one is connected")
    }

    @Test func `a headset is not a panel, and does not keep an unknown one dark`() {
        let headset = connector(1, "DP-1", isNonDesktop: true)
        let selection = OutputSelection(cards: [card(0, [headset, connector(2, "VGA-1", .unknown)])])
        #expect(selection.pipes.map(\.connector.rawValue) == [2])
        #expect(selection.verdicts[0].reason.contains("not for desktops"))
    }

    @Test func `connected without modes is not yet`() {
        var waking = connector(1, "DP-1")
        waking.modes = []
        let selection = OutputSelection(cards: [card(0, [waking])])
        #expect(selection.pipes.isEmpty)
        #expect(selection.verdicts[0].reason == "it offers no modes yet")
    }

    @Test func `named outputs are used and no others, whatever their status but disconnected`() {
        let cards = [
            card(0, [connector(1, "HDMI-A-1"), connector(2, "VGA-1", .unknown)]),
            card(1, [connector(1, "HDMI-A-1"), connector(2, "DP-1", .disconnected)]),
        ]
        func used(_ names: String...) -> [String] {
            OutputSelection(cards: cards, preferences: OutputPreferences(outputs: names)).pipes.map {
                "card\($0.card.rawValue)/\($0.connector.rawValue)"
            }
        }
        #expect(used("HDMI-A-1") == ["card0/1", "card1/1"])
        #expect(used("card1/HDMI-A-1") == ["card1/1"])
        #expect(used("VGA-1") == ["card0/2"])
        #expect(used("VGA-1", "card1/HDMI-A-1") == ["card0/2", "card1/1"])
        #expect(used("DP-1") == [])
        #expect(used("hdmi-a-1") == [])
    }

    @Test func `a name that is none lists the names`() {
        let cards = [
            card(0, [connector(1, "HDMI-A-1")]), card(1, [connector(1, "HDMI-A-1"), connector(2, "DP-1")]),
        ]
        let selection = OutputSelection(cards: cards, preferences: OutputPreferences(outputs: ["HDMI-1"]))
        #expect(
            selection.problems == [
                "there is no output “HDMI-1”; the outputs are card0/HDMI-A-1, card1/HDMI-A-1, DP-1"
            ])
        #expect(OutputSelection(cards: [], preferences: OutputPreferences(outputs: ["x"])).problems.count == 1)
    }

    @Test func `more panels than CRTCs: as many as can, the others say why`() {
        let three = [connector(1, "DP-1"), connector(2, "DP-2"), connector(3, "DP-3")]
        let selection = OutputSelection(cards: [card(0, three)])
        #expect(selection.pipes.map(\.connector.rawValue) == [1, 2])
        #expect(selection.verdicts[2].isUsed == false)
        #expect(selection.verdicts[2].reason == "no CRTC is left for it: card0 has 2 for 3 outputs")
    }

    @Test func `the CRTC and the plane that shine already are kept`() {
        var second = connector(2, "DP-2")
        second.currentCRTC = CRTCID(rawValue: 10)
        var subject = card(0, [connector(1, "DP-1"), second])
        subject.planes[0].possibleCRTCs = subject.crtcs
        subject.planes[1].possibleCRTCs = subject.crtcs
        subject.planes[1].currentCRTC = CRTCID(rawValue: 10)
        let selection = OutputSelection(cards: [subject])
        #expect(selection.pipes.map(\.crtc.rawValue) == [11, 10])
        #expect(selection.pipes[1].primaryPlane == PlaneID(rawValue: 21))
    }

    @Test func `a driver that tells of no planes is used without`() {
        var subject = card(0, [connector(1, "VGA-1")])
        subject.planes = []
        #expect(OutputSelection(cards: [subject]).pipes.map(\.primaryPlane) == [nil])
    }

    @Test func `an output without any CRTC is refused`() {
        var lone = connector(1, "DP-1")
        lone.possibleCRTCs = []
        #expect(OutputSelection(cards: [card(0, [lone])]).verdicts[0].reason == "no CRTC can drive it")
    }
}

struct AssignmentTests {
    @Test func `an earlier one moves aside for one with less choice`() {
        let both = [CRTCID(rawValue: 1), CRTCID(rawValue: 2)]
        let answer = Assignment.solve([
            .init(possible: both, current: both[0]), .init(possible: [both[0]], current: nil),
        ])
        #expect(answer == [both[1], both[0]])
    }

    @Test func `a current CRTC that is not possible is not kept`() {
        let answer = Assignment.solve([.init(possible: [CRTCID(rawValue: 1)], current: CRTCID(rawValue: 2))])
        #expect(answer == [CRTCID(rawValue: 1)])
    }

    /// Against trying everything, for every small case of 3 connectors and 3 CRTCs.
    @Test func `never fewer than possible, and never two on one`() {
        let crtcs = (1...3).map { CRTCID(rawValue: $0) }
        func subset(_ mask: Int) -> [CRTCID] { crtcs.indices.filter { mask >> $0 & 1 == 1 }.map { crtcs[$0] } }
        func most(_ needs: ArraySlice<[CRTCID]>, _ used: Set<CRTCID>) -> Int {
            guard let first = needs.first else { return 0 }
            var best = most(needs.dropFirst(), used)
            for crtc in first where !used.contains(crtc) {
                best = max(best, 1 + most(needs.dropFirst(), used.union([crtc])))
            }
            return best
        }
        for masks in 0..<512 {
            let possible = [subset(masks & 7), subset(masks >> 3 & 7), subset(masks >> 6)]
            for current in [nil] + crtcs.map(Optional.some) {
                let answer = Assignment.solve(possible.map { .init(possible: $0, current: current) })
                let given = answer.compactMap { $0 }
                #expect(given.count == most(possible[...], []))
                #expect(Set(given).count == given.count)
                for (one, list) in zip(answer, possible) { #expect(one.map(list.contains) ?? true) }
            }
        }
    }
}

/// Two CRTCs, 10 and 11, with a primary plane each, 20 and 21.
func card(_ number: Int, _ connectors: [ConnectorDescription]) -> CardDescription {
    let crtcs = [CRTCID(rawValue: 10), CRTCID(rawValue: 11)]
    return CardDescription(
        id: CardID(rawValue: number), path: "/dev/dri/card\(number)", driver: "test", isAtomic: true, crtcs: crtcs,
        connectors: connectors,
        planes: [
            PlaneDescription(
                id: PlaneID(rawValue: 20), kind: .primary, formats: [.xrgb8888, .rgb565], possibleCRTCs: [crtcs[0]]),
            PlaneDescription(
                id: PlaneID(rawValue: 21), kind: .primary, formats: [.rgb565], possibleCRTCs: [crtcs[1]]),
            PlaneDescription(
                id: PlaneID(rawValue: 22), kind: .cursor, formats: [FourCC(rawValue: 0x3432_5241)],
                possibleCRTCs: crtcs),
        ])
}

func connector(
    _ number: UInt32, _ name: String, _ status: ConnectorDescription.Status = .connected, isNonDesktop: Bool = false
) -> ConnectorDescription {
    ConnectorDescription(
        id: ConnectorID(rawValue: number), name: name, status: status, isNonDesktop: isNonDesktop,
        modes: status == .disconnected ? [] : modes("1920x1080@60* 1280x720@50"),
        physicalSize: status == .connected ? Size(width: 1018, height: 573) : .zero,
        possibleCRTCs: [CRTCID(rawValue: 10), CRTCID(rawValue: 11)])
}
