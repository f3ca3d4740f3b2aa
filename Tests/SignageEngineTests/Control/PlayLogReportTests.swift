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
                2 showings, 5.5 s on the glass, 1 not seen

                """)
        #expect(PlayLogReport([], zone: .utc).text == "nothing was shown in that time\n")
    }

    @Test func `spreadsheets get fields that are no formulas`() {
        #expect(
            PlayLogReport(entries, zone: Places.berlin).csv
                == "start,length,output,zone,item,name,end,presented\r\n"
                + "2026-12-24T18:00:00.250+01:00,5.450,HDMI-A-1,banner,1,\"banners/a,b.png\",next,yes\r\n"
                + "2026-12-24T18:00:05.700+01:00,4.000,HDMI-A-1,news,3,\"'=1+1 \"\"新\"\"\",power,no\r\n")
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
        let begin = Array("2026-12-24T17:00:00.250+00:00,5.450,HDMI-A-1,banner,1,".unicodeScalars)
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

    /// A line with another value of one of its members, and the checksum that belongs to it.
    private func line(_ name: String, _ value: String) -> [UInt8] {
        let members = entries[0].members.map { member in
            "\"\(member.name)\": " + (member.name == name ? value : member.value.line)
        }
        let body = "{" + members.joined(separator: ", ")
        return Array((body + PlayLogEntry.seal(Array(body.utf8))).utf8)
    }

    @Test(arguments: [
        ("start", "\"3000-01-01T00:00:00.000Z\""), ("start", "\"9999-12-31T23:59:59.999Z\""),
        ("start", "\"0001-01-01T00:00:00.000Z\""), ("start", "\"2262-04-12T00:00:00.000Z\""), ("start", "0"),
        ("start", "\"2026-12-24T17:00:00.-25Z\""), ("start", "\"2026-12-24T17:00:00x250Z\""), ("start", "\"\""),
        ("length", "1e18"), ("length", "-1e18"), ("length", "1e300"), ("length", "-1"), ("length", "nan"),
        ("length", "1e999"), ("length", "\"5\""), ("length", "null"), ("item", "-9223372036854775808"),
        ("item", "9223372036854775808"), ("item", "1e300"), ("item", "0"), ("item", "-1"), ("item", "1.5"),
        ("item", "\"1\""), ("item", "true"),
    ])
    func `a number that no sign writes makes a line that is not whole, whatever its checksum`(
        name: String, value: String
    ) {
        #expect(PlayLogEntry(line: line(name, value)) == nil)
    }

    @Test func `numbers at the ends of what is taken can be told`() throws {
        #expect(PlayLogEntry(line: line("length", "5.45")) == entries[0])
        let lines = [
            line("start", "\"1970-01-01T00:00:00.000Z\""), line("start", "\"2199-12-31T23:59:59.999Z\""),
            line("length", "3.2e9"), line("length", "3.2e9"), line("length", "3.2e9"), line("length", "0"),
            line("item", "9007199254740992"), line("item", "9223372036854774784"), line("item", "null"),
        ]
        let entries = lines.compactMap { PlayLogEntry(line: $0) }
        #expect(entries.count == lines.count)
        let report = PlayLogReport(entries, zone: Places.berlin)
        #expect(report.text.hasSuffix("106751 days 23 h on the glass\n"))
        #expect(report.csv.contains("2200-01-01T00:59:59.999+01:00,") && report.json.contains("3200000000"))
        for entry in entries { #expect(PlayLogEntry(line: Array(entry.line.utf8)) == entry) }
    }

    @Test(arguments: [
        (0, "0.0 s"), (5450, "5.5 s"), (59_949, "59.9 s"), (59_950, "1 min"), (411_000, "6 min 51 s"),
        (3_599_500, "1 h"), (7_500_000, "2 h 5 min"), (86_400_000, "1 day"), (9_000_000_000, "104 days 4 h"),
    ])
    func `how long all of it was reads as people say it`(milliseconds: Int64, text: String) {
        #expect(PlayLogReport.length(.milliseconds(milliseconds)) == text)
    }

    @Test func `the checksum is the one of zip and PNG`() {
        var sum = CRC32()
        sum.add("123456789".utf8)
        #expect(sum.value == 0xCBF4_3926)
    }
}
