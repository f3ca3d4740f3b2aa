import Glibc
import SignageEngine
import SignageLinux
import Testing

@Suite("Time zones of the system")
struct SystemZonesTests {
    private func offset(_ zone: CivilZone, _ seconds: Int64) -> String {
        let period = zone.period(at: seconds)
        return "\(period.name) \(period.offset)"
    }

    @Test("a zone's own time is what the tz database says, summer and winter")
    func berlin() throws {
        let zone = try #require(SystemZones().zone("Europe/Berlin"))
        let shanghai = try #require(SystemZones().zone("Asia/Shanghai"))
        #expect(offset(zone, 1_774_746_000 - 1) == "CET 3600")
        #expect(offset(zone, 1_774_746_000) == "CEST 7200")
        #expect(offset(zone, 1_792_890_000) == "CET 3600")
        #expect(offset(shanghai, 1_774_746_000) == "CST 28800")
        // 2099-07-01 and 2100-01-01: far behind the last change that the file lists.
        #expect(offset(zone, 4_086_547_200) == "CEST 7200")
        #expect(offset(zone, 4_102_444_800) == "CET 3600")
    }

    /// What the C library makes of the same files, as `zdump -V -c 1970,2100 ZONE` tells it: the last second before each
    /// change and the first after it.
    @Test(
        "changes are the C library's, at the second",
        arguments: [
            ("Europe/Dublin", 1_792_890_000 - 1, "IST 3600"), ("Europe/Dublin", 1_792_890_000, "GMT 0"),
            ("America/New_York", 1_772_953_200 - 1, "EST -18000"), ("America/New_York", 1_772_953_200, "EDT -14400"),
            ("Australia/Lord_Howe", 1_775_314_800 - 1, "+11 39600"),
            ("Australia/Lord_Howe", 1_775_314_800, "+1030 37800"),
            ("Asia/Kathmandu", 1_772_953_200, "+0545 20700"), ("Etc/GMT+5", 0, "-05 -18000"),
        ] as [(String, Int64, String)])
    func changes(name: String, seconds: Int64, expected: String) throws {
        #expect(offset(try #require(SystemZones().zone(name)), seconds) == expected)
    }

    @Test(
        "what is no zone is none, whatever its name tries",
        arguments: [
            "Europe/Berlyn", "../zoneinfo/UTC", "/etc/passwd", "/usr/share/zoneinfo/UTC", "Europe", "", ".", "Europe/",
            "Europe//Berlin", "./UTC", "Europe/../UTC", "zone.tab", "tzdata.zi", "UTC\0", "UTC ", ":UTC",
            String(repeating: "a/", count: 3000) + "UTC",
        ])
    func unknown(name: String) {
        #expect(SystemZones().zone(name) == nil)
    }

    @Test("the process's own zone is left alone")
    func unchanged() {
        let before = getenv("TZ").map { String(cString: $0) }
        #expect(SystemZones().zone("Pacific/Chatham") != nil)
        #expect(getenv("TZ").map { String(cString: $0) } == before)
    }

    @Test("without a name it is the machine's, and UTC where it has none")
    func local() {
        if getenv("TZ") == nil {
            let berlin = SystemZones(local: "/usr/share/zoneinfo/Europe/Berlin").zone(nil)
            #expect(berlin.map { offset($0, 1_774_746_000) } == "CEST 7200")
        }
        #expect(SystemZones(local: "/nowhere").zone(nil) == .utc)
    }
}
