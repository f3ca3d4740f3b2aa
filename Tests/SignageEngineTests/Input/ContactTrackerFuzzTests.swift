import SignageEngine
import Testing

/// Streams that no device would send.
struct ContactTrackerFuzzTests {
    private static let methods: [InputUse.Method] = [
        .slots(1), .slots(5), .slots(40), .slots(1000), .slots(0), .anonymous, .single(.touch), .single(.left), .mouse,
    ]

    @Test(arguments: methods)
    func `whatever comes, contacts are few, on the panel, never the same again, and all end`(
        _ method: InputUse.Method
    ) {
        for seed in 0..<60 {
            var random = Random(seed: UInt64(seed))
            var bench = TrackerBench(method, panel: Size(width: 800, height: 480))
            var gone: Set<ContactID> = []
            var present: Set<ContactID> = []
            var checked = 0
            var width = 800

            func check() {
                for frame in bench.frames[checked...] {
                    #expect(frame.count <= PointerFrame.capacity)
                    let ids = (0..<frame.count).map { frame[$0].id }
                    #expect(Set(ids).count == ids.count)
                    #expect(gone.isDisjoint(with: ids))
                    gone.formUnion(present.subtracting(ids))
                    present = Set(ids)
                    for index in 0..<frame.count {
                        #expect((0..<Double(width)).contains(frame[index].x))
                        #expect((0..<480).contains(frame[index].y))
                    }
                }
                checked = bench.frames.count
            }

            for _ in 0..<300 {
                switch random.below(40) {
                case 0: bench.resynchronised()
                case 1: bench.releaseAll()
                case 2:
                    check()
                    width = random.below(2) == 0 ? 800 : 1024
                    bench.show(on: Size(width: width, height: 480))
                default: bench.send((0..<random.below(12)).map { _ in random.event() })
                }
                check()
            }
            bench.releaseAll()
            check()
            #expect(present.isEmpty)
            #expect(bench.frames.last.map { $0.count == 0 } ?? true)
            // It still works.
            if method == .slots(5) {
                bench.send(.slot(0), .id(-1), .id(70), .mx(3), .my(4), .axis(.mtDistance, 0), .axis(.mtToolType, 0))
                #expect(bench.frames.last?.count == 1)
            }
        }
    }

    private struct Random {
        private var generator: SeededGenerator
        init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

        mutating func next() -> UInt64 { generator.next() }
        mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

        mutating func value() -> Int32 {
            switch below(10) {
            case 0: Int32(truncatingIfNeeded: next())
            case 1: [.min, .max, -1, 0][below(4)]
            default: Int32(below(1000))
            }
        }

        mutating func event() -> InputEvent.Kind {
            switch below(14) {
            case 0, 1: .slot(below(8) == 0 ? value() : Int32(below(6)))
            case 2, 3: .id(below(3) == 0 ? -1 : Int32(below(100)))
            case 4: .mx(value())
            case 5: .my(value())
            case 6: .x(value())
            case 7: .y(value())
            case 8: .button([.touch, .left, .stylus][below(3)], isDown: below(2) == 0)
            case 9: .relative(below(2) == 0 ? .x : .y, value())
            case 10: .contactEnd
            case 11: .axis(below(2) == 0 ? .mtDistance : .mtToolType, Int32(below(4)))
            case 12: .axis(AxisCode(rawValue: UInt16(below(64))), value())
            default: .other
            }
        }
    }
}
