import CTurboJPEG
import Glibc
import SignageEngine
import SignageMedia
import Testing

@testable import SignageLinux

extension LabTests {
    /// How long it takes from a file's last byte to the glass. In simulated time computing takes none, so what is left is
    /// what the program waits for; in real time the figures are printed.
    @Suite(.serialized) struct ReloadTiming {
        private static let panel = Size(width: 1920, height: 1080)
        private static let settle = ReloadTimer.defaultSettle

        /// A photograph, as far as a decoder is concerned: detail everywhere.
        private static func photograph(_ seed: UInt32) -> [UInt8] {
            var pixels = [UInt8](repeating: 0, count: panel.area * 3)
            var noise = seed
            for index in pixels.indices {
                noise = noise &* 1_664_525 &+ 1_013_904_223
                pixels[index] = UInt8(
                    truncatingIfNeeded: (index / 3 % panel.width) / 8 + Int(noise >> 26) + Int(seed) * 40)
            }
            let handle = tjInitCompress()
            defer { tjDestroy(handle) }
            var result: UnsafeMutablePointer<UInt8>?
            var count: UInt = 0
            let status = tjCompress2(
                handle, pixels, Int32(panel.width), 0, Int32(panel.height), Int32(TJPF_RGB.rawValue), &result, &count,
                Int32(TJSAMP_420.rawValue), 90, 0)
            precondition(status == 0)
            defer { tjFree(result) }
            return Array(UnsafeBufferPointer(start: result, count: Int(count)))
        }

        private static func milliseconds(_ span: Span) -> String {
            Decimal.text(span.seconds * 1000, places: 1) + " ms"
        }

        @Test
        func `a new photograph is on the glass after settling, a little more than its decoding, and two refreshes`()
            throws
        {
            let refresh = try #require(DisplayBench.refresh(of: Self.panel))
            try #require(LabShell.run("rm -rf content next; mkdir content next") == 0)
            try OutputFile.write(Self.photograph(1), to: "/tmp/content/a.jpg")
            try #require(
                LabShell.run("printf 'version: 1\\nzones: [{ kind: image, source: a.jpg }]\\n' > content/playlist.yaml")
                    == 0)
            let daemon = try DaemonProcess(["run", "--content", "/tmp/content", "--mode", "1920x1080"])
            #expect(daemon.says("the sign is on"))
            let glass = try VirtualGlass()
            _ = try glass.checksums(3)
            let clock = SystemClock()
            for number in 2...4 as ClosedRange<UInt32> {
                let bytes = Self.photograph(number)
                try OutputFile.write(bytes, to: "/tmp/next/a.jpg")
                // By the same clock, in the same run.
                let begin = clock.now()
                let texture = try PictureDecoder().decode(bytes, into: .crop(Self.panel), limits: DecodeLimits())
                let decode = clock.now() - begin
                #expect(texture.size == Self.panel)
                let time = try glass.time(untilChangeAfter: {
                    try #require(rename("/tmp/next/a.jpg", "/tmp/content/a.jpg") == 0)
                })
                let taken = try #require(time, "\(daemon.said)")
                let allowed = Self.settle + Span.nanoseconds(decode.nanoseconds * 6 / 5) + refresh.span(of: 2)
                print(
                    "reload: a photograph of \(Decimal.bytes(bytes.count)): decoded in \(Self.milliseconds(decode)), on the "
                        + "glass after \(Self.milliseconds(taken)); \(Self.milliseconds(allowed)) are allowed")
                #expect(taken >= Self.settle)
                if Lab.isSimulated { #expect(taken <= allowed) }
                // Until it has faded in.
                _ = try glass.checksums(40)
            }
            #expect(daemon.stop(SIGTERM) == 0)
        }

        /// What can happen to a file, in place or by another file's coming.
        private static let damages = [
            "head -c 60 pics/red.png > content/background/a.png",
            "printf XXXX | dd of=content/background/a.png bs=1 seek=50 conv=notrunc status=none",
            "head -c 100 pics/red.png > n; mv n content/background/a.png",
            "echo no picture > content/background/a.png",
            ": > content/background/a.png",
        ]

        @Test func `what is damaged stays as it was, and mended it is right again within a second`() throws {
            let bench = try Reload()
            try #require(LabShell.run("cp -r sites/red content") == 0)
            let daemon = try DaemonProcess(["run", "--content", "/tmp/content"] + Reload.mode)
            #expect(daemon.says("the sign is on"))
            let watcher = try ReloadWatcher()
            var shown = Reload.red
            var longest = Span.zero
            for round in 0..<4 {
                for damage in Self.damages {
                    daemon.forgetWhatWasSaid()
                    try #require(LabShell.run(damage) == 0)
                    #expect(daemon.says("what it was before is still shown"), "\(damage)")
                    _ = try watcher.glass.checksums(25)
                    #expect(try watcher.color() == shown, "\(damage)")
                    let (name, color) = shown == Reload.blue ? ("green", Reload.green) : ("blue", Reload.blue)
                    let mend =
                        round % 2 == 0
                        ? "cp pics/\(name).png content/background/a.png"
                        : "cp pics/\(name).png n; mv n content/background/a.png"
                    let time = try #require(try watcher.time(until: color, after: mend), "\(daemon.said)")
                    longest = max(longest, time)
                    if Lab.isSimulated { #expect(time < .seconds(1), "\(damage)") }
                    shown = color
                }
            }
            print("reload: mended files are on the glass after \(Self.milliseconds(longest)) at the most, faded in")
            #expect(daemon.stop(SIGTERM) == 0)
            withExtendedLifetime(bench) {}
        }
    }
}
