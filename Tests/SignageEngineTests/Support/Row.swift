@testable import SignageEngine

/// A carousel's motion, moved by hand, with all that it reports. Times in milliseconds.
struct Row {
    var motion: CarouselMotion
    private(set) var now = Span.zero
    private var events: [CarouselEvent] = []

    /// Pages of 100 pixels that fill the view, unless told otherwise.
    init(
        _ count: Int, view: Int = 100, item: Int? = nil, gap: Int = 0, loop: Bool = true, times: [Span?] = [],
        _ set: (inout CarouselBehavior) -> Void = { _ in }
    ) {
        var behavior = CarouselBehavior()
        behavior.scrollReports = nil
        set(&behavior)
        motion = CarouselMotion(
            CarouselGeometry(count: count, view: view, itemLength: item ?? view, gap: gap, loop: loop), behavior,
            itemTimes: times, now: .zero)
    }

    /// What has been reported since it was asked last.
    mutating func said() -> [String] {
        defer { events.removeAll() }
        return events.map(Self.text)
    }

    static func text(_ event: CarouselEvent) -> String {
        switch event {
        case .willBeginDragging: "will drag"
        case .didScroll(let position): "at \(Decimal.text(position, places: 2))"
        case .willEndDragging(let velocity, let target):
            "will end drag \(Int(velocity.rounded())) to \(target)"
        case .didEndDragging(let willDecelerate): "did end drag\(willDecelerate ? ", decelerates" : "")"
        case .willBeginDecelerating: "will decelerate"
        case .didEndDecelerating: "did decelerate"
        case .didEndScrollingAnimation: "did animate"
        case .currentItemChanged(let index): "item \(index)"
        case .didSelectItem(let index): "selected \(index)"
        }
    }

    mutating func advance(_ milliseconds: Int64) {
        now = .milliseconds(milliseconds)
        motion.advance(to: now) { events.append($0) }
    }
    mutating func hold(_ milliseconds: Int64) {
        now = .milliseconds(milliseconds)
        motion.hold(at: now) { events.append($0) }
    }
    mutating func drag(_ way: Double) { motion.drag(by: way, at: now) { events.append($0) } }
    mutating func release(_ velocity: Double = 0, fling: Bool? = nil) {
        motion.release(velocity: velocity, isFling: fling ?? (velocity.magnitude >= 200), at: now) { events.append($0) }
    }
    @discardableResult
    mutating func letGo(_ milliseconds: Int64, wasTouch: Bool = true) -> Bool {
        now = .milliseconds(milliseconds)
        return motion.letGo(at: now, wasTouch: wasTouch) { events.append($0) }
    }
    mutating func go(_ item: Int, _ milliseconds: Int64) {
        now = .milliseconds(milliseconds)
        motion.go(to: item, at: now) { events.append($0) }
    }
    mutating func replace(count: Int, view: Int = 100, loop: Bool = true, newIndex: (Int) -> Int?) {
        motion.replace(
            CarouselGeometry(count: count, view: view, itemLength: view, gap: 0, loop: loop), itemTimes: [],
            newIndex: newIndex, at: now
        ) { events.append($0) }
    }

    /// A finger comes down, drags by `way` and goes up at once.
    mutating func swipe(_ milliseconds: Int64, _ way: Double, velocity: Double = 0) {
        hold(milliseconds)
        drag(0)
        drag(way)
        release(velocity)
    }

    /// The position in pixels from the first item, where the row does not turn.
    var pixels: Double {
        let position = motion.position(at: now)
        return Double(position.page * motion.geometry.pitch) + position.offset
    }
    /// The item at the beginning of the view, and how far it has moved out: "2+40".
    var place: String {
        let position = motion.position(at: now)
        return "\(motion.geometry.item(position.page))+\(Decimal.text(position.offset, places: 1))"
    }
    var item: Int { motion.currentItem(at: now) }
    /// When it moves by itself, in milliseconds.
    var nextMove: Int64? { motion.nextMove.map { $0.nanoseconds / 1_000_000 } }
    /// When it wants to be drawn again.
    var nextChange: Int64? { motion.nextChange(after: now).map { $0.nanoseconds / 1_000_000 } }
}

extension Row {
    /// Moves on by itself five seconds after it has settled.
    static func everyFiveSeconds(
        _ count: Int = 3, loop: Bool = true, times: [Span?] = [], _ set: (inout CarouselBehavior) -> Void = { _ in }
    ) -> Row {
        Row(count, loop: loop, times: times) {
            $0.autoplay = .seconds(5)
            set(&$0)
        }
    }
}
