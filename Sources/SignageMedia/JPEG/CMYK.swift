import SignageEngine

/// Four inks made into light by the plain formula, R = (1 − C)(1 − K) and so on: no profile is applied, so print colours
/// come out more vivid than on paper.
struct CMYK {
    /// Adobe's programs store 255 minus the ink; others store the ink.
    var isInverted: Bool

    /// Converts, in place, pixels whose bytes in memory are C, M, Y, K.
    func convert(_ pixels: UnsafeMutablePointer<Pixel>, count: Int) {
        let flip: UInt32 = isInverted ? 0 : 0xFFFF_FFFF
        for index in 0..<count {
            let inks = pixels[index].littleEndian ^ flip
            let light = inks >> 24
            let red = Pixel.multiply(inks & 0xFF, light)
            let green = Pixel.multiply(inks >> 8 & 0xFF, light)
            let blue = Pixel.multiply(inks >> 16 & 0xFF, light)
            pixels[index] = 0xFF00_0000 | red << 16 | green << 8 | blue
        }
    }
}
