internal import CIconv

/// The C library's converters of encodings.
enum Iconv {
    /// Nil where some byte does not belong to the encoding, or this machine does not know it.
    static func text(_ bytes: ArraySlice<UInt8>, from encoding: String) -> String? {
        guard let converter = iconv_open("UTF-8", encoding), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // Two bytes become three at the most, and four become four; one becomes three (half-width katakana).
        var output = [CChar](repeating: 0, count: bytes.count * 3 + 16)
        let written = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output -> Int? in
                var (from, left) = (input.baseAddress, input.count)
                var (to, room) = (output.baseAddress, output.count)
                guard iconv(converter, &from, &left, &to, &room) != -1, left == 0,
                    iconv(converter, nil, nil, &to, &room) != -1
                else { return nil }
                return output.count - room
            }
        }
        return written.flatMap { count in
            String(validating: output[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
