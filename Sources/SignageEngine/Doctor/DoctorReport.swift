/// The answer to `signaged doctor`: whether everything that a sign needs is in order, and what to do where it is not.
public struct DoctorReport: Hashable, Sendable {
    public enum Level: String, Hashable, Sendable {
        case fine = "OK"
        case warning
        /// The sign would not be seen, or not as it is meant.
        case problem
    }

    public struct Finding: Hashable, Sendable {
        public var level: Level
        /// What it is about: "display".
        public var subject: String
        public var text: String
        /// What to do; empty where there is nothing.
        public var remedy: String

        public init(_ level: Level, _ subject: String, _ text: String, remedy: String = "") {
            (self.level, self.subject, self.text, self.remedy) = (level, subject, text, remedy)
        }
    }

    public var findings: [Finding]

    public init(_ findings: [Finding]) { self.findings = findings }

    public init(_ facts: MachineFacts) { findings = DoctorRules(facts: facts).findings }

    private func count(_ level: Level) -> Int { findings.count { $0.level == level } }

    /// 1 with problems, else 0.
    public var exitCode: Int32 { count(.problem) > 0 ? 1 : 0 }

    /// Lines for a terminal, each ended.
    public var text: String {
        let levels = findings.map(\.level.rawValue.count).max() ?? 0
        let subjects = findings.map(\.subject.count).max() ?? 0
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count) + 2)
        }
        var lines = ""
        for finding in findings {
            lines += padded(finding.level.rawValue, levels) + padded(finding.subject, subjects)
            lines += TextCleaning.visible(finding.text) + "\n"
            guard !finding.remedy.isEmpty else { continue }
            lines +=
                String(repeating: " ", count: levels + subjects + 4) + "→ " + TextCleaning.visible(finding.remedy)
                + "\n"
        }
        return lines + summary + "\n"
    }

    private var summary: String {
        let (problems, warnings) = (count(.problem), count(.warning))
        if problems + warnings == 0 { return "everything is in order" }
        return "\(problems == 0 ? "no" : "\(problems)") problem\(problems == 1 ? "" : "s"), "
            + "\(warnings == 0 ? "no" : "\(warnings)") warning\(warnings == 1 ? "" : "s")"
    }

    public var json: JSONValue {
        .object([
            .init("problems", .integer(Int64(count(.problem)))), .init("warnings", .integer(Int64(count(.warning)))),
            .init(
                "findings",
                .list(
                    findings.map { finding in
                        .object([
                            .init("level", .string(finding.level.rawValue.lowercased())),
                            .init("subject", .string(finding.subject)), .init("text", .string(finding.text)),
                            .init("remedy", .string(finding.remedy)),
                        ])
                    })),
        ])
    }
}
