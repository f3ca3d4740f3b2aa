import Glibc
import SignageEngine
import Testing

/// A touch device as evemu describes it, and what it once sent.
///
/// Lines of the evemu form: `N:` name, `I:` bus vendor product version, `P:` properties, `B:` a type and eight bytes of
/// its codes' bits (lines of a type add up), `A:` axis minimum maximum fuzz flat resolution, `E:` seconds.microseconds
/// type code value. All hexadecimal but the time, the value and the numbers of an axis.
struct TouchRecording {
    struct Axis {
        var code: UInt16
        /// Minimum, maximum, fuzz, flat, resolution.
        var numbers: [Int32]
    }

    struct Event: Hashable {
        /// Since the first event.
        var time: Span
        var type: UInt16
        var code: UInt16
        var value: Int32

        var isReport: Bool { type == 0 && code == 0 }
    }

    var name = ""
    var identity: [UInt16] = [3, 0, 0, 0]
    var properties: [UInt16] = []
    /// The codes of each type but EV_SYN and EV_ABS.
    var codes: [UInt16: [UInt16]] = [:]
    var axes: [Axis] = []
    var events: [Event] = []

    init() {}

    /// Reads lines; what is no such line is skipped, as comments are.
    init(_ text: String) {
        var bits: [UInt16: [UInt8]] = [:]
        var start: Span?
        for line in text.split(separator: "\n") {
            let words = line.prefix { $0 != "#" }.split(whereSeparator: { $0 == " " || $0 == "\t" })
            guard let kind = words.first else { continue }
            let values = words.dropFirst()
            switch kind {
            case "N:": name = String(line.dropFirst(3))
            case "I:": identity = values.compactMap { UInt16($0, radix: 16) }
            case "P:": properties += Self.set(values.compactMap { UInt8($0, radix: 16) })
            case "B:":
                let numbers = values.compactMap { UInt8($0, radix: 16) }
                bits[UInt16(numbers[0]), default: []] += numbers.dropFirst()
            case "A:":
                guard let code = values.first.flatMap({ UInt16($0, radix: 16) }) else { continue }
                let numbers = values.dropFirst().compactMap { Int32($0) }
                axes.append(Axis(code: code, numbers: numbers + Array(repeating: 0, count: max(0, 5 - numbers.count))))
            case "E:":
                let words = Array(values)
                let time = Self.time(words[0])
                start = start ?? time
                events.append(
                    Event(
                        time: time - (start ?? time), type: UInt16(words[1], radix: 16) ?? 0,
                        code: UInt16(words[2], radix: 16) ?? 0, value: Int32(words[3]) ?? 0))
            default: break
            }
        }
        for (type, bytes) in bits where type != 0 && type != 3 { codes[type] = Self.set(bytes) }
    }

    /// The bits that are set.
    private static func set(_ bytes: [UInt8]) -> [UInt16] {
        bytes.indices.flatMap { index in
            (0..<8).filter { bytes[index] & (1 << UInt8($0)) != 0 }.map { UInt16(index * 8 + $0) }
        }
    }

    private static func time(_ text: Substring) -> Span {
        let parts = text.split(separator: ".")
        return .seconds(Int64(parts[0]) ?? 0) + .microseconds(Int64(parts[1]) ?? 0)
    }

    /// Moments: what lies between two SYN_REPORTs, the closing one included.
    var moments: [ArraySlice<Event>] {
        var moments: [ArraySlice<Event>] = []
        var start = events.startIndex
        for index in events.indices where events[index].isReport {
            moments.append(events[start...index])
            start = index + 1
        }
        return moments
    }
}

/// The recordings of real touchscreens beside the project; they may be absent.
enum TouchRecordings {
    static let folder: String? = {
        var folder = #filePath.split(separator: "/").dropLast().map(String.init)
        while !folder.isEmpty, access("/" + (folder + ["Package.swift"]).joined(separator: "/"), R_OK) != 0 {
            folder.removeLast()
        }
        let data = "/" + (folder.dropLast() + ["shared", "data", "touch"]).joined(separator: "/")
        return access(data, R_OK) == 0 ? data : nil
    }()

    static func load(_ files: [String]) throws -> TouchRecording {
        let folder = try #require(folder)
        return TouchRecording(try files.map { try Lab.read("\(folder)/\($0)") }.joined(separator: "\n"))
    }
}
