internal import CLinux
import Glibc
import SignageEngine

/// Whether the machine's clock can be trusted to say what time it is: without a battery, many boards begin at some date
/// of the past until the network tells them.
///
/// It can where its year is not before this version was made, and either something has set it since (the kernel says that
/// it is synchronised), or it comes from a clock with a battery, which still says the same. A box without a network thus
/// needs a hardware clock, or `untrusted: play`.
public enum ClockTrust: Hashable, Sendable {
    case trusted
    /// Why not, for people: "its year is 1970".
    case untrusted(String)

    /// What is known about the clock.
    public struct Evidence: Hashable, Sendable {
        /// What the clock says, in seconds since 1970-01-01T00:00:00Z.
        public var now: Int64
        public var releaseYear: Int
        /// Whether the kernel has been told the time by somebody who knows it.
        public var isSynchronised: Bool
        /// What the hardware clock says that the kernel took its time from; nil where it took it from none.
        public var hardware: Int64?

        public init(now: Int64, releaseYear: Int, isSynchronised: Bool, hardware: Int64?) {
            (self.now, self.releaseYear) = (now, releaseYear)
            (self.isSynchronised, self.hardware) = (isSynchronised, hardware)
        }
    }

    /// The year this version was made in: no clock that is right says an earlier one.
    public static let releaseYear = 2026

    /// How far a hardware clock may be from the machine's, in seconds: years of drift, and not a battery that is empty.
    static let hardwareTolerance: Int64 = 86_400

    public init(_ evidence: Evidence) {
        let year = CivilDate(number: evidence.now / 86_400).parts.year
        if evidence.now < 0 || year < evidence.releaseYear {
            self = .untrusted("its year is \(year), before this version was made")
        } else if evidence.isSynchronised {
            self = .trusted
        } else if let hardware = evidence.hardware {
            let isNear = (hardware - evidence.now).magnitude < Self.hardwareTolerance.magnitude
            self = isNear ? .trusted : .untrusted("the hardware clock says another time")
        } else {
            self = .untrusted("there is no hardware clock, and nothing has set it over the network yet")
        }
    }

    public var isTrusted: Bool { self == .trusted }

    /// Of this machine, now.
    public static func current() -> ClockTrust {
        var real = timespec()
        clock_gettime(CLOCK_REALTIME, &real)
        return ClockTrust(
            Evidence(
                now: Int64(real.tv_sec), releaseYear: releaseYear, isSynchronised: isSynchronised(),
                hardware: hardwareClock()))
    }

    /// What systemd's `timedatectl` calls "System clock synchronized", by the same call and limit: the kernel's estimate of
    /// its largest error grows by itself, and is below 16 s only after somebody has set the clock who knows the time.
    /// It needs no bus and works with every time service.
    private static func isSynchronised() -> Bool {
        var state = timex()
        // Asking needs no right. Where even that is refused, nobody says that it is synchronised.
        guard (try? SystemCall.integer("adjtimex") { adjtimex(&state) }) != nil else { return false }
        return state.maxerror < 16_000_000
    }

    /// Of the clocks in `/sys/class/rtc`, the one that the kernel took its time from at boot.
    private static func hardwareClock() -> Int64? {
        for index in 0..<4 where number(in: "/sys/class/rtc/rtc\(index)/hctosys") == 1 {
            return number(in: "/sys/class/rtc/rtc\(index)/since_epoch")
        }
        return nil
    }

    private static func number(in path: String) -> Int64? {
        guard let raw = try? SystemCall.integer("open", { open(path, O_RDONLY | O_CLOEXEC) }) else { return nil }
        let file = OwnedFD(adopting: raw)
        return withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { buffer in
            let count = read(file.rawValue, buffer.baseAddress, buffer.count)
            guard count > 0 else { return nil }
            return Int64(String(decoding: buffer.prefix(count), as: UTF8.self).filter { $0.isNumber || $0 == "-" })
        }
    }
}
