import Glibc
import SignageEngine
import SignageLinux
import SignageMedia

/// Figures of a folder that changes, and of one that is large.
enum ReloadBenchmarks {
    static func run(reloads count: Int = 10_000) {
        do {
            // First: memory that large folders leave free would hide what grows.
            Table.print("A folder that changes", try reloads(count))
            let size = Size(width: 1920, height: 1080)
            Table.print(
                "Large folders on disk, through the keeper of shows and its worker",
                try [firstFrame("banners", size), firstFrame("background", size)])
        } catch {
            print("folders could not be measured: \(error)")
        }
    }

    /// What a process holds.
    private struct Holdings {
        var resident = Benchmarks.residentBytes()
        var descriptors = names("/proc/self/fd").count
        var threads = names("/proc/self/task").count
        var watches = names("/proc/self/fdinfo").reduce(0) {
            $0 + lines("/proc/self/fdinfo/\($1)", with: "inotify wd:")
        }

        private static func names(_ folder: String) -> [String] {
            ((try? ContentFolder(path: folder).list("")) ?? nil)?.map(\.name) ?? []
        }

        private static func lines(_ path: String, with prefix: String) -> Int {
            guard let file = fopen(path, "r") else { return 0 }
            defer { fclose(file) }
            var (line, count) = ([CChar](repeating: 0, count: 256), 0)
            while fgets(&line, 256, file) != nil { if strncmp(line, prefix, prefix.utf8.count) == 0 { count += 1 } }
            return count
        }
    }

    /// A small folder that changes again and again: a picture, the news, a folder that comes and goes.
    private static func reloads(_ count: Int) throws -> [Table.Row] {
        let folder = "/tmp/signaged-bench-reload"
        for path in ["", "/background", "/banners"] { mkdir(folder + path, 0o755) }
        let pictures = (1...4).map { PNGEncoder.encode(Shows.picture(Size(width: 64, height: 48), salt: UInt32($0)))! }
        for index in 0..<3 {
            try OutputFile.write(pictures[index], to: "\(folder)/background/\(index).png")
            try OutputFile.write(pictures[index], to: "\(folder)/banners/\(index).png")
        }
        let sign = try Sign(folder, Size(width: 320, height: 240))
        func change(_ round: Int) throws {
            try OutputFile.write(pictures[round % 4], to: "\(folder)/background/1.png")
            try OutputFile.write(Array("News \(round)\n".utf8), to: "\(folder)/ticker.txt")
            if round % 2 == 0 { mkdir("\(folder)/banners/inner", 0o755) } else { rmdir("\(folder)/banners/inner") }
            sign.settle()
        }
        for round in 0..<200 { try change(round) }
        let (before, shows) = (Holdings(), sign.shows)
        for round in 0..<count { try change(round) }
        let after = Holdings()
        let growth = Double(after.resident - before.resident) / Double(1 << 20)
        func row(_ name: String, _ old: Int, _ new: Int) -> Table.Row {
            Table.Row(
                figure: "\(name) before and after \(count) reloads", measured: "\(old), \(new)", goal: "flat",
                isReached: old == new)
        }
        return [
            Table.Row(
                figure: "growth of memory in \(sign.shows - shows) shows, MiB of \(before.resident >> 20)",
                measured: Decimal.text(growth, places: 2), goal: "≤ 4",
                isReached: growth <= 4 && sign.shows - shows >= count),
            row("descriptors", before.descriptors, after.descriptors),
            row("inotify watches", before.watches, after.watches), row("threads", before.threads, after.threads),
        ]
    }

    /// From nothing until the first frame is composed, with ten thousand pictures in a folder.
    private static func firstFrame(_ inner: String, _ size: Size) throws -> Table.Row {
        let folder = "/tmp/signaged-bench-\(inner)"
        for path in ["", "/\(inner)"] { mkdir(folder + path, 0o755) }
        let picture = try StartBenchmark.fullHDPicture()
        for number in 0..<10_000 {
            let path = "\(folder)/\(inner)/picture \(number).jpg"
            // One file has a bounded number of names.
            if number % 1000 == 0 {
                try OutputFile.write(picture, to: path)
            } else {
                link("\(folder)/\(inner)/picture \(number / 1000 * 1000).jpg", path)
            }
        }
        let clock = SystemClock()
        let begin = clock.now()
        let sign = try Sign(folder, size)
        let first = (sign.firstFrame - begin).seconds
        sign.settle()
        let (all, bytes) = ((clock.now() - begin).seconds, sign.bytes)
        let budget = ShowCompiler.Limits().memoryBudget
        return Table.Row(
            figure: "10 000 pictures in \(inner)/: s to the first frame (all: s, MiB)",
            measured: "\(Decimal.text(first, places: 2)) (\(Decimal.text(all, places: 2)), \(bytes >> 20))",
            goal: "< 1",
            isReached: first < 1 && bytes <= budget)
    }

    /// The daemon without a display and without a loop: time goes on by itself, the worker is waited for.
    private final class Sign {
        private let keeper: ShowKeeper
        private let mailbox: Mailbox<ShowKeeper.Answer>
        private let clock = SystemClock()
        private var now: Instant
        private var stage: Stage?
        private var compositor = Compositor()
        private var list = DisplayList()
        private let glass: Memory
        private(set) var shows = 0
        private(set) var firstFrame = Instant(nanoseconds: 0)

        init(_ path: String, _ size: Size) throws {
            let mailbox = try Mailbox<ShowKeeper.Answer>()
            self.mailbox = mailbox
            now = clock.now()
            glass = Memory(bytes: size.area * 4)
            let log = ErrorLog(threshold: .error)
            let compiler = ShowCompiler(
                decoder: PictureDecoder(), configReader: YAMLReader(), rasterizer: PangoTextRasterizer())
            keeper = try ShowKeeper(
                folder: ContentFolder(path: path), path: path, settle: .milliseconds(150), compiler: compiler,
                issues: IssueLog(folder: path, log: log), log: log, post: { mailbox.post($0) })
            keeper.onShow = { [unowned self] show in take(show) }
            keeper.follow([size], now: now)
            while shows == 0 { turn() }
        }

        /// What its pictures take, in bytes.
        var bytes: Int { keeper.bytesHeld + (stage?.shelf.byteCount ?? 0) }

        private func take(_ show: Show) {
            shows += 1
            if let stage {
                stage.adopt(show)
            } else {
                stage = Stage(show, refresh: RefreshRate(refreshes: 60), start: .zero)
            }
            _ = stage?.evaluate(at: .milliseconds(Int64(shows) * 100), into: &list)
            let buffer = PixelBuffer(base: glass.base, size: show.size, pitch: show.size.width * 4, format: .xrgb8888)
            compositor.compose(list, damage: Damage(Rect(show.size)), into: buffer)
            if shows == 1 { firstFrame = clock.now() }
        }

        @discardableResult
        private func turn() -> Instant {
            keeper.readChanges(now: now)
            let wake = keeper.step(now: now, wall: WallClock(offset: .zero))
            guard keeper.isBusy else { return wake }
            var event = pollfd(fd: mailbox.fileDescriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&event, 1, -1)
            for answer in mailbox.take() { keeper.take(answer, now: now) }
            return now
        }

        /// Until all that has happened is on the glass.
        func settle() {
            let end = now + .seconds(1)
            while true {
                let wake = turn()
                if keeper.isBusy { continue }
                guard wake <= end else { break }
                now = max(now, wake)
            }
            now = end
        }
    }
}
