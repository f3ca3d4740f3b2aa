import SignageEngine

/// One of libyaml's problems in words for the person who wrote the file.
///
/// libyaml has no numbers for them, so they are known by its texts (scanner.c and parser.c of 0.2.5). A text that is
/// not known is passed on as it is, which is still better than nothing.
struct YAMLProblem {
    private let problem: String
    private let context: String
    private let isAtEnd: Bool

    init(_ problem: String, while context: String, isAtEnd: Bool) {
        (self.problem, self.context, self.isAtEnd) = (problem, context, isAtEnd)
    }

    /// - Parameters:
    ///   - mark: where libyaml gave up.
    ///   - opened: where the thing begins that it was reading.
    func fault(at mark: ConfigNode.Mark, opened: ConfigNode.Mark?, in text: ConfigText) -> ConfigFault {
        let start = opened ?? mark
        // The scanner finds out at the end of the file, the parser where the next thing does not fit.
        let since = opened.map { $0.line == mark.line ? "" : ", opened in line \($0.line)" } ?? ""
        switch problem {
        case "found unexpected end of stream" where context.hasSuffix("quoted scalar"),
            "found unexpected document indicator" where context.hasSuffix("quoted scalar"):
            return ConfigFault(
                at: start, "a quotation mark is opened here and never closed", remedy: "close it at the end of the text"
            )
        case "did not find expected ',' or ']'":
            return isAtEnd
                ? ConfigFault(at: start, "a list is opened here and never closed", remedy: "add the missing ]")
                : ConfigFault(
                    at: mark, "this does not fit into the list in [ ]\(since)",
                    remedy: "is a comma or the ] missing before it?")
        case "did not find expected ',' or '}'":
            return isAtEnd
                ? ConfigFault(at: start, "settings are opened here and never closed", remedy: "add the missing }")
                : ConfigFault(
                    at: mark, "this does not fit into the settings in { }\(since)",
                    remedy: "is a comma or the } missing before it?")
        case "did not find expected key" where text.character(at: mark) == ":":
            return ConfigFault(at: mark, "a setting without a name", remedy: "write its name before the \":\"")
        case "did not find expected key":
            return ConfigFault(
                at: mark, "this does not line up with the settings above it",
                remedy: "line up what belongs together; put text with signs in it in quotes")
        case "did not find expected '-' indicator":
            return ConfigFault(
                at: mark, "this does not line up with the list above it",
                remedy: "line it up with the setting that it belongs to, or begin a new item with \"- \"")
        case "mapping values are not allowed in this context":
            return Self.colon(at: mark, in: text)
        case "block sequence entries are not allowed in this context":
            return ConfigFault(
                at: mark, "a list is not expected here", remedy: "begin it on the next line, further to the right")
        case "mapping keys are not allowed in this context", "did not find expected node content",
            "block collections are not allowed in this context":
            return ConfigFault(
                at: mark, "a value is expected here",
                remedy: isAtEnd ? "is a ] or } missing?" : "put text that begins with a sign in quotes")
        case "could not find expected ':'":
            return ConfigFault(
                at: start, "a setting needs a \":\" after its name", remedy: "write \"name: value\"")
        case "found character that cannot start any token":
            return text.character(at: mark) == "\t"
                ? Self.tab(at: mark)
                : ConfigFault(
                    at: mark, "a value cannot begin with this sign", remedy: "put the text in quotes")
        case "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            return Self.tab(at: mark)
        case "found unknown escape character", "did not find expected hexdecimal number",
            "found invalid Unicode character escape code":
            return ConfigFault(
                at: mark, "a \\ in a text in \"quotes\" begins an escape that is not known",
                remedy: "write \\\\ for the sign itself, or use 'single quotes'")
        case "did not find expected alphabetic or numeric character":
            return ConfigFault(
                at: start, "\"*\" and \"&\" have a meaning of their own here", remedy: "put the text in quotes")
        case "did not find expected <document start>":
            return ConfigFault(
                at: mark, "this does not belong to what stands above it",
                remedy: "is a bracket too many, or a \":\" missing above?")
        default: return other(at: mark, start: start)
        }
    }

    private func other(at mark: ConfigNode.Mark, start: ConfigNode.Mark) -> ConfigFault {
        if context.contains("tag") {
            return ConfigFault(
                at: start, "tags (\"!name\") are not used here", remedy: "put text that begins with ! in quotes")
        }
        if context.contains("directive") || problem.contains("directive") {
            return ConfigFault(at: start, "lines that begin with % are not used here", remedy: "remove the line")
        }
        if context.contains("block scalar") {
            return ConfigFault(
                at: mark, "\"|\" and \">\" begin a text of several lines",
                remedy: "put text that begins with such a sign in quotes")
        }
        let what = [context, problem].filter { !$0.isEmpty }.joined(separator: ": ")
        return ConfigFault(
            at: mark, "this is not YAML (\(what.isEmpty ? "no reason given" : what))",
            remedy: "compare the line with a playlist that works")
    }

    /// A colon where none can be: libyaml does not say why, but the lines do.
    private static func colon(at mark: ConfigNode.Mark, in text: ConfigText) -> ConfigFault {
        let line = text.line(mark.line)
        let above = text.line(mark.line - 1)
        if line.unicodeScalars.prefix(mark.column - 1).contains(":") {
            return ConfigFault(
                at: mark, "there is a second \":\" in this line", remedy: "put text with \": \" in it in quotes")
        }
        if !above.contains(":") && above.contains(where: { $0 != " " }) {
            let start = above.unicodeScalars.prefix { $0 == " " }.count
            return ConfigFault(
                at: ConfigNode.Mark(line: mark.line - 1, column: start + 1), "a setting needs a \":\" after its name",
                remedy: "write \"name: value\"")
        }
        return ConfigFault(
            at: ConfigNode.Mark(line: mark.line, column: line.unicodeScalars.prefix { $0 == " " }.count + 1),
            "this stands further to the right than the setting above it", remedy: "line it up with the one above")
    }

    private static func tab(at mark: ConfigNode.Mark) -> ConfigFault {
        ConfigFault(at: mark, "a tab begins the line", remedy: "indent with spaces")
    }
}
