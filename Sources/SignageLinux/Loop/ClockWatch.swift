internal import CLinux
import Glibc
import SignageEngine

/// Wakes the loop when somebody sets the system's clock (or the machine comes back from sleep), so that what follows the
/// time of day need not look each second.
final class ClockWatch {
    private let timer: OwnedFD

    var fileDescriptor: Int32 { timer.rawValue }

    init() throws(SystemError) {
        timer = OwnedFD(
            adopting: try SystemCall.integer("timerfd_create") {
                timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            })
        try arm()
    }

    /// Call when the descriptor has become readable.
    func acknowledge() {
        var expirations: UInt64 = 0
        // ECANCELED says that the clock was set; whatever it is, the next time is to be told, too.
        _ = Glibc.read(timer.rawValue, &expirations, 8)
        try? arm()
    }

    /// For an instant that never comes: only a clock that is set cancels it (timerfd_create(2)).
    private func arm() throws(SystemError) {
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(Int32.max) * 4
        let rawValue = timer.rawValue
        try SystemCall.integer("timerfd_settime") {
            timerfd_settime(rawValue, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
        }
    }
}
