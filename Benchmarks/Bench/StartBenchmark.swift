import CTurboJPEG
import Glibc
import SignageEngine
import SignageLinux
import SignageMedia

/// How long a start takes, against what libjpeg-turbo alone takes to decode the same picture.
enum StartBenchmark {
    /// From exec until the first frame is composed and handed to a display of memory: all of a start but the calls to
    /// a display's driver.
    static func execToFirstFrame() -> Table.Row {
        let figure = "exec to first frame with a 1080p JPEG, less its decode"
        do {
            let folder = try contentFolder()
            let decode = try decodeTime()
            let start = try median(of: 15) {
                let child = try Child("signaged-bench", ["--first-frame", folder])
                guard child.waits(for: "frame") else { throw Failure(reason: "no frame was shown") }
                return child
            }
            return row(figure, start, decode)
        } catch {
            return Table.Row(figure: figure, measured: "\(error)", goal: "≤ 100 ms", isReached: false)
        }
    }

    /// The child's part.
    static func showFirstFrame(of folder: String) -> Int32 {
        let size = Size(width: 1920, height: 1080)
        let output = OutputDescription(
            id: OutputID(rawValue: 1), name: "bench", size: size, refresh: RefreshRate(refreshes: 60))
        let display = HeadlessDisplay(outputs: [output])
        let presenter = OutputPresenter(output: output, port: display, timeline: Timeline())
        let compiler = ShowCompiler(
            decoder: PictureDecoder(), configReader: YAMLReader(), rasterizer: PangoTextRasterizer())
        presenter.adopt(compiler.compile(ContentFolder(path: folder), for: size))
        _ = presenter.step(now: SystemClock().now(), wall: WallClock(offset: .zero))
        guard display.pending(on: output.id) != nil else { return 1 }
        ErrorLog().log(.notice, "frame")
        return 0
    }

    static func row(_ figure: String, _ start: Double, _ decode: Double) -> Table.Row {
        let (all, library) = (Decimal.text(start, places: 0), Decimal.text(decode, places: 0))
        return Table.Row(
            figure: figure, measured: "\(Decimal.text(start - decode, places: 0)) ms (\(all) − \(library))",
            goal: "≤ 100 ms", isReached: start - decode <= 100)
    }

    /// The median time of starts, in milliseconds. The child is stopped after each.
    static func median(of count: Int, _ start: () throws -> Child) throws -> Double {
        let clock = SystemClock()
        var times: [Double] = []
        for _ in 0..<count {
            let begin = clock.now()
            let child = try start()
            times.append((clock.now() - begin).seconds * 1000)
            child.stop()
        }
        return times.sorted()[count / 2]
    }

    /// What libjpeg-turbo alone takes, into memory that has been touched, in milliseconds.
    static func decodeTime() throws -> Double {
        let jpeg = try fullHDPicture()
        let clock = SystemClock()
        let memory = Memory(bytes: 1920 * 1080 * 4)
        let times = try (0..<7).map { _ in
            let begin = clock.now()
            let handle = tjInitDecompress()
            defer { tjDestroy(handle) }
            let code = tjDecompress2(
                handle, jpeg, UInt(jpeg.count), memory.base.assumingMemoryBound(to: UInt8.self), 1920, 1920 * 4, 1080,
                Int32(TJPF_BGRX.rawValue), TJFLAG_ACCURATEDCT)
            guard code == 0 else { throw Failure(reason: "no decode") }
            return (clock.now() - begin).seconds * 1000
        }
        return times.sorted()[times.count / 2]
    }

    /// A content folder with one picture.
    static func contentFolder() throws -> String {
        let folder = "/tmp/signaged-bench"
        mkdir(folder, 0o755)
        mkdir("\(folder)/background", 0o755)
        try OutputFile.write(try fullHDPicture(), to: "\(folder)/background/picture.jpg")
        return folder
    }

    /// A 1080p JPEG with some detail everywhere.
    static func fullHDPicture() throws -> [UInt8] {
        let (width, height) = (1920, 1080)
        let pixels = (0..<(width * height)).map { index -> UInt32 in
            let (x, y) = (index % width, index / width)
            let (red, green, blue) = (x * x / 97 + y * 3, x + y * y / 61, x * y / 331)
            return UInt32(red & 0xFF) << 16 | UInt32(green & 0xFF) << 8 | UInt32(blue & 0xFF)
        }
        let handle = tjInitCompress()
        defer { tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let code = pixels.withUnsafeBytes { bytes in
            tjCompress2(
                handle, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(width), Int32(width * 4), Int32(height),
                Int32(TJPF_BGRX.rawValue), &output, &count, Int32(TJSAMP_420.rawValue), 85, 0)
        }
        guard code == 0, let output else { throw Failure(reason: "no JPEG") }
        defer { tjFree(output) }
        return Array(UnsafeBufferPointer(start: output, count: Int(count)))
    }
}
