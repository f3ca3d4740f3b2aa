import SignageEngine
import Testing

@Suite("Resampler")
struct ResamplerTests {
    @Test(arguments: ["7×5", "1×1", "64×3"])
    func equalSizesAreAnExactCopy(name: String) throws {
        let size = try #require(Self.size(name))
        let picture = Self.noise(size, seed: 1)
        #expect(Self.resample(picture, size, to: size) == picture)
    }

    @Test(arguments: [(8, 6, 3, 3), (3, 3, 8, 6), (5, 9, 10, 2), (9, 5, 2, 10), (1, 1, 7, 5), (300, 200, 1, 1)])
    func aConstantStaysConstant(fromWidth: Int, fromHeight: Int, toWidth: Int, toHeight: Int) {
        let from = Size(width: fromWidth, height: fromHeight)
        let to = Size(width: toWidth, height: toHeight)
        for colour: Pixel in [0xFFFF_FFFF, 0xFF01_80FE, 0x8040_2001, 0] {
            let picture = [Pixel](repeating: colour, count: from.area)
            #expect(Self.resample(picture, from, to: to) == [Pixel](repeating: colour, count: to.area))
        }
    }

    @Test func halvingIsTheAverageOfFour() {
        let size = Size(width: 32, height: 20)
        let picture = Self.noise(size, seed: 2)
        let half = Self.resample(picture, size, to: Size(width: 16, height: 10))
        for y in 0..<10 {
            for x in 0..<16 {
                for shift: Pixel in [0, 8, 16, 24] {
                    let sum = [0, 1, size.width, size.width + 1].reduce(0) {
                        $0 + Int(picture[2 * y * size.width + 2 * x + $1] >> shift & 0xFF)
                    }
                    let expected = Int((Double(sum) / 4).rounded(.toNearestOrEven))
                    #expect(Int(half[y * 16 + x] >> shift & 0xFF) == expected)
                }
            }
        }
    }

    @Test func onePixelFillsEverything() {
        let result = Self.resample([0xFF12_3456], Size(width: 1, height: 1), to: Size(width: 5, height: 3))
        #expect(result == [Pixel](repeating: 0xFF12_3456, count: 15))
    }

    @Test func everythingBecomesItsMean() {
        let size = Size(width: 511, height: 257)
        let picture = Self.noise(size, seed: 3)
        let result = Self.resample(picture, size, to: Size(width: 1, height: 1))[0]
        for shift: Pixel in [0, 8, 16, 24] {
            let mean = Double(picture.reduce(0) { $0 + Int($1 >> shift & 0xFF) }) / Double(size.area)
            #expect(Int(result >> shift & 0xFF) == Int(mean.rounded()))
        }
    }

    @Test func shrinkingKeepsTheMean() {
        let size = Size(width: 120, height: 90)
        let picture = Self.noise(size, seed: 4)
        let result = Self.resample(picture, size, to: Size(width: 37, height: 31))
        for shift: Pixel in [0, 8, 16, 24] {
            let before = Double(picture.reduce(0) { $0 + Int($1 >> shift & 0xFF) }) / Double(picture.count)
            let after = Double(result.reduce(0) { $0 + Int($1 >> shift & 0xFF) }) / Double(result.count)
            #expect(abs(before - after) < 0.1)
        }
    }

    @Test func aRampIsEnlargedToARamp() {
        let ramp: [Pixel] = [0xFF00_0000, 0xFF00_0064, 0xFF00_00C8]
        let row = Self.resample(ramp, Size(width: 3, height: 1), to: Size(width: 12, height: 1))
        // Centres on centres: 0, 0, 12.5, 37.5 …; the ends are clamped.
        #expect(row.map { $0 & 0xFF } == [0, 0, 12, 38, 62, 88, 112, 138, 162, 188, 200, 200])
        let column = Self.resample(ramp, Size(width: 1, height: 3), to: Size(width: 1, height: 12))
        #expect(column == row)
    }

    @Test func opaqueStaysOpaqueAtTheLongestSide() {
        let size = Size(width: Resampler.maxSourceSide, height: 1)
        let white = [Pixel](repeating: .max, count: size.area)
        for target in [Size(width: 1, height: 1), Size(width: 1001, height: 2), Size(width: 65_534, height: 1)] {
            #expect(Self.resample(white, size, to: target).allSatisfy { $0 == .max })
        }
        let tall = Size(width: 1, height: Resampler.maxSourceSide)
        for target in [Size(width: 1, height: 1), Size(width: 2, height: 1001), Size(width: 1, height: 65_534)] {
            #expect(Self.resample(white, tall, to: target).allSatisfy { $0 == .max })
        }
    }

    /// The reference is the definition, in Double and without separating the axes.
    @Test func agreesWithTheDefinitionAtRandomSizes() {
        var random = Seeded(state: 5)
        for round in 0..<150 {
            let from = Size(width: .random(in: 1...40, using: &random), height: .random(in: 1...40, using: &random))
            let to = Size(width: .random(in: 1...40, using: &random), height: .random(in: 1...40, using: &random))
            let picture = Self.noise(from, seed: UInt64(100 + round))
            let result = Self.resample(picture, from, to: to)
            let columns = (0..<to.width).map { Self.weights($0, from: from.width, to: to.width) }
            let rows = (0..<to.height).map { Self.weights($0, from: from.height, to: to.height) }
            for (y, row) in rows.enumerated() {
                for (x, column) in columns.enumerated() {
                    let pixel = result[y * to.width + x]
                    for shift: Pixel in [0, 8, 16, 24] {
                        var sum = 0.0
                        for (j, v) in row {
                            for (i, h) in column {
                                sum += v * h * Double(picture[j * from.width + i] >> shift & 0xFF)
                            }
                        }
                        #expect(abs(sum - Double(pixel >> shift & 0xFF)) < 0.51, "\(from) → \(to) at \(x), \(y)")
                        #expect(pixel >> shift & 0xFF <= pixel.alpha)
                    }
                }
            }
        }
    }

    @Test func writesNothingBetweenRows() {
        let from = Size(width: 9, height: 9)
        let to = Size(width: 4, height: 3)
        let result = Self.resample(Self.noise(from, seed: 6), from, to: to, stride: 7, fill: 0xDEAD_BEEF)
        for y in 0..<3 { #expect(result[y * 7 + 4..<y * 7 + 7].allSatisfy { $0 == 0xDEAD_BEEF }) }
    }

    @Test func isCompleteWithTheLastRowAndNotBefore() {
        for (from, to) in [(7, 3), (3, 7), (4, 4)] {
            var pixels = [Pixel](repeating: 0, count: to)
            let row: [Pixel] = [.black]
            pixels.withUnsafeMutableBufferPointer { buffer in
                var resampler = Resampler(
                    from: Size(width: 1, height: from), to: Size(width: 1, height: to), into: buffer.baseAddress!,
                    stride: 1)
                for _ in 0..<from {
                    let isEarly = resampler.isComplete
                    #expect(!isEarly)
                    resampler.push(row)
                }
                let isComplete = resampler.isComplete
                #expect(isComplete)
            }
        }
    }
}

extension ResamplerTests {
    static func size(_ text: String) -> Size? {
        let parts = text.split(separator: "×").compactMap { Int($0) }
        return parts.count == 2 ? Size(width: parts[0], height: parts[1]) : nil
    }

    static func resample(
        _ picture: [Pixel], _ from: Size, to: Size, stride: Int? = nil, fill: Pixel = 0
    ) -> [Pixel] {
        let stride = stride ?? to.width
        var result = [Pixel](repeating: fill, count: stride * to.height)
        result.withUnsafeMutableBufferPointer { buffer in
            var resampler = Resampler(from: from, to: to, into: buffer.baseAddress!, stride: stride)
            picture.withUnsafeBufferPointer { source in
                for y in 0..<from.height { resampler.push(source.baseAddress! + y * from.width) }
            }
        }
        return result
    }

    /// Premultiplied noise with every kind of alpha.
    static func noise(_ size: Size, seed: UInt64) -> [Pixel] {
        var random = Seeded(state: seed)
        return (0..<size.area).map { _ in
            let bits = UInt32(truncatingIfNeeded: random.next())
            let alpha: UInt32 = bits & 3 == 0 ? 0 : bits & 3 == 1 ? 255 : bits >> 24
            return Pixel(red: bits >> 16 & 0xFF, green: bits >> 8 & 0xFF, blue: bits >> 2 & 0xFF, alpha: alpha)
        }
    }

    /// Source positions and their shares of one target position.
    static func weights(_ position: Int, from: Int, to: Int) -> [(Int, Double)] {
        let ratio = Double(from) / Double(to)
        if to > from {
            let place = min(max((Double(position) + 0.5) * ratio - 0.5, 0), Double(from - 1))
            let first = Int(place)
            return [(first, 1 - (place - Double(first))), (min(first + 1, from - 1), place - Double(first))]
        }
        return (0..<from).compactMap { j in
            let overlap = min(Double(j + 1), Double(position + 1) * ratio) - max(Double(j), Double(position) * ratio)
            return overlap > 0 ? (j, overlap / ratio) : nil
        }
    }
}

/// SeededGenerator64: the same numbers anywhere.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
