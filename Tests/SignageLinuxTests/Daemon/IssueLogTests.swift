import SignageEngine
import Testing

@testable import SignageLinux

@Suite struct IssueLogTests {
    private let sink = KeptLog()
    private let issues: IssueLog
    private let panels = [Size(width: 32, height: 24), Size(width: 16, height: 48)]

    init() { issues = IssueLog(folder: "shop", log: sink) }

    private func issue(_ path: String, line: Int? = nil, _ reason: String) -> ContentIssue {
        ContentIssue(
            .error, .picture, path: path, at: line.map { ConfigNode.Mark(line: $0, column: 3) }, reason, remedy: "")
    }

    private func adopt(_ size: Size, _ found: [ContentIssue] = []) {
        issues.tell(of: Show(size: size, zones: [], issues: found))
    }

    private var faults: [String] { issues.current.map(\.reason) }

    /// What is filed under the playlist, or under no file at all, no change of a file ends.
    @Test(arguments: ["playlist.yaml", ""])
    func whatIsSaidOfAPictureThatNoFileHasIsOverWithTheShowsThatItMayBeOf(path: String) {
        let missing = issue(path, line: path.isEmpty ? nil : 4, "there is no such file")
        for panel in panels { adopt(panel) }
        issues.tell(ofPictures: [missing])
        #expect(faults == ["there is no such file"])
        // The first of the two panels may be the one that has it, or the other.
        adopt(panels[0])
        #expect(faults == ["there is no such file"])
        // It is so still, on the new show.
        issues.tell(ofPictures: [missing])
        adopt(panels[1])
        #expect(faults == ["there is no such file"])
        for panel in panels { adopt(panel) }
        #expect(faults == [])
        #expect(sink.take().count == 1)
        // It happens again.
        issues.tell(ofPictures: [missing])
        #expect(faults.count == 1 && sink.take().count == 1)
        // A panel that is taken away takes its own with it.
        adopt(panels[0])
        issues.follow([panels[0]])
        #expect(faults == [])
    }

    @Test func whatIsSaidOfAFileThatIsThereHoldsUntilItChanges() {
        adopt(panels[0])
        issues.tell(ofPictures: [issue("a.png", "it is damaged")])
        for _ in 0..<3 { adopt(panels[0]) }
        issues.forget { $0 == "b.png" }
        #expect(faults == ["it is damaged"])
        issues.forget { $0 == "a.png" }
        #expect(faults == [])
        #expect(sink.take().count == 1)
    }

    /// What a show says has the line of the file with it; who makes a picture later does not know that.
    @Test func whatAShowAndItsPicturesBothSayIsOneFault() {
        var known = issue("playlist.yaml", line: 4, "the words of this zone cannot be drawn")
        let said = known
        known.excerpt = ContentIssue.Excerpt(line: "  - kind: clock", length: 1)
        adopt(panels[0], [known])
        issues.tell(ofPictures: [said])
        #expect(issues.current == [known])
        #expect(sink.take().count == 1)
        #expect(issues.hasChanged())
        for _ in 0..<100 { issues.tell(ofPictures: [said]) }
        #expect(!issues.hasChanged())
        #expect(sink.take() == [])
    }
}
