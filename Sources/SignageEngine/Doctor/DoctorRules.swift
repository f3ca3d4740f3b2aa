/// What the facts about a machine mean for a sign.
struct DoctorRules {
    typealias Finding = DoctorReport.Finding

    let facts: MachineFacts

    var findings: [Finding] {
        permissions + displays + planes + touch + content + fonts + memory + clock + disks + service
    }

    static func count(_ number: Int, _ noun: String) -> String {
        "\(number == 0 ? "no" : "\(number)") \(noun)\(number == 1 ? "" : "s")"
    }
}
