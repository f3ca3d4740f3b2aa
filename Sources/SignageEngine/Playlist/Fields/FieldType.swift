/// How one kind of value is written, and how it is read: the types of our schema, where YAML has none.
struct FieldType<Value: Sendable>: Sendable {
    /// What a person calls such a value; it goes after "must be".
    let noun: String
    /// How to write one; it stands beside the caret.
    let remedy: String
    /// The same for editors: a JSON Schema. It may let through what `read` refuses, and never the other way round for what
    /// people write.
    let schema: JSONValue
    /// Returns the value, or adds at least one error. The subject is what the problem is about, for the message:
    /// `"duration" in background "backdrop"`.
    let read: @Sendable (_ node: ConfigNode, _ subject: String, _ issues: inout IssueCollector) -> Value?

    /// Why a text is not such a value. Without a `why` it is simply none; without a remedy the type's own is shown.
    struct Refusal: Error {
        /// Goes after the subject: "is negative".
        var why: String?
        var remedy: String?
        init(why: String? = nil, remedy: String? = nil) { (self.why, self.remedy) = (why, remedy) }
    }

    init(
        noun: String, remedy: String, schema: JSONValue,
        read: @escaping @Sendable (_ node: ConfigNode, _ subject: String, _ issues: inout IssueCollector) -> Value?
    ) {
        (self.noun, self.remedy, self.schema, self.read) = (noun, remedy, schema, read)
    }

    /// A type that is written as one piece of text. Quotes make no difference, except around nothing.
    init(
        scalar noun: String, remedy: String, schema: JSONValue = Schema.scalar,
        parse: @escaping @Sendable (_ text: String) throws(Refusal) -> Value
    ) {
        self.init(noun: noun, remedy: remedy, schema: schema) { node, subject, issues in
            guard case .scalar(let text, let quoted) = node.value, quoted || !text.isEmpty else {
                issues.add(at: node, "\(subject) must be \(noun), not \(describe(node))", remedy: remedy)
                return nil
            }
            do throws(Refusal) {
                return try parse(text)
            } catch {
                let why = error.why ?? "must be \(noun), not \(describe(node))"
                issues.add(at: node, "\(subject) \(why)", remedy: error.remedy ?? remedy)
                return nil
            }
        }
    }

    func map<Other: Sendable>(_ transform: @escaping @Sendable (Value) -> Other) -> FieldType<Other> {
        FieldType<Other>(noun: noun, remedy: remedy, schema: schema) { node, subject, issues in
            read(node, subject, &issues).map(transform)
        }
    }
}

/// A value as a message names it.
func describe(_ node: ConfigNode) -> String {
    switch node.value {
    case .scalar("", quoted: false): "empty"
    case .scalar(let text, _): quote(text)
    case .list: "a list"
    case .mapping: "a group of settings"
    }
}

/// A text from a file, in quotation marks and of bearable length.
func quote(_ text: String) -> String {
    text.count > 60 ? "\"\(text.prefix(57))…\"" : "\"\(text)\""
}
