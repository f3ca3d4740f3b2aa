import SignageEngine
import Testing

@Suite struct DamageTests {
    @Test(arguments: 0..<200)
    func everyAddedPixelIsCoveredExactlyOnce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var damage = Damage()
        var added: [Rect] = []
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            let rect = Rect(
                x: .random(in: 0..<100, using: &random), y: .random(in: 0..<100, using: &random),
                width: .random(in: 0...30, using: &random), height: .random(in: 0...30, using: &random))
            damage.add(rect)
            added.append(rect)
        }
        #expect(damage.count <= Damage.capacity)
        let rects = (0..<damage.count).map { damage[$0] }
        for rect in added { #expect(rect.isEmpty || rects.contains { $0.contains(rect) }) }
        for (index, rect) in rects.enumerated() {
            for other in rects[(index + 1)...] { #expect(!rect.intersects(other)) }
        }
    }

    static let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    static func list(_ layers: Layer...) -> DisplayList {
        var list = DisplayList()
        for layer in layers { list.append(layer) }
        return list
    }
    static func fill(_ pixel: Pixel, _ x: Int, _ width: Int) -> Layer {
        Layer(.fill(pixel), frame: Rect(x: x, y: 10, width: width, height: 20))
    }

    @Test func equalListsDamageNothing() {
        let list = Self.list(Self.fill(1, 0, 10), Self.fill(2, 50, 10))
        #expect(list.damage(since: list, bounds: Self.bounds).isEmpty)
    }

    @Test func aMovedLayerDamagesWhereItWasAndWhereItIs() {
        let damage = Self.list(Self.fill(1, 40, 10)).damage(since: Self.list(Self.fill(1, 0, 10)), bounds: Self.bounds)
        #expect(damage.count == 2)
        #expect(damage.area == 400)
    }

    @Test func addedAndRemovedLayersDamageTheirPlace() {
        let one = Self.list(Self.fill(1, 0, 10))
        let two = Self.list(Self.fill(1, 0, 10), Self.fill(2, 50, 10))
        let place = Damage(Rect(x: 50, y: 10, width: 10, height: 20))
        #expect(two.damage(since: one, bounds: Self.bounds) == place)
        #expect(one.damage(since: two, bounds: Self.bounds) == place)
    }

    @Test func aScrolledStripDamagesItsZoneOnly() {
        let strip = Strip([coordinateTexture(width: 30, height: 7)], axis: .vertical)!
        let frame = Rect(x: 10, y: 0, width: 30, height: 100)
        let damage = Self.list(Layer(.strip(strip, offset: 1), frame: frame)).damage(
            since: Self.list(Layer(.strip(strip, offset: 0), frame: frame)), bounds: Self.bounds)
        #expect(damage == Damage(frame))
    }
}
