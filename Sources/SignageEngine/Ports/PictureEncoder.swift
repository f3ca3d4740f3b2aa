/// Makes files of what a display shows. Any thread but the one that owns the glass: it takes milliseconds.
public protocol PictureEncoder: Sendable {
    /// Without any loss, the same pixels the same bytes; nil where there is no memory for it.
    func png(_ buffer: PixelBuffer) -> [UInt8]?

    /// - Parameter quality: 1 to 100, as libjpeg counts.
    /// - Returns: nil where there is no memory for it.
    func jpeg(_ buffer: PixelBuffer, quality: Int) -> [UInt8]?
}
