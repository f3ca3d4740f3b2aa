extension ContentEntry {
    static let pictureExtensions: Set<String> = ["png", "jpg", "jpeg", "jpe", "jfif"]
    /// Pictures people have that this version does not decode.
    static let foreignPictureExtensions: Set<String> = [
        "webp", "gif", "bmp", "tif", "tiff", "heic", "heif", "avif", "svg", "jxl", "psd", "ico",
    ]

    /// What is still being copied, or was never meant to be seen, is not content.
    public var isContent: Bool {
        !name.hasPrefix(".") && !name.hasSuffix("~") && !["part", "tmp"].contains(lowercasedExtension)
    }

    var looksLikePicture: Bool { isContent && Self.pictureExtensions.contains(lowercasedExtension) }

    /// The letters after the last dot; empty without one.
    var lowercasedExtension: String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
