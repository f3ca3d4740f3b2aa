internal import CLinux
import Glibc
public import SignageEngine

/// epoll, and one timer: the thread that owns the glass sleeps here and nowhere else.
public final class EventLoop {
    /// What woke the loop: a descriptor that was added, or the timer.
    public enum Wake: Hashable, Sendable {
        case readable(Int32)
        case timer
    }

    private let epoll: OwnedFD
    private let timer: InstantTimer
    private var armedFor: Instant?
    private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 16)

    public init() throws(SystemError) {
        epoll = OwnedFD(adopting: try SystemCall.integer("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
        timer = try InstantTimer()
        try add(timer.fileDescriptor)
    }

    deinit { events.deallocate() }

    /// Wakes for whatever becomes readable, until it is closed. Level-triggered: what is not read wakes again.
    public func add(_ descriptor: Int32) throws(SystemError) { try add(descriptor, EPOLLIN.rawValue) }

    /// Wakes once the other end of a socket is gone, whatever there is to read. Level-triggered.
    func addForHangup(_ descriptor: Int32) throws(SystemError) { try add(descriptor, signaged_EPOLLRDHUP) }

    /// Wakes no more for a descriptor that was added and is still open.
    func remove(_ descriptor: Int32) {
        let rawValue = epoll.rawValue
        SystemCall.release("epoll_ctl") { epoll_ctl(rawValue, EPOLL_CTL_DEL, descriptor, nil) }
    }

    private func add(_ descriptor: Int32, _ causes: UInt32) throws(SystemError) {
        var event = epoll_event()
        event.events = causes
        event.data.fd = descriptor
        let rawValue = epoll.rawValue
        try SystemCall.integer("epoll_ctl") { epoll_ctl(rawValue, EPOLL_CTL_ADD, descriptor, &event) }
    }

    /// Sleeps until something is readable or `instant` has come, and tells `body` each cause. Allocates nothing.
    public func wait(until instant: Instant, _ body: (Wake) -> Void) throws(SystemError) {
        try arm(for: instant)
        let rawValue = epoll.rawValue
        let count = try SystemCall.integer("epoll_wait") {
            epoll_wait(rawValue, events.baseAddress, Int32(events.count), -1)
        }
        for index in 0..<Int(count) {
            let descriptor = events[index].data.fd
            if descriptor == timer.fileDescriptor {
                _ = timer.take()
                armedFor = nil
                body(.timer)
            } else {
                body(.readable(descriptor))
            }
        }
    }

    private func arm(for instant: Instant) throws(SystemError) {
        guard instant != armedFor else { return }
        try timer.set(for: instant)
        armedFor = instant
    }
}
