import Glibc
import SignageEngine
import SignageMedia
import Testing

@testable import SignageLinux

@Suite struct ShowEntriesTests {
    private static let panels = [Size(width: 32, height: 24), Size(width: 16, height: 48)]
    /// 2026-12-01T12:00:00Z, at which another zone is on from then on for an hour.
    private static let noon: Int64 = 1_796_126_400

    private let disk: TemporaryFolder
    private let compiler = ShowCompiler(
        decoder: Studio(), configReader: YAMLReader(), rasterizer: PangoTextRasterizer(), timeZones: OnlyUTC())

    init() throws {
        disk = try TemporaryFolder()
        let playlist = """
            version: 1
            zones:
              - { id: morning, kind: color, color: red, when: { to: "12:00" } }
              - { id: noon, kind: color, color: red, when: { from: "12:00", to: "13:00" } }
              - { id: evening, kind: color, color: red, when: { from: "13:00" } }
            """
        try OutputFile.write(Array(playlist.utf8), to: "\(disk.path)/playlist.yaml")
    }

    private func show(_ size: Size = panels[0], at seconds: Int64) -> Show {
        compiler.compile(ContentFolder(path: disk.path), for: size, wall: .seconds(seconds))
    }

    private func time(_ seconds: Int64) -> ShowEntries.Time { ShowEntries.Time(seconds: seconds, isTrusted: true) }

    /// Of some panels, with what is on just before noon.
    private func entries(_ sizes: [Size]) -> ShowEntries {
        var entries = ShowEntries()
        entries.follow(sizes)
        for _ in sizes {
            guard let order = entries.begin(due: nil) else { continue }
            _ = entries.finish(show(order.size, at: Self.noon - 3), due: nil, hasCome: true).map {
                entries.adopt($0.show, time(Self.noon - 3))
            }
        }
        return entries
    }

    private func names(_ shows: [Show]) -> [String] { shows.map { $0.zones.map(\.id.rawValue).joined(separator: " ") } }

    private func expect(
        _ entries: inout ShowEntries, due: Int64?, _ order: ShowEntries.Order?,
        at line: SourceLocation = #_sourceLocation
    ) {
        let begun = entries.begin(due: due)
        #expect(begun == order, sourceLocation: line)
    }

    @Test func whatIsOldIsCompiledBeforeWhatIsDue() {
        defer { unlink("\(disk.path)/playlist.yaml") }
        var entries = ShowEntries()
        expect(&entries, due: Self.noon, nil)
        entries.follow([Self.panels[0]])
        expect(&entries, due: Self.noon, .init(size: Self.panels[0], due: nil, isFirst: true))
        // One at a time, and nothing is known of what comes next.
        expect(&entries, due: Self.noon, nil)
        entries.adopt(show(at: Self.noon - 3), time(Self.noon - 3))
        let due = entries.due(after: time(Self.noon - 3))
        #expect(due == Self.noon)
        expect(&entries, due: nil, nil)
        expect(&entries, due: Self.noon, .init(size: Self.panels[0], due: Self.noon))
        expect(&entries, due: Self.noon, nil)
        entries.makeStale()
        expect(&entries, due: Self.noon, .init(size: Self.panels[0], due: nil))
    }

    @Test func whatIsThereInTimeIsOnAtTheInstant() {
        defer { unlink("\(disk.path)/playlist.yaml") }
        var entries = entries([Self.panels[0]])
        expect(&entries, due: Self.noon, .init(size: Self.panels[0], due: Self.noon))
        let early = entries.finish(show(at: Self.noon), due: Self.noon, hasCome: false)
        #expect(early == nil && names(entries.shows) == ["morning"])
        let ready = entries.pass(time(Self.noon))
        #expect(names(ready) == ["noon"])
    }

    /// Compiling takes longer than it was begun ahead.
    @Test func whatIsLateIsOnWhenItComesAndNotCompiledAgain() throws {
        defer { unlink("\(disk.path)/playlist.yaml") }
        var entries = entries(Self.panels)
        let begun = entries.begin(due: Self.noon)
        let late = try #require(begun)
        let ready = entries.pass(time(Self.noon))
        #expect(names(ready) == [])
        // The other panel's, which nobody had begun, is of now.
        let other = entries.begin(due: nil)
        #expect(other != nil && other?.size != late.size && other?.due == nil)
        expect(&entries, due: nil, nil)
        let finished = entries.finish(show(late.size, at: Self.noon), due: Self.noon, hasCome: true)
        let new = try #require(finished)
        #expect(new.isByClock && names([new.show]) == ["noon"])
        entries.adopt(new.show, time(Self.noon + 3))
        let next = entries.due(after: time(Self.noon + 3))
        #expect(next == Self.noon + 3600)
        expect(&entries, due: nil, nil)
    }

    /// So late that something else is on by then.
    @Test func aShowThatIsReadyIsAdoptedAtItsTimeWhateverAnotherPanelAdoptsFirst() {
        var entries = entries(Self.panels)
        #expect(entries.due(after: time(Self.noon - 3)) == Self.noon)
        let orders = (0..<2).compactMap { _ in entries.begin(due: Self.noon) }
        #expect(orders.map(\.size).count == 2)
        #expect(entries.finish(show(orders[0].size, at: Self.noon), due: Self.noon, hasCome: false) == nil)
        // The other one's comes at noon itself, before anybody has said that it is noon.
        let late = show(orders[1].size, at: Self.noon)
        #expect(entries.finish(late, due: Self.noon, hasCome: true) != nil)
        entries.adopt(late, time(Self.noon))
        #expect(entries.due(after: time(Self.noon)) == Self.noon)
        let ready = entries.pass(time(Self.noon))
        #expect(ready.map(\.size) == [orders[0].size] && names(ready) == ["noon"])
    }

    @Test func whatIsOverWhenItComesGivesWay() throws {
        defer { unlink("\(disk.path)/playlist.yaml") }
        var entries = entries([Self.panels[0]])
        _ = entries.begin(due: Self.noon)
        for seconds in [Self.noon, Self.noon + 3600] { _ = entries.pass(time(seconds)) }
        let finished = entries.finish(show(at: Self.noon), due: Self.noon, hasCome: true)
        let new = try #require(finished)
        entries.adopt(new.show, time(Self.noon + 3601))
        expect(&entries, due: nil, .init(size: Self.panels[0], due: nil))
    }

    @Test(arguments: [true, false], [true, false])
    func whatIsOfAnotherFolderOrClockWhenItComesIsDropped(isFolder: Bool, isLate: Bool) {
        defer { unlink("\(disk.path)/playlist.yaml") }
        var entries = entries([Self.panels[0]])
        _ = entries.begin(due: Self.noon)
        if isLate { _ = entries.pass(time(Self.noon)) }
        if isFolder { entries.makeStale() } else { entries.clockHasChanged(time(Self.noon - 7200)) }
        let late = entries.finish(show(at: Self.noon), due: Self.noon, hasCome: isLate)
        let ready = entries.pass(time(Self.noon))
        #expect(late == nil && names(ready) == [])
    }
}
