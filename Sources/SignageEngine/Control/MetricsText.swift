/// Numbers as Prometheus reads them (exposition format 0.0.4). Names and units are as its guide says: seconds, bytes,
/// counters that end with `_total`.
public struct MetricsText {
    public enum Kind: String, Sendable { case counter, gauge, histogram }

    public private(set) var text = ""

    public init() {}

    /// One family: its values, each with its labels.
    public mutating func add(
        _ name: String, _ kind: Kind, _ help: String, _ values: [(labels: [(String, String)], value: Double)]
    ) {
        guard !values.isEmpty else { return }
        head(name, kind, help)
        for (labels, value) in values { line(name, labels, value) }
    }

    public mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        add(name, kind, help, [([], value)])
    }

    public mutating func add(
        _ name: String, _ help: String, histograms: [(labels: [(String, String)], value: Histogram)]
    ) {
        guard !histograms.isEmpty else { return }
        head(name, .histogram, help)
        for (labels, histogram) in histograms {
            var count: Int64 = 0
            for (bound, more) in zip(histogram.bounds, histogram.counts) {
                count += more
                line(name + "_bucket", labels + [("le", NumberText.short(bound.seconds))], Double(count))
            }
            line(name + "_bucket", labels + [("le", "+Inf")], Double(histogram.total))
            line(name + "_sum", labels, histogram.sum.seconds)
            line(name + "_count", labels, Double(histogram.total))
        }
    }

    private mutating func head(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private mutating func line(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let list = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        text += name + (labels.isEmpty ? "" : "{\(list)}") + " \(NumberText.short(value))\n"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
    }
}
