import SignageEngine

/// What other threads tell the control thread.
enum ControlMail: Sendable {
    /// To the exchange of a number.
    case answer(UInt64, ControlAnswer)
    case picture(UInt64, Result<GlassPicture, ControlFault>, type: String)
    /// A viewer has a picture to take.
    case news(UInt64)
    case event(ControlEvent)
    /// Time has passed.
    case look
    case stop
}
