import Synchronization

/// Blocks of memory that textures have given back, for the next textures of the same size: pictures that come and go, as
/// a carousel's do, take no new memory from the system.
///
/// Keeps little: a few blocks, and only such as are worth keeping. Any thread may use it.
public final class TexturePool: Sendable {
    /// The one that textures use unless they are told another.
    public static let shared = TexturePool()

    /// The most blocks that are kept.
    static let mostBlocks = 4
    /// The most bytes that are kept, all blocks together.
    static let mostBytes = 64 << 20
    /// Smaller blocks are left to the allocator.
    static let leastBytes = 64 << 10
    /// Rows begin at whole cache lines.
    static let alignment = 64

    private struct Block: @unchecked Sendable {
        var base: UnsafeMutableRawPointer
        var bytes: Int
    }

    private struct State {
        /// The oldest first.
        var blocks: [Block] = []
        var bytes = 0
        var allocated = 0
    }

    private let state: Mutex<State>

    public init() {
        var state = State()
        state.blocks.reserveCapacity(Self.mostBlocks + 1)
        self.state = Mutex(state)
    }

    deinit { state.withLock { $0.blocks.forEach { $0.base.deallocate() } } }

    /// How many blocks have been taken from the system so far.
    public var allocations: Int { state.withLock { $0.allocated } }
    /// How many bytes are kept now.
    public var bytesKept: Int { state.withLock { $0.bytes } }

    /// Memory for `bytes` bytes, all zero.
    func take(_ bytes: Int) -> UnsafeMutableRawPointer {
        let kept = state.withLock { state -> Block? in
            guard let index = state.blocks.firstIndex(where: { $0.bytes == bytes }) else {
                state.allocated += 1
                return nil
            }
            state.bytes -= bytes
            return state.blocks.remove(at: index)
        }
        let base = kept?.base ?? .allocate(byteCount: bytes, alignment: Self.alignment)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        return base
    }

    /// Takes a block back that `take` gave out. The oldest go where there are too many.
    func give(_ base: UnsafeMutableRawPointer, bytes: Int) {
        guard bytes >= Self.leastBytes, bytes <= Self.mostBytes else { return base.deallocate() }
        state.withLock { state in
            state.blocks.append(Block(base: base, bytes: bytes))
            state.bytes += bytes
            while state.blocks.count > Self.mostBlocks || state.bytes > Self.mostBytes {
                let oldest = state.blocks.removeFirst()
                state.bytes -= oldest.bytes
                oldest.base.deallocate()
            }
        }
    }
}
