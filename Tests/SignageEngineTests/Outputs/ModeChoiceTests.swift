import SignageEngine
import Testing

struct ModeChoiceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var offered: String
        var order: String
        var testDescription: String { name }
        init(_ name: String, _ offered: String, _ order: String) {
            (self.name, self.offered, self.order) = (name, offered, order)
        }
    }

    @Test(arguments: [
        Case("a plain panel", "1280x720@60 1920x1080@60* 640x480@60", "1920x1080@60 1280x720@60 640x480@60"),
        Case("preferred at 50 Hz stays", "1920x1080@60 1920x1080@50*", "1920x1080@50 1920x1080@60"),
        Case("preferred at 59.94 Hz stays", "1920x1080@60 1920x1080@59.94*", "1920x1080@59.94 1920x1080@60"),
        Case(
            "a fast preferred mode stays", "1920x1080@60 1920x1080@144* 1920x1080@120",
            "1920x1080@144 1920x1080@60 1920x1080@120"),
        Case(
            "slow preferred, faster at its size", "3840x2160@30* 1920x1080@60 3840x2160@60 3840x2160@50",
            "3840x2160@60 3840x2160@50 3840x2160@30 1920x1080@60"),
        Case(
            "slow preferred, nothing faster at its size", "3840x2160@30* 1920x1080@60 4096x2160@60 3840x2160@24",
            "3840x2160@30 3840x2160@24 4096x2160@60 1920x1080@60"),
        Case(
            "interlaced preferred, progressive at its size", "1920x1080i@60* 1920x1080@50 1280x720@60",
            "1920x1080@50 1280x720@60 1920x1080i@60"),
        Case(
            "interlaced preferred, only slow progressive at its size", "1920x1080i@60* 1920x1080@30 1280x720@60",
            "1920x1080@30 1280x720@60 1920x1080i@60"),
        Case(
            "interlaced preferred, nothing progressive at its size", "1440x480i@60* 1280x720@50 640x480@60",
            "1280x720@50 640x480@60 1440x480i@60"),
        Case(
            "nothing preferred: largest, then nearest 60", "1024x768@75 1280x1024@75 1280x1024@60.02 1024x768@60",
            "1280x1024@60.02 1280x1024@75 1024x768@60 1024x768@75"),
        Case(
            "59.94 is not 60", "1280x720@59.94 1280x720@60 1280x720@60.06",
            "1280x720@60 1280x720@60.06 1280x720@59.94"),
        Case("equally near: the higher", "800x600@59 800x600@61", "800x600@61 800x600@59"),
        Case(
            "only interlaced", "1440x480i@60 1920x1080i@50 1920x1080i@60",
            "1920x1080i@60 1920x1080i@50 1440x480i@60"),
        Case("only one, interlaced and preferred", "1920x1080i@60*", "1920x1080i@60"),
        Case("nothing", "", ""),
    ])
    func `ranks by the rule`(_ it: Case) {
        let ranked = ModeChoice.rank(modes(it.offered))
        #expect(ranked.map(\.mode.short).joined(separator: " ") == it.order)
    }

    @Test func `every mode is ranked once, whatever their order, and the index leads back`() {
        let all = modes(
            "3840x2160@30* 3840x2160@60 3840x2160@50 4096x2160@24 1920x1080@60 1920x1080i@60 1920x1080@50 640x480@60")
        let expected = ModeChoice.rank(all).map(\.mode)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let shuffled = all.shuffled(using: &random)
            let ranked = ModeChoice.rank(shuffled)
            #expect(ranked.map(\.mode) == expected)
            #expect(ranked.allSatisfy { shuffled[$0.index] == $0.mode })
            #expect(Set(ranked.map(\.index)).count == shuffled.count)
        }
    }

    @Test func `modes that look the same keep the driver's order`() {
        let ranked = ModeChoice.rank(modes("1280x720@60 1280x720@60 1280x720@60*"))
        #expect(ranked.map(\.index) == [2, 0, 1])
    }

    @Test func `a mode without pixels is left out`() {
        let broken = DisplayMode(size: .zero, refresh: .sixty, isPreferred: true)
        #expect(ModeChoice.rank([broken, mode("640x480@60")]).map(\.index) == [1])
    }

    @Test func `the reason says which rung of the rule it was`() {
        func reason(_ text: String) -> String? { ModeChoice.rank(modes(text)).first?.reason }
        #expect(reason("1920x1080@60*") == "the panel's preferred mode")
        #expect(
            reason("3840x2160@30* 3840x2160@60") == "faster at the preferred size; the preferred mode is below 50 Hz")
        #expect(
            reason("1920x1080i@60* 1920x1080@60")
                == "progressive at the preferred size; the preferred mode is interlaced")
        #expect(reason("3840x2160@30*") == "the panel's preferred mode; nothing faster at this size")
        #expect(reason("1280x1024@60") == "the largest progressive mode, nearest 60 Hz")
        #expect(reason("1920x1080i@60") == "interlaced: nothing progressive is offered")
    }

    @Test func `what was asked for comes first and the ranking follows`() throws {
        let offered = modes("1920x1080@60* 1280x720@60 1280x720@50 640x480@60")
        let (candidates, problem) = ModeChoice.rank(offered, request: try ModeRequest(parsing: "1280x720@50"))
        #expect(problem == nil)
        #expect(
            candidates.map(\.mode.short) == ["1280x720@50", "1920x1080@60", "1280x720@60", "640x480@60"])
        #expect(candidates[0].reason == "asked for as 1280x720@50")
    }

    @Test func `a size alone takes the best at that size`() throws {
        let offered = modes("1920x1080@60* 1280x720@50 1280x720@59.94 1280x720@60")
        let (candidates, _) = ModeChoice.rank(offered, request: try ModeRequest(parsing: "1280x720"))
        #expect(
            candidates.map(\.mode.short) == ["1280x720@60", "1280x720@59.94", "1280x720@50", "1920x1080@60"])
    }

    @Test func `of several that match the one nearest the asked rate`() throws {
        let offered = modes("1920x1080@23.976 1920x1080@24")
        let (candidates, _) = ModeChoice.rank(offered, request: try ModeRequest(parsing: "1920x1080@23.98"))
        #expect(candidates.map(\.mode.short).first == "1920x1080@23.98")
    }

    @Test func `what is not offered is said and the ranking stands`() throws {
        let offered = modes("1920x1080@60* 1280x720@60 1280x720@50")
        let (candidates, problem) = ModeChoice.rank(offered, request: try ModeRequest(parsing: "1280x720@59.94"))
        #expect(candidates.map(\.mode.short).first == "1920x1080@60")
        #expect(problem == "mode 1280x720@59.94 is not offered; at 1280×720 there is 1280x720@60, 1280x720@50")
    }
}
