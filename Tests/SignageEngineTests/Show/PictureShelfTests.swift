import Testing

@testable import SignageEngine

@Suite struct PictureShelfTests {
    private let shelf = PictureShelf()
    private let texture = Texture(size: Size(width: 2, height: 1), pixels: [1, 2])

    private func key(_ name: String) -> PictureKey { PictureKey(path: name, target: .natural) }
    private func keys(_ names: String) -> [PictureKey] { names.map { key("\($0)") } }

    @Test func whatIsInViewIsAskedForBeforeWhatMayBeSoon() {
        shelf.need(keys("bca"), urgent: 1, for: 1)
        shelf.need(keys("xb"), urgent: 1, for: 0)
        #expect(shelf.hasRequests)
        #expect(shelf.takeRequests() == keys("xbca"))
        #expect(!shelf.hasRequests)
        shelf.deliver(texture, for: key("b"))
        #expect(shelf.texture(key("b")) === texture)
        shelf.need(keys("abc"), urgent: 3, for: 1)
        #expect(shelf.takeRequests() == keys("xac"))
    }

    @Test func whatIsNotNeededAnyMoreIsNotAskedForAnyMore() {
        shelf.need(keys("ab"), for: 0)
        _ = shelf.takeRequests()
        shelf.need(keys("bc"), for: 0)
        #expect(shelf.takeRequests() == keys("bc"))
        for key in keys("bc") { shelf.deliver(texture, for: key) }
        shelf.need(keys("bd"), for: 0)
        _ = shelf.takeRequests()
        // Nothing new, but whoever makes "d" need not.
        shelf.need(keys("b"), for: 0)
        #expect(shelf.hasRequests && shelf.takeRequests() == [])
        // Nothing is missing before or after.
        shelf.need([], for: 0)
        #expect(!shelf.hasRequests)
    }

    @Test func itIsReadyOnceAllThatIsInViewIsThereOrCannotBe() {
        shelf.need(keys("abc"), urgent: 2, for: 0)
        #expect(!shelf.isReady)
        shelf.deliver(texture, for: key("a"))
        #expect(!shelf.isReady)
        shelf.deliver(nil, for: key("b"))
        #expect(shelf.isReady)
    }

    @Test func aLoaderIsAskedInsteadAndWhatItCannotMakeIsStillRequested() {
        shelf.loader = { [texture] in $0.path == "b" ? nil : texture }
        shelf.need(keys("ab"), for: 0)
        #expect(shelf.texture(key("a")) === texture && shelf.takeRequests() == keys("b"))
    }

    @Test func whatNobodyNeedsAnyMoreGoes() {
        shelf.need(keys("ab"), for: 0)
        shelf.need(keys("b"), for: 1)
        for key in keys("ab") { shelf.deliver(texture, for: key) }
        #expect(shelf.count == 2 && shelf.byteCount == 128)
        shelf.need(keys("c"), for: 0)
        #expect(shelf.count == 1 && shelf.texture(key("a")) == nil && shelf.texture(key("b")) != nil)
        shelf.need([], for: 1)
        #expect(shelf.count == 0)
        // It comes too late.
        shelf.deliver(texture, for: key("a"))
        #expect(shelf.count == 0)
        // Needed again it is asked for again.
        shelf.need(keys("a"), for: 0)
        #expect(shelf.takeRequests() == keys("a"))
    }

    @Test func namedTwiceIsHeldUntilItIsNamedNoMore() {
        shelf.need(keys("aab"), for: 0)
        #expect(shelf.takeRequests() == keys("ab"))
        shelf.deliver(texture, for: key("a"))
        shelf.need(keys("ab"), for: 0)
        #expect(shelf.texture(key("a")) === texture)
        shelf.need(keys("b"), for: 0)
        #expect(shelf.count == 0)
    }

    /// A clock's are others each time.
    @Test func wordsThatCannotBeMadeAreForgottenWithWhoNeedsThem() {
        func words(_ string: String) -> PictureKey {
            PictureKey(text: StyledText(string, font: "Sans", size: 10, color: .black), maxWidth: nil)
        }
        shelf.need([words("a"), words("b")], for: 0)
        _ = shelf.takeRequests()
        for text in ["a", "b"] { shelf.deliver(nil, for: words(text)) }
        shelf.need([words("b"), words("c")], for: 0)
        #expect(shelf.isSettled(words("b")) && !shelf.isSettled(words("a")))
        #expect(shelf.takeRequests() == [words("c")])
        // The answer comes when nobody needs it any more.
        shelf.need([], for: 0)
        shelf.deliver(nil, for: words("c"))
        #expect(!shelf.isSettled(words("c")) && !shelf.isSettled(words("b")))
        shelf.need([words("b")], for: 0)
        #expect(shelf.takeRequests() == [words("b")])
    }

    @Test func whatCannotBeMadeIsNotAskedForAgain() {
        shelf.need(keys("ab"), for: 0)
        _ = shelf.takeRequests()
        shelf.deliver(nil, for: key("a"))
        shelf.need([], for: 0)
        shelf.need(keys("ab"), for: 0)
        #expect(shelf.takeRequests() == keys("b"))
    }
}
