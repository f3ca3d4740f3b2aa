internal import CYAML
import SignageEngine

/// One libyaml parser, and its events in our own words. Frees what libyaml allocates, on every path.
///
/// The input must outlive it; it is not copied.
struct YAMLParser: ~Copyable {
    struct Event {
        enum Kind {
            case streamStart, streamEnd, documentStart, documentEnd
            case scalar(String, quoted: Bool)
            case listStart, listEnd, mappingStart, mappingEnd
        }
        var kind: Kind
        var mark: ConfigNode.Mark
    }

    /// On the heap because libyaml keeps the parser's address in the parser.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: ConfigText

    init(reading input: UnsafeBufferPointer<UInt8>, of text: ConfigText) throws(ConfigFault) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw ConfigFault(
                at: ConfigNode.Mark(line: 1, column: 1), "not enough memory to read the file",
                remedy: "free some memory")
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
        (self.parser, self.text) = (parser, text)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    func next() throws(ConfigFault) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxFault() }
        defer { yaml_event_delete(&event) }
        let mark = place(event.start_mark)
        let kind: Event.Kind
        switch event.type {
        case YAML_STREAM_START_EVENT: kind = .streamStart
        case YAML_DOCUMENT_START_EVENT:
            guard event.data.document_start.tag_directives.start == event.data.document_start.tag_directives.end
            else { throw Self.tagFault(at: mark) }
            kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            try Self.refuse(anchor: scalar.anchor, tag: scalar.tag, at: mark)
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(
                String(decoding: bytes, as: UTF8.self), quoted: scalar.style != YAML_PLAIN_SCALAR_STYLE)
        case YAML_SEQUENCE_START_EVENT:
            try Self.refuse(
                anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, at: mark)
            kind = .listStart
        case YAML_SEQUENCE_END_EVENT: kind = .listEnd
        case YAML_MAPPING_START_EVENT:
            try Self.refuse(
                anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, at: mark)
            kind = .mappingStart
        case YAML_MAPPING_END_EVENT: kind = .mappingEnd
        case YAML_ALIAS_EVENT: throw Self.aliasFault(at: mark)
        default: kind = .streamEnd
        }
        return Event(kind: kind, mark: mark)
    }

    private static func refuse(
        anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, at mark: ConfigNode.Mark
    ) throws(ConfigFault) {
        if anchor != nil { throw aliasFault(at: mark) }
        if tag != nil { throw tagFault(at: mark) }
    }

    private static func aliasFault(at mark: ConfigNode.Mark) -> ConfigFault {
        ConfigFault(
            at: mark, "anchors and aliases (\"&name\", \"*name\") are not used here",
            remedy: "write the value out; put text that begins with & or * in quotes")
    }

    private static func tagFault(at mark: ConfigNode.Mark) -> ConfigFault {
        ConfigFault(
            at: mark, "tags (\"!name\") are not used here",
            remedy: "leave the tag out; put text that begins with ! in quotes")
    }

    private func syntaxFault() -> ConfigFault {
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? ""
        let context = parser.pointee.context.map { String(cString: $0) } ?? ""
        let opened = context.isEmpty ? nil : place(parser.pointee.context_mark)
        // What was never closed is found at the end of the file; where it was opened says more.
        let isAtEnd = parser.pointee.problem_mark.index >= text.characters
        return YAMLProblem(problem, while: context, isAtEnd: isAtEnd)
            .fault(at: place(parser.pointee.problem_mark), opened: opened, in: text)
    }

    private func place(_ mark: yaml_mark_t) -> ConfigNode.Mark {
        text.mark(ConfigNode.Mark(line: Int(mark.line) + 1, column: Int(mark.column) + 1))
    }
}
