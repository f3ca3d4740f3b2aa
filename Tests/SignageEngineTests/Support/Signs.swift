@testable import SignageEngine

/// Compiles a playlist of zones, each given by its settings, for a panel of 100 × 60.
enum Signs {
    static let panel = Size(width: 100, height: 60)

    static func show(
        _ zones: [ConfigNode], files: [String: String] = [:], canvas: (Int, Int)? = nil, panel: Size = panel,
        limits: ShowCompiler.Limits = ShowCompiler.Limits(), rasterizer: any TextRasterizer = FakeRasterizer()
    ) -> Show {
        var root: [(key: String, value: ConfigNode)] = [("version", Nodes.text("1")), ("zones", Nodes.list(zones))]
        if let canvas { root.append(("canvas", Nodes.list("\(canvas.0)", "\(canvas.1)"))) }
        return ShowCompiler(
            decoder: FakeDecoder(), configReader: GivenConfig(root: Nodes.mapping(root)), rasterizer: rasterizer,
            limits: limits
        ).compile(MemoryFolder(files.merging(["playlist.yaml": ""]) { a, _ in a }), for: panel)
    }

    static func zone(
        _ kind: String, id: String = "z", frame: String = "0 0 100 60",
        _ settings: KeyValuePairs<String, ConfigNode>
    ) -> ConfigNode {
        let numbers = frame.split(separator: " ").map { Nodes.text(String($0)) }
        return Nodes.mapping(
            [("id", Nodes.text(id)), ("kind", Nodes.text(kind)), ("frame", Nodes.list(numbers))] + Array(settings))
    }

    /// What is on the panel at the start, a line for each layer but the ground, and when it changes.
    static func layers(_ show: Show) -> (layers: [String], next: Span?) {
        var list = DisplayList()
        let next = Stage(show, refresh: RefreshRate(refreshes: 60)).evaluate(at: .zero, into: &list)
        return (list.layers.dropFirst().map(CarouselSign.text), next)
    }
}
