internal import CLinux
import Glibc
import SignageEngine
import Synchronization

/// A command's words, taken apart by getopt_long(3): long options may be shortened, `--name value` and `--name=value`
/// are the same, operands and options may be mixed, and `--` ends the options.
public struct CommandWords: Sendable {
    /// An option a command knows.
    public struct Option: Sendable {
        public var name: String
        public var letter: Character?
        /// What stands for its value in the help, "DIR"; nil for options without one.
        public var value: String?
        public var help: String

        public init(_ name: String, _ letter: Character? = nil, value: String? = nil, help: String) {
            (self.name, self.letter, self.value, self.help) = (name, letter, value, help)
        }
    }

    /// What is wrong with the words, for the person who typed them.
    public struct Fault: Error, Sendable {
        public var reason: String
        public init(reason: String) { self.reason = reason }
    }

    /// The options given, in order, by their long names; the value is empty for those without one.
    public private(set) var options: [(name: String, value: String)] = []
    public private(set) var operands: [String] = []

    /// - Parameter words: without the program's name.
    public init(_ words: [String], options known: [Option]) throws(Fault) {
        // getopt_long reorders the words in place, so they lie in memory that stays where it is.
        let arguments = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 2)
        _ = arguments.initialize(from: (["signaged"] + words).map { strdup($0) } + [nil])
        var names = known.map { option in
            // The numbers of long options lie above all letters.
            CLinux.option(
                name: UnsafePointer(strdup(option.name)),
                has_arg: option.value == nil ? no_argument : required_argument,
                flag: nil, val: 0)
        }
        for index in names.indices { names[index].val = Int32(1000 + index) }
        names.append(CLinux.option())
        defer {
            for argument in arguments { free(argument) }
            arguments.deallocate()
            for name in names { free(UnsafeMutablePointer(mutating: name.name)) }
        }
        // The leading ":" tells a missing value from an unknown option.
        let letters = ":" + known.map { $0.letter.map { String($0) } ?? "" }.filter { !$0.isEmpty }.joined()
        precondition(!known.contains { $0.letter != nil && $0.value != nil }, "letters are for options without values")

        let count = Int32(words.count + 1)
        try Self.turn.withLock { (_) throws(Fault) in
            var (value, place, unknown): (UnsafePointer<CChar>?, Int32, Int32) = (nil, 1, 0)
            var isFirst: Int32 = 1
            while true {
                let before = place
                let code = signaged_getopt_long(
                    count, arguments.baseAddress, letters, names, isFirst, &value, &place, &unknown)
                isFirst = 0
                if code == -1 { break }
                switch code {
                case 1000...:
                    options.append((known[Int(code) - 1000].name, value.map { String(cString: $0) } ?? ""))
                case Int32(UInt8(ascii: "?")), Int32(UInt8(ascii: ":")):
                    let word = arguments[Int(max(before, place - 1))].map { String(cString: $0) } ?? ""
                    let isMissingValue = code == Int32(UInt8(ascii: ":"))
                    throw Fault(reason: Self.reason(word, isMissingValue: isMissingValue, known: known))
                default:
                    let letter = Character(UnicodeScalar(UInt8(code)))
                    guard let option = known.first(where: { $0.letter == letter }) else { continue }
                    options.append((option.name, ""))
                }
            }
            operands = arguments[Int(place)..<Int(count)].compactMap { $0.map { String(cString: $0) } }
        }
    }

    /// getopt_long keeps its place in globals, so one command line is read at a time.
    private static let turn = Mutex(())

    /// The last value given for an option: later ones win.
    public func value(of name: String) -> String? { options.last { $0.name == name }?.value }
    public func values(of name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }
    public func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    private static func reason(_ word: String, isMissingValue: Bool, known: [Option]) -> String {
        let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
        let matches = known.filter { $0.name.hasPrefix(name) && !name.isEmpty && word.hasPrefix("--") }
        if let option = matches.first, matches.count == 1 || option.name == name {
            return isMissingValue
                ? "--\(option.name) needs a value: --\(option.name) \(option.value ?? "VALUE")"
                : "--\(option.name) takes no value"
        }
        if matches.count > 1 {
            return "\(word) could be \(matches.map { "--\($0.name)" }.joined(separator: " or "))"
        }
        let guess = Spelling.nearest(to: name, among: known.map(\.name)).map { "; did you mean --\($0)?" } ?? ""
        return "there is no option \(word)\(guess)"
    }
}
