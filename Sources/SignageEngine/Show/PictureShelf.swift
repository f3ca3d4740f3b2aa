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
        var isAskedFor = false
    }

    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    /// Which slot has which picture.
    private var places: [PictureKey: Int] = [:]
    /// By zone.
    private var needs: [[PictureKey]] = []
    /// What could not be made; it is not asked for again.
    private var failed: Set<PictureKey> = []
    /// Whether something has become needed since `takeRequests` that is not there.
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

    /// A zone needs exactly these from now on, the most urgent first. It may name one more than once.
    func need(_ keys: [PictureKey], for zone: Int) {
        while needs.count <= zone { needs.append([]) }
        // The new ones first, so that what was there before and still is needed never goes.
        for key in keys {
            let place = places[key] ?? newSlot(for: key)
            slots[place].users += 1
            if slots[place].texture == nil { hasRequests = true }
        }
        for key in needs[zone] { release(key) }
        needs[zone].removeAll(keepingCapacity: true)
        needs[zone].append(contentsOf: keys)
    }

    /// Keeps all that zones need now, so that they can be replaced by others that need some of it, until `letGo`.
    func setNeedsAside() -> [[PictureKey]] {
        defer { needs.removeAll() }
        return needs
    }

    /// - Parameter needs: what `setNeedsAside` gave.
    func letGo(_ needs: [[PictureKey]]) {
        for keys in needs { for key in keys { release(key) } }
        // A file that could not be read may have been mended.
        failed.removeAll()
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
        slots[place] = Slot()
        freeSlots.append(place)
        places[key] = nil
    }

    /// What is needed, missing, and not asked for yet, the most urgent of each zone first. Asking marks it as asked for.
    public func takeRequests() -> [PictureKey] {
        hasRequests = false
        var result: [PictureKey] = []
        for keys in needs {
            for key in keys {
                guard let place = places[key], slots[place].texture == nil, !slots[place].isAskedFor,
                    !failed.contains(key)
                else { continue }
                slots[place].isAskedFor = true
                result.append(key)
            }
        }
        return result
    }

    /// The worker's answer; nil where the picture could not be made. What nobody needs any more is dropped.
    func deliver(_ texture: Texture?, for key: PictureKey) {
        if texture == nil { failed.insert(key) }
        guard let place = places[key] else { return }
        slots[place].texture = texture
        slots[place].isAskedFor = false
    }
}
