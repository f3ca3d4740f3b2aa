import Glibc
public import SignageEngine
import Synchronization

/// CLOCK_REALTIME, at instants of a show.
public final class SystemWallClock: WallClock {
    /// Of the show; nil until its first picture is on a glass.
    private let epoch = Mutex<Instant?>(nil)

    public init() {}

    /// Elapsed times count from here.
    public func follow(_ timeline: Timeline) { epoch.withLock { $0 = timeline.epoch } }

    public func time(at elapsed: Span) -> Span {
        var real = timespec()
        clock_gettime(CLOCK_REALTIME, &real)
        let wall = Span(nanoseconds: Int64(real.tv_sec) * 1_000_000_000 + Int64(real.tv_nsec))
        guard let epoch = epoch.withLock({ $0 }) else { return wall }
        return wall + (epoch + elapsed - SystemClock().now())
    }

    public func zone(_ name: String?) -> CivilZone? { SystemZones.zone(name) }
}

/// The tz database, read through the C library.
public enum SystemZones {
    /// The C library has one zone for the whole process. Held by the worker, for a few milliseconds.
    private static let lock = Mutex(())
    private static let folder = "/usr/share/zoneinfo/"
    /// 2020 to 2060, in steps in which no place puts its clocks forward and back again.
    private static let years: Range<Int64> = 1_577_836_800..<2_840_140_800
    private static let step: Int64 = 7 * 86_400

    /// Nil where there is none of that name. Without a name, the machine's own.
    public static func zone(_ name: String?) -> CivilZone? {
        if let name, !exists(name) { return nil }
        return lock.withLock { _ in
            let old = getenv("TZ").map { String(cString: $0) }
            if let name { setenv("TZ", ":" + name, 1) }
            tzset()
            defer {
                if let old { setenv("TZ", old, 1) } else { unsetenv("TZ") }
                tzset()
            }
            return CivilZone(periods())
        }
    }

    private static func exists(_ name: String) -> Bool {
        guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return false }
        var status = stat()
        return stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func periods() -> [CivilZone.Period] {
        var result = [period(at: years.lowerBound)]
        result[0].start = .min
        var known = years.lowerBound
        while known < years.upperBound {
            let later = known + step
            if !isSame(period(at: later), result[result.count - 1]) {
                // The first second of the new time lies between them.
                var (before, after) = (known, later)
                while after - before > 1 {
                    let middle = (before + after) / 2
                    if isSame(period(at: middle), result[result.count - 1]) { before = middle } else { after = middle }
                }
                result.append(period(at: after))
            }
            known = later
        }
        return result
    }

    private static func isSame(_ a: CivilZone.Period, _ b: CivilZone.Period) -> Bool {
        a.offset == b.offset && a.name == b.name
    }

    private static func period(at seconds: Int64) -> CivilZone.Period {
        var (time, parts) = (time_t(seconds), tm())
        localtime_r(&time, &parts)
        return CivilZone.Period(
            start: seconds, offset: Int64(parts.tm_gmtoff), name: parts.tm_zone.map { String(cString: $0) } ?? "")
    }
}
