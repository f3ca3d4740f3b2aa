import Glibc
import SignageEngine
import Testing

/// Mode choice on what real panels say, read with edid-decode from files that are not part of the project.
@Suite(.enabled(if: RealPanel.canBeRead, "needs edid-decode and the EDID files in ../shared/data/edid"))
struct RealPanelTests {
    @Test(arguments: [
        ("elo-4600l-hdmi.bin", "1920x1080@60"),
        ("lg-55uh5c-hdmi.bin", "3840x2160@60"),
        ("samsung-qm65h-hdmi.bin", "3840x2160@60"),
        // The DVI timing of this one is 59.887 Hz; the panel prefers it and it is fast enough.
        ("sharp-pn465-dvi.bin", "1920x1080@59.89"),
        // Offers 3840×2160 at 30 Hz and prefers 1920×1080.
        ("sony-kd55xd-hdmi.bin", "1920x1080@60"),
        // Prefers nonsense, 1280×1536 interlaced.
        ("Digital_AOC_AOC1931_86F39E6B3A18.txt", "1280x1024@60.02"),
        // Analog, without any detailed timing.
        ("Analog_AMW_AMW73D1_4B206D5B7D4A.txt", "1280x1024@60.02"),
        // Prefers 4K a little below 30 Hz and has nothing faster at that size.
        ("Digital_AOC_AOC2701_9280A116CC05.txt", "3840x2160@29.98"),
    ])
    func `takes the mode a person would`(_ file: String, _ expected: String) throws {
        let offered = try RealPanel.modes(of: file)
        #expect(ModeChoice.rank(offered).first?.mode.short == expected)
    }

    @Test func `a preferred mode that is fast and progressive is never passed over`() throws {
        for file in RealPanel.files {
            let offered = try RealPanel.modes(of: file)
            let ranked = ModeChoice.rank(offered)
            #expect(ranked.count == offered.count)
            let best = try #require(ranked.first?.mode, "\(file)")
            #expect(!best.isInterlaced, "\(file)")
            if let preferred = offered.first(where: \.isPreferred), !preferred.isInterlaced,
                preferred.refresh >= .fifty
            {
                #expect(best == preferred, "\(file)")
            }
        }
    }

    @Test func `a panel that prefers 4K at 30 Hz gets 60 where it offers that and stays sharp where not`() throws {
        func preferring(_ size: Size, below limit: RefreshRate, in file: String) throws -> [DisplayMode] {
            var offered = try RealPanel.modes(of: file)
            for place in offered.indices { offered[place].isPreferred = false }
            let place = try #require(
                offered.firstIndex { $0.size == size && $0.refresh < limit && $0.refresh.hertz == 30 })
            offered[place].isPreferred = true
            return offered
        }
        let size = Size(width: 3840, height: 2160)
        let able = try preferring(size, below: .fifty, in: "lg-55uh5c-hdmi.bin")
        #expect(ModeChoice.rank(able).first?.mode.short == "3840x2160@60")
        // Its 60 Hz needs a colour format (4:2:0) that not every driver can send; such a driver does not list it.
        let unable = try preferring(size, below: .fifty, in: "sony-kd55xd-hdmi.bin")
            .filter { $0.size != size || $0.refresh < .fifty }
        #expect(ModeChoice.rank(unable).first?.mode.short == "3840x2160@30")
    }
}

/// The modes an EDID declares, as edid-decode prints them.
enum RealPanel {
    static let folder = "../shared/data/edid"

    static let files: [String] = {
        guard let folder = opendir(folder) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }()

    static var canBeRead: Bool { !files.isEmpty && !run("command -v edid-decode").isEmpty }

    static func modes(of file: String) throws -> [DisplayMode] {
        let path = "\(folder)/\(file)"
        // Text files carry the hexadecimal dump somewhere in them; from there on edid-decode reads it.
        let input = file.hasSuffix(".txt") ? "sed -n '/^edid-decode (hex)/,$p' '\(path)'" : "cat '\(path)'"
        let text = run("\(input) | edid-decode 2>/dev/null")
        let firstIsPreferred =
            text.contains("First detailed timing is the preferred timing")
            || text.contains("First detailed timing includes the native")
        let found = text.split(separator: "\n").compactMap { parse($0, firstIsPreferred) }
        try #require(!found.isEmpty, "edid-decode says nothing of \(file)")
        return found
    }

    /// "    DTD 1:  1920x1080   60.000000 Hz  16:9     67.500 kHz    148.500000 MHz (1018 mm x 573 mm)"
    private static func parse(_ line: Substring, _ firstIsPreferred: Bool) -> DisplayMode? {
        let words = line.split(separator: " ")
        guard words.contains("MHz"), let hertz = words.firstIndex(of: "Hz"), hertz >= 2, words.contains("kHz"),
            let rate = Double(words[hertz - 1]), rate.isFinite, rate >= 1,
            let request = try? ModeRequest(parsing: String(words[hertz - 2]))
        else { return nil }
        return DisplayMode(
            size: request.size, refresh: RefreshRate(refreshes: Int64((rate * 1e6).rounded()), seconds: 1_000_000),
            isInterlaced: request.isInterlaced,
            isPreferred: firstIsPreferred && words.starts(with: ["DTD", "1:"]))
    }

    private static func run(_ command: String) -> String {
        guard let pipe = popen(command, "r") else { return "" }
        defer { pclose(pipe) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { text += buffer.prefix(count) }
        return String(decoding: text, as: UTF8.self)
    }
}
