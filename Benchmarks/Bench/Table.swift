/// Figures beside what they are to reach.
enum Table {
    struct Row {
        var figure: String
        var measured: String
        var goal: String
        var isReached: Bool
    }

    /// Prints the rows. A figure that falls short is said, not fatal: benchmarks inform, tests gate.
    static func print(_ title: String, _ rows: [Row]) {
        Swift.print("\(title)\n")
        line("figure", "measured", "to reach", "")
        for row in rows { line(row.figure, row.measured, row.goal, row.isReached ? "reached" : "SHORT") }
        Swift.print()
    }

    private static func line(_ figure: String, _ measured: String, _ goal: String, _ verdict: String) {
        Swift.print(padded(figure, 60) + padded(measured, 28) + padded(goal, 10) + verdict)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
