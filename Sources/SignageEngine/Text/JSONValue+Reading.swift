/// Looking into what was read. Nil for what is not there, or is something else.
extension JSONValue {
    public func member(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    public var asString: String? { if case .string(let value) = self { value } else { nil } }
    public var asBool: Bool? { if case .bool(let value) = self { value } else { nil } }
    public var asList: [JSONValue]? { if case .list(let values) = self { values } else { nil } }

    public var asDouble: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    public var asInt: Int? {
        switch self {
        case .integer(let value): Int(exactly: value)
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }
}
