import Synchronization
import Testing

@testable import SignageEngine

/// A folder in memory that is changed, with stamps.
final class ChangingFolder: ContentSource {
    let name = "shop"
    private struct File {
        var text: String
        var stamp: FileStamp
    }
    private struct State {
        var files: [String: File] = [:]
        var reads: [String] = []
        var faults: [String: ContentFault] = [:]
        var time: Int64 = 0
    }
    private let state = Mutex(State())

    init(_ files: [String: String]) { for (path, text) in files { write(text, to: path) } }

    /// - Parameter isSettled: whether it was so long ago that another change would have another time.
    func write(_ text: String, to path: String, isSettled: Bool = true) {
        state.withLock { state in
            state.time += 1
            let stamp = FileStamp(
                inode: UInt64(bitPattern: Int64(path.hashValue)), size: Int64(text.utf8.count), modified: state.time,
                changed: state.time, isSettled: isSettled)
            state.files[path] = File(text: text, stamp: stamp)
        }
    }
    /// Why a folder cannot be looked into, nor anything in it be read; nil where it can.
    func lock(_ folder: String, _ fault: ContentFault?) { state.withLock { $0.faults[folder] = fault } }
    private func check(_ path: String) throws(ContentFault) {
        let fault = state.withLock { state in
            state.faults.first { path == $0.key || path.hasPrefix($0.key + "/") }?.value
        }
        if let fault { throw fault }
    }
    func delete(_ path: String) { state.withLock { $0.files[path] = nil } }

    /// The pictures that were read since the last time.
    func reads() -> [String] {
        state.withLock { state in
            defer { state.reads = [] }
            return state.reads.filter { $0 != "playlist.yaml" }
        }
    }

    private var paths: [String] { state.withLock { Array($0.files.keys) } }

    func list(_ folder: String) throws(ContentFault) -> [ContentEntry]? {
        try check(folder)
        let prefix = folder.isEmpty ? "" : folder + "/"
        let inside = paths.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        if inside.isEmpty, !folder.isEmpty { return nil }
        let entries = inside.map { rest in
            rest.firstIndex(of: "/").map { ContentEntry(name: String(rest[..<$0]), kind: .folder) }
                ?? ContentEntry(name: String(rest), kind: .file)
        }
        return Array(Set(entries))
    }

    func stamp(_ path: String) -> FileStamp? {
        state.withLock { state in
            state.files[path]?.stamp
                ?? (state.files.keys.contains { $0.hasPrefix(path + "/") } ? FileStamp(inode: 1) : nil)
        }
    }

    func read(_ path: String, maxBytes: Int) throws(ContentFault) -> ContentBytes {
        try check(path)
        let text = state.withLock { state -> String? in
            state.reads.append(path)
            return state.files[path]?.text
        }
        guard let text else { throw ContentFault(.missing, "there is no such file", remedy: "put it there") }
        return Array(text.utf8)
    }

    func head(_ path: String, count: Int) throws(ContentFault) -> ContentBytes { try read(path, maxBytes: count) }
}

@Suite struct RecompileTests {
    private let folder = ChangingFolder(["background/1.png": "8x4 1", "background/2.png": "8x4 2"])
    private let decodes = Counter()

    final class Counter: Sendable {
        private let count = Atomic<Int>(0)
        func add() { count.add(1, ordering: .relaxed) }
        /// Since the last time.
        func take() -> Int { count.exchange(0, ordering: .relaxed) }
    }

    private struct CountingDecoder: ImageDecoder {
        let counter: Counter
        func inspect(_ bytes: ContentBytes) throws(DecodeFault) -> PictureInfo { try FakeDecoder().inspect(bytes) }
        func decode(_ bytes: ContentBytes, into target: TargetSize, limits: DecodeLimits) throws(DecodeFault) -> Texture
        {
            counter.add()
            return try FakeDecoder().decode(bytes, into: target, limits: limits)
        }
    }

    private func compiler(_ reader: any ConfigReader = BrokenConfigReader()) -> ShowCompiler {
        ShowCompiler(decoder: CountingDecoder(counter: decodes), configReader: reader, rasterizer: FakeRasterizer())
    }

    private func compile(_ compiler: ShowCompiler, after before: Predecessor = Predecessor()) throws -> Show {
        let survey = try #require(try ContentSurvey(of: folder))
        return compiler.compile(ContentSnapshot(folder, survey), for: Size(width: 8, height: 6), after: before)
    }

    private func colors(_ show: Show) -> [Pixel] {
        for case .background(let backdrop) in show.zones { return backdrop.strip.textures.map { $0[0, 0] & 0xFF } }
        return []
    }

    @Test func whatIsUnchangedIsNeitherReadNorDecodedAgain() throws {
        let compiler = compiler()
        let first = try compile(compiler)
        #expect(decodes.take() == 2)
        _ = folder.reads()
        folder.write("8x4 3", to: "background/3.png")
        let second = try compile(compiler)
        #expect(decodes.take() == 1)
        #expect(folder.reads() == ["background/3.png"])
        #expect(colors(first) == [1, 2] && colors(second) == [1, 2, 3])
    }

    @Test func aFileThatWasTouchedIsReadButNotDecoded() throws {
        let compiler = compiler()
        let first = try compile(compiler)
        _ = (decodes.take(), folder.reads())
        folder.write("8x4 1", to: "background/1.png")
        _ = try compile(compiler)
        #expect(folder.reads() == ["background/1.png"])
        #expect(decodes.take() == 0)
        withExtendedLifetime(first) {}
    }

    /// Two changes within one tick of a file system's clock look alike.
    @Test func aFileThatWasJustWrittenIsComparedByItsBytes() throws {
        folder.write("8x4 5", to: "background/1.png", isSettled: false)
        let compiler = compiler()
        let first = try compile(compiler)
        _ = (decodes.take(), folder.reads())
        let second = try compile(compiler)
        #expect(folder.reads() == ["background/1.png"])
        #expect(decodes.take() == 0)
        withExtendedLifetime((first, second)) {}
    }

    @Test func picturesThatNobodyShowsAreNotKept() throws {
        let compiler = compiler()
        _ = try compile(compiler)
        _ = decodes.take()
        _ = try compile(compiler)
        #expect(decodes.take() == 2)
    }

    @Test func aPictureThatBecomesUnreadableStaysAsItWas() throws {
        let compiler = compiler()
        let first = try compile(compiler)
        folder.write("half", to: "background/2.png")
        let second = try compile(compiler)
        #expect(colors(second) == [1, 2])
        #expect(
            second.issues.map { $0.message(in: "shop") } == [
                "shop/background/2.png: error: not a complete picture; what it was before is still shown; "
                    + "copy the file again"
            ])
        folder.write("8x4 9", to: "background/2.png")
        #expect(colors(try compile(compiler)) == [1, 9])
        withExtendedLifetime(first) {}
    }

    @Test func whatIsStillBeingWrittenIsAsItWas() throws {
        let before = try #require(try ContentSurvey(of: folder))
        folder.write("8", to: "background/1.png")
        folder.write("8", to: "background/new.png")
        let survey = try #require(
            try ContentSurvey(of: folder, before: before, unfinished: ["background/1.png", "background/new.png"]))
        #expect(survey == before)
    }

    /// Its rights are taken away, or its disk does not answer.
    @Test func aFolderThatCannotBeReadForAWhileStaysOnTheSign() throws {
        let compiler = compiler()
        let first = try compile(compiler)
        let before = try #require(try ContentSurvey(of: folder))
        folder.lock("background", ContentFault(.unreadable, "nobody may", remedy: "let somebody"))
        let locked = try #require(try ContentSurvey(of: folder, before: before))
        #expect(locked != before && locked.stamps == before.stamps && locked.folders == before.folders)
        let second = compiler.compile(ContentSnapshot(folder, locked), for: Size(width: 8, height: 6))
        #expect(colors(second) == [1, 2])
        #expect(
            second.issues.map { $0.message(in: "shop") } == [
                "shop/background: error: nobody may; what was in it before stays on the sign; let somebody"
            ])
        // It may take long, and whoever begins meanwhile knows nothing of before.
        #expect(try ContentSurvey(of: folder, before: locked) == locked)
        let late = compiler.compile(
            ContentSnapshot(folder, try #require(try ContentSurvey(of: folder))), for: Size(width: 8, height: 6))
        #expect(colors(late) == [] && late.issues.map(\.reason).contains("nobody may"))
        folder.lock("background", nil)
        #expect(try ContentSurvey(of: folder, before: locked) == before)
        withExtendedLifetime(first) {}
    }

    @Test func aFolderThatCannotBeReadAtAllIsNotTakenForOneThatIsGone() {
        let fault = ContentFault(.unreadable, "nobody may", remedy: "let somebody")
        folder.lock("", fault)
        #expect(throws: fault) { try ContentSurvey(of: folder) }
    }

    @Test func moreThanAnybodyLooksThroughIsTold() throws {
        for number in 1...9 { folder.write("8x4 \(number)", to: "background/\(number).png") }
        let survey = try #require(try ContentSurvey(of: folder, most: 5))
        #expect(survey.stamps.count == 5 && survey.isCutOff)
        let show = compiler().compile(ContentSnapshot(folder, survey), for: Size(width: 8, height: 6))
        // All are shown; those that were not looked at are not followed.
        #expect(colors(show) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(show.issues.count == 1)
        #expect(try #require(show.issues.first).reason.hasPrefix("there are more than 200,000 files and folders in it"))
        #expect(try ContentSurvey(of: folder)?.isCutOff == false)
    }

    // MARK: Playlists

    private var playlist: any ConfigReader {
        GivenConfig(
            root: Nodes.mapping([
                "version": Nodes.text("1"),
                "zones": Nodes.list([Signs.zone("background", frame: "0 0 8 6", ["source": Nodes.text("background")])]),
            ]))
    }

    /// Answers as one reader, and then as another.
    private final class SwitchedReader: ConfigReader {
        private let readers: [any ConfigReader]
        let place = Atomic<Int>(0)
        init(_ readers: [any ConfigReader]) { self.readers = readers }
        func read(_ bytes: ContentBytes) throws(ConfigFault) -> ConfigNode {
            try readers[place.load(ordering: .relaxed)].read(bytes)
        }
    }

    @Test func aBrokenPlaylistLeavesTheLastGoodLayoutWithTheFolderAsItIs() throws {
        folder.write("", to: "playlist.yaml")
        let reader = SwitchedReader([playlist, BrokenConfigReader()])
        let compiler = compiler(reader)
        let first = try compile(compiler)
        #expect(first.playlist?.zones.map(\.id.rawValue) == ["z"])
        reader.place.store(1, ordering: .relaxed)
        folder.write("8x4 3", to: "background/3.png")
        let second = try compile(compiler, after: Predecessor(playlist: first.playlist))
        #expect(second.zones.map(\.id.rawValue) == ["z"])
        #expect(colors(second) == [1, 2, 3])
        #expect(second.issues.map(\.severity) == [.error, .note])
        #expect(second.playlist == first.playlist)
    }

    @Test func aBrokenPlaylistAtTheFirstStartIsShownAsThoughThereWereNone() throws {
        folder.write("", to: "playlist.yaml")
        let show = try compile(compiler(BrokenConfigReader()))
        #expect(show.zones.map(\.id.rawValue) == ["backdrop"])
        #expect(show.playlist == nil)
    }

    @Test func thePicturesAroundTheOneThatIsShownComeWithTheShow() throws {
        for number in 1...20 { folder.write("8x4 \(number)", to: "banners/\(number).png") }
        let banner = ZoneID(rawValue: "banner")
        let show = try compile(compiler(), after: Predecessor(places: [banner: "banners/10.png"]))
        for case .carousel(let carousel) in show.zones {
            let loaded = Set(carousel.preloaded.keys.map(\.path))
            #expect(loaded.isSuperset(of: (9...11).map { "banners/\($0).png" }))
        }
    }
}
