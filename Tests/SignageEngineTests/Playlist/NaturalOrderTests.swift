import SignageEngine
import Testing

@Suite("Natural order")
struct NaturalOrderTests {
    @Test(
        "sorts names as people count",
        arguments: [
            ["1.png", "2.png", "10.png", "11.png", "100.png"],
            ["img.png", "img1.png", "img2.png", "img10.png"],
            ["a1b2", "a1b10", "a2b1"],
            ["2024-1-9", "2024-1-10", "2024-11-1"],
            ["第1页", "第2页", "第10页"],
            ["٢.png", "١٠.png"],
            ["", "0", "a"],
            ["v9", "v10", "v99999999999999999999", "v100000000000000000000"],
        ])
    func sortsAsPeopleCount(names: [String]) {
        #expect(names.reversed().sorted(by: NaturalOrder.precedes) == names)
    }

    @Test("capitals stand beside small letters, and decide only between equals")
    func capitalsStandBesideSmallLetters() {
        #expect(["b", "B", "a", "A", "c"].sorted(by: NaturalOrder.precedes) == ["A", "a", "B", "b", "c"])
        #expect(["Zoë", "zoé", "ÄRA", "ära", "ärb"].sorted(by: NaturalOrder.precedes).last == "ärb")
    }

    @Test("leading zeros decide only between equal numbers")
    func leadingZerosBreakTies() {
        #expect(
            ["007", "08", "7", "07", "8"].sorted(by: NaturalOrder.precedes) == ["7", "07", "007", "8", "08"])
        // The zeros of the first number do not outweigh the second number.
        #expect(NaturalOrder.precedes("a01b1", "a1b2"))
        #expect(NaturalOrder.precedes("0", "00"))
        // Of several numbers the first decides.
        #expect(NaturalOrder.precedes("a1b01", "a01b1"))
        #expect(!NaturalOrder.precedes("a01b1", "a1b01"))
    }

    @Test("names that look alike but differ are never equal")
    func lookalikesDiffer() {
        #expect(NaturalOrder.compare("é", "e\u{301}") != 0)
        #expect(NaturalOrder.compare("a", "a") == 0)
    }

    @Test("is a total order on random names")
    func isATotalOrder() {
        var random = SeededGenerator(seed: 20)
        let alphabet = [
            "0", "0", "1", "2", "9", "A", "b", "B", ".", "-", " ", "é", "e\u{301}", "٣", "灯", "İ", "ß",
        ]
        func sign(_ value: Int) -> Int { value.signum() }
        // Of few letters, so that names often differ in zeros alone.
        func name(of letters: Int) -> String {
            (0..<random.next(below: 7)).map { _ in alphabet[random.next(below: letters)] }.joined()
        }
        for number in 0..<20_000 {
            let letters = number % 2 == 0 ? alphabet.count : 3
            let (a, b, c) = (name(of: letters), name(of: letters), name(of: letters))
            let (ab, bc, ac) = (
                NaturalOrder.compare(a, b), NaturalOrder.compare(b, c), NaturalOrder.compare(a, c)
            )
            #expect(sign(ab) == -sign(NaturalOrder.compare(b, a)), "\(a) against \(b)")
            #expect((ab == 0) == a.unicodeScalars.elementsEqual(b.unicodeScalars), "\(a) against \(b)")
            if ab <= 0 && bc <= 0 { #expect(ac <= 0, "\(a), \(b), \(c)") }
        }
    }
}
