extension FieldType {
    /// A group of settings inside another: `border: { width: 1, color: "#000" }`.
    ///
    /// - Parameters:
    ///   - empty: what it is where none of the fields is named.
    ///   - noun: what a person calls it, "a border".
    static func settings(_ fields: [Field<Value>], empty: Value, noun: String, example: String) -> FieldType {
        FieldType(noun: noun, remedy: "write \(example)", schema: Schema.object(fields)) { node, subject, issues in
            guard case .mapping = node.value else {
                issues.add(at: node, "\(subject) must be \(noun), not \(describe(node))", remedy: "write \(example)")
                return nil
            }
            let before = issues.errorCount
            guard var reader = MappingReader(node, place: subject, issues: &issues) else { return nil }
            var value = empty
            reader.read(fields, into: &value, issues: &issues)
            reader.finish(issues: &issues)
            return issues.errorCount == before ? value : nil
        }
    }
}
