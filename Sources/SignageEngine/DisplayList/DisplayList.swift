/// What one output shows at one instant, back to front. Beneath everything lies black.
///
/// A list is filled anew for every frame; `removeAll` keeps the memory, so that a steady scene allocates nothing.
public struct DisplayList: Equatable, Sendable {
    public private(set) var layers: [Layer] = []

    public init() { layers.reserveCapacity(16) }

    public mutating func removeAll() { layers.removeAll(keepingCapacity: true) }

    /// Adds on top. Empty frames and clear layers are left out.
    public mutating func append(_ layer: Layer) {
        guard !layer.frame.isEmpty, layer.opacity > 0 else { return }
        layers.append(layer)
    }

    /// Where the picture differs from an older one's: nothing outside these rectangles needs to be drawn again.
    public func damage(since old: DisplayList, bounds: Rect) -> Damage {
        var damage = Damage()
        let common = min(layers.count, old.layers.count)
        for index in 0..<common where layers[index] != old.layers[index] {
            damage.add(old.layers[index].extent.intersection(bounds))
            damage.add(layers[index].extent.intersection(bounds))
        }
        for layer in layers[common...] { damage.add(layer.extent.intersection(bounds)) }
        for layer in old.layers[common...] { damage.add(layer.extent.intersection(bounds)) }
        return damage
    }
}
