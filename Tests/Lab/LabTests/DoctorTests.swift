import SignageEngine
import SignageMedia
import Testing

@testable import SignageLinux

extension LabTests {
    /// What doctor says of a machine that has a display.
    @Suite(.serialized) struct Doctor {
        /// The sample sign.
        private static let content = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/content"

        private func report(on content: String = content) -> DoctorReport {
            let compiler = ShowCompiler(
                decoder: PictureDecoder(), configReader: YAMLReader(), rasterizer: PangoTextRasterizer())
            return DoctorReport(
                MachineSurvey().facts(
                    content: content, state: "/tmp", preferences: OutputPreferences(), settings: DeviceSettings()
                ) { FolderCheck.run($0, with: compiler, panel: nil, from: 1_800_000_000) })
        }

        @Test func `a machine with a display and the sample content is fit for a sign`() {
            let report = report()
            #expect(report.exitCode == 0, "\(report.text)")
            for subject in ["permissions", "control", "display", "planes", "content", "fonts", "memory"] {
                #expect(report.findings.contains { $0.subject == subject && $0.level == .fine }, "\(report.text)")
            }
            #expect(report.text.contains("Virtual-1 on /dev/dri/card0"))
            #expect(report.text.contains("has 1 primary, 8 overlay, 1 cursor"))
        }

        @Test func `a program that has the display is found, and looking at it leaves it the display`() throws {
            let bench = try DisplayBench()
            bench.display.probe()
            try bench.show(0, as: .modeset)
            // The tests' own process is left out, so nobody is named.
            let control = report(on: "/nowhere").findings.first { $0.subject == "control" }
            #expect(control?.level == .problem && control?.text == "another program has /dev/dri/card0")
            try bench.show(1, as: .flip)
            bench.display.restore()
        }
    }
}
