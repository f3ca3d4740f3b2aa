/// A kind's settings as they are where a zone says nothing: the program's, and over them those of `defaults`.
struct ZoneDefaults: Sendable {
    private var settings: [ZoneKind: ZoneSettings] = [:]
    /// The settings that a zone need not name, because `defaults` do.
    private(set) var given: [ZoneKind: Set<String>] = [:]

    /// `defaults: { carousel: { autoplay: 5s } }`. What is read later has the last word.
    mutating func read(_ node: ConfigNode, issues: inout IssueCollector) {
        guard var reader = MappingReader(node, place: "\"defaults\"", issues: &issues) else { return }
        for kind in ZoneKind.allCases {
            reader.pass(over: kind.rawValue)
            guard let inner = node.value(of: kind.rawValue),
                var fields = MappingReader(inner, place: "the defaults of each \(kind.rawValue)", issues: &issues)
            else { continue }
            if case .mapping(let entries) = inner.value { given[kind, default: []].formUnion(entries.map(\.key)) }
            settings[kind] = self[kind].read(&fields, given: nil, issues: &issues)
            fields.finish(issues: &issues)
        }
        reader.finish(issues: &issues)
    }

    subscript(kind: ZoneKind) -> ZoneSettings { settings[kind] ?? ZoneSettings(kind) }
}

extension ZoneSettings {
    /// As the program has them.
    init(_ kind: ZoneKind) {
        self =
            switch kind {
            case .background: .background(BackgroundSettings())
            case .carousel: .carousel(CarouselSettings())
            case .color: .color(ColorSettings())
            case .image: .image(ImageSettings())
            case .text: .text(TextSettings())
            case .ticker: .ticker(TickerSettings())
            case .clock: .clock(ClockSettings())
            }
    }

    /// With what a mapping says.
    ///
    /// - Parameter given: required settings that need not be there; nil for all.
    func read(_ reader: inout MappingReader, given: Set<String>?, issues: inout IssueCollector) -> ZoneSettings {
        func read<Settings: ZoneKindSettings>(_ settings: Settings) -> Settings {
            var settings = settings
            reader.read(Settings.fields, into: &settings, given: given, issues: &issues)
            return settings
        }
        return switch self {
        case .background(let settings): .background(read(settings))
        case .carousel(let settings): .carousel(read(settings))
        case .color(let settings): .color(read(settings))
        case .image(let settings): .image(read(settings))
        case .text(let settings): .text(read(settings))
        case .ticker(let settings): .ticker(read(settings))
        case .clock(let settings): .clock(read(settings))
        }
    }
}
