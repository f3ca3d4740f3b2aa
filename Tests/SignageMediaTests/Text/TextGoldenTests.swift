import SignageEngine
import SignageMedia
import Testing

/// The fonts of Debian 12, by which the goldens were drawn; `make deps` installs them. Others draw other letters.
private enum DebianFonts {
    static let versions = [
        "Noto Sans": "131334", "Noto Sans CJK SC": "131334", "Noto Color Emoji": "133825", "Noto Sans Arabic": "131400",
        "Noto Serif": "131334", "Noto Sans Hebrew": "196608", "Noto Sans Thai": "131072",
        "Noto Sans Devanagari": "131138",
    ]

    static let arePresent = versions.allSatisfy { family, version in
        let output = try? Tool.run("fc-match", ["--format=%{family[0]}/%{fontversion}", family])
        return output.map { String(decoding: $0, as: UTF8.self) } == "\(family)/\(version)"
    }
}

@Suite("Golden pictures of text", .enabled(if: DebianFonts.arePresent, "the goldens need the Noto fonts of Debian 12"))
struct TextGoldenTests {
    private static let ground = Pixel(red: 0x1D, green: 0x1F, blue: 0x24)
    private static let paper = Pixel(red: 0xF6, green: 0xF1, blue: 0xE7)
    private static let red = Pixel(red: 0xC8, green: 0x41, blue: 0x2B)

    /// Every script has its font named, so that whatever else is installed is not asked. Not so the emoji: a font of
    /// theirs that is named gives its own digits and spaces to text from right to left (Pango 1.50).
    private static let fonts =
        "Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Devanagari, Noto Sans Thai, Noto Sans CJK SC"

    /// Textures under one another on a dark ground, 8 pixels apart.
    private func sheet(_ textures: [Texture]) -> Texture {
        let size = Size(
            width: 16 + (textures.map(\.width).max() ?? 0), height: 8 + textures.reduce(0) { $0 + $1.height + 8 })
        var pixels = Array(repeating: Self.ground, count: size.area)
        var top = 8
        for texture in textures {
            for y in 0..<texture.height {
                for x in 0..<texture.width {
                    let place = (top + y) * size.width + 8 + x
                    pixels[place] = over(texture[x, y], pixels[place])
                }
            }
            top += texture.height + 8
        }
        return Texture(size: size, pixels: pixels)
    }

    private func over(_ source: Pixel, _ ground: Pixel) -> Pixel {
        let rest = 255 - source.alpha
        func channel(_ shift: Pixel) -> Pixel {
            (source >> shift & 0xFF) + ((ground >> shift & 0xFF) * rest + 127) / 255
        }
        return Pixel(red: channel(16), green: channel(8), blue: channel(0))
    }

    private func rasterize(
        _ string: String, family: String = "Noto Sans", style: String = "", size: Int, width: Int? = nil,
        _ set: (inout StyledText) -> Void = { _ in }
    ) throws -> Texture {
        var text = StyledText(string, font: "\(family), \(Self.fonts) \(style)", size: size, color: Self.paper)
        set(&text)
        return try PangoTextRasterizer().rasterize(text, maxWidth: width)
    }

    @Test("every script, in three sizes", arguments: ScriptSample.all)
    func scripts(sample: ScriptSample) throws {
        let lines = try [16, 28, 56].map {
            try rasterize(sample.text, family: sample.family, style: sample.style, size: $0)
        }
        try Golden.compare(sheet(lines), with: "Text/\(sample.name)")
    }

    @Test("outline, shadow and opacity, around overhanging letters, marks and emoji")
    func adornments() throws {
        let text = "fjf 灯 👩🏽‍🍳 क्षि لا ปั้"
        let lines = try [
            rasterize(text, family: "Noto Serif", style: "Italic", size: 44) {
                $0.outline = .init(width: 4, color: Self.red)
            },
            rasterize(text, size: 44) { $0.shadow = .init(offset: Point(x: -9, y: 7), color: Self.red) },
            rasterize(text, size: 44) {
                ($0.outline, $0.shadow) = (
                    .init(width: 2, color: .black), .init(offset: Point(x: 6, y: -12), color: Self.red)
                )
            },
            rasterize(text, size: 44) { $0.color = Pixel(red: 0xF6, green: 0xF1, blue: 0xE7, alpha: 90) },
        ]
        try Golden.compare(sheet(lines), with: "Text/adornments")
    }

    @Test("paragraphs of both directions, at either side, and letters that are spaced unless they are joined")
    func paragraphs() throws {
        let text = "مرحبا بكم في المكتبة كل مساء\nThe lantern is lit from five o'clock\n灯笼书店每晚八点读书会，欢迎。"
        let alignments: [StyledText.Alignment] = [.leading, .left, .right, .trailing, .center]
        var lines = try alignments.map { alignment in
            try rasterize(text, size: 22, width: 260) { $0.alignment = alignment }
        }
        lines.append(try rasterize("Spaced نعم مرحبا 灯笼", size: 28) { $0.letterSpacing = 9 })
        lines.append(try rasterize("مرحبا بكم في المكتبة كل مساء", size: 28, width: 200) { $0.limit = .oneLine })
        try Golden.compare(sheet(lines), with: "Text/paragraphs")
    }
}
