import SignageLinux
import Testing

@testable import signaged

@Suite("The preview page")
struct PageAssetsTests {
    private let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    @Test("the program has the files of web/ as they are", arguments: PageAssets.all.map(\.path))
    func isInStep(path: String) throws {
        let asset = try #require(PageAssets.all.first { $0.path == path })
        let name = asset.path == "/" ? "page.html" : String(asset.path.dropFirst())
        let bytes = try ContentFolder(path: root).read("web/\(name)", maxBytes: 1 << 20)
        let isSame = asset.text == String(decoding: bytes, as: UTF8.self)
        #expect(isSame, "run tools/embed-page.py")
    }

    @Test("it is smaller than 60 kB, and asks for nothing that is not in it")
    func isWhole() {
        #expect(PageAssets.all.reduce(0) { $0 + $1.bytes.count } < 60_000)
        let paths = Set(PageAssets.all.map(\.path))
        for asset in PageAssets.all {
            for mark in ["src=\"", "rel=\"stylesheet\" href=\"", "rel=\"icon\" href=\"", "from '."] {
                for rest in asset.text.split(separator: mark).dropFirst() {
                    let path = String(rest.prefix { $0 != "\"" && $0 != "'" })
                    #expect(paths.contains(path), "\(asset.path) asks for \(path)")
                }
            }
        }
    }

    @Test("nothing in it needs a looser policy: no script or style in the markup")
    func fitsItsPolicy() throws {
        let page = try #require(PageAssets.all.first { $0.path == "/" }).text
        for inline in [" style=\"", "<style", " onclick=", " onload=", "javascript:"] {
            #expect(!page.contains(inline), "\(inline)")
        }
        #expect(
            page.split(separator: "<script").dropFirst().allSatisfy {
                $0.hasPrefix(" type=\"module\" src=\"/page.js\"></script>")
            })
    }
}
