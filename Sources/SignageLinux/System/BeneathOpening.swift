internal import CLinux
import Glibc
import SignageEngine

/// Opens what lies in a folder and nothing outside of it, whatever links and ".." stand in the way: a symbolic link may
/// lead anywhere inside, never out, and is checked at the moment of opening.
///
/// openat2(2) does that. Where it is not to be had (systemd's `RestrictSUIDSGID=` takes it away, because a filter cannot
/// see into its arguments, and so do older container engines), each step is taken by itself, and none through a link that
/// was not read first.
enum BeneathOpening {
    /// How often something may be renamed meanwhile: EAGAIN is the kernel's word for it.
    private static let mostAttempts = 16
    /// As many as the kernel follows.
    private static let mostLinks = 40

    /// - Parameters:
    ///   - path: relative; "." is the folder itself.
    ///   - flags: for open(2), without O_CREAT. O_CLOEXEC is added.
    /// - Throws: EXDEV for what leads out.
    static func open(_ path: String, beneath root: borrowing OwnedFD, flags: Int32) throws(SystemError) -> OwnedFD {
        let directory = root.rawValue
        let flags = flags | O_CLOEXEC
        var attempts = 0
        while true {
            do throws(SystemError) {
                return try byKernel(path, directory, flags)
            } catch {
                attempts += 1
                if error.code != .tryAgain || attempts > mostAttempts { throw error }
            }
        }
    }

    private static func byKernel(_ path: String, _ directory: Int32, _ flags: Int32) throws(SystemError) -> OwnedFD {
        do throws(SystemError) {
            return OwnedFD(
                adopting: try SystemCall.integer("openat2") {
                    signaged_openat2(
                        directory, path, UInt64(UInt32(bitPattern: flags)),
                        UInt64(RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS))
                })
        } catch {
            guard error.code.rawValue == ENOSYS else { throw error }
            return try byStep(path, directory, flags)
        }
    }

    /// A folder on the way.
    private final class Folder {
        let descriptor: OwnedFD
        init(_ descriptor: consuming OwnedFD) { self.descriptor = descriptor }
    }

    private static func byStep(_ path: String, _ root: Int32, _ flags: Int32) throws(SystemError) -> OwnedFD {
        var rest = try steps(of: path)
        // ".." leads back to where one came from, also when that has been moved meanwhile.
        var way: [Folder] = []
        var links = 0
        while !rest.isEmpty {
            let name = rest.removeFirst()
            if name == "." { continue }
            if name == ".." {
                guard way.popLast() != nil else { throw fault(EXDEV) }
                continue
            }
            let here = way.last?.descriptor.rawValue ?? root
            let entry = try entry(name, in: here, flags: signaged_O_PATH | O_NOFOLLOW | O_CLOEXEC)
            let kind = try kind(of: entry)
            switch kind {
            case S_IFLNK:
                links += 1
                guard links <= mostLinks else { throw fault(ELOOP) }
                rest = try steps(of: target(ofLink: entry)) + rest
            case S_IFDIR where !rest.isEmpty:
                way.append(Folder(entry))
            case _ where !rest.isEmpty:
                throw fault(ENOTDIR)
            case _ where flags & signaged_O_PATH != 0 && (flags & O_DIRECTORY == 0 || kind == S_IFDIR):
                return entry
            default:
                do throws(SystemError) {
                    return try self.entry(name, in: here, flags: flags | O_NOFOLLOW)
                } catch {
                    // A link by now.
                    throw error.code.rawValue == ELOOP ? fault(EAGAIN) : error
                }
            }
        }
        return try entry(".", in: way.last?.descriptor.rawValue ?? root, flags: flags)
    }

    /// A path that ends in "/" means a folder, as if "." stood behind.
    private static func steps(of path: String) throws(SystemError) -> [String] {
        guard !path.isEmpty else { throw fault(ENOENT) }
        guard !path.hasPrefix("/") else { throw fault(EXDEV) }
        return path.split(separator: "/").map(String.init) + (path.hasSuffix("/") ? ["."] : [])
    }

    private static func entry(_ name: String, in folder: Int32, flags: Int32) throws(SystemError) -> OwnedFD {
        OwnedFD(adopting: try SystemCall.integer("openat") { openat(folder, name, flags) })
    }

    private static func kind(of entry: borrowing OwnedFD) throws(SystemError) -> mode_t {
        let rawValue = entry.rawValue
        var status = stat()
        try SystemCall.integer("fstat") { fstat(rawValue, &status) }
        return status.st_mode & S_IFMT
    }

    private static func target(ofLink link: borrowing OwnedFD) throws(SystemError) -> String {
        let rawValue = link.rawValue
        return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) {
            (buffer) throws(SystemError) in
            let count = try SystemCall.integer("readlinkat") {
                buffer.withMemoryRebound(to: CChar.self) { readlinkat(rawValue, "", $0.baseAddress!, $0.count) }
            }
            return String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }

    private static func fault(_ code: Int32) -> SystemError { SystemCall.error(code, "openat") }
}
