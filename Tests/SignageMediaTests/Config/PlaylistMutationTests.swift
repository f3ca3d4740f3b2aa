import SignageEngine
import SignageMedia
import Testing

@Suite("Damaged playlists")
struct PlaylistMutationTests {
    private static let good = """
        # The shop window.
        version: 1
        canvas: [1920, 1080]
        scale: contain
        background: "#1d1f24"
        zones:
          - id: 灯笼
            kind: background
            frame: [0, 0, 1920, 1080]
            source: [background/, "specials/\\u706f.png"]
            direction: up
            duration: 20s
            snap: true
          - { kind: background, source: 'it''s.png', duration: 1.5s }
          - kind: carousel
            axis: vertical
            autoplay: 5s
            border: { width: 2, color: "#c8412b80" }
            items:
              - banners/
              - { image: a.png, for: 8s, onTap: { show: carousel-1, item: 3 } }
        """
    private static let json = """
        {"version": 1, "zones": [{"id": "\\ud83d\\ude00", "kind": "background", "source": ["a", "b"], "snap": false}]}
        """

    @Test("are read or refused with a message, and never crash", arguments: [good, json])
    func neverCrash(text: String) {
        #expect(ReadPlaylist(text).playlist != nil, "the undamaged one is good: \(ReadPlaylist(text).messages)")
        var random = Mutator(seed: UInt64(text.utf8.count))
        var refused = 0
        for number in 0..<2000 {
            let bytes = random.damage(Array(text.utf8))
            let read = ReadPlaylist(bytes: bytes)
            #expect(!(read.playlist == nil && read.issues.isEmpty), "mutation \(number) is refused without a word")
            #expect(read.issues.allSatisfy { !$0.reason.isEmpty && $0.mark?.line ?? 1 > 0 && $0.mark?.column ?? 1 > 0 })
            #expect(!read.messages.utf8.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 })
            if read.playlist == nil { refused += 1 }
        }
        // Most damage is found, and some of it only changes the sign.
        #expect((1000..<2000).contains(refused), "\(refused)")
    }

    private struct Mutator {
        private static let pieces = [
            "[", "]", "{", "}", ": ", "- ", "\"", "'", "\n", "\t", "#", "&a ", "*a", "!t ", "---\n", "? ", "|\n", "\\",
            "\0", "\r", "\u{85}", "\\ud83d", "灯", "<<: ", ",", "%", "@", "-", "9999999999999999999999", "\u{FEFF}",
        ]
        private var state: UInt64
        init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

        private mutating func next(below bound: Int) -> Int {
            // Knuth's linear congruential generator; its high bits are good enough for choosing.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(bound, 1)
        }

        /// One to three slips: bytes flipped, cut, doubled or truncated, or a piece of YAML put in.
        mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
            var bytes = bytes
            for _ in 0...next(below: 3) where !bytes.isEmpty {
                let place = next(below: bytes.count)
                let end = min(bytes.count, place + 1 + next(below: 12))
                switch next(below: 6) {
                case 0: bytes[place] ^= UInt8(1 << next(below: 8))
                case 1: bytes.removeSubrange(place..<end)
                case 2: bytes.insert(contentsOf: bytes[place..<end], at: next(below: bytes.count))
                case 3 where next(below: 4) == 0: bytes.removeSubrange(place...)
                default: bytes.insert(contentsOf: Self.pieces[next(below: Self.pieces.count)].utf8, at: place)
                }
            }
            return bytes
        }
    }
}
