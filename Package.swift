// swift-tools-version: 6.2
import Foundation
import PackageDescription

// CI turns every warning into an error; a user's build with a newer compiler must not fail over one.
let strict: [SwiftSetting] =
    Context.environment["SIGNAGED_STRICT"] != nil ? [.treatAllWarnings(as: .error)] : []

/// Where Pango's headers are. Its pkg-config file also says `-pthread`, which SwiftPM prints a warning about at every
/// build, so the paths are asked for alone.
let pangoHeaders: [SwiftSetting] = {
    let pkgConfig = Process()
    pkgConfig.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    pkgConfig.arguments = ["pkg-config", "--cflags-only-I", "pangocairo"]
    let output = Pipe()
    pkgConfig.standardOutput = output
    pkgConfig.standardError = FileHandle.nullDevice
    guard (try? pkgConfig.run()) != nil else { return [] }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return [.unsafeFlags(text.split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] })]
}()

/// A C library that Debian ships: a module map and a header, no code of ours.
func library(_ name: String, pkgConfig: String?, apt package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "signaged",
    products: [
        .library(name: "SignageEngine", targets: ["SignageEngine"]),
        .executable(name: "signaged", targets: ["signaged"]),
    ],
    targets: [
        library("CDRM", pkgConfig: "libdrm", apt: "libdrm-dev"),
        library("CEvdev", pkgConfig: "libevdev", apt: "libevdev-dev"),
        library("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
        library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        library("CExif", pkgConfig: "libexif", apt: "libexif-dev"),
        library("CPango", pkgConfig: nil, apt: "libpango1.0-dev"),
        library("CXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
        // Only its headers: see there.
        library("CCurl", pkgConfig: nil, apt: "libcurl4-openssl-dev"),
        library("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
        library("CJansson", pkgConfig: "jansson", apt: "libjansson-dev"),
        library("CIconv", pkgConfig: nil, apt: "libc6-dev"),
        library("CLinux", pkgConfig: nil, apt: "libc6-dev"),
        // libpng reports errors with longjmp, which must never cross a Swift frame: a little C contains it.
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16")]),

        // libm: the standard library's rounding of Double is a call into it.
        .target(name: "SignageEngine", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "SignageMedia",
            dependencies: ["SignageEngine", "CPNG", "CTurboJPEG", "CExif", "CPango", "CYAML", "CXML", "CIconv"],
            swiftSettings: strict + pangoHeaders),
        .target(
            name: "SignageLinux",
            dependencies: ["SignageEngine", "CDRM", "CEvdev", "CCurl", "CMicroHTTPD", "CJansson", "CLinux"],
            swiftSettings: strict),
        .executableTarget(
            name: "signaged",
            dependencies: ["SignageEngine", "SignageMedia", "SignageLinux"],
            swiftSettings: strict),

        .target(name: "CMallocCount", path: "Benchmarks/CMallocCount"),
        .executableTarget(
            name: "signaged-bench",
            dependencies: ["SignageEngine", "SignageMedia", "SignageLinux", "CMallocCount", "CTurboJPEG"],
            path: "Benchmarks/Bench",
            swiftSettings: strict + pangoHeaders),

        // A sign without glass, for tests of what talks to one.
        .target(
            name: "FakeSign", dependencies: ["SignageEngine", "SignageLinux"], path: "Tests/FakeSign",
            swiftSettings: strict),

        .testTarget(name: "SignageEngineTests", dependencies: ["SignageEngine"], swiftSettings: strict),
        .testTarget(
            name: "SignageMediaTests",
            dependencies: ["SignageEngine", "SignageMedia", "CPNG", "CTurboJPEG", "CPango"],
            swiftSettings: strict + pangoHeaders),
        .testTarget(
            name: "SignageLinuxTests",
            dependencies: ["FakeSign", "SignageEngine", "SignageLinux", "SignageMedia", "CLinux"],
            swiftSettings: strict + pangoHeaders),
        .testTarget(
            name: "signagedTests",
            dependencies: ["FakeSign", "signaged", "SignageEngine", "SignageMedia", "SignageLinux"],
            swiftSettings: strict + pangoHeaders),
        .testTarget(
            name: "LabTests",
            dependencies: ["SignageEngine", "SignageMedia", "SignageLinux", "CDRM", "CEvdev", "CTurboJPEG"],
            path: "Tests/Lab/LabTests",
            swiftSettings: strict + pangoHeaders),
    ],
    swiftLanguageModes: [.v6]
)
