/// The folder that the sign is to show.
extension DoctorRules {
    var content: [Finding] {
        let folder = facts.contentFolder.path
        guard facts.contentFolder.exists, let report = facts.content else {
            return [
                Finding(
                    .problem, "content", "there is no folder \(folder)",
                    remedy: "make it, or name the sign's own with --content DIR")
            ]
        }
        let (errors, warnings) = (
            report.issues.count { $0.severity == .error }, report.issues.count { $0.severity == .warning }
        )
        if !report.showsSomething {
            return [
                Finding(
                    .problem, "content", "\(folder) has nothing to show",
                    remedy: "put pictures into \(folder)/background, or see `signaged check \(folder)`")
            ]
        }
        let level: DoctorReport.Level = errors > 0 ? .problem : warnings > 0 ? .warning : .fine
        return [
            Finding(
                level, "content",
                "\(folder): \(Self.count(report.pictures, "picture")), \(Self.count(errors, "error")), "
                    + Self.count(warnings, "warning"),
                remedy: level == .fine ? "" : "`signaged check \(folder)` tells each")
        ]
    }

    var fonts: [Finding] {
        guard let report = facts.content else { return [] }
        let gaps = report.fontGaps
        guard !gaps.isEmpty else {
            return [Finding(.fine, "fonts", "every character of the folder's words is in an installed font")]
        }
        return gaps.map { Finding($0.severity == .note ? .fine : .warning, "fonts", $0.reason, remedy: $0.remedy) }
    }

    var memory: [Finding] {
        guard let report = facts.content else { return [] }
        let needs =
            "the pictures take up to \(Decimal.bytes(report.bytes)) of a budget of \(Decimal.bytes(report.budget))"
        guard report.bytes <= report.budget else {
            return [
                Finding(.problem, "memory", needs, remedy: "show fewer or smaller pictures, or raise --memory")
            ]
        }
        guard let available = facts.memoryAvailable else { return [Finding(.fine, "memory", needs)] }
        guard signRuns || report.bytes <= available else {
            return [
                Finding(
                    .problem, "memory", "\(needs), and this machine has \(Decimal.bytes(available)) left",
                    remedy: "show fewer or smaller pictures, end other programs, or use a machine with more memory")
            ]
        }
        return [Finding(.fine, "memory", "\(needs); the machine has \(Decimal.bytes(available)) left")]
    }
}
