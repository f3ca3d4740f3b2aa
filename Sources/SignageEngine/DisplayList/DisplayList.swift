/// What one output shows at one instant, back to front. Beneath everything lies black.
///
/// A list is filled anew for every frame; `removeAll` keeps the memory, so that a steady scene allocates nothing.
public struct DisplayList: Equatable, Sendable {
    public private(set) var layers: [Layer] = []
    private var nextID = LayerID(zone: 0, ordinal: 0)

    public init() { layers.reserveCapacity(16) }

    /// Nothing over black.
    static let black = DisplayList()

    public mutating func removeAll() {
        layers.removeAll(keepingCapacity: true)
        nextID = LayerID(zone: 0, ordinal: 0)
    }

    /// Becomes a copy of another list, in the memory it has: as long as that is enough, nothing is allocated.
    public mutating func copy(_ other: borrowing DisplayList) {
        layers.removeAll(keepingCapacity: true)
        layers.append(contentsOf: other.layers)
        nextID = other.nextID
    }

    /// The layers that follow are the zone's with this number. Zones come in ascending order.
    public mutating func beginZone(_ zone: Int) {
        precondition(zone >= nextID.zone, "zones are drawn back to front")
        nextID = LayerID(zone: zone, ordinal: 0)
    }

    /// Adds on top. Empty frames and clear layers are left out.
    public mutating func append(_ layer: Layer) {
        defer { nextID.ordinal += 1 }
        guard !layer.frame.isEmpty, layer.opacity > 0 else { return }
        layers.append(layer)
        layers[layers.count - 1].id = nextID
    }

    public static func == (a: DisplayList, b: DisplayList) -> Bool { a.layers == b.layers }

    /// Where the picture differs from an older one's: nothing outside these rectangles needs to be drawn again.
    public func damage(since old: DisplayList, bounds: Rect) -> Damage {
        var damage = Damage()
        var (mine, theirs) = (0, 0)
        // Both are in the order of their names.
        while mine < layers.count || theirs < old.layers.count {
            let isNew = theirs == old.layers.count || (mine < layers.count && layers[mine].id < old.layers[theirs].id)
            let isGone = !isNew && (mine == layers.count || old.layers[theirs].id < layers[mine].id)
            if isNew {
                damage.add(layers[mine].extent.intersection(bounds))
                mine += 1
            } else if isGone {
                damage.add(old.layers[theirs].extent.intersection(bounds))
                theirs += 1
            } else {
                if layers[mine] != old.layers[theirs] {
                    damage.add(old.layers[theirs].extent.intersection(bounds))
                    damage.add(layers[mine].extent.intersection(bounds))
                }
                mine += 1
                theirs += 1
            }
        }
        return damage
    }
}
