/// A lit screen that a touchscreen may lie on.
public struct TouchPanel: Hashable, Sendable {
    public var output: OutputID
    /// The connector's name: "HDMI-A-1".
    public var name: String
    /// In pixels.
    public var size: Size

    public init(output: OutputID, name: String, size: Size) {
        (self.output, self.name, self.size) = (output, name, size)
    }
}
