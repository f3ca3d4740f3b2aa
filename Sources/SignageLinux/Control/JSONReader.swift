internal import CJansson
import SignageEngine

/// JSON that others send, read with Jansson: strictly, each name once, and no deeper than makes sense.
enum JSONReader {
    /// What is wrong with a text, for whoever sent it.
    struct Fault: Error, Hashable {
        var reason: String
        /// From 1; nil where it is about the whole.
        var line: Int?
        var column: Int?
    }

    /// - Parameters:
    ///   - bytes: UTF-8. How many there are is bounded by who reads them.
    ///   - maxDepth: how many lists and objects may lie in one another.
    static func read(_ bytes: [UInt8], maxDepth: Int = 16) throws(Fault) -> JSONValue {
        // Before Jansson's own recursion, which goes as deep as there are brackets.
        guard depth(of: bytes) <= maxDepth else {
            throw Fault(reason: "more than \(maxDepth) lists and objects lie in one another")
        }
        var error = json_error_t()
        let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL
        let root = bytes.withUnsafeBytes { buffer in
            json_loadb(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, Int(flags), &error)
        }
        guard let root else {
            let text = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            return try fail(Fault(reason: text, line: Int(error.line), column: Int(error.column)))
        }
        defer { signaged_json_release(root) }
        return value(root)
    }

    private static func fail(_ fault: Fault) throws(Fault) -> JSONValue {
        throw fault.line ?? 0 > 0 && fault.column ?? 0 > 0 ? fault : Fault(reason: fault.reason)
    }

    /// The most brackets that are open at once outside strings.
    private static func depth(of bytes: [UInt8]) -> Int {
        var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
        for byte in bytes {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }

    private static func value(_ json: UnsafeMutablePointer<json_t>) -> JSONValue {
        switch json.pointee.type {
        case JSON_TRUE: return .bool(true)
        case JSON_FALSE: return .bool(false)
        case JSON_INTEGER: return .integer(Int64(json_integer_value(json)))
        case JSON_REAL: return .number(json_real_value(json))
        case JSON_STRING:
            guard let text = json_string_value(json) else { return .string("") }
            let bytes = UnsafeRawBufferPointer(start: text, count: json_string_length(json))
            return .string(String(decoding: bytes, as: UTF8.self))
        case JSON_ARRAY:
            return .list((0..<json_array_size(json)).compactMap { json_array_get(json, $0).map(value) })
        case JSON_OBJECT:
            var members: [JSONValue.Member] = []
            withUnsafeMutablePointer(to: &members) { members in
                signaged_json_each(json, members) { members, name, length, value in
                    guard let members, let name, let value else { return }
                    let text = String(decoding: UnsafeRawBufferPointer(start: name, count: length), as: UTF8.self)
                    members.assumingMemoryBound(to: [JSONValue.Member].self).pointee
                        .append(JSONValue.Member(text, JSONReader.value(value)))
                }
            }
            return .object(members)
        default: return .null
        }
    }
}
