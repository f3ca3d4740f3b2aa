/// CRC-32 as Ethernet, zip and PNG have it (ISO/IEC 3309, reflected, polynomial 0x04C11DB7).
struct CRC32 {
    private var register = UInt32.max

    var value: UInt32 { ~register }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { register = register >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
}
