internal import Glibc
import SignageEngine

extension ContentBytes {
    /// Four bytes, most significant first. They must be there.
    func bigEndian32(at offset: Int) -> Int {
        Int(self[offset]) << 24 | Int(self[offset + 1]) << 16 | Int(self[offset + 2]) << 8 | Int(self[offset + 3])
    }

    /// Two bytes, most significant first. They must be there.
    func bigEndian16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
}

extension Collection where Element == UInt8 {
    /// Whether some text stands in the bytes. (The search of String would link the regular expressions.)
    func contains(text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            var rest = self[...]
            while !rest.isEmpty {
                if rest.starts(with: text) { return true }
                rest = rest.dropFirst()
            }
            return false
        }
    }
}

extension [UInt8] {
    /// Copies bytes that C has made; nil where there is no memory for them.
    ///
    /// An array cannot fail, so the allocator is asked before. It may answer otherwise a moment later, when other threads
    /// took the rest; then there is not enough memory for anything.
    init?(copying bytes: UnsafeBufferPointer<UInt8>) {
        guard let room = malloc(bytes.count + 64) else { return nil }
        free(room)
        self = Array(bytes)
    }
}
