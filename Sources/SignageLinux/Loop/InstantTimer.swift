internal import CLinux
import Glibc
import SignageEngine

/// The kernel's timer for an instant of the monotonic clock: a descriptor that is readable once that has come.
struct InstantTimer: ~Copyable {
    private let timer: OwnedFD

    init() throws(SystemError) {
        timer = OwnedFD(
            adopting: try SystemCall.integer("timerfd_create") {
                timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            })
    }

    var fileDescriptor: Int32 { timer.rawValue }

    /// - Parameter instant: takes the place of the one before; `.distantFuture` is never. What is past fires at once.
    func set(for instant: Instant) throws(SystemError) {
        var setting = itimerspec()
        if instant != .distantFuture {
            // Zero would disarm it.
            let nanoseconds = max(instant.nanoseconds, 1)
            setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
            setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
        }
        let rawValue = timer.rawValue
        try SystemCall.integer("timerfd_settime") {
            timerfd_settime(rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
        }
    }

    /// Whether its instant has come; it is readable no more then.
    func take() -> Bool {
        var expirations: UInt64 = 0
        return Glibc.read(timer.rawValue, &expirations, 8) == 8
    }
}
