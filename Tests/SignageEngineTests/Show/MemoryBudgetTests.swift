import Testing

@testable import SignageEngine

/// More pictures than there is memory for.
@Suite struct MemoryBudgetTests {
    /// Each is shown in 8 × 4 pixels, which take 4 lines of 64 bytes.
    private static func folder(_ backdrops: Int, banners: Int = 0) -> MemoryFolder {
        var files: [String: String] = [:]
        for number in 0..<backdrops { files["background/\(number).png"] = "8x4 \(number)" }
        for number in 0..<banners { files["banners/\(number).png"] = "8x4 \(number)" }
        return MemoryFolder(files)
    }

    private func compile(_ folder: MemoryFolder, pictures: Int, isUrgent: Bool = false) -> Show {
        var limits = ShowCompiler.Limits()
        limits.memoryBudget = pictures * 256
        let compiler = ShowCompiler(
            decoder: FakeDecoder(), configReader: BrokenConfigReader(), rasterizer: FakeRasterizer(), limits: limits)
        return compiler.compile(folder, for: Size(width: 8, height: 10), isUrgent: isUrgent)
    }

    private func count(_ show: Show) -> Int {
        for case .background(let backdrop) in show.zones { return backdrop.strip.textures.count }
        return 0
    }

    @Test func aBackdropShowsWhatFitsAndSaysSoOnceForAllTheOthers() {
        let folder = Self.folder(1000)
        let show = compile(folder, pictures: 20)
        #expect(count(show) == 20)
        #expect(show.fixedBytes <= 20 * 256)
        // The others are not even read.
        #expect(folder.reads.count == 23)
        #expect(show.issues.count == 4)
        #expect(
            show.issues.last?.reason
                == "20 of the 1000 pictures of zone \"backdrop\" fill the memory budget of 5,120 bytes; the others are left out"
        )
    }

    /// Of few pictures and of many: what is said is said once, and nobody is told to put pictures where they are.
    @Test(arguments: [1, 2, 3, 4, 50])
    func aBackdropThatHasRoomForNoneSaysSo(pictures: Int) {
        let show = compile(Self.folder(pictures), pictures: 0)
        #expect(count(show) == 0)
        let tried =
            pictures == 1
            ? "the picture of zone \"backdrop\" that was tried does"
            : "the \(min(pictures, 3)) pictures of zone \"backdrop\" that were tried do"
        #expect(
            show.issues.filter { $0.path.isEmpty }.map { $0.message(in: "shop") } == [
                "shop: error: \(tried) not fit into what is left of the memory budget (0 bytes of 0 bytes), so "
                    + "the zone shows nothing; raise --memory, or have the other zones show less"
            ])
    }

    @Test func aBackdropLeavesRoomForTheBannersInFrontOfIt() {
        let show = compile(Self.folder(1000, banners: 10), pictures: 60)
        #expect(show.zones.map(\.id.rawValue) == ["backdrop", "banner"])
        #expect(count(show) > 10)
        #expect(show.textureBytes <= 60 * 256)
    }

    @Test func whatIsUrgentIsADraftOfWhatIsSeenFirst() {
        let folder = Self.folder(1000)
        let draft = compile(folder, pictures: 2000, isUrgent: true)
        // Twice 10 rows, in pictures of 4.
        #expect(draft.isDraft && count(draft) == 5 && folder.reads.count == 5)
        #expect(draft.withoutFirstPictures.isDraft)
        let whole = compile(folder, pictures: 2000)
        #expect(!whole.isDraft && count(whole) == 1000)
        // Where there is no more, it is no draft.
        #expect(!compile(Self.folder(5), pictures: 2000, isUrgent: true).isDraft)
    }
}
