/// What tells one state of a file from another without reading it.
public struct FileStamp: Hashable, Sendable {
    public var device: UInt64
    public var inode: UInt64
    /// In bytes.
    public var size: Int64
    /// When its bytes were last changed, in nanoseconds since 1970.
    public var modified: Int64
    /// When it was last changed in any way, its name and its rights included. A program that copies a file with its times
    /// sets `modified` back, but not this.
    public var changed: Int64
    /// Whether the last change is so long ago that another one would have another time: clocks of file systems are coarse.
    /// Not part of what is compared.
    public var isSettled: Bool

    public init(
        device: UInt64 = 0, inode: UInt64, size: Int64 = 0, modified: Int64 = 0, changed: Int64 = 0,
        isSettled: Bool = true
    ) {
        (self.device, self.inode, self.size) = (device, inode, size)
        (self.modified, self.changed, self.isSettled) = (modified, changed, isSettled)
    }

    public static func == (a: FileStamp, b: FileStamp) -> Bool {
        a.device == b.device && a.inode == b.inode && a.size == b.size && a.modified == b.modified
            && a.changed == b.changed
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        hasher.combine(inode)
        hasher.combine(size)
        hasher.combine(modified)
        hasher.combine(changed)
    }
}
