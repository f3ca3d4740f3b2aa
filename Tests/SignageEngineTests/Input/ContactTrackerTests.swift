import SignageEngine
import Testing

struct ContactTrackerTests {
    // MARK: Slots

    @Test func `a finger comes, moves, and goes where it was`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(5), .mx(10), .my(20), .down)
        bench.send(.mx(30))
        bench.send(.id(-1), .up)
        #expect(bench.story == ["1@10,20", "1@30,20", "-"])
        #expect(bench.frames.map(\.instant).sorted() == bench.frames.map(\.instant))
    }

    @Test func `two fingers down and up in one moment each`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(7), .mx(1), .my(2), .slot(1), .id(8), .mx(3), .my(4), .down)
        bench.send(.slot(0), .id(-1), .slot(1), .id(-1), .up)
        #expect(bench.story == ["1@1,2 2@3,4", "-"])
    }

    @Test func `lifting one finger leaves the other its name`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(7), .mx(1), .my(2), .slot(1), .id(8), .mx(3), .my(4))
        bench.send(.slot(0), .id(-1))
        bench.send(.slot(1), .my(9))
        bench.send(.id(-1))
        #expect(bench.story == ["1@1,2 2@3,4", "2@3,4", "2@3,9", "-"])
    }

    @Test func `a finger that comes down where the last was says only that it came`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(1), .mx(10), .my(20))
        bench.send(.id(-1))
        bench.send(.id(2), .my(21))
        bench.send(.id(-1))
        bench.send(.id(3))
        #expect(bench.story == ["1@10,20", "-", "2@10,21", "-", "3@10,21"])
    }

    @Test func `a finger is not there before it is somewhere`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(1), .down)
        bench.send(.id(-1), .up)
        #expect(bench.story.isEmpty)
        bench.send(.id(2), .down)
        bench.send(.my(5))
        #expect(bench.story == ["2@0,5"])
    }

    @Test func `what the kernel knew before counts`() {
        var bench = TrackerBench(.slots(2))
        bench.adopt {
            $0.adopt(slot: 0, x: 100, y: 200, isTouching: false)
            $0.adopt(slot: 1, x: 300, y: 400, isTouching: true)
            $0.adopt(currentSlot: 1, isTouched: true)
        }
        bench.send(.mx(301))
        bench.send(.slot(0), .id(4))
        #expect(bench.story == ["1@301,400", "2@100,200 1@301,400"])
    }

    @Test func `two downs without an up are two fingers, one after the other`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(1), .mx(10), .my(20))
        bench.send(.id(2), .mx(50))
        bench.send(.id(-1))
        #expect(bench.story == ["1@10,20", "2@50,20", "-"])
    }

    @Test func `an up without a down is nothing`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(-1), .up)
        bench.send(.slot(1), .id(-1))
        #expect(bench.story.isEmpty)
    }

    @Test func `slots that were not declared are nobody's`() {
        var bench = TrackerBench(.slots(2))
        for slot in [Int32(2), -1, 99, .max, .min] { bench.send(.slot(slot), .id(9), .mx(1), .my(1)) }
        #expect(bench.story.isEmpty)
        bench.send(.slot(1), .id(9), .mx(1), .my(1))
        #expect(bench.story == ["1@1,1"])
    }

    @Test func `when the device lets go of everything, forgotten slots close`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(1), .mx(10), .my(20), .slot(1), .id(2), .mx(30), .my(40), .down)
        bench.send(.slot(0), .id(-1), .up)
        #expect(bench.story.last == "-")
        // The slot that was forgotten is used again, and only the button says so.
        bench.send(.slot(1), .mx(31), .down)
        bench.send(.up)
        #expect(bench.story == ["1@10,20 2@30,40", "-", "3@31,40", "-"])
    }

    @Test func `a forgotten slot stays closed while another finger touches`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.slot(1), .id(2), .mx(30), .my(40), .down)
        bench.send(.up)
        bench.send(.slot(0), .id(3), .mx(1), .my(2), .down)
        #expect(bench.story == ["1@30,40", "-", "2@1,2"])
    }

    @Test func `down and up between two reports is a touch all the same`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(1), .mx(10), .my(20), .down, .id(-1), .up)
        #expect(bench.story == ["1@10,20", "-"])
        var single = TrackerBench(.single(.touch))
        single.send(.x(5), .y(6), .down, .up)
        #expect(single.story == ["1@5,6", "-"])
    }

    @Test func `a finger that hovers, or a palm, does not touch`() {
        var bench = TrackerBench(.slots(1))
        bench.send(.id(1), .mx(10), .my(20), .axis(.mtDistance, 1))
        #expect(bench.story.isEmpty)
        bench.send(.axis(.mtDistance, 0))
        bench.send(.axis(.mtToolType, 2))
        // Never again under the name it had.
        bench.send(.axis(.mtToolType, 0))
        let names = bench.frames.compactMap { $0.count > 0 ? $0[0].id : nil }
        #expect(bench.frames.map(\.count) == [1, 0, 1])
        #expect(Set(names).count == 2)
    }

    @Test func `more fingers than a frame holds are left out, and push nobody out`() {
        var bench = TrackerBench(.slots(40))
        for slot in stride(from: Int32(39), through: 0, by: -1) {
            bench.send(.slot(slot), .id(slot), .mx(slot), .my(1))
        }
        let first = bench.frames[15]
        #expect(first.count == 16)
        let last = bench.frames[39]
        #expect((0..<16).allSatisfy { first[$0] == last[$0] })
        bench.send(.slot(39), .id(-1))
        #expect(bench.frames.last?.count == 15)
    }

    // MARK: One finger

    @Test func `single touch`() {
        var bench = TrackerBench(.single(.touch))
        bench.send(.down, .x(10), .y(20))
        bench.send(.y(25))
        bench.send(.up)
        bench.send(.down)
        bench.send(.down, .x(11))
        bench.send(.up)
        bench.send(.up)
        #expect(bench.story == ["1@10,20", "1@10,25", "-", "2@10,25", "2@11,25", "-"])
    }

    @Test func `an absolute pointer touches while its button is pressed`() {
        var bench = TrackerBench(.single(.left))
        bench.send(.x(10), .y(20))
        bench.send(.button(.left, isDown: true))
        bench.send(.x(30))
        bench.send(.button(.left, isDown: false))
        bench.send(.x(40))
        #expect(bench.story == ["1@10,20", "1@30,20", "-"])
    }

    @Test func `a device that tells its position elsewhere touches nothing, and is found out`() {
        var bench = TrackerBench(.single(.touch))
        bench.send(.down, .axis(.z, 1909), .axis(.rx, 2123), .axis(.pressure, 5))
        bench.send(.axis(.z, 1900))
        #expect(bench.tracker.strayAxes.isEmpty)
        bench.send(.up)
        #expect(bench.story.isEmpty)
        #expect(bench.tracker.strayAxes == [.z, .rx])
        var mapped = TrackerBench(.single(.touch), x: .z, y: .rx)
        mapped.send(.down, .axis(.z, 19), .axis(.rx, 21), .x(500))
        mapped.send(.up)
        #expect(mapped.story == ["1@19,21", "-"])
        #expect(mapped.tracker.strayAxes.isEmpty)
    }

    @Test func `a mouse starts in the middle, drags while its button is pressed, and stays on the panel`() {
        var bench = TrackerBench(.mouse, panel: Size(width: 200, height: 100))
        let left = ButtonCode.left
        bench.send(.button(left, isDown: true))
        bench.send(.relative(.x, 5), .relative(.y, -3))
        bench.send(.relative(.x, .max), .relative(.y, .min))
        bench.send(.button(left, isDown: false))
        bench.send(.relative(.x, -1))
        bench.send(.button(left, isDown: true))
        #expect(bench.story == ["1@100,50", "1@105,47", "1@199,0", "-", "-", "2@198,0"])
    }

    @Test func `a mouse that moves tells where it is, pressed or not, and one that rests does not`() {
        var bench = TrackerBench(.mouse, panel: Size(width: 200, height: 100))
        bench.send(.relative(.x, 5), .relative(.y, -3))
        bench.send(.relative(.x, -500))
        bench.send(.button(.left, isDown: true))
        bench.send(.relative(.y, 1))
        bench.send(.button(.left, isDown: false))
        bench.send(.other)
        let places = bench.frames.map { frame in frame.mouse.map { "\(Int($0.x)),\(Int($0.y))" } ?? "rests" }
        #expect(places == ["105,47", "0,47", "rests", "0,48", "rests"])
        #expect(bench.frames.map(\.count) == [0, 0, 1, 1, 0])
        var finger = TrackerBench(.single(.touch))
        finger.send(.down, .x(3), .y(4), .relative(.x, 5))
        #expect(finger.frames.allSatisfy { $0.mouse == nil })
    }

    @Test func `on another panel, just as large, what touches counts again only after it was lifted`() {
        var bench = TrackerBench(.single(.touch))
        bench.send(.down, .x(10), .y(10))
        bench.show(on: Size(width: 1000, height: 1000), isOther: true)
        bench.send(.x(20))
        bench.send(.up)
        bench.send(.down, .x(30))
        #expect(bench.story == ["1@10,10", "-", "3@30,10"])
    }

    // MARK: Contacts without slots

    private func contact(_ x: Int32, _ y: Int32) -> [InputEvent.Kind] { [.mx(x), .my(y), .contactEnd] }

    @Test func `contacts without names keep theirs by where they are`() {
        var bench = TrackerBench(.anonymous)
        bench.send(contact(10, 10) + contact(900, 900))
        bench.send(contact(895, 890) + contact(15, 12))
        bench.send(contact(890, 880))
        bench.send(contact(885, 870) + contact(500, 20))
        bench.send(.contactEnd)
        #expect(
            bench.story == [
                "1@10,10 2@900,900", "1@15,12 2@895,890", "2@890,880", "3@500,20 2@885,870", "-",
            ])
    }

    @Test func `without slots the button alone may end a touch`() {
        var bench = TrackerBench(.anonymous)
        bench.send(contact(10, 10) + [.down])
        bench.send(contact(20, 20))
        bench.send(.other)
        bench.send(.up)
        #expect(bench.story == ["1@10,10", "1@20,20", "1@20,20", "-"])
    }

    @Test func `numbers that the device gives hold, whatever is nearer`() {
        var bench = TrackerBench(.anonymous)
        bench.send([.id(4)] + contact(10, 10) + [.id(5)] + contact(100, 10))
        bench.send([.id(4)] + contact(90, 10) + [.id(6)] + contact(20, 10))
        #expect(bench.story == ["1@10,10 2@100,10", "1@90,10 3@20,10"])
    }

    @Test func `half a contact is none, and a lone one needs no mark`() {
        var bench = TrackerBench(.anonymous)
        bench.send(.mx(10), .contactEnd)
        #expect(bench.story.isEmpty)
        bench.send(.mx(10), .my(11))
        #expect(bench.story == ["1@10,11"])
    }

    @Test func `after lost events contacts without slots end unless the glass is touched`() {
        var bench = TrackerBench(.anonymous)
        bench.send(contact(10, 10) + [.down])
        bench.resynchronised()
        #expect(bench.story.last == "1@10,10")
        bench.send(.up)
        bench.send(contact(10, 10))
        bench.resynchronised()
        #expect(bench.story.last == "-")
    }

    // MARK: Endings

    @Test func `an unplugged device lets go once`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(1), .mx(10), .my(20))
        bench.releaseAll()
        bench.releaseAll()
        #expect(bench.story == ["1@10,20", "-"])
    }

    @Test func `a touch does not go on on another panel`() {
        var bench = TrackerBench(.slots(2))
        bench.send(.id(1), .mx(10), .my(20))
        bench.show(on: Size(width: 2000, height: 1000))
        bench.send(.mx(500))
        bench.send(.slot(1), .id(2), .mx(10), .my(20))
        bench.send(.slot(0), .id(-1))
        bench.send(.id(3))
        #expect(bench.frames.map(\.count) == [1, 0, 1, 1, 2])
        #expect(Int(bench.frames[4][0].x) == 1001)
    }

    @Test func `without a panel nobody touches`() {
        var bench = TrackerBench(.slots(2), panel: .zero)
        bench.send(.id(1), .mx(10), .my(20))
        bench.send(.id(-1))
        #expect(bench.story.isEmpty)
    }
}
