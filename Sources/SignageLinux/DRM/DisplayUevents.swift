import Glibc
import SignageEngine

internal import CLinux

/// The kernel's word that something about displays has changed: a connector was plugged, a card came or went.
///
/// Kernel uevents over netlink, without udevd: they come before any rule has run, which is early enough to look at the
/// connectors again.
final class DisplayUevents {
    private let descriptor: OwnedFD

    var fd: Int32 { descriptor.rawValue }

    /// Nil where the kernel or a sandbox does not allow it; displays are then looked for only while there is none.
    init?() {
        do throws(SystemError) {
            descriptor = try OwnedFD(
                adopting: SystemCall.integer("socket") {
                    socket(
                        AF_NETLINK, signaged_SOCK_DGRAM | signaged_SOCK_CLOEXEC | signaged_SOCK_NONBLOCK,
                        signaged_NETLINK_KOBJECT_UEVENT)
                })
            let rawValue = descriptor.rawValue
            try SystemCall.integer("bind") { signaged_bind_uevents(rawValue) }
        } catch {
            return nil
        }
    }

    /// Reads what has come, and answers whether any of it is about displays.
    func takeChanges() -> Bool {
        var isAboutDisplays = false
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = read(descriptor.rawValue, &buffer, buffer.count)
            // ENOBUFS: messages were lost, so anything may have happened.
            if count < 0 { return isAboutDisplays || errno == ENOBUFS }
            if count == 0 { return isAboutDisplays }
            let fields = buffer.prefix(count).split(separator: 0)
            if fields.contains(where: { $0.elementsEqual("SUBSYSTEM=drm".utf8) }) { isAboutDisplays = true }
        }
    }
}
