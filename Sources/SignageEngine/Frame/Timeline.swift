/// When the sign began: the instant its first picture was on a glass. All outputs share it, so that they show the
/// same moment.
public final class Timeline {
    /// Nil until the first flip.
    public var epoch: Instant?

    public init(epoch: Instant? = nil) { self.epoch = epoch }
}
