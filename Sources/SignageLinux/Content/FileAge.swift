import Glibc
import SignageEngine

/// How long ago files were last written.
enum FileAge {
    /// By the wall clock; negative for times to come, never more than a century either way.
    static func age(of status: stat) -> Span {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let century = 100 * 366 * 86_400
        let (seconds, overflow) = now.tv_sec.subtractingReportingOverflow(status.st_mtim.tv_sec)
        return .seconds(overflow ? 0 : Int64(min(max(seconds, -century), century)))
    }
}
