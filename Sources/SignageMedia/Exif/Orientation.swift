import SignageEngine

/// How a camera was held: what must be done to the rows of a file so that the picture stands upright.
/// The raw values are those of tag 0x0112 (TIFF 6.0, page 36; Exif 2.32, 4.6.4).
enum Orientation: UInt16, CaseIterable, Sendable {
    case up = 1
    case mirrored = 2
    case upsideDown = 3
    case mirroredUpsideDown = 4
    /// Rows and columns exchanged.
    case transposed = 5
    /// Must be turned a quarter clockwise.
    case turnClockwise = 6
    /// Exchanged about the other diagonal.
    case transverse = 7
    /// Must be turned a quarter anticlockwise.
    case turnAnticlockwise = 8

    var exchangesAxes: Bool { rawValue >= 5 }

    /// The size after turning. Its own inverse.
    func upright(_ size: Size) -> Size {
        exchangesAxes ? Size(width: size.height, height: size.width) : size
    }

    /// Copies a picture so that it stands upright.
    ///
    /// - Parameters:
    ///   - source: rows as the file stores them, `size.width` apart.
    ///   - size: of the source.
    ///   - pixels: where the upright picture goes, `stride` pixels from row to row.
    func turnUpright(
        _ source: UnsafePointer<Pixel>, size: Size, into pixels: UnsafeMutablePointer<Pixel>, stride: Int
    ) {
        let target = upright(size)
        let walk = self.walk(over: size)
        // Tiles: when axes are exchanged, a whole row of the target would touch every row of the source.
        let tile = 32
        for top in Swift.stride(from: 0, to: target.height, by: tile) {
            for left in Swift.stride(from: 0, to: target.width, by: tile) {
                for y in top..<min(top + tile, target.height) {
                    var place = walk.origin + y * walk.down + left * walk.right
                    let row = pixels + y * stride
                    for x in left..<min(left + tile, target.width) {
                        row[x] = source[place]
                        place &+= walk.right
                    }
                }
            }
        }
    }

    /// Where in the source the upright picture begins, and the steps that go right and down in it.
    private func walk(over size: Size) -> (origin: Int, right: Int, down: Int) {
        let (width, height) = (size.width, size.height)
        let (topRight, bottomLeft, bottomRight) = (width - 1, (height - 1) * width, height * width - 1)
        return switch self {
        case .up: (0, 1, width)
        case .mirrored: (topRight, -1, width)
        case .upsideDown: (bottomRight, -1, -width)
        case .mirroredUpsideDown: (bottomLeft, 1, -width)
        case .transposed: (0, width, 1)
        case .turnClockwise: (bottomLeft, -width, 1)
        case .transverse: (bottomRight, -width, -1)
        case .turnAnticlockwise: (topRight, width, -1)
        }
    }
}
