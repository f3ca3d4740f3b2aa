internal import CLinux
import Glibc
import SignageEngine

/// The word that those must know who come over a network.
struct ControlToken: Sendable {
    private let bytes: [UInt8]

    /// As many as 128 random bits make of letters and digits (base64).
    static let minLength = 22
    /// Random ones have more; "aaaaaaaa…" has not.
    static let minVariety = 8
    private static let maxLength = 4096

    /// Nil for what is too short or too easy, too long, or could not be said in a header.
    init?(_ text: some Sequence<UInt8>) {
        var bytes = Array(text)
        while let last = bytes.last, last == 10 || last == 13 { bytes.removeLast() }
        guard (Self.minLength...Self.maxLength).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }),
            Set(bytes).count >= Self.minVariety
        else { return nil }
        self.bytes = bytes
    }

    /// Reads it from a file that nobody else can read.
    init(file path: String) throws(ListenFault) {
        let remedy = "make it with: (umask 077; head -c 24 /dev/urandom | base64 > \(path))"
        let content: [UInt8]
        var repair: String?
        do throws(SystemError) {
            content = try SmallFile.read(path, maxBytes: Self.maxLength + 2) { (status) throws(SystemError) in
                guard status.st_uid == geteuid() || status.st_uid == 0 else {
                    repair = "chown \(ThisProcess.userName) \(path)"
                    throw SystemError(.notPermitted, call: "fstat", text: "it belongs to somebody else")
                }
                if status.st_mode & 0o077 != 0 {
                    repair = "chmod 600 \(path)"
                    throw SystemError(.notPermitted, call: "fstat", text: "others than its owner may use it")
                }
            }
        } catch {
            // As root leaves it for a service that is somebody else.
            if error.code == .accessDenied { repair = "chown \(ThisProcess.userName) \(path)" }
            throw ListenFault(reason: "the token file \(path) is not used: \(error.text)", remedy: repair ?? remedy)
        }
        guard let token = ControlToken(content) else {
            throw ListenFault(
                reason: "the token file \(path) is not used: a token has \(Self.minLength) to \(Self.maxLength) "
                    + "letters, digits and signs, without spaces, and at least \(Self.minVariety) different ones",
                remedy: remedy)
        }
        self = token
    }

    /// Takes the same time wherever the first difference is.
    func matches(_ text: some Sequence<UInt8>) -> Bool { constantTimeEqual(bytes, Array(text)) }
}

/// Whether two are the same, in a time that depends on the length of the second only.
func constantTimeEqual(_ secret: [UInt8], _ guess: [UInt8]) -> Bool {
    var difference = secret.count ^ guess.count
    for (index, byte) in guess.enumerated() {
        difference |= Int(byte ^ (secret.isEmpty ? 0 : secret[index % secret.count]))
    }
    return difference == 0 && !secret.isEmpty
}

/// The cookies that browsers have been given for a token: a word of their own each, so that no browser keeps the token.
struct ControlSessions {
    static let cookie = "signaged"
    /// Browsers at once; the oldest has to say the token again.
    private static let capacity = 64
    /// How long a cookie is good for, in seconds.
    static let lifetime: Int64 = 12 * 3600

    private var words: [(word: [UInt8], until: Instant)] = []

    mutating func begin(at now: Instant) -> String {
        var random = [UInt8](repeating: 0, count: 24)
        // Cannot fall short for so few bytes once the machine has booted (getrandom(2)).
        precondition(signaged_random(&random, random.count) == random.count, "there are random numbers")
        let text = random.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        words.removeAll { $0.until <= now }
        if words.count == Self.capacity { words.removeFirst() }
        words.append((Array(text.utf8), now + .seconds(Self.lifetime)))
        return text
    }

    func has(_ word: some Sequence<UInt8>, at now: Instant) -> Bool {
        let word = Array(word)
        var found = false
        for known in words where known.until > now && constantTimeEqual(known.word, word) { found = true }
        return found
    }
}
