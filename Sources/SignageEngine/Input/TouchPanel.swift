/// A lit screen that a touchscreen may lie on.
public struct TouchPanel: Hashable, Sendable {
    public var output: OutputID
    /// The connector's name: "HDMI-A-1".
    public var name: String
    /// What the panel calls itself; nil where it does not say.
    public var monitor: String?
    /// In pixels.
    public var size: Size

    public init(output: OutputID, name: String, monitor: String? = nil, size: Size) {
        (self.output, self.name, self.monitor, self.size) = (output, name, monitor, size)
    }
}
