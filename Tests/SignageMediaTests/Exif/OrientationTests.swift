import SignageEngine
import SignageMedia
import Testing

@Suite("Orientation")
struct OrientationTests {
    /// Four quarters of different colours, to be recognised after compression: red, green over blue, white.
    static let quarters = JPEGBuilder(width: 64, height: 32) { x, y in
        switch (x < 32, y < 16) {
        case (true, true): [255, 0, 0]
        case (false, true): [0, 255, 0]
        case (true, false): [0, 0, 255]
        case (false, false): [255, 255, 255]
        }
    }.build()
    static let (red, green, blue, white): (Pixel, Pixel, Pixel, Pixel) = (
        0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF
    )

    /// What is seen at the top left, top right, bottom left, bottom right: TIFF 6.0, page 36, says for each value which
    /// sides of the picture the first row and the first column are.
    static let seen: [(UInt16, [Pixel])] = [
        (1, [red, green, blue, white]),
        (2, [green, red, white, blue]),
        (3, [white, blue, green, red]),
        (4, [blue, white, red, green]),
        (5, [red, blue, green, white]),
        (6, [blue, red, white, green]),
        (7, [white, green, blue, red]),
        (8, [green, white, red, blue]),
    ]

    static func corners(_ texture: Texture) -> [Pixel] {
        let (x, y) = (texture.width, texture.height)
        return [
            texture[x / 4, y / 4], texture[x * 3 / 4, y / 4], texture[x / 4, y * 3 / 4], texture[x * 3 / 4, y * 3 / 4],
        ]
    }

    @Test(arguments: seen, [true, false])
    func allEightStandUpright(_ entry: (UInt16, [Pixel]), isBigEndian: Bool) throws {
        let block = ExifBuilder.block(entry.0, isBigEndian: isBigEndian)
        let file = JPEGBuilder.inserting(ExifBuilder.segment(block), into: Self.quarters)
        let size = entry.0 >= 5 ? Size(width: 32, height: 64) : Size(width: 64, height: 32)
        #expect(try PictureDecoder().inspect(file) == PictureInfo(format: .jpeg, size: size))
        for target in [TargetSize.natural, .width(20), .height(100), .stretch(Size(width: 33, height: 47))] {
            let texture = try decode(file, into: target)
            #expect(texture.size == target.size(for: size))
            for (pixel, expected) in zip(Self.corners(texture), entry.1) { #expect(distance(pixel, expected) < 20) }
        }
    }

    @Test func theThumbnailsOrientationIsNotThePictures() throws {
        let block = ExifBuilder.block(1, thumbnail: 6)
        let file = JPEGBuilder.inserting(ExifBuilder.segment(block), into: Self.quarters)
        #expect(try decode(file).size == Size(width: 64, height: 32))
    }

    @Test func aBrokenBlockIsIgnored() throws {
        let good = ExifBuilder.block(6)
        var random = Seeded(state: 11)
        let broken: [[UInt8]] =
            [[], [0], [UInt8](repeating: 0xFF, count: 500), ExifBuilder.block(0), ExifBuilder.block(9)]
            + (0..<good.count).map { Array(good[..<$0]) }
            + (0..<200).map { _ in
                var block = good
                for _ in 0..<3 {
                    let place = Int.random(in: 0..<block.count, using: &random)
                    block[place] = .random(in: 0...255, using: &random)
                }
                return block
            }
        for block in broken {
            let file = JPEGBuilder.inserting(ExifBuilder.segment(block), into: Self.quarters)
            #expect(refusal(file) == nil)
        }
        #expect(try decode(JPEGBuilder.inserting(ExifBuilder.segment([]), into: Self.quarters)).width == 64)
    }
}

/// Photographs taken with the camera held in four ways; skipped where `../shared/data` is absent.
@Suite("Photographs of others", .enabled(if: SharedData.isPresent, "../shared/data is absent"))
struct PhotographTests {
    @Test(arguments: [("Landscape_1", "Landscape_6", true), ("Portrait_3", "Portrait_8", false)])
    func theSameSceneIsSeenHoweverTheCameraWasHeld(first: String, second: String, isWide: Bool) throws {
        let size = isWide ? Size(width: 180, height: 120) : Size(width: 120, height: 180)
        let pictures = try [first, second].map {
            try decode(SharedData.read("exif/\($0).jpg"), into: .height(size.height))
        }
        for picture in pictures { try #require(picture.size == size) }
        #expect(meanDistance(pictures[0], pictures[1]) < 12)
        // And not for any picture: turned by a half they differ.
        let turned = Texture(size: size, pixels: pictures[1].pixels.reversed())
        #expect(meanDistance(pictures[0], turned) > 30)
    }
}
