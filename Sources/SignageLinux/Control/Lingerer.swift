import SignageEngine

/// One that was refused, and is listened to a little longer.
final class Lingerer {
    let descriptor: OwnedFD
    let until: Instant

    init(_ descriptor: consuming OwnedFD, until: Instant) {
        self.until = until
        self.descriptor = descriptor
    }
}
