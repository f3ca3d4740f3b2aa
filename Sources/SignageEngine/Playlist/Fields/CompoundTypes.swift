extension FieldType {
    /// A list whose items are all of one kind; the problems of all of them are told.
    ///
    /// - Parameter keepsGood: whether those without problems are read though others have some.
    static func list<Item>(of item: FieldType<Item>, noun: String, remedy: String, keepsGood: Bool = false) -> FieldType
    where Value == [Item] {
        FieldType(noun: noun, remedy: remedy, schema: Schema.list(item.schema)) { node, subject, issues in
            guard case .list(let nodes) = node.value else {
                issues.add(at: node, "\(subject) must be \(noun), not \(describe(node))", remedy: remedy)
                return nil
            }
            let items = nodes.enumerated().map { index, node in
                item.read(node, "item \(index + 1) of \(subject)", &issues)
            }
            let read = items.compactMap(\.self)
            return keepsGood || read.count == items.count ? read : nil
        }
    }

    /// One item, or a list of at least one.
    static func oneOrMore<Item>(_ item: FieldType<Item>, or listNoun: String, keepsGood: Bool = false) -> FieldType
    where Value == [Item] {
        let list = list(of: item, noun: "\(item.noun) or \(listNoun)", remedy: item.remedy, keepsGood: keepsGood)
        return FieldType(noun: list.noun, remedy: list.remedy, schema: Schema.oneOrMore(item.schema)) {
            node, subject, issues in
            guard case .list(let nodes) = node.value else {
                return item.read(node, subject, &issues).map { [$0] }
            }
            guard !nodes.isEmpty else {
                issues.add(at: node, "\(subject) is an empty list", remedy: "name at least one, or leave it out")
                return nil
            }
            return list.read(node, subject, &issues)
        }
    }
}

extension FieldType<[Int]> {
    /// Whole numbers in brackets, each with a name of its own: `[width, height]`.
    static func integers(_ parts: [(name: String, range: ClosedRange<Int>)], example: String) -> FieldType {
        let names = parts.map(\.name).joined(separator: ", ")
        let remedy = "write [\(names)], such as \(example)"
        return FieldType(noun: "[\(names)]", remedy: remedy, schema: Schema.integers(parts.map(\.range))) {
            node, subject, issues in
            guard case .list(let nodes) = node.value, nodes.count == parts.count else {
                var found = describe(node)
                if case .list(let nodes) = node.value { found = "a list of \(nodes.count)" }
                issues.add(at: node, "\(subject) must be [\(names)], not \(found)", remedy: remedy)
                return nil
            }
            let values = zip(parts, nodes).map { part, node in
                FieldType<Int>.integer(in: part.range).read(node, "the \(part.name) of \(subject)", &issues)
            }
            let read = values.compactMap(\.self)
            return read.count == values.count ? read : nil
        }
    }
}

extension FieldType<Size> {
    /// A size in pixels that a display could have.
    static let size = FieldType<[Int]>.integers(
        [("width", 1...32_767), ("height", 1...32_767)], example: "[1920, 1080]"
    ).map { Size(width: $0[0], height: $0[1]) }
}

extension FieldType<Rect> {
    /// A place on the canvas. It may lie partly outside, and may have no area.
    static let frame = FieldType<[Int]>.integers(
        [
            ("x", -32_768...32_767), ("y", -32_768...32_767), ("width", 0...32_767), ("height", 0...32_767),
        ], example: "[0, 0, 1920, 1080]"
    ).map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
}
