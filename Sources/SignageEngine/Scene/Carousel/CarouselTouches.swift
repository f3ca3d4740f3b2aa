/// What a finger does to a carousel.
extension CarouselMotion {
    /// Does what a finger means. A tap on what moves only stops it.
    ///
    /// - Returns: whether the touch has stopped a movement and is over.
    @discardableResult
    mutating func follow(_ intent: TouchIntent, at now: Span, _ report: (CarouselEvent) -> Void) -> Bool {
        switch intent {
        case .held: hold(at: now, report)
        case .dragged(let way): drag(by: way, at: now, report)
        case .released(let velocity, let isFling): release(velocity: velocity, isFling: isFling, at: now, report)
        case .lifted, .tapped: return letGo(at: now, wasTouch: true, report)
        case .cancelled: return letGo(at: now, wasTouch: false, report)
        }
        return false
    }

    /// A finger came down: everything stops where it is.
    public mutating func hold(at now: Span, _ report: (CarouselEvent) -> Void) {
        advance(to: now, report)
        guard !isTouched else { return }
        if isMoving { mover = .finger }
        let wasMoving = halt(at: now, report)
        phase = .held(caught: wasMoving)
        autoplay.stop(at: now)
    }

    /// The finger drags.
    ///
    /// - Parameter way: how far it is from where the drag was recognised, in pixels, positive towards earlier items.
    public mutating func drag(by way: Double, at now: Span, _ report: (CarouselEvent) -> Void) {
        let free: Double
        switch phase {
        case .held:
            startPage = nearestPage(to: offset)
            free = freePosition(of: offset) + way
            phase = .dragging(free: free)
            mover = .finger
            report(.willBeginDragging)
        case .dragging(let position): free = position
        case .resting, .moving, .fading: return
        }
        offset = banded(free - way)
        reportScroll(now, report)
    }

    /// The finger that dragged goes up.
    ///
    /// - Parameter velocity: in pixels a second, positive towards earlier items.
    public mutating func release(velocity: Double, isFling: Bool, at now: Span, _ report: (CarouselEvent) -> Void) {
        switch phase {
        case .dragging: break
        case .held:
            // The row was replaced under the finger, which has not moved since.
            letGo(at: now, wasTouch: true, report)
            return
        case .resting, .moving, .fading: return
        }
        let glide = glide(from: offset, speed: -velocity, isFling: isFling)
        endDrag(velocity: -velocity, target: glide?.end ?? offset, willDecelerate: glide != nil, report)
        autoplay.noteTouch(endedAt: now)
        if let glide {
            report(.willBeginDecelerating)
            phase = .moving(Movement(glide, from: now, cause: .release))
        } else {
            come(to: restNearest(to: offset), at: now)
            reportItem(report)
        }
    }

    /// The finger that held it is up again without a drag, or was meant for something else.
    ///
    /// - Parameter wasTouch: whether the touch was the carousel's, so that autoplay waits after it.
    /// - Returns: whether the touch stopped a movement, so that it was no tap on an item.
    @discardableResult
    public mutating func letGo(at now: Span, wasTouch: Bool, _ report: (CarouselEvent) -> Void) -> Bool {
        guard case .held(let caught) = phase else { return false }
        if wasTouch { autoplay.noteTouch(endedAt: now) }
        if !caught, !wasTouch, autoplay.goOn(at: now) {
            phase = .resting
        } else {
            settle(at: now, report)
        }
        return caught
    }

    // MARK: Inside

    /// Ends whatever moves, where it is.
    ///
    /// - Returns: whether the row moved.
    mutating func halt(at now: Span, _ report: (CarouselEvent) -> Void) -> Bool {
        switch phase {
        case .resting, .held, .dragging: return false
        case .moving(let movement):
            rebase(movement.x(at: now))
            phase = .resting
            report(movement.cause.ending)
            return true
        case .fading(let to, let start):
            stopFade(to: to, start, at: now)
            report(.didEndScrollingAnimation)
            reportItem(report)
            return false
        }
    }

    /// A fade has no place in between: the page of which more is seen stays, and the rest of the other one vanishes.
    private mutating func stopFade(to page: Int, _ start: Span, at now: Span) {
        let progress = fadeProgress(start, now)
        let way = rest(of: page) - offset
        let stays = progress < 0.5
        // The page that stays is the lower one now, so what lies over it is the other's share.
        veil = Veil(
            distance: stays ? way : -way, opacity: stays ? progress : 1 - progress, start: now,
            end: start + behavior.transitionTime)
        if !stays { rebase(rest(of: page)) }
        phase = .resting
    }

    mutating func endDrag(
        velocity: Double, target: Double, willDecelerate: Bool, _ report: (CarouselEvent) -> Void
    ) {
        report(.willEndDragging(velocity: velocity, target: geometry.item(nearestPage(to: target))))
        report(.didEndDragging(willDecelerate: willDecelerate))
    }

    /// Goes to the nearest place where it may rest.
    mutating func settle(at now: Span, _ report: (CarouselEvent) -> Void) {
        let rest = restNearest(to: offset)
        if (rest - offset).magnitude > Self.nothing {
            autoplay.stop(at: now)
            let curve = SettleCurve(start: offset, target: rest, velocity: 0, duration: behavior.settle.seconds)
            phase = .moving(Movement(.settling(curve), from: now, cause: .animation))
        } else {
            come(to: rest, at: now)
            reportItem(report)
        }
    }

    /// Where it may come to rest near a position: on a page, or anywhere within its bounds.
    private func restNearest(to offset: Double) -> Double {
        if behavior.paging { return rest(of: nearestPage(to: offset)) }
        return geometry.loops ? offset : min(max(offset, 0), geometry.maxOffset)
    }

    /// Pixels that nobody sees.
    static var nothing: Double { 0.01 }
}
