/// Numbers that the kernel hands out for things on one card. Zero means none.

struct FramebufferID: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32
    static let none = FramebufferID(rawValue: 0)
}

struct PropertyID: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32
}

struct BlobID: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32
}

/// A buffer as one open file knows it.
struct BufferHandle: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32
}
