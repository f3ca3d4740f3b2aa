/// Loads the pictures a zone names: folders in natural order, each picture once for each size, inside the budget.
/// What cannot be shown is left out, with a message; the others keep their order.
struct PictureLoader {
    private let source: any ContentSource
    private let decoder: any ImageDecoder
    let rasterizer: any TextRasterizer
    private let limits: ShowCompiler.Limits
    private let memory: PictureMemory
    let lastHeadlines: LastHeadlines

    /// Nil for those that failed, so that each is read, and told about, once.
    private var loaded: [PictureKey: Texture?] = [:]
    private var bytesHeld: Int
    private var refusedInARow = 0
    private var told: [ContentIssue] = []
    var gaps = FontGapReport()
    private var names: ContentNames

    /// What there is to say, in the order it was met; what the fonts lack comes last.
    var issues: [ContentIssue] { told + gaps.issues }

    init(
        source: any ContentSource, decoder: any ImageDecoder, rasterizer: any TextRasterizer,
        limits: ShowCompiler.Limits, memory: PictureMemory = PictureMemory(),
        lastHeadlines: LastHeadlines = LastHeadlines(), bytesHeld: Int
    ) {
        (self.source, self.decoder, self.rasterizer) = (source, decoder, rasterizer)
        (self.limits, self.memory, self.bytesHeld) = (limits, memory, bytesHeld)
        self.lastHeadlines = lastHeadlines
        names = ContentNames(source)
    }

    mutating func report(
        _ severity: ContentIssue.Severity, _ kind: ContentIssue.Kind, path: String, at mark: ConfigNode.Mark? = nil,
        _ reason: String, remedy: String
    ) {
        let issue = ContentIssue(severity, kind, path: path, at: mark, reason, remedy: remedy)
        // What would be said of each headline is said once.
        if told.last != issue { told.append(issue) }
    }

    /// Takes what is about to be drawn for a zone out of the budget; false, with a message, where it does not fit.
    mutating func reserve(_ bytes: Int, for zone: ZoneID) -> Bool {
        guard bytes <= limits.memoryBudget - bytesHeld else {
            report(
                .error, .memory, path: "",
                "zone \"\(zone.rawValue)\" needs \(Decimal.bytes(bytes)), and the memory budget is used up",
                remedy: "show fewer or smaller pictures, or raise --memory")
            return false
        }
        bytesHeld += bytes
        return true
    }

    /// What a reference that should be one picture stands for: the first of a folder that can be shown.
    mutating func load(first reference: ContentReference, into target: TargetSize) -> (path: String, Texture)? {
        for path in paths(of: reference) {
            if let texture = texture(key(path, target, of: reference)) { return (path, texture) }
        }
        return nil
    }

    /// The pictures of a backdrop in its order, as many as fit into the budget.
    ///
    /// - Parameter enough: how many pixels of them, one after another along the axis, will do.
    /// - Returns: whether these are all that there can be, too, and whether it was told that there is room for none.
    mutating func load(
        _ settings: BackgroundSettings, into target: TargetSize, enough: Int = .max, for zone: ZoneID
    ) -> (textures: [Texture], paths: [String], isWhole: Bool, hasNoRoom: Bool) {
        let all = settings.source.flatMap { source in self.paths(of: source).map { (path: $0, source: source) } }
        let paths = settings.order.arranged(all, seed: settings.seed, path: \.path, turn: \.source.turn)
        let axis = settings.direction.axis
        var textures: [Texture] = []
        var shown: [String] = []
        var length = 0
        var refused = 0
        refusedInARow = 0
        for (path, reference) in paths {
            if length >= enough { return (textures, shown, false, false) }
            if refusedInARow == Self.mostRefused { break }
            let key = key(path, target, brightness: settings.brightness, of: reference)
            let before = refusedInARow
            guard let texture = texture(key) else {
                if refusedInARow > before { refused += 1 }
                continue
            }
            textures.append(texture)
            shown.append(path)
            length += axis == .vertical ? texture.height : texture.width
        }
        let hasNoRoom = textures.isEmpty && refused > 0
        if hasNoRoom {
            let rest = max(0, limits.memoryBudget - bytesHeld)
            report(
                .error, .memory, path: "",
                (refused == 1 ? "the picture" : "the \(refused) pictures")
                    + " of zone \"\(zone.rawValue)\" that \(refused == 1 ? "was tried does" : "were tried do") not fit into "
                    + "what is left of the memory budget (\(Decimal.bytes(rest)) of "
                    + "\(Decimal.bytes(limits.memoryBudget))), so the zone shows nothing",
                remedy: "raise --memory, or have the other zones show less")
        } else if refusedInARow == Self.mostRefused {
            report(
                .error, .memory, path: "",
                "\(textures.count) of the \(paths.count) pictures of zone \"\(zone.rawValue)\" fill the memory budget of "
                    + "\(Decimal.bytes(limits.memoryBudget)); the others are left out",
                remedy: "show fewer or smaller pictures, or raise --memory")
        }
        return (textures, shown, true, hasNoRoom)
    }

    /// So many pictures in a row that do not fit into the budget are enough: the others are not even read.
    private static let mostRefused = 3

    /// Leaves room in the budget for the pictures of carousels that come later, but no more than half of what is left.
    mutating func setAside(for zones: [Show.Zone]) {
        var bytes = 0
        for case .carousel(let carousel) in zones {
            bytes += max(0, carousel.textureBytes - carousel.preloaded.values.reduce(0) { $0 + $1.byteCount })
        }
        bytesHeld += min(bytes, max(0, limits.memoryBudget - bytesHeld) / 2)
    }

    /// A picture file as it is now.
    ///
    /// - Parameter reference: what the playlist names: the file, or its folder.
    func key(
        _ path: String, _ target: TargetSize, brightness: Double = 1, ground: Pixel? = nil,
        of reference: ContentReference? = nil
    ) -> PictureKey {
        var key = PictureKey(
            path: path, target: target, stamp: source.stamp(path), brightness: brightness, ground: ground)
        if let reference, reference.path.rawValue == path { key.origin = reference.origin }
        return key
    }

    /// Whether a file that a playlist names is not there.
    mutating func isMissing(_ path: String) -> Bool { names.isMissing(path) }

    /// Tells about a file that is not there: where the playlist names it, if it does.
    mutating func reportMissing(
        _ kind: ContentIssue.Kind, _ path: String, at origin: Origin, _ fault: ContentFault, consequence: String,
        severity: ContentIssue.Severity = .error
    ) {
        guard let mark = origin.mark else {
            return report(severity, kind, path: path, fault.reason + consequence, remedy: fault.remedy)
        }
        report(
            severity, kind, path: origin.file, at: mark, "\(quote(path)): \(fault.reason)\(consequence)",
            remedy: names.nearest(to: path).map { "did you mean \"\($0)\"?" } ?? fault.remedy)
    }

    /// The pictures a reference stands for: a folder's, in natural order, or the file itself.
    mutating func paths(of reference: ContentReference) -> [String] {
        let path = reference.path.rawValue
        do throws(ContentFault) {
            guard let entries = try source.list(path) else { return [path] }
            let candidates = entries.filter { $0.isContent && isPicture($0, in: path) }
            return candidates.map(\.name).sorted(by: NaturalOrder.precedes).map { path.isEmpty ? $0 : "\(path)/\($0)" }
        } catch {
            // A link that leads to a file outside: reading it says so.
            if names.isFile(path) { return [path] }
            report(.error, .folder, path: path, error.reason, remedy: error.remedy)
            return []
        }
    }

    /// Whether a folder's entry is meant to be a picture: by its name, or by its first bytes where the name says nothing
    /// of the kind. Pictures of kinds that are not read are told about; other files may lie there in peace.
    private mutating func isPicture(_ entry: ContentEntry, in folder: String) -> Bool {
        if entry.looksLikePicture { return true }
        guard entry.kind == .file else { return false }
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        let head = (try? source.head(path, count: PictureInfo.Format.magicLength)) ?? []
        if let format = PictureInfo.Format(magic: head) {
            report(
                .warning, .picture, path: path, "it is a \(format.rawValue) picture by another name; it is shown",
                remedy: "rename it to end with .\(format.fileExtension)")
            return true
        }
        guard ContentEntry.foreignPictureExtensions.contains(entry.lowercasedExtension) else { return false }
        report(
            .warning, .picture, path: path,
            "\(entry.lowercasedExtension.uppercased()) pictures cannot be shown, so it is left out",
            remedy: "save it as PNG or JPEG")
        return false
    }

    mutating func texture(_ key: PictureKey) -> Texture? {
        if let known = loaded[key] { return known }
        let texture: Texture? =
            if let text = key.text { set(text, for: key) } else { picture(key) }
        loaded[key] = .some(texture)
        return texture
    }

    /// What is in memory already is not decoded again; what cannot be read any more stays as it was.
    private mutating func picture(_ key: PictureKey) -> Texture? {
        let path = key.path
        let fault: (reason: String, remedy: String)
        var (severity, kind) = (ContentIssue.Severity.error, ContentIssue.Kind.picture)
        do {
            if let known = memory.texture(key) { return hold(known) }
            let bytes = try source.read(path, maxBytes: limits.maxFileBytes)
            tellWrongName(path, bytes)
            let digest = bytes.digest
            if let known = memory.texture(key, digest: digest) { return hold(known) }
            var texture = try decoder.decode(
                bytes, into: key.target,
                limits: DecodeLimits(
                    maxPixels: limits.maxPicturePixels, maxBytes: max(0, limits.memoryBudget - bytesHeld)))
            if let ground = key.ground, !texture.isOpaque { texture = texture.laid(on: ground) }
            if key.brightness < 1 { texture = texture.dimmed(to: key.brightness) }
            memory.remember(texture, for: key, digest: digest)
            return hold(texture)
        } catch let error as ContentFault {
            if error.kind == .missing {
                let last = memory.lastTexture(key)
                reportMissing(.picture, path, at: key.origin, error, consequence: Self.consequence(last))
                return last.map { hold($0) }
            }
            fault = (error.reason, error.remedy)
            if error.kind == .changedWhileRead { severity = .note }
        } catch let error as DecodeFault {
            fault = (error.reason, error.remedy)
            if error.kind == .overBudget {
                refusedInARow += 1
                kind = .memory
            }
        } catch {
            fault = ("it cannot be read (\(error))", "copy the file again")
        }
        let last = memory.lastTexture(key)
        report(severity, kind, path: path, fault.reason + Self.consequence(last), remedy: fault.remedy)
        return last.map { hold($0) }
    }

    private static func consequence(_ last: Texture?) -> String {
        last == nil ? "; it is left out" : "; what it was before is still shown"
    }

    private mutating func hold(_ texture: Texture) -> Texture {
        bytesHeld += texture.byteCount
        refusedInARow = 0
        return texture
    }

    /// A PNG named .jpg is shown, and told about: other programs will not be so kind.
    private mutating func tellWrongName(_ path: String, _ bytes: ContentBytes) {
        let entry = ContentEntry(name: path, kind: .file)
        guard let format = PictureInfo.Format(magic: bytes), entry.looksLikePicture,
            (entry.lowercasedExtension == "png") != (format == .png)
        else { return }
        report(
            .warning, .picture, path: path, "it is a \(format.rawValue) picture by another name; it is shown",
            remedy: "rename it to end with .\(format.fileExtension)")
    }
}
