internal import CLinux
import Glibc

/// File systems on which others write without this kernel being told.
enum NetworkFileSystem {
    /// The numbers of statfs(2), from the kernel's magic.h and the file systems' own headers.
    private static let names: [UInt32: String] = [
        0x6969: "NFS", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x517B: "SMB", 0x6573_5546: "FUSE",
        0x0102_1997: "9P", 0x00C3_6400: "Ceph", 0x5346_414F: "AFS", 0x786F_4256: "a VirtualBox share",
        0xBACB_ACBC: "a VMware share",
    ]

    /// Why changes in a folder are not told; nil where they are.
    static func name(of folder: ContentFolder) -> String? {
        guard let type = folder.fileSystemType, let name = names[type] else { return nil }
        return "the folder is on \(name), where changes that other machines make are not told"
    }
}
