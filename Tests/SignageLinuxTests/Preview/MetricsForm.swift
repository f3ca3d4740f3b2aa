/// What Prometheus's own checks (promtool check metrics) would say of a text, and a little more. The form is the exposition
/// format, version 0.0.4.
struct MetricsForm {
    private(set) var complaints: [String] = []
    /// By family.
    private(set) var kinds: [String: String] = [:]
    /// By name and labels, as they are written.
    private(set) var values: [String: Double] = [:]
    private var helped: Set<String> = []
    private var order: [String] = []

    init(_ text: String) {
        if !text.hasSuffix("\n") { complaints.append("the last line is not ended") }
        for line in text.split(separator: "\n") { read(String(line)) }
        for family in kinds.keys.sorted() {
            if !helped.contains(family) { complaints.append("\(family): no HELP") }
            if !order.contains(family) { complaints.append("\(family): no value") }
            if kinds[family] == "histogram" { checkHistograms(family) }
        }
        if Set(order).count != order.count { complaints.append("the lines of a family stand apart: \(order)") }
    }

    private mutating func read(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 3).map(String.init)
        if words.first == "#" {
            guard words.count == 4 else { return complaints.append("no text: \(line)") }
            if words[1] == "HELP" {
                if !helped.insert(words[2]).inserted { complaints.append("a second HELP: \(line)") }
                if !words[3].hasSuffix(".") { complaints.append("no sentence: \(line)") }
            } else if words[1] == "TYPE" {
                if kinds[words[2]] != nil { complaints.append("a second TYPE: \(line)") }
                kinds[words[2]] = words[3]
                let isCounter = words[2].hasSuffix("_total")
                if isCounter != (words[3] == "counter") { complaints.append("counters end with _total: \(line)") }
            } else {
                complaints.append("an odd comment: \(line)")
            }
            return
        }
        guard let match = line.wholeMatch(of: /([a-z_:][a-z0-9_:]*)(\{([^}]*)\})? ([-+0-9.eE]+|\+Inf|NaN)/) else {
            return complaints.append("no value: \(line)")
        }
        let name = String(match.1)
        if let labels = match.3, labels.wholeMatch(of: /([a-z_]+="([^"\\]|\\.)*",?)+/) == nil {
            complaints.append("odd labels: \(line)")
        }
        let family = ["_bucket", "_sum", "_count"].reduce(name) { name, end in
            let stem = name.hasSuffix(end) ? String(name.dropLast(end.count)) : name
            return kinds[stem] == "histogram" ? stem : name
        }
        if kinds[family] == nil { complaints.append("no TYPE before it: \(line)") }
        if order.last != family { order.append(family) }
        let place = name + (match.2.map(String.init) ?? "")
        if values[place] != nil { complaints.append("twice: \(line)") }
        values[place] = Double(match.4)
        if let value = values[place], value < 0 || value.isNaN { complaints.append("below nothing: \(line)") }
    }

    /// Buckets rise, and the last is the count.
    private mutating func checkHistograms(_ family: String) {
        var buckets: [String: [(end: Double, count: Double)]] = [:]
        for (place, value) in values where place.hasPrefix(family + "_bucket{") {
            guard let match = place.wholeMatch(of: /[^{]*\{(.*,)?le="([^"]+)"\}/) else {
                complaints.append("\(place): no le")
                continue
            }
            let labels = match.1.map { "{\($0.dropLast())}" } ?? ""
            buckets[labels, default: []].append((Double(match.2) ?? .infinity, value))
        }
        if buckets.isEmpty { complaints.append("\(family): no buckets") }
        for (labels, list) in buckets {
            let counts = list.sorted { $0.end < $1.end }.map(\.count)
            if counts != counts.sorted() { complaints.append("\(family)\(labels): buckets fall") }
            if list.allSatisfy({ $0.end.isFinite }) { complaints.append("\(family)\(labels): no +Inf") }
            if counts.last != values[family + "_count" + labels] {
                complaints.append("\(family)\(labels): the last bucket is not the count")
            }
            if values[family + "_sum" + labels] == nil { complaints.append("\(family)\(labels): no sum") }
        }
    }
}
