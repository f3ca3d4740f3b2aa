import Synchronization

/// Which pictures are in memory, whoever holds them, so that an unchanged file is never decoded a second time.
///
/// It holds none of them itself: what no show and no shelf uses any more is gone from here too. Any thread may use it.
public final class PictureMemory: Sendable {
    private struct Entry {
        weak var texture: Texture?
        var stamp: FileStamp?
        /// Of the file's bytes.
        var digest: Int
    }

    private let entries = Mutex<[PictureKey: Entry]>([:])
    /// Entries of pictures that are gone are swept out when there are more than this.
    private static let sweepCount = 256

    public init() {}

    /// The picture of a file that has not changed since it was read, as far as its stamp tells.
    func texture(_ key: PictureKey) -> Texture? {
        guard let stamp = key.stamp, stamp.isSettled else { return nil }
        return entries.withLock { entries in
            guard let entry = entries[key.unstamped], entry.stamp == stamp, entry.stamp?.isSettled == true else {
                return nil
            }
            return entry.texture
        }
    }

    /// The picture of a file of which the bytes are the same, whatever its stamp says.
    func texture(_ key: PictureKey, digest: Int) -> Texture? {
        entries.withLock { entries in
            guard let entry = entries[key.unstamped], entry.digest == digest, let texture = entry.texture else {
                return nil
            }
            entries[key.unstamped]?.stamp = key.stamp
            return texture
        }
    }

    /// What was shown of a file before it became unreadable.
    func lastTexture(_ key: PictureKey) -> Texture? { entries.withLock { $0[key.unstamped]?.texture } }

    func remember(_ texture: Texture, for key: PictureKey, digest: Int) {
        entries.withLock { entries in
            if entries.count > Self.sweepCount { entries = entries.filter { $0.value.texture != nil } }
            entries[key.unstamped] = Entry(texture: texture, stamp: key.stamp, digest: digest)
        }
    }
}

extension ContentBytes {
    /// A number that other bytes have with a chance of one in 2⁶⁴; another one in each process.
    var digest: Int {
        var hasher = Hasher()
        withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
