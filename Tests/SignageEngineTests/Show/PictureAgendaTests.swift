import Testing

@testable import SignageEngine

@Suite struct PictureAgendaTests {
    private let left = OutputID(rawValue: 1)
    private let right = OutputID(rawValue: 2)
    private func key(_ name: Character) -> PictureKey { PictureKey(path: String(name), target: .natural) }
    private func keys(_ names: String) -> [PictureKey] { names.map(key) }

    /// What is made, in order, until there is nothing more.
    private func all(_ agenda: inout PictureAgenda) -> String {
        var made = ""
        while let key = agenda.begin() {
            made += key.path
            for output in agenda.finish() { agenda.arrived(key, at: output) }
        }
        return made
    }

    @Test func theMostUrgentIsMadeFirstAndOutputsTakeTurns() {
        var agenda = PictureAgenda()
        agenda.want(keys("abc"), for: left)
        agenda.want(keys("xy"), for: right)
        #expect(all(&agenda) == "axbyc")
    }

    @Test func whatIsNotWantedAnyMoreIsDroppedBeforeItBegins() {
        var agenda = PictureAgenda()
        agenda.want(keys("abcdefgh"), for: left)
        #expect(agenda.begin() == key("a"))
        agenda.want(keys("hg"), for: left)
        // It was under way; nobody takes it.
        #expect(agenda.finish() == [])
        #expect(all(&agenda) == "hg")
        agenda.want(keys("ab"), for: left)
        agenda.want([], for: left)
        #expect(agenda.begin() == nil)
    }

    @Test func nothingIsMadeTwice() {
        var agenda = PictureAgenda()
        agenda.want(keys("ab"), for: left)
        agenda.want(keys("ab"), for: right)
        #expect(agenda.begin() == key("a"))
        // One at a time.
        #expect(agenda.begin() == nil)
        #expect(Set(agenda.finish()) == [left, right])
        // The left one asks again before it has what was made.
        agenda.want(keys("ab"), for: left)
        agenda.arrived(key("a"), at: right)
        #expect(agenda.begin() == key("b"))
        #expect(Set(agenda.finish()) == [left, right])
        #expect(agenda.begin() == nil)
        // It came and went: now it is wanted anew.
        agenda.arrived(key("a"), at: left)
        agenda.want(keys("a"), for: left)
        #expect(agenda.begin() == key("a"))
    }
}
