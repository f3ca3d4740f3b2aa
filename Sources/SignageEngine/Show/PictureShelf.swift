/// The textures that an output's zones hold now. Zones say which pictures they need; what nobody needs any more goes,
/// what is missing is asked for.
///
/// Belongs to the thread that owns the glass. Once it has held as many pictures as it ever will, changes of need take no
/// heap memory.
public final class PictureShelf {
    private struct Slot {
        /// How often zones have named the picture; it goes with the last of them.
        var users = 0
        var texture: Texture?
        /// The list of requests that had it last.
        var listed = 0
    }

    /// What one zone needs, the most urgent first.
    private struct Need {
        var keys: [PictureKey] = []
        /// How many of the first ones are in view.
        var urgent = 0
    }

    /// Makes a picture at once, for whoever has the time to wait: it is never asked for then, unless it fails.
    var loader: ((PictureKey) -> Texture?)?

    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    /// Which slot has which picture.
    private var places: [PictureKey: Int] = [:]
    /// By zone.
    private var needs: [Need] = []
    /// What could not be made; it is not asked for again. Files until the next show, words while they are needed.
    private var failed: Set<PictureKey> = []
    private var lists = 0
    /// Whether what is missing has changed since `takeRequests`.
    public private(set) var hasRequests = false

    init() {
        slots.reserveCapacity(32)
        freeSlots.reserveCapacity(32)
        places.reserveCapacity(32)
    }

    /// How many textures it holds.
    public var count: Int { slots.reduce(0) { $0 + ($1.texture == nil ? 0 : 1) } }
    /// What they take, in bytes.
    public var byteCount: Int { slots.reduce(0) { $0 + ($1.texture?.byteCount ?? 0) } }

    func texture(_ key: PictureKey) -> Texture? { places[key].flatMap { slots[$0].texture } }

    /// Whether a zone needs it and it is not there.
    func isMissing(_ key: PictureKey) -> Bool { places[key].map { slots[$0].texture == nil } ?? false }

    /// Whether it is there, or will never be.
    func isSettled(_ key: PictureKey) -> Bool { texture(key) != nil || failed.contains(key) }

    /// Whether everything in view is there, or will never be.
    var isReady: Bool { needs.allSatisfy { need in need.keys.prefix(need.urgent).allSatisfy(isSettled) } }

    /// A zone needs exactly these from now on, the most urgent first. It may name one more than once.
    ///
    /// - Parameter urgent: how many of them are in view now, before what only may be soon; nil for all.
    func need(_ keys: [PictureKey], urgent: Int? = nil, for zone: Int) {
        while needs.count <= zone { needs.append(Need()) }
        // The new ones first, so that what was there before and still is needed never goes.
        for key in keys {
            let place = places[key] ?? newSlot(for: key)
            slots[place].users += 1
            if slots[place].texture != nil || failed.contains(key) { continue }
            slots[place].texture = loader?(key)
            if slots[place].texture == nil { hasRequests = true }
        }
        for key in needs[zone].keys { release(key) }
        needs[zone].keys.removeAll(keepingCapacity: true)
        needs[zone].keys.append(contentsOf: keys)
        needs[zone].urgent = urgent ?? keys.count
    }

    /// Keeps all that zones need now, so that they can be replaced by others that need some of it, until `letGo`.
    func setNeedsAside() -> [PictureKey] {
        defer { needs.removeAll() }
        return needs.flatMap(\.keys)
    }

    /// - Parameter needs: what `setNeedsAside` gave.
    func letGo(_ needs: [PictureKey]) {
        for key in needs { release(key) }
        // A file that could not be read may have been mended.
        failed.removeAll()
        hasRequests = true
    }

    private func newSlot(for key: PictureKey) -> Int {
        let place = freeSlots.popLast() ?? slots.count
        if place == slots.count { slots.append(Slot()) }
        places[key] = place
        return place
    }

    private func release(_ key: PictureKey) {
        guard let place = places[key] else { return }
        slots[place].users -= 1
        guard slots[place].users == 0 else { return }
        // Whoever makes it need not any more.
        if slots[place].texture == nil { hasRequests = true }
        slots[place] = Slot()
        freeSlots.append(place)
        places[key] = nil
        // A clock has other words each time, for years.
        if key.text != nil { failed.remove(key) }
    }

    /// All that is needed and missing, what is in view before what only may be soon, each once. It takes the place of
    /// what was asked for before: what it does not name nobody needs any more.
    public func takeRequests() -> [PictureKey] {
        hasRequests = false
        lists += 1
        var result: [PictureKey] = []
        for need in needs { list(need.keys[..<need.urgent], &result) }
        for need in needs { list(need.keys[need.urgent...], &result) }
        return result
    }

    private func list(_ keys: ArraySlice<PictureKey>, _ result: inout [PictureKey]) {
        for key in keys {
            guard let place = places[key], slots[place].texture == nil, slots[place].listed != lists,
                !failed.contains(key)
            else { continue }
            slots[place].listed = lists
            result.append(key)
        }
    }

    /// The worker's answer; nil where the picture could not be made. What nobody needs any more is dropped.
    func deliver(_ texture: Texture?, for key: PictureKey) {
        if texture == nil, key.text == nil || places[key] != nil { failed.insert(key) }
        guard let place = places[key] else { return }
        slots[place].texture = texture
    }
}
