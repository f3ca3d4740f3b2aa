/// A system call that failed: Linux's error number and the call's name.
///
/// The engine keeps the numbers it decides by here, because it imports no C module. They are those of
/// asm-generic/errno-base.h and errno.h, which every architecture that Swift runs on under Linux shares.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int32
        public init(rawValue: Int32) { self.rawValue = rawValue }

        public static let notPermitted = Code(rawValue: 1)  // EPERM
        public static let noEntry = Code(rawValue: 2)  // ENOENT
        public static let interrupted = Code(rawValue: 4)  // EINTR
        public static let inputOutput = Code(rawValue: 5)  // EIO
        public static let noSuchAddress = Code(rawValue: 6)  // ENXIO
        public static let tryAgain = Code(rawValue: 11)  // EAGAIN
        public static let outOfMemory = Code(rawValue: 12)  // ENOMEM
        public static let accessDenied = Code(rawValue: 13)  // EACCES
        public static let busy = Code(rawValue: 16)  // EBUSY
        public static let noDevice = Code(rawValue: 19)  // ENODEV
        public static let invalidArgument = Code(rawValue: 22)  // EINVAL
        public static let noSpace = Code(rawValue: 28)  // ENOSPC
        public static let outOfRange = Code(rawValue: 34)  // ERANGE
        public static let notSupported = Code(rawValue: 95)  // EOPNOTSUPP
    }

    public var code: Code
    /// The call as its manual page names it: "drmModeAtomicCommit".
    public var call: String
    /// What the system calls the error: "Device or resource busy". Filled by whoever may ask the C library.
    public var text: String

    public init(_ code: Code, call: String, text: String = "") {
        (self.code, self.call, self.text) = (code, call, text)
    }

    public var description: String {
        text.isEmpty ? "\(call) failed with error \(code.rawValue)" : "\(call): \(text)"
    }
}
