/// The textures that an output's zones hold now. Zones say which pictures they need; what is not needed any more goes,
/// what is missing is asked for.
///
/// Belongs to the thread that owns the glass.
public final class PictureShelf {
    private var textures: [PictureKey: Texture] = [:]
    /// What could not be made; it is not asked for again.
    private var failed: Set<PictureKey> = []
    private var requested: Set<PictureKey> = []
    private var needs: [Int: [PictureKey]] = [:]
    /// Whether what is needed has changed since `takeRequests`: asking is free until then.
    public private(set) var hasRequests = false

    init() {}

    public var count: Int { textures.count }
    public var byteCount: Int { textures.values.reduce(0) { $0 + $1.byteCount } }

    func texture(_ key: PictureKey) -> Texture? { textures[key] }

    /// Puts a texture there that came with the show.
    func place(_ texture: Texture, for key: PictureKey) { textures[key] = texture }

    /// A zone needs exactly these from now on, the most urgent first.
    func need(_ keys: [PictureKey], for zone: Int) {
        needs[zone] = keys
        let wanted = Set(needs.values.joined())
        textures = textures.filter { wanted.contains($0.key) }
        requested.formIntersection(wanted)
        hasRequests = true
    }

    /// What is needed, missing, and not asked for yet, the most urgent first. Asking marks it as asked for.
    public func takeRequests() -> [PictureKey] {
        hasRequests = false
        var result: [PictureKey] = []
        for (_, keys) in needs.sorted(by: { $0.key < $1.key }) {
            for key in keys where textures[key] == nil && !failed.contains(key) && requested.insert(key).inserted {
                result.append(key)
            }
        }
        return result
    }

    /// The worker's answer; nil where the picture could not be made. What nobody needs any more is dropped.
    func deliver(_ texture: Texture?, for key: PictureKey) {
        requested.remove(key)
        guard let texture else {
            failed.insert(key)
            return
        }
        if needs.values.contains(where: { $0.contains(key) }) { textures[key] = texture }
    }
}
