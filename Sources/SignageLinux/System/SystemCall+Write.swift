import Glibc
import SignageEngine

extension SystemCall {
    /// Writes all of some bytes, in as many calls as it takes. What was written before it failed stays written.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = FaultPlan.room(for: bytes.count - written)
            written += try integer("write") {
                bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + written, count) }
            }
        }
    }
}
