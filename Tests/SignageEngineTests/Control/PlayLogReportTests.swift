import Testing

@testable import SignageEngine

@Suite("Play log report")
struct PlayLogReportTests {
    private let entries = [
        PlayLogEntry(
            output: "HDMI-A-1",
            Showing(
                zone: ZoneID(rawValue: "banner"), kind: "carousel", item: 0, name: "banners/a,b.png",
                start: .milliseconds(1_798_131_600_250), length: .milliseconds(5450), end: .next, isPresented: true)),
        PlayLogEntry(
            output: "HDMI-A-1",
            Showing(
                zone: ZoneID(rawValue: "news"), kind: "ticker", item: 2, name: "=1+1 \"新\"",
                start: .milliseconds(1_798_131_605_700), length: .seconds(4), end: .power, isPresented: false)),
    ]

    @Test func `people see a table by the clocks of the place`() {
        #expect(
            PlayLogReport(entries, zone: Places.berlin).text == """
                start                length  output    zone    item  name             end    presented
                2026-12-24 18:00:00  5.5 s   HDMI-A-1  banner  1     banners/a,b.png  next   yes
                2026-12-24 18:00:05  4.0 s   HDMI-A-1  news    3     =1+1 "新"        power  no
                2 showings, 5s on the glass, 1 not seen

                """)
        #expect(PlayLogReport([], zone: .utc).text == "nothing was shown in that time\n")
    }

    @Test func `spreadsheets get fields that are no formulas`() {
        #expect(
            PlayLogReport(entries, zone: Places.berlin).csv
                == "start,length,output,zone,item,name,end,presented\r\n"
                + "2026-12-24T18:00:00+01:00,5.450,HDMI-A-1,banner,1,\"banners/a,b.png\",next,yes\r\n"
                + "2026-12-24T18:00:05+01:00,4.000,HDMI-A-1,news,3,\"'=1+1 \"\"新\"\"\",power,no\r\n")
    }

    @Test(
        arguments: [
            ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("a\r\nb", "\"a\r\nb\""), ("\"", "\"\"\"\""),
            ("=\u{301}1", "'=\u{301}1"),
            ("\n=1", "\"'\n=1\""), (",\u{301}", "\",\u{301}\""), ("\"\u{301}", "\"\"\"\u{301}\""), ("新", "新"),
        ])
    func `a name of any letters stays one field`(name: String, field: String) {
        var entry = entries[0]
        entry.showing.name = name
        let csv = Array(PlayLogReport([entry], zone: .utc).csv.unicodeScalars)
        let begin = Array("2026-12-24T17:00:00+00:00,5.450,HDMI-A-1,banner,1,".unicodeScalars)
        let heading = "start,length,output,zone,item,name,end,presented\r\n".unicodeScalars.count
        #expect(
            String(String.UnicodeScalarView(csv[heading...])) == String(String.UnicodeScalarView(begin)) + field
                + ",next,yes\r\n")
    }

    @Test func `programs get a line each, and the log's own lines are those with a checksum`() {
        let line = """
            {"output": "HDMI-A-1", "zone": "banner", "kind": "carousel", "item": 1, "name": "banners/a,b.png", \
            "start": "2026-12-24T17:00:00.250Z", "length": 5.45, "end": "next", "presented": true
            """
        #expect(PlayLogReport(entries, zone: .utc).json.split(separator: "\n").first.map(String.init) == line + "}")
        #expect(entries[0].line.hasPrefix(line + ", \"check\": \""))
        for entry in entries { #expect(PlayLogEntry(line: Array(entry.line.utf8)) == entry) }
    }

    @Test func `the checksum is the one of zip and PNG`() {
        var sum = CRC32()
        sum.add("123456789".utf8)
        #expect(sum.value == 0xCBF4_3926)
    }
}
