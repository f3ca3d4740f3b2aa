import SignageEngine
import Testing

import SignageLinux

@Suite("Time zones of the system")
struct SystemZonesTests {
    @Test("a zone's own time is what the tz database says, summer and winter")
    func berlin() throws {
        let zone = try #require(SystemZones.zone("Europe/Berlin"))
        let shanghai = try #require(SystemZones.zone("Asia/Shanghai"))
        func offset(_ zone: CivilZone, _ seconds: Int64) -> (Int64, String) {
            let period = zone.period(at: seconds)
            return (period.offset, period.name)
        }
        #expect(offset(zone, 1_774_746_000 - 1) == (3600, "CET"))
        #expect(offset(zone, 1_774_746_000) == (7200, "CEST"))
        #expect(offset(zone, 1_792_890_000) == (3600, "CET"))
        #expect(offset(shanghai, 1_774_746_000) == (28_800, "CST"))
    }

    @Test("what is no zone is none", arguments: ["Europe/Berlyn", "../zoneinfo/UTC", "/etc/passwd", "Europe", ""])
    func unknown(name: String) {
        #expect(SystemZones.zone(name) == nil)
    }

    @Test("the machine's own zone stays what it was")
    func unchanged() {
        let before = SystemZones.zone(nil)
        _ = SystemZones.zone("Pacific/Chatham")
        #expect(SystemZones.zone(nil) == before)
    }
}
