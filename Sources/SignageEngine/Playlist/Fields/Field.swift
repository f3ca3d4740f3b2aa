/// One setting of a mapping: its name, what it is written into, and its type.
///
/// A kind of zone is a list of these, and nothing else: what reads it, refuses it, suggests it and documents it is
/// derived from the list.
struct Field<Root>: Sendable {
    let name: String
    let isRequired: Bool
    let noun: String
    let remedy: String
    let schema: JSONValue
    let read: @Sendable (_ node: ConfigNode, _ subject: String, _ root: inout Root, inout IssueCollector) -> Void

    /// A setting that keeps its default where the file does not name it.
    init<Value>(_ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ type: FieldType<Value>) {
        self.init(name, isRequired: false, type) { root, value in root[keyPath: path] = value }
    }

    /// A setting that is nil where the file does not name it.
    init<Value>(_ name: String, _ path: WritableKeyPath<Root, Value?> & Sendable, _ type: FieldType<Value>) {
        self.init(name, isRequired: false, type) { root, value in root[keyPath: path] = value }
    }

    /// A setting that the file must name.
    init<Value>(required name: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ type: FieldType<Value>) {
        self.init(name, isRequired: true, type) { root, value in root[keyPath: path] = value }
    }

    private init<Value>(
        _ name: String, isRequired: Bool, _ type: FieldType<Value>,
        store: @escaping @Sendable (inout Root, Value) -> Void
    ) {
        self.name = name
        self.isRequired = isRequired
        noun = type.noun
        remedy = type.remedy
        schema = Schema.described(type.schema, as: type.noun)
        read = { node, subject, root, issues in
            if let value = type.read(node, subject, &issues) { store(&root, value) }
        }
    }
}
