public import SignageEngine

/// Reads PNG and JPEG files, which it knows by their content and not by their name.
///
/// Colours are taken as sRGB: gamma, ICC profiles and chromaticities in a file are ignored, as the panel's own are
/// unknown. EXIF orientation is honoured in both formats. An animated PNG is its first picture. CMYK is converted
/// by the plain formula. 16 bits a channel become 8.
///
/// Nothing is allocated that the header does not justify: a picture has at most `DecodeLimits.maxPixels` pixels and
/// 65,535 a side, and what the decode will hold at its peak (rows, coefficients, the result) is compared with
/// `DecodeLimits.maxBytes` first. A PNG that is not interlaced is scaled row by row, never held whole.
public struct PictureDecoder: ImageDecoder {
    public init() {}

    /// Reads the header only: the size the picture has when it stands upright.
    ///
    /// - Throws: `DecodeFault` for what is no picture, has a broken header, or no area. Limits are left to `decode`.
    public func inspect(_ bytes: ContentBytes) throws(DecodeFault) -> PictureInfo {
        switch try PictureFormat.recognise(bytes) {
        case .png: try PNGPicture.inspect(bytes)
        case .jpeg: try JPEGPicture.inspect(bytes)
        }
    }

    /// Decodes, scales, turns upright and premultiplies.
    ///
    /// - Throws: `DecodeFault` with the reason and the remedy. A damaged or truncated picture is refused as a whole;
    ///   oddities that leave every pixel intact (a broken comment, bytes after the end) are not.
    public func decode(
        _ bytes: ContentBytes, into target: TargetSize, limits: DecodeLimits
    ) throws(DecodeFault) -> Texture {
        switch try PictureFormat.recognise(bytes) {
        case .png: try PNGPicture.decode(bytes, into: target, limits: limits)
        case .jpeg: try JPEGPicture.decode(bytes, into: target, limits: limits)
        }
    }
}
