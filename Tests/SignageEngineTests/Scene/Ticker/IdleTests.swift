import Testing

@testable import SignageEngine

@Suite("An idle hour")
struct IdleTests {
    @Test("with news that rest and a clock costs one commit a minute")
    func hour() throws {
        let ticker = Nodes.mapping([
            "id": Nodes.text("news"), "kind": Nodes.text("ticker"), "frame": Nodes.list("0", "28", "64", "20"),
            "font": Nodes.text("Sans 10"), "items": Nodes.list("alone"),
        ])
        let still = Nodes.mapping([
            "id": Nodes.text("line"), "kind": Nodes.text("ticker"), "frame": Nodes.list("0", "0", "64", "10"),
            "font": Nodes.text("Sans 10"), "items": Nodes.list("fits"), "style": Nodes.text("horizontal"),
            "stillIfFits": Nodes.text("true"),
        ])
        let clock = Nodes.mapping([
            "id": Nodes.text("clock"), "kind": Nodes.text("clock"), "frame": Nodes.list("0", "12", "64", "10"),
            "font": Nodes.text("Sans 10"),
        ])
        let show = Signs.show([ticker, still, clock], panel: Bench.size)
        #expect(show.zones.count == 3)
        let bench = Bench(show: show)
        bench.display.recordsCommits = false
        bench.wallOffset = SceneTime.sampleStart
        var asked: [PictureKey] = []
        bench.presenter.onPicturesNeeded = { asked += $0 }
        for minute in 1...60 {
            bench.run(until: Instant(nanoseconds: 0) + .seconds(Int64(minute) * 60) + .milliseconds(500))
            for key in asked {
                guard let text = key.text else { continue }
                bench.presenter.deliver(
                    try FakeRasterizer().rasterize(text, maxWidth: key.maxWidth), for: key, now: bench.now)
            }
            asked.removeAll()
        }
        #expect(bench.presenter.statistics.commits == 61)
        bench.run(until: bench.now + .milliseconds(100))
        #expect(bench.presenter.statistics.commits == 61)
        let outcome = bench.presenter.step(now: bench.now, wall: WallClock(offset: bench.wallOffset))
        guard case .wait(let wake) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(wake > bench.now + .seconds(59))
    }
}
