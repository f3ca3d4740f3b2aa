import SignageEngine

/// The sizes of one decode, decided and paid for before anything is allocated.
struct DecodePlan {
    /// The picture as the file stores it.
    let stored: Size
    let orientation: Orientation
    /// The texture to make, upright.
    let target: Size
    /// The texture before it is turned upright.
    let storedTarget: Size
    /// What the file's picture is scaled to, of which the texture is `window`.
    let storedScaled: Size
    /// All of it, unless something is cut off.
    let window: Rect

    /// The longest side of a picture: the resampler's limit, and close to JPEG's own of 65,500.
    static let maxSide = Resampler.maxSourceSide

    init(stored: Size, orientation: Orientation, target: TargetSize, limits: DecodeLimits) throws(DecodeFault) {
        try Self.check(stored, limits: limits)
        let upright = orientation.upright(stored)
        guard let size = target.size(for: upright), let scaled = target.scaledSize(for: upright), !size.isEmpty,
            max(scaled.width, scaled.height) <= Int32.max
        else {
            throw DecodeFault(
                .tooLarge, "a picture of \(Words.size(upright)) cannot be scaled to that size",
                remedy: "give a size in pixels that a panel can have")
        }
        (self.stored, self.orientation, self.target) = (stored, orientation, size)
        storedTarget = orientation.upright(size)
        storedScaled = orientation.upright(scaled)
        window = Rect(
            x: (storedScaled.width - storedTarget.width) / 2, y: (storedScaled.height - storedTarget.height) / 2,
            width: storedTarget.width, height: storedTarget.height)
    }

    /// Whether a picture of this size may be decoded at all.
    static func check(_ size: Size, limits: DecodeLimits) throws(DecodeFault) {
        if size.isEmpty {
            throw DecodeFault(
                .zeroSized, "the picture is \(Words.size(size)) pixels: it has no area",
                remedy: "save it again from the program that made it")
        }
        if max(size.width, size.height) > maxSide {
            throw DecodeFault(
                .tooLarge, "the picture is \(Words.size(size)); the limit is \(Decimal.grouped(maxSide)) a side",
                remedy: "cut or scale it to fewer pixels")
        }
        if size.area > limits.maxPixels {
            throw DecodeFault(
                .tooLarge,
                "\(Words.size(size)) is \(Words.megapixels(size.area)) megapixels; "
                    + "the limit is \(Words.megapixels(limits.maxPixels))",
                remedy: "scale the picture down to what the panel can show")
        }
    }

    /// Refuses the decode if its result, the copy that is turned upright and `working` bytes exceed the limit.
    func check(working: ByteCount, limits: DecodeLimits) throws(DecodeFault) {
        var total = working
        // As Texture pads its rows, but safe for any size.
        total.add((target.width + 15) / 16 * 16, target.height, MemoryLayout<Pixel>.stride)
        if orientation != .up { total.add(storedTarget.width, storedTarget.height, MemoryLayout<Pixel>.stride) }
        guard total.value > limits.maxBytes else { return }
        throw DecodeFault(
            .overBudget,
            "decoding \(Words.size(stored)) to \(Words.size(target)) takes \(Decimal.bytes(total.value)) of memory; "
                + "\(Decimal.bytes(limits.maxBytes)) of what all pictures may take is left",
            remedy: "show fewer or smaller pictures, or allow more with --memory")
    }

    /// Makes the texture. `fill` writes the rows of `window` as the file stores them.
    func makeTexture(
        isOpaque: Bool?,
        fill: (_ pixels: UnsafeMutablePointer<Pixel>, _ stride: Int) throws(DecodeFault) -> Void
    ) throws(DecodeFault) -> Texture {
        if orientation == .up { return try Texture(size: target, isOpaque: isOpaque, fill: fill) }
        let lying = UnsafeMutablePointer<Pixel>.allocate(capacity: storedTarget.area)
        defer { lying.deallocate() }
        try fill(lying, storedTarget.width)
        return Texture(size: target, isOpaque: isOpaque) { (pixels, stride) throws(Never) in
            orientation.turnUpright(lying, size: storedTarget, into: pixels, stride: stride)
        }
    }
}

/// A sum of byte counts that stays at the largest Int instead of overflowing.
struct ByteCount {
    private(set) var value = 0

    mutating func add(_ factors: Int...) {
        var product = 1
        for factor in factors {
            let (result, overflow) = product.multipliedReportingOverflow(by: factor)
            product = overflow ? .max : result
        }
        let (sum, overflow) = value.addingReportingOverflow(product)
        value = overflow ? .max : sum
    }
}
