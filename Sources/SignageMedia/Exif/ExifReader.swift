internal import CExif

/// Reads the orientation from an EXIF block, with libexif. A broken block is no reason to refuse a picture: it is `.up`.
enum ExifReader {
    /// What stands before the TIFF structure in a JPEG's APP1 segment, and what libexif knows a block by.
    static let header: [UInt8] = Array("Exif".utf8) + [0, 0]

    /// - Parameter block: the block, with its header (as in JPEG) or without (as in a PNG's eXIf chunk).
    static func orientation(of block: some Collection<UInt8>) -> Orientation {
        // libexif reads 64 KiB at the most; the tags wanted are at the beginning.
        var bytes = block.starts(with: header) ? [] : header
        bytes.append(contentsOf: block.prefix(65_535 - header.count))
        guard bytes.count > header.count, let data = exif_data_new() else { return .up }
        defer { exif_data_unref(data) }
        // Otherwise libexif adds the tags a block ought to have.
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        exif_data_load_data(data, bytes, UInt32(truncatingIfNeeded: bytes.count))
        // The first directory is the picture's; the second is its thumbnail's, which may say something else.
        guard let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION)?.pointee,
            entry.format == EXIF_FORMAT_SHORT, entry.components >= 1, entry.size >= 2
        else { return .up }
        return Orientation(rawValue: exif_get_short(entry.data, exif_data_get_byte_order(data))) ?? .up
    }
}
