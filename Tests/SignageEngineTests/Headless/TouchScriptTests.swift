import Testing

@testable import SignageEngine

@Suite struct TouchScriptTests {
    /// Milliseconds and place of each frame; "up" without fingers.
    private static func frames(_ text: String) throws -> [String] {
        try TouchScript(text).frames.map { elapsed, frame in
            #expect(frame.instant.nanoseconds == elapsed.nanoseconds)
            let time = Decimal.text(elapsed.seconds * 1000, places: 1)
            guard frame.count > 0 else { return "\(time) up" }
            return "\(time) \(Int(frame[0].x.rounded())),\(Int(frame[0].y.rounded()))"
        }
    }

    @Test func aFingerIsDrawnAsADeviceWouldReportIt() throws {
        let frames = try Self.frames("down 960,400 @1.0; move 300,400 @1.2; up @1.2")
        #expect(frames.count == 2 + 24 + 1 - 1)
        #expect(frames.prefix(3) == ["1000.0 960,400", "1008.3 933,400", "1016.7 905,400"])
        #expect(frames.suffix(2) == ["1200.0 300,400", "1200.0 up"])
        // In order, and evenly.
        let times = try TouchScript("down 0,0 @0; move 100,0 @1; move 100,100 @2; up @3").frames.map(\.elapsed)
        #expect(times == times.sorted())
    }

    @Test func aTapIsAShortTouch() throws {
        #expect(
            try Self.frames("tap 10,20.5 @500ms; tap -3,4e1 @1") == [
                "500.0 10,21", "560.0 up", "1000.0 -3,40", "1060.0 up",
            ])
    }

    @Test func aTapEndsWhereTheNextTouchBegins() throws {
        #expect(
            try Self.frames("tap 1,2 @1; tap 3,4 @1.05; down 5,6 @1.06; up @2") == [
                "1000.0 1,2", "1050.0 up", "1050.0 3,4", "1060.0 up", "1060.0 5,6", "2000.0 up",
            ])
        #expect(try Self.frames("tap 1,2 @1; tap 1,2 @1") == ["1000.0 1,2", "1000.0 up", "1000.0 1,2", "1060.0 up"])
    }

    @Test func eachTouchIsAnotherFinger() throws {
        let ids = try TouchScript("tap 1,1 @0; tap 1,1 @1").frames.filter { $0.frame.count > 0 }.map { $0.frame[0].id }
        #expect(Set(ids).count == 2)
    }

    @Test(arguments: ["", " ", ";;", "  ;\n; "]) func nothingIsNoTouch(text: String) throws {
        #expect(try TouchScript(text).frames.isEmpty)
    }

    @Test func spacesAndLinesDoNotMatter() throws {
        #expect(try Self.frames("\n down  1,2   @0 ;\n\tup @1\n;") == ["0.0 1,2", "1000.0 up"])
    }

    @Test(
        arguments: [
            ("swipe 1,2 @1", "\"swipe 1,2 @1\" is none of: down X,Y @T; move X,Y @T; up @T; tap X,Y @T"),
            ("down 1,2", "\"down 1,2\" has no time such as @1.2 at its end"),
            ("down @1", "\"down @1\" is none of: down X,Y @T; move X,Y @T; up @T; tap X,Y @T"),
            ("down 1,2 @-1", "\"down 1,2 @-1\" has no time such as @1.2 at its end"),
            ("down 1,2 @nan", "\"down 1,2 @nan\" has no time such as @1.2 at its end"),
            ("down 1,2 @1; up @0.5", "\"up @0.5\" goes back in time"),
            ("tap 1,2 @1; tap 1,2 @0.95", "\"tap 1,2 @0.95\" goes back in time"),
            ("down 1 @1", "\"down 1 @1\" has no place such as 960,400"),
            ("down 1,2,3 @1", "\"down 1,2,3 @1\" has no place such as 960,400"),
            ("down nan,2 @1", "\"down nan,2 @1\" has no place such as 960,400"),
            ("down inf,2 @1", "\"down inf,2 @1\" has no place such as 960,400"),
            ("down 0x10,2 @1", "\"down 0x10,2 @1\" has no place such as 960,400"),
            ("down 1e9,2 @1", "\"down 1e9,2 @1\" has no place such as 960,400"),
            ("move 1,2 @1", "\"move 1,2 @1\" needs a finger that is down"),
            ("up @1", "\"up @1\" needs a finger that is down"),
            ("down 1,2 @1; down 1,2 @2", "\"down 1,2 @2\" comes while the finger is down already"),
            ("down 1,2 @1; tap 1,2 @2", "\"tap 1,2 @2\" comes while the finger is down already"),
            ("down 1,2 @0; move 3,4 @11m", "\"move 3,4 @11m\" takes longer than ten minutes"),
        ] as [(String, String)])
    func whatCannotBeReadIsSaid(text: String, reason: String) {
        #expect(throws: TouchScript.Fault(reason: reason)) { try TouchScript(text) }
    }
}
