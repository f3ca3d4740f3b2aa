extension ContentIssue.Excerpt {
    /// The most characters of a line that a message shows, and how many of them before the place that is meant.
    private static let (window, lead) = (100, 40)

    /// The line as a terminal can show it, and the carets that stand below the place meant.
    ///
    /// Tabs stay tabs in both, so that they agree whatever a tab is worth; wide characters get two columns. Of a
    /// very long line only the part around the place is shown.
    func lines(column: Int) -> (text: String, carets: String) {
        let scalars = line.unicodeScalars
        let start = scalars.count > Self.window ? max(0, column - 1 - Self.lead) : 0
        let shown = scalars.dropFirst(start).prefix(Self.window)
        let isCut = scalars.count > start + shown.count

        var text = String.UnicodeScalarView(start > 0 ? ["…"] : [])
        var carets = start > 0 ? " " : ""
        let meant = column - 1..<column - 1 + max(length, 1)
        var count = 0
        for (offset, scalar) in zip(start..., shown) {
            let visible = scalar == "\t" ? scalar : TextCleaning.visible(scalar)
            text.append(visible)
            let columns = scalar == "\t" ? 1 : TerminalWidth.columns(of: visible)
            if meant.contains(offset) {
                carets += String(repeating: "^", count: columns)
                count += columns
            } else if offset < meant.lowerBound {
                carets += scalar == "\t" ? "\t" : String(repeating: " ", count: columns)
            }
        }
        // Past the end of the line, where something is missing.
        if count == 0 { carets += "^" }
        if isCut { text.append("…") }
        return (String(text), carets)
    }
}
