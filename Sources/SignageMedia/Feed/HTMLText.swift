internal import CXML

/// The words of a piece of HTML, as a browser would show them, without anything that it would do.
enum HTMLText {
    /// Entities are decoded once; what is inside `script` and `style` is no text.
    static func plain(_ html: String) -> String {
        // Most titles have nothing to decode, and the parser would guess at what "5 < 6" means.
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else { return html }
        let source = "<html><body><p>" + escapingStrayBrackets(html)
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_NODEFDTD.rawValue
        let bytes = source.utf8.map { CChar(bitPattern: $0) }
        guard let document = htmlReadMemory(bytes, Int32(bytes.count), nil, "UTF-8", Int32(options)) else {
            return ""
        }
        defer { xmlFreeDoc(document) }
        var words = ""
        var node = xmlDocGetRootElement(document)
        while let current = node {
            var goesInside = false
            switch current.pointee.type {
            case XML_TEXT_NODE:
                if let content = current.pointee.content { words += String(cString: content) }
            case XML_ELEMENT_NODE:
                let name = String(cString: current.pointee.name).lowercased()
                goesInside = !["script", "style", "template", "noscript", "iframe", "object"].contains(name)
                if !inline.contains(name) { words += " " }
            default: break
            }
            node = next(after: current, goesInside: goesInside)
        }
        return words
    }

    /// Elements that do not part words.
    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "q", "s",
        "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
    ]

    /// In the order of the text, without recursion: titles may be nested as deeply as they are long.
    private static func next(after node: xmlNodePtr, goesInside: Bool) -> xmlNodePtr? {
        if goesInside, let child = node.pointee.children { return child }
        var current: xmlNodePtr? = node
        while let here = current {
            if let sibling = here.pointee.next { return sibling }
            current = here.pointee.parent
        }
        return nil
    }

    /// A "<" that begins no tag is one that somebody meant.
    private static func escapingStrayBrackets(_ html: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(html.utf8)
        for (index, byte) in bytes.enumerated() {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
            let beginsTag =
                (0x41...0x5A).contains(next & 0xDF)
                || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(next)
            if byte == UInt8(ascii: "<") && !beginsTag { result += Array("&lt;".utf8) } else { result.append(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
