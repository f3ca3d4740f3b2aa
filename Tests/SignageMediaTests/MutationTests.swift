import SignageEngine
import SignageMedia
import Testing

/// Seeded damage: whatever a file becomes, it is decoded or refused with a reason; never anything else.
@Suite("Damaged files")
struct MutationTests {
    static let originals: [[UInt8]] = [
        PNGPictureTests.small().build(),
        PNGBuilder(
            width: 9, height: 9, depth: 16, colour: .rgba, isInterlaced: true,
            before: [.init(name: "eXIf", data: ExifBuilder.block(6))]
        ) { x, y in [UInt16(x * 7000), UInt16(y * 7000), 500, UInt16(x * y * 800)] }.build(),
        PNGEncoder.encode(Texture(size: Size(width: 20, height: 10), pixels: (0..<200).map { Pixel($0) << 24 }))!,
        JPEGBuilder.inserting(
            ExifBuilder.segment(ExifBuilder.block(8)),
            into: JPEGPictureTests.smooth(.init(sampling: .s420, isProgressive: false)).build()),
        JPEGPictureTests.smooth(.init(sampling: .s444, isProgressive: true)).build(),
        JPEGBuilder(width: 24, height: 24, isCMYK: true) { x, y in [UInt8(x * 10), UInt8(y * 10), 0, 9] }.build(),
    ]

    @Test(arguments: originals.indices)
    func aDamagedFileIsDecodedOrRefusedWithAReason(index: Int) {
        var random = Seeded(state: UInt64(index) + 2026)
        let limits = DecodeLimits(maxPixels: 1_000_000, maxBytes: 16 << 20)
        var refused = 0
        for _ in 0..<2000 {
            let file = Self.mutate(Self.originals[index], &random)
            guard let fault = refusal(file, into: .width(11), limits: limits) else { continue }
            refused += 1
            #expect(!fault.reason.isEmpty && !fault.remedy.isEmpty)
        }
        #expect(refused > 500)
    }

    static func mutate(_ original: [UInt8], _ random: inout Seeded) -> [UInt8] {
        var file = original
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            guard !file.isEmpty else { return file }
            let place = Int.random(in: 0..<file.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: file[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 1: file[place] = .random(in: 0...255, using: &random)
            case 2: file[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
            case 3: file.removeSubrange(place..<min(file.count, place + .random(in: 1...20, using: &random)))
            case 4:
                let from = Int.random(in: 0..<original.count, using: &random)
                file.insert(contentsOf: original[from...].prefix(.random(in: 1...40, using: &random)), at: place)
            default: if Int.random(in: 0..<4, using: &random) == 0 { file.removeSubrange(place...) }
            }
        }
        return file
    }
}
