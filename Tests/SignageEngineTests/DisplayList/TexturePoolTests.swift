import Synchronization
import Testing

@testable import SignageEngine

@Suite struct TexturePoolTests {
    /// 64 KiB: the least that is kept.
    static let size = Size(width: 128, height: 128)

    private static func texture(_ pool: TexturePool, _ size: Size = size, color: Pixel = 0xFF12_3456) -> Texture {
        Texture(size: size, pool: pool) { (pixels, stride) throws(Never) in
            pixels.update(repeating: color, count: stride * size.height)
        }
    }

    @Test func tenThousandPicturesOneAfterAnotherTakeOneBlock() {
        let pool = TexturePool()
        for _ in 0..<10_000 {
            let texture = Texture(size: Self.size, isOpaque: true, pool: pool) { (_, _) throws(Never) in }
            #expect(texture.width == 128)
        }
        #expect(pool.allocations == 1)
    }

    @Test func recycledMemoryIsClear() {
        let pool = TexturePool()
        _ = Self.texture(pool)
        #expect(pool.bytesKept == 65_536)
        var clear = true
        _ = Texture(size: Self.size, pool: pool) { (pixels, stride) throws(Never) in
            for index in 0..<(stride * Self.size.height) where pixels[index] != 0 { clear = false }
        }
        #expect(clear && pool.allocations == 1)
    }

    @Test func anotherSizeOfAsManyBytesServesToo() {
        let pool = TexturePool()
        _ = Self.texture(pool)
        _ = Self.texture(pool, Size(width: 64, height: 256))
        #expect(pool.allocations == 1)
        _ = Self.texture(pool, Size(width: 128, height: 129))
        #expect(pool.allocations == 2)
    }

    @Test func itKeepsFewBlocksAndLittleMemory() {
        let pool = TexturePool()
        var textures = (0..<20).map { _ in Self.texture(pool) }
        #expect(pool.allocations == 20 && pool.bytesKept == 0)
        textures.removeAll()
        #expect(pool.bytesKept == TexturePool.mostBlocks * 65_536)
        // Four blocks of 24 MiB would be too much: two stay.
        func block(_ bytes: Int) -> UnsafeMutableRawPointer { pool.take(bytes) }
        let blocks = (0..<4).map { _ in block(24 << 20) }
        for base in blocks { pool.give(base, bytes: 24 << 20) }
        #expect(pool.bytesKept == 48 << 20)
    }

    @Test func smallBlocksAndGiantsAreNotKept() {
        let pool = TexturePool()
        _ = Self.texture(pool, Size(width: 16, height: 16))
        pool.give(pool.take(TexturePool.mostBytes + 64), bytes: TexturePool.mostBytes + 64)
        #expect(pool.bytesKept == 0)
    }

    @Test func aPictureThatCannotBeMadeGivesItsBlockBack() {
        struct Broken: Error {}
        let pool = TexturePool()
        for _ in 0..<5 {
            #expect(throws: Broken.self) {
                _ = try Texture(size: Self.size, pool: pool) { (_, _) throws(Broken) in throw Broken() }
            }
        }
        #expect(pool.allocations == 1 && pool.bytesKept == 65_536)
    }

    @Test func threadsShareItWithoutEverSharingABlock() async {
        let pool = TexturePool()
        let isGood = await withTaskGroup(of: Bool.self) { group in
            for number in 1...4 {
                group.addTask {
                    let color = 0xFF00_0000 | Pixel(number)
                    return (0..<300).allSatisfy { _ in
                        let texture = Self.texture(pool, color: color)
                        return texture[0, 0] == color && texture[127, 127] == color && texture[64, 3] == color
                    }
                }
            }
            return await group.allSatisfy { $0 }
        }
        #expect(isGood)
        #expect(pool.allocations <= 4)
    }
}
