/// Turns the bytes of a picture file into a texture of the size it is shown at. Pure: same bytes, same pixels.
public protocol ImageDecoder: Sendable {
    /// Reads only the header: cheap, and enough to plan memory before anything is allocated.
    func inspect(_ bytes: ContentBytes) throws(DecodeFault) -> PictureInfo

    /// Decodes, turns upright, scales and premultiplies. Nothing larger than `limits` allows is ever allocated.
    func decode(_ bytes: ContentBytes, into target: TargetSize, limits: DecodeLimits) throws(DecodeFault) -> Texture
}

/// A file's bytes, read whole.
public typealias ContentBytes = [UInt8]

/// What a picture's header says, before any of it is decoded.
public struct PictureInfo: Hashable, Sendable {
    public enum Format: String, Sendable {
        case png = "PNG"
        case jpeg = "JPEG"

        /// How many first bytes tell the format.
        public static let magicLength = 8

        /// The format that a file's first bytes tell; nil for any other.
        public init?(magic bytes: some Collection<UInt8>) {
            if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else {
                return nil
            }
        }

        /// What its files' names end with.
        public var fileExtension: String { self == .png ? "png" : "jpg" }
    }
    public var format: Format
    /// As it stands upright: width and height are already exchanged where EXIF says so.
    public var size: Size

    public init(format: Format, size: Size) { (self.format, self.size) = (format, size) }
}

/// The size a picture is scaled to, given its own.
public enum TargetSize: Hashable, Sendable {
    case natural
    /// This wide, as high as the aspect asks (at least one pixel).
    case width(Int)
    /// This high, as wide as the aspect asks (at least one pixel).
    case height(Int)
    case stretch(Size)
    /// The smallest size that covers this one, at the picture's own aspect.
    case cover(Size)
    /// The largest size that fits into this one, at the picture's own aspect.
    case contain(Size)
    /// This size exactly: scaled as by `cover`, and what lies over is cut off on both sides alike.
    case crop(Size)

    /// The size in pixels, or nil where it would overflow.
    public func size(for source: Size) -> Size? {
        switch self {
        case .natural: source
        case .stretch(let size), .crop(let size): size
        case .cover(let size): Self.isWider(source, than: size) ? byHeight(size, source) : byWidth(size, source)
        case .contain(let size): Self.isWider(source, than: size) ? byWidth(size, source) : byHeight(size, source)
        case .width(let width):
            Self.scale(source.height, by: width, over: source.width).map { Size(width: width, height: $0) }
        case .height(let height):
            Self.scale(source.width, by: height, over: source.height).map { Size(width: $0, height: height) }
        }
    }

    /// The size that a picture is scaled to before anything is cut off, or nil where it would overflow.
    public func scaledSize(for source: Size) -> Size? {
        if case .crop(let size) = self { return TargetSize.cover(size).size(for: source) }
        return size(for: source)
    }

    /// The size that no picture is larger than, where there is one; else nothing.
    var bounds: Size {
        switch self {
        case .stretch(let size), .contain(let size), .crop(let size): size
        case .natural, .width, .height, .cover: .zero
        }
    }

    private func byWidth(_ size: Size, _ source: Size) -> Size? { TargetSize.width(size.width).size(for: source) }
    private func byHeight(_ size: Size, _ source: Size) -> Size? { TargetSize.height(size.height).size(for: source) }

    private static func isWider(_ source: Size, than size: Size) -> Bool {
        Int128(source.width) * Int128(size.height) > Int128(size.width) * Int128(source.height)
    }

    private static func scale(_ length: Int, by numerator: Int, over denominator: Int) -> Int? {
        guard denominator > 0, numerator > 0, length > 0 else { return nil }
        let scaled = (Int128(length) * Int128(numerator) * 2 + Int128(denominator)) / (Int128(denominator) * 2)
        return scaled <= Int128(Int32.max) ? max(1, Int(scaled)) : nil
    }
}

/// What one decode may cost. Checked against the header, before anything is allocated.
public struct DecodeLimits: Hashable, Sendable {
    /// The most pixels the file itself may have.
    public var maxPixels: Int
    /// The most bytes the decode may hold at once, its result included.
    public var maxBytes: Int

    public init(maxPixels: Int = 64_000_000, maxBytes: Int = 512 << 20) {
        (self.maxPixels, self.maxBytes) = (maxPixels, maxBytes)
    }
}

/// Why a picture could not be made, in words for the person who put the file there.
public struct DecodeFault: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case empty, notAPicture, unsupported, damaged, truncated, tooLarge, overBudget, zeroSized
    }
    public var kind: Kind
    /// What is wrong: "PNG ends after 40,960 bytes, in the middle of the picture". No file name, no full stop.
    public var reason: String
    /// What to do: "copy the file again".
    public var remedy: String

    public init(_ kind: Kind, _ reason: String, remedy: String) {
        (self.kind, self.reason, self.remedy) = (kind, reason, remedy)
    }
}
