import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

@Suite("Machine survey")
struct MachineSurveyTests {
    @Test func `what systemctl says is read in any order, and nonsense is none`() {
        #expect(
            SystemdQuery.parse("NRestarts=2\nUnitFileState=enabled\nLoadState=loaded\nActiveState=active\n")
                == .init(load: "loaded", active: "active", file: "enabled", restarts: 2))
        #expect(
            SystemdQuery.parse("LoadState=not-found\nActiveState=inactive\nUnitFileState=\n")
                == .init(load: "not-found", active: "inactive", file: ""))
        #expect(SystemdQuery.parse("System has not been booted with systemd") == nil)
    }

    @Test func `a folder that is not there is judged by the nearest one that is`() throws {
        let folder = MachineSurvey.folder("/tmp/signaged-none-\(getpid())/a/b")
        #expect(!folder.exists && folder.isWritable && folder.free ?? 0 > 0)
        #expect(MachineSurvey.folder("/tmp").exists)
        // Directly below the root, where root may make it.
        let below = MachineSurvey.folder("/signaged-none-\(getpid())")
        #expect(!below.exists && below.isWritable == (access("/", W_OK) == 0) && below.free ?? 0 > 0)
        // A file is no folder, and holds none.
        let file = "/tmp/signaged-file-\(getpid())"
        try OutputFile.write([1], to: file)
        defer { unlink(file) }
        for path in [file, file + "/a"] {
            let folder = MachineSurvey.folder(path)
            #expect(!folder.exists && !folder.isWritable)
        }
    }

    @Test func `absurd sizes are the most that there can be`() {
        #expect(MachineSurvey.bytes(3, of: 4096) == 12288)
        #expect(MachineSurvey.bytes(.max, of: 4096) == .max)
        #expect(MachineSurvey.bytes(1 << 60, of: 4096) == .max)
        #expect(MachineSurvey.bytes(.max, of: 1) == .max)
        #expect(MachineSurvey.bytes(.max, of: 0) == 0)
    }

    @Test func `this machine is told of without a fault of ours`() {
        var places = MachineSurvey.Places()
        places.displays = "/nowhere/dri"
        places.inputs = "/nowhere/input"
        places.systemd = "/nowhere/systemd"
        let facts = MachineSurvey(places: places).facts(
            content: "/nowhere/content", state: "/tmp", preferences: OutputPreferences(), settings: DeviceSettings()
        ) { _ in preconditionFailure("there is no content to look at") }
        #expect(!facts.user.isEmpty && facts.memoryAvailable ?? 0 > 0 && facts.service == nil)
        let report = DoctorReport(facts)
        #expect(report.exitCode == 1)
        #expect(report.findings.contains { $0.subject == "display" && $0.level == .problem })
        #expect(report.findings.contains { $0.subject == "content" && $0.level == .problem })
    }
}
