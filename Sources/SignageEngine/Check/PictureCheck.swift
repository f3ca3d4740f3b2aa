/// Decodes pictures one after another, each once, and keeps what there is to say about them, but none of them.
struct PictureCheck {
    /// Of a picture that can be shown.
    private struct Facts: Hashable {
        /// As it stands upright in its file.
        var natural: Size
        var isOpaque: Bool
        /// The largest size that it is scaled to, and what is seen of that.
        var scaled = Size.zero
        var shown = Size.zero
    }

    private let source: any ContentSource
    private let compiler: ShowCompiler
    /// Nil for those that cannot be shown.
    private var facts: [String: Facts?] = [:]
    private var order: [String] = []

    /// Those that a zone names, whether they can be shown or not.
    private(set) var used: Set<String> = []
    /// What is wrong with them, in the order met.
    private(set) var issues: [ContentIssue] = []

    init(_ source: any ContentSource, _ compiler: ShowCompiler) { (self.source, self.compiler) = (source, compiler) }

    /// How many were looked at.
    var count: Int { order.count }
    /// Those that cannot be shown.
    var leftOut: [String] { order.filter { facts[$0] == .some(nil) } }

    /// They are used, and somebody else looks at them.
    mutating func use(_ keys: [PictureKey]) { used.formUnion(keys.map(\.path)) }

    /// A folder stands for its first picture that can be shown.
    mutating func use(first reference: ContentReference, _ loader: inout PictureLoader) {
        for path in loader.paths(of: reference) {
            if look(at: loader.key(path, .natural, of: reference)) != nil { return }
        }
    }

    /// What a picture takes at the size it is shown at; nil where it cannot be shown.
    mutating func look(at key: PictureKey) -> (bytes: Int, isOpaque: Bool)? {
        used.insert(key.path)
        if facts[key.path] == nil {
            order.append(key.path)
            facts[key.path] = .some(decode(key))
        }
        guard case var known?? = facts[key.path], let scaled = key.target.scaledSize(for: known.natural),
            let shown = key.target.size(for: known.natural)
        else { return nil }
        if key.target != .natural, scaled.area > known.scaled.area { (known.scaled, known.shown) = (scaled, shown) }
        facts[key.path] = known
        return (Texture.byteCount(of: shown), known.isOpaque || key.ground != nil)
    }

    private mutating func decode(_ key: PictureKey) -> Facts? {
        // What is drawn over and dimmed afterwards says nothing about the file.
        var plain = PictureKey(path: key.path, target: bounded(key.target))
        plain.origin = key.origin
        var loader = compiler.loader(source)
        let texture = loader.texture(plain)
        issues += loader.issues
        guard let texture, let bytes = try? source.read(key.path, maxBytes: compiler.limits.maxFileBytes),
            let info = try? compiler.decoder.inspect(bytes)
        else { return nil }
        return Facts(natural: info.size, isOpaque: texture.isOpaque)
    }

    /// Where the size does not matter a small one is quicker.
    private func bounded(_ target: TargetSize) -> TargetSize {
        target == .natural ? .contain(Size(width: 256, height: 256)) : target
    }

    // MARK: Oversized

    /// A picture is told about if it has at least so many times the pixels it is scaled to,
    private static let excess = 4
    /// and so many bytes would not have to be decoded: less is not worth anybody's time.
    private static let leastSaving = 16 << 20

    var oversized: [ContentIssue] {
        order.compactMap { path in
            guard case let known?? = facts[path], known.scaled.area > 0,
                known.natural.area >= Self.excess * known.scaled.area
            else { return nil }
            let saving = (known.natural.area - known.scaled.area) * MemoryLayout<Pixel>.stride
            guard saving >= Self.leastSaving else { return nil }
            return ContentIssue(
                .warning, .picture, path: path,
                "\(known.natural) is shown at \(known.shown)",
                remedy: "scaling it down to \(known.scaled) first would save decoding "
                    + "\(Decimal.bytes(saving)) of pixels each time it is loaded")
        }
    }
}
