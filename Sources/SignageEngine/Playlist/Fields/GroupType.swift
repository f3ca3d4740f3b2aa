extension FieldType {
    /// A setting that is settings itself: `range: { x: [0, 4095], y: [0, 4095] }`.
    ///
    /// - Parameter defaults: what holds where a part is not named.
    static func group(_ defaults: Value, _ fields: [Field<Value>], noun: String, remedy: String) -> FieldType {
        FieldType(noun: noun, remedy: remedy) { node, subject, issues in
            guard case .mapping = node.value else {
                issues.add(at: node, "\(subject) must be \(noun), not \(describe(node))", remedy: remedy)
                return nil
            }
            let before = issues.errorCount
            guard var reader = MappingReader(node, place: subject, issues: &issues) else { return nil }
            var value = defaults
            reader.read(fields, into: &value, issues: &issues)
            reader.finish(issues: &issues)
            return issues.errorCount == before ? value : nil
        }
    }
}
