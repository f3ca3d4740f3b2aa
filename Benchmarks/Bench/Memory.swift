import Glibc

/// Page-touched memory.
final class Memory {
    let base: UnsafeMutableRawPointer
    private let count: Int

    /// Straight from the kernel, not from the allocator, which may hand out pages that were touched before.
    init(bytes: Int) {
        count = bytes
        guard let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            memory != MAP_FAILED
        else { preconditionFailure("memory for the benchmark") }
        base = memory
        memset(base, 0x5A, bytes)
    }
    deinit { munmap(base, count) }
}
