import SignageEngine

/// The marker segments of a JPEG file (ITU-T T.81, annex B), walked without decoding: what TurboJPEG does not tell.
struct JPEGStructure {
    /// The frame header, SOFn.
    struct Frame {
        var marker: UInt8
        var precision: Int
        var size: Size
        /// Horizontal and vertical sampling of each component.
        var sampling: [(horizontal: Int, vertical: Int)]

        var isProgressive: Bool { marker == 0xC2 || marker == 0xCA }
        /// Lossless and hierarchical processes, which libjpeg-turbo 2 does not decode.
        var isUnsupported: Bool { [0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF].contains(marker) }
    }

    private(set) var frame: Frame?
    /// The data of the APP1 segment that is an EXIF block.
    private(set) var exif: Range<Int>?
    /// Adobe's programs store CMYK inverted, and say so by an APP14 segment.
    private(set) var hasAdobeMarker = false
    /// Whether libjpeg must hold the coefficients of the whole picture: several scans make up its pixels.
    private(set) var needsCoefficients = false
    private var firstScan: Int?

    /// Walks up to the first scan.
    init(_ bytes: ContentBytes) {
        var walk = SegmentWalk(bytes, from: 2)
        while let segment = walk.next(), segment.marker != 0xD9 {
            switch segment.marker {
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(segment.marker):
                if frame == nil { frame = Self.frame(segment, bytes) }
            case 0xE1 where exif == nil && bytes[segment.data].starts(with: ExifReader.header):
                exif = segment.data
            case 0xEE where bytes[segment.data].starts(with: "Adobe".utf8):
                hasAdobeMarker = true
            case 0xDA:
                let components = segment.data.isEmpty ? 0 : Int(bytes[segment.data.lowerBound])
                needsCoefficients = frame.map { $0.isProgressive || components < $0.sampling.count } ?? false
                firstScan = segment.data.upperBound
                return
            default: break
            }
        }
    }

    /// Whether the end marker is there, after whatever scans. A JPEG that was cut off has none.
    func reachesEnd(_ bytes: ContentBytes) -> Bool { scanCount(bytes) != nil }

    /// How many scans make up the picture; nil where the end marker is missing.
    func scanCount(_ bytes: ContentBytes) -> Int? {
        var count = firstScan == nil ? 0 : 1
        var walk = SegmentWalk(bytes, from: firstScan ?? 2)
        while let segment = walk.next() {
            if segment.marker == 0xDA { count += 1 }
            if segment.marker == 0xD9 { return count }
        }
        return nil
    }

    private static func frame(_ segment: SegmentWalk.Segment, _ bytes: ContentBytes) -> Frame? {
        let start = segment.data.lowerBound
        guard segment.data.count >= 6, segment.data.count >= 6 + 3 * Int(bytes[start + 5]) else { return nil }
        return Frame(
            marker: segment.marker, precision: Int(bytes[start]),
            size: Size(width: bytes.bigEndian16(at: start + 3), height: bytes.bigEndian16(at: start + 1)),
            sampling: (0..<Int(bytes[start + 5])).map { index in
                let both = Int(bytes[start + 7 + 3 * index])
                return (both >> 4, both & 15)
            })
    }
}

/// The segments from some place on. Entropy-coded data and stray bytes between segments are passed over, as libjpeg does.
private struct SegmentWalk: IteratorProtocol {
    struct Segment {
        var marker: UInt8
        /// Without the length itself; empty for the end marker.
        var data: Range<Int>
    }

    private let bytes: ContentBytes
    private var offset: Int

    init(_ bytes: ContentBytes, from offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

    /// Nil where the file ends, or inside of a segment that is longer than the file.
    mutating func next() -> Segment? {
        while let marker = nextMarker() {
            switch marker {
            case 0x00, 0x01, 0xD0...0xD8: continue  // a stuffed FF, TEM, restarts: nothing follows them
            case 0xD9: return Segment(marker: marker, data: offset..<offset)
            default:
                guard offset + 2 <= bytes.count else { return nil }
                let length = bytes.bigEndian16(at: offset)
                guard length >= 2, length <= bytes.count - offset else { return nil }
                let data = offset + 2..<offset + length
                offset = data.upperBound
                return Segment(marker: marker, data: data)
            }
        }
        return nil
    }

    /// The byte after the next FF; any number of FFs may stand before a marker.
    private mutating func nextMarker() -> UInt8? {
        bytes.withUnsafeBufferPointer { bytes in
            while offset < bytes.count, bytes[offset] != 0xFF { offset += 1 }
            while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
            guard offset < bytes.count else { return nil }
            offset += 1
            return bytes[offset - 1]
        }
    }
}
