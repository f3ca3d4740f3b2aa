internal import CXML
public import SignageEngine

/// RSS 0.9x, 1.0 and 2.0, and Atom, read with libxml2, a piece at a time.
///
/// Nothing is loaded from outside, no entity is expanded, and files that define entities are refused: no feed does, and
/// whoever wants to fill memory or read other files does.
public struct XMLFeedReader: FeedReader {
    public init() {}

    public func read(_ bytes: ContentBytes) throws(FeedFault) -> Feed {
        guard bytes.count <= Feed.maxBytes else {
            throw FeedFault(
                "\(Decimal.bytes(bytes.count)) are more than the \(Decimal.bytes(Feed.maxBytes)) a feed may have",
                remedy: "see whether it is the right file")
        }
        guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw FeedFault("it is empty", remedy: "copy the file again")
        }
        let (clean, hadControls) = Self.withoutControls(bytes)
        do {
            var feed = try clean.withUnsafeBufferPointer { try Self.read($0) }
            feed.hadControls = feed.hadControls || hadControls
            return feed
        } catch let fault as FeedFault {
            throw fault
        } catch {
            throw FeedFault("it cannot be read (\(error))", remedy: "copy the file again")
        }
    }

    /// XML allows no control characters, and makers of feeds do not know: one of them should not cost all headlines.
    /// They become spaces, except ESC, which is a part of some encodings, and in UTF-16 and UTF-32, where they are.
    private static func withoutControls(_ bytes: ContentBytes) -> (ContentBytes, hadControls: Bool) {
        let isWide =
            bytes.prefix(4).contains(0) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && ![0x09, 0x0A, 0x0D, 0x1B].contains(byte) }
        guard !isWide, bytes.contains(where: isControl) else { return (bytes, false) }
        return (bytes.map { isControl($0) ? 0x20 : $0 }, true)
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> Feed {
        xmlResetLastError()
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_NOERROR.rawValue
            | XML_PARSE_NOWARNING.rawValue
        let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
        guard let reader = xmlReaderForMemory(start, Int32(bytes.count), nil, nil, Int32(options)) else {
            throw FeedFault("it cannot be read", remedy: "copy the file again")
        }
        defer { xmlFreeTextReader(reader) }
        var outline = FeedOutline()
        while true {
            switch xmlTextReaderRead(reader) {
            case 1: try outline.take(XMLPiece(reader), at: mark(of: reader))
            case 0: return try outline.finish()
            default: throw fault(reader, isCut: isCut(bytes))
            }
        }
    }

    private static func mark(of reader: xmlTextReaderPtr) -> ConfigNode.Mark {
        ConfigNode.Mark(
            line: max(1, Int(xmlTextReaderGetParserLineNumber(reader))),
            column: max(1, Int(xmlTextReaderGetParserColumnNumber(reader))))
    }

    /// Whether the last character is not the end of an element. (In UTF-16 it may be a zero.)
    private static func isCut(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.last { ![0, 0x09, 0x0A, 0x0D, 0x20].contains($0) } != UInt8(ascii: ">")
    }

    /// What libxml2 says, in words for the person who put the file there.
    private static func fault(_ reader: xmlTextReaderPtr, isCut: Bool) -> FeedFault {
        var (line, column): (Int32, Int32) = (0, 0)
        var text = [CChar](repeating: 0, count: 200)
        let code = signaged_xml_error(&line, &column, &text, Int32(text.count))
        let place = mark(of: reader)
        let at = ConfigNode.Mark(
            line: line > 0 ? Int(line) : place.line, column: line > 0 ? max(1, Int(column)) : place.column)
        switch UInt32(bitPattern: code) {
        case XML_ERR_DOCUMENT_EMPTY.rawValue, XML_ERR_DOCUMENT_START.rawValue:
            return FeedFault(at: at, "it is not XML, so it is no feed", remedy: "put an RSS or Atom file there")
        case XML_ERR_TAG_NOT_FINISHED.rawValue, XML_ERR_DOCUMENT_END.rawValue, XML_ERR_CDATA_NOT_FINISHED.rawValue,
            XML_ERR_COMMENT_NOT_FINISHED.rawValue, XML_ERR_GT_REQUIRED.rawValue, XML_ERR_LTSLASH_REQUIRED.rawValue:
            return FeedFault(at: at, "the feed ends in the middle", remedy: "copy or fetch the file again")
        case XML_ERR_INVALID_ENCODING.rawValue, XML_ERR_UNSUPPORTED_ENCODING.rawValue,
            XML_ERR_UNKNOWN_ENCODING.rawValue:
            return FeedFault(
                at: at, "its bytes are not in the encoding that its first line names",
                remedy: "save it as UTF-8, or name the right encoding in the first line")
        case XML_ERR_ENTITY_LOOP.rawValue:
            return FeedOutline.entities(at)
        case _ where isCut:
            return FeedFault(at: at, "the feed ends in the middle", remedy: "copy or fetch the file again")
        default:
            let said = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return FeedFault(
                at: at, "it is not well-formed XML" + (said.isEmpty ? "" : " (\(said))"),
                remedy: "tell whoever makes the feed")
        }
    }
}

/// One piece of an XML file, as the reader stands on it.
struct XMLPiece {
    enum Kind { case start, end, text, entity, documentType, other }
    var kind: Kind
    var depth: Int
    var name = ""
    var namespace = ""
    /// The text, for texts.
    var value = ""
    /// An element without content has no end of its own.
    var isEmpty = false
    /// The attribute "type", which Atom tells the form of a title by.
    var type = ""
    var definesEntities = false

    init(_ reader: xmlTextReaderPtr) {
        depth = Int(xmlTextReaderDepth(reader))
        switch UInt32(bitPattern: xmlTextReaderNodeType(reader)) {
        case XML_READER_TYPE_ELEMENT.rawValue:
            kind = .start
            name = Self.text(xmlTextReaderConstLocalName(reader))
            namespace = Self.text(xmlTextReaderConstNamespaceUri(reader))
            isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
            if name == "title", let given = xmlTextReaderGetAttribute(reader, "type") {
                type = Self.text(UnsafePointer(given))
                signaged_xml_free(given)
            }
        case XML_READER_TYPE_END_ELEMENT.rawValue: kind = .end
        case XML_READER_TYPE_TEXT.rawValue, XML_READER_TYPE_CDATA.rawValue,
            XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue, XML_READER_TYPE_WHITESPACE.rawValue:
            kind = .text
            value = Self.text(xmlTextReaderConstValue(reader))
        case XML_READER_TYPE_ENTITY_REFERENCE.rawValue:
            kind = .entity
            name = Self.text(xmlTextReaderConstName(reader))
        case XML_READER_TYPE_DOCUMENT_TYPE.rawValue:
            kind = .documentType
            definesEntities = signaged_xml_defines_entities(xmlTextReaderCurrentNode(reader)) != 0
        default: kind = .other
        }
    }

    private static func text(_ pointer: UnsafePointer<UInt8>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}
