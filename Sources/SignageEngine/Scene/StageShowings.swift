/// What the play log learns from a stage.
extension Stage {
    /// What it was evaluated for last has reached the glass, or was there already.
    func noteSighting() { tracker.noteSighting() }

    /// From now on the glass can be seen, or cannot be.
    func splitShowings(because end: Showing.End, at elapsed: Span) {
        tracker.split(at: moment(max(elapsed, now)), because: end) { onShowing?($0) }
    }

    /// Ends all showings: nothing of the stage is seen any more.
    public func endShowings(because end: Showing.End, at elapsed: Span) {
        tracker.finish(at: moment(max(elapsed, now)), because: end) { onShowing?($0) }
    }

    func noteShowings(of zone: any SceneZone) {
        zone.takeChanges { change in
            // What has come because the content changed is seen from now on.
            let since = change.mover == .replacement ? now : change.since
            tracker.change(zone.id, to: change.subject, at: moment(since), because: reason(of: change.mover)) {
                onShowing?($0)
            }
        }
    }

    func reconcileShowings(because end: Showing.End) {
        newShow = nil
        defer { completesDraft = false }
        let subjects = zones.compactMap { zone in zone.subject(at: time(now)).map { (zone.id, $0) } }
        tracker.reconcile(subjects, at: moment(now), because: end, completes: completesDraft) { onShowing?($0) }
    }

    private func moment(_ elapsed: Span) -> ShowingTracker.Moment {
        ShowingTracker.Moment(wall: wallStart + elapsed, instant: pace.instant(of: elapsed))
    }

    private func reason(of mover: SceneMover) -> Showing.End {
        switch mover {
        case .time: .next
        case .finger: .touch
        case .program: programReason
        case .replacement: newShow ?? .reload
        }
    }
}
