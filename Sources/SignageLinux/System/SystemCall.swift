import Glibc
import SignageEngine

/// The gate every system call goes through: it retries what a signal interrupted, and turns a failure into a
/// `SystemError` with the call's name.
///
/// A call that succeeds costs one relaxed load more than without the gate and allocates nothing, so the frame path
/// uses it too. Tests make calls fail through `FaultPlan`.
enum SystemCall {
    /// A call that answers −1 (libdrm: any negative number) and sets errno on failure.
    @inline(__always) @discardableResult
    static func integer<Result: SignedInteger>(
        _ name: StaticString, _ body: () -> Result
    ) throws(SystemError) -> Result {
        while true {
            let code: Int32
            if let injected = FaultPlan.injected(name) {
                code = injected
            } else {
                let result = body()
                if result >= 0 { return result }
                code = errno
            }
            if code != EINTR { throw error(code, name) }
        }
    }

    /// A call that answers a null pointer and sets errno on failure.
    static func pointer<Pointee>(
        _ name: StaticString, _ body: () -> UnsafeMutablePointer<Pointee>?
    ) throws(SystemError) -> UnsafeMutablePointer<Pointee> {
        while true {
            let code: Int32
            if let injected = FaultPlan.injected(name) {
                code = injected
            } else {
                errno = 0
                if let result = body() { return result }
                code = errno
            }
            if code != EINTR { throw error(code, name) }
        }
    }

    /// mmap(2) answers MAP_FAILED, which is not null.
    static func mapping(
        _ name: StaticString, _ body: () -> UnsafeMutableRawPointer?
    ) throws(SystemError) -> UnsafeMutableRawPointer {
        if let injected = FaultPlan.injected(name) { throw error(injected, name) }
        guard let result = body(), result != MAP_FAILED else { throw error(errno, name) }
        return result
    }

    /// A call that gives something back (close, munmap, a destroy ioctl). It always runs, once: after close(2) was
    /// interrupted the descriptor is gone, and nobody could do anything about the other failures. An injected fault
    /// only counts.
    @inline(__always)
    static func release(_ name: StaticString, _ body: () -> Int32) {
        _ = FaultPlan.injected(name)
        _ = body()
    }

    /// What a failed call amounts to. Not inlined: it allocates, and only failures come here.
    @inline(never)
    static func error(_ code: Int32, _ name: StaticString) -> SystemError {
        // libdrm leaves errno alone where it cannot make sense of an answer.
        guard code != 0 else {
            return SystemError(.inputOutput, call: name.description, text: "no answer")
        }
        return SystemError(SystemError.Code(rawValue: code), call: name.description, text: text(of: code))
    }

    private static func text(of code: Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: base)
        }
    }
}
