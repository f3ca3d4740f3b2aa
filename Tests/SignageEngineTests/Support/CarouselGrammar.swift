@testable import SignageEngine

/// What a carousel may say after what: every will has its did, and nothing is said twice.
struct CarouselGrammar {
    private(set) var isDragging = false
    private var hasEndedDrag = false
    private var mustDecelerate = false
    private(set) var isDecelerating = false
    /// The item that was reported last; nil where it may have another number by now.
    private(set) var item: Int?
    /// The first thing that was out of order.
    private(set) var fault: String?

    init(item: Int) { self.item = item }

    var isClosed: Bool { !isDragging && !hasEndedDrag && !mustDecelerate && !isDecelerating }

    /// False while other items come, which have other numbers.
    var areNumbersSure = true {
        didSet { if !areNumbersSure { item = nil } }
    }

    mutating func take(_ event: CarouselEvent, count: Int) {
        switch event {
        case .willBeginDragging:
            check(isClosed, "a drag begins in the midst of something")
            isDragging = true
        case .didScroll(let position): check(position.isFinite, "no position")
        case .willEndDragging(let velocity, let target):
            check(isDragging && velocity.isFinite, "a drag ends that has not begun")
            check((0..<count).contains(target), "target \(target) of \(count)")
            (isDragging, hasEndedDrag) = (false, true)
        case .didEndDragging(let willDecelerate):
            check(hasEndedDrag, "a drag has ended without willEndDragging")
            (hasEndedDrag, mustDecelerate) = (false, willDecelerate)
        case .willBeginDecelerating:
            check(mustDecelerate, "it decelerates without having said so")
            (mustDecelerate, isDecelerating) = (false, true)
        case .didEndDecelerating:
            check(isDecelerating, "a deceleration ends that has not begun")
            isDecelerating = false
        case .didEndScrollingAnimation: check(isClosed, "an animation ends in the midst of something")
        case .currentItemChanged(let index):
            check(isClosed, "another item in the midst of something")
            check((0..<count).contains(index) && index != item, "item \(index) after \(item ?? -1) of \(count)")
            item = areNumbersSure ? index : nil
        case .didSelectItem(let index): check(isClosed && (0..<count).contains(index), "selected \(index) of \(count)")
        }
    }

    private mutating func check(_ isGood: Bool, _ text: String) {
        if !isGood, fault == nil { fault = text }
    }
}
