import Testing

@testable import SignageEngine

@Suite("Programmes")
struct ProgrammeTests {
    private let berlin = Places.berlin

    private func when(_ from: String, _ to: String, _ edit: (inout ScheduleRule) -> Void = { _ in }) -> Schedule {
        var rule = ScheduleRule()
        (rule.from, rule.to) = (TimeOfDayText.parse(from) ?? -1, TimeOfDayText.parse(to) ?? -1)
        edit(&rule)
        return Schedule([rule])
    }

    private func carousel(
        _ id: String, when: Schedule? = nil, _ items: [(String, Schedule?, Int)] = []
    ) -> PlaylistZone {
        var settings = CarouselSettings()
        settings.items = items.map { name, when, priority in
            var item = CarouselSettings.Item(ContentPath(rawValue: name).map { ContentReference($0) })
            item.scheduling = Scheduling(when: when, priority: priority)
            return item
        }
        var zone = PlaylistZone(id: ZoneID(rawValue: id), settings: .carousel(settings))
        zone.when = when
        return zone
    }

    private func color(_ id: String) -> PlaylistZone {
        PlaylistZone(id: ZoneID(rawValue: id), settings: .color(ColorSettings()))
    }

    private func programme(
        _ zones: [PlaylistZone], fallback: [PlaylistZone] = [], _ edit: (inout Playlist) -> Void = { _ in }
    )
        -> Programme
    {
        var playlist = Playlist(zones: zones)
        playlist.fallback = fallback
        edit(&playlist)
        return Programme(playlist) { $0 == "Asia/Shanghai" ? Places.shanghai : $0 == nil ? Places.berlin : nil }
    }

    private func at(_ text: String) -> Int64 { Places.instant(text, berlin) }

    @Test("items are on by their own schedules, and keep their order and their numbers")
    func items() {
        let programme = programme([
            carousel("a", [("x", nil, 0), ("y", when("08:00", "12:00"), 0), ("z", when("10:00", "18:00"), 0)])
        ])
        #expect(programme.state(at: at("2026-12-01 07:00")).zones == [[0]])
        #expect(programme.state(at: at("2026-12-01 09:00")).zones == [[0, 1]])
        #expect(programme.state(at: at("2026-12-01 11:00")).zones == [[0, 1, 2]])
        #expect(programme.state(at: at("2026-12-01 12:00")).zones == [[0, 2]])
        #expect(programme.nextChange(after: at("2026-12-01 12:00")) == at("2026-12-01 18:00"))
    }

    @Test("the highest priority that is on wins, equal ones share")
    func priorities() {
        let programme = programme([
            carousel(
                "a",
                [
                    ("x", nil, 0), ("y", when("08:00", "18:00"), 5), ("z", when("12:00", "14:00"), 5),
                    ("hidden", when("09:00", "10:00"), 1), ("alarm", when("13:00", "13:30"), 9),
                ])
        ])
        let stretches = programme.timeline(at("2026-12-01 00:00")..<at("2026-12-02 00:00"))
        #expect(
            stretches.map {
                Places.text($0.range.lowerBound, berlin).dropFirst(11).prefix(5) + " \($0.state.zones[0] ?? [])"
            } == [
                "00:00 [0]", "08:00 [1]", "12:00 [1, 2]", "13:00 [4]", "13:30 [1, 2]", "14:00 [1]", "18:00 [0]",
            ])
    }

    @Test("a zone is off by its own schedule, or when none of its items is on")
    func zones() {
        let programme = programme([
            carousel("a", when: when("08:00", "18:00"), [("x", nil, 0)]),
            carousel("b", [("y", when("10:00", "11:00"), 0)]), carousel("c"),
        ])
        #expect(programme.state(at: at("2026-12-01 07:00")).zones == [nil, nil, []])
        #expect(programme.state(at: at("2026-12-01 10:30")).zones == [[0], [0], []])
    }

    @Test("the fallback takes the place of all zones while no more than colours would be seen")
    func fallback() {
        let open = programme(
            [color("ground"), carousel("a", when: when("08:00", "18:00"))], fallback: [carousel("night")])
        #expect(open.state(at: at("2026-12-01 12:00")) == .init(zones: [[], [], nil], isPlaying: true))
        #expect(open.state(at: at("2026-12-01 20:00")) == .init(zones: [nil, nil, []], isPlaying: false))
        let none = programme([carousel("a", when: when("08:00", "18:00"))])
        #expect(none.state(at: at("2026-12-01 20:00")).isBlank)
        let partly = programme(
            [color("ground"), carousel("a", when: when("08:00", "18:00"))],
            fallback: [carousel("night", when: when("20:00", "24:00"))])
        #expect(partly.state(at: at("2026-12-01 19:00")).zones == [[], nil, nil])
    }

    @Test("before the clock is trusted only what has no schedule plays, or what says that it may")
    func untrusted() {
        let careless = when("08:00", "18:00") { $0.untrusted = .play }
        let careful = when("08:00", "18:00") { $0.untrusted = .skip }
        let zones = [
            carousel("a", [("x", nil, 0), ("y", when("08:00", "18:00"), 0), ("z", careless, 0), ("w", careful, 0)]),
            carousel("b", when: when("08:00", "18:00")),
        ]
        let skip = programme(zones)
        let play = programme(zones) { $0.untrusted = .play }
        for time in ["2026-12-01 12:00", "2026-12-01 03:00"] {
            #expect(skip.state(at: at(time), isTrusted: false).zones == [[0, 2], nil])
            #expect(play.state(at: at(time), isTrusted: false).zones == [[0, 1, 2], []])
            #expect(skip.nextChange(after: at(time), isTrusted: false) == nil)
        }
        #expect(skip.state(at: at("2026-12-01 12:00")).zones == [[0, 1, 2, 3], []])
    }

    @Test("a change that shows nothing is none")
    func invisibleChanges() {
        let programme = programme([carousel("a", [("x", nil, 1), ("y", when("08:00", "18:00"), 0)])])
        let now = at("2026-12-01 07:00")
        #expect((programme.nextChange(after: now) ?? .max) > now + 300 * 86_400)
        #expect(programme.state(at: now).zones == [[0]])
    }

    @Test("a time zone that nobody knows is told about once for each place, and the sign's own is followed")
    func unknownZone() {
        let there = when("08:00", "18:00") { $0.timeZone = "Europe/Berlyn" }
        let programme = programme([carousel("a", when: there, [("x", there, 0)])])
        #expect(
            programme.issues.map(\.reason) == [
                "this machine knows no time zone \"Europe/Berlyn\", so \"when\" of item 1 of carousel \"a\" follows the sign's own",
                "this machine knows no time zone \"Europe/Berlyn\", so \"when\" of carousel \"a\" follows the sign's own",
            ])
        #expect(programme.state(at: at("2026-12-01 12:00")).zones == [[0]])
    }

    @Test("gaps are joined over changes within them")
    func gaps() {
        let programme = programme(
            [color("ground"), carousel("a", when: when("06:00", "03:00"))],
            fallback: [carousel("night", when: when("04:00", "05:00"))])
        let timeline = programme.timeline(at("2026-12-01 00:00")..<at("2026-12-03 00:00"))
        #expect(
            Programme.gaps(timeline) == [
                at("2026-12-01 03:00")..<at("2026-12-01 06:00"), at("2026-12-02 03:00")..<at("2026-12-02 06:00"),
            ])
    }

    @Test("what never plays is found, with the reason, and what only plays later is not")
    func unplayed() {
        let over = when("00:00", "24:00") { $0.until = Places.date("2026-11-30") }
        let nextWinter = when("00:00", "24:00") { $0.start = Places.date("2029-01-01") }
        let programme = programme([
            carousel(
                "a",
                [
                    ("x", nil, 1), ("over", over, 2), ("low", nil, 0), ("later", nextWinter, 1),
                    ("noon", when("12:00", "13:00"), 1),
                ]),
            carousel("b", when: over),
            carousel(
                "mornings", when: when("08:00", "12:00"), [("evening", when("18:00", "20:00"), 0), ("day", nil, 0)]),
            carousel("c", when: nextWinter, [("y", nil, 0)]),
        ])
        #expect(
            programme.unplayed(from: at("2026-12-01 00:00")) == [
                .init(zone: 0, item: 1, reason: .neverAgain), .init(zone: 0, item: 2, reason: .outranked),
                .init(zone: 1, item: nil, reason: .neverAgain), .init(zone: 2, item: 0, reason: .zoneOff),
            ])
        #expect(programme.unplayed(from: at("2026-11-30 00:00")).map(\.zone) == [0, 2])
    }

    // MARK: The plan

    private var shop: Programme {
        programme(
            [
                color("ground"),
                carousel(
                    "banner", when: when("06:00", "03:00"),
                    [
                        ("banners", nil, 0), ("night.png", when("22:00", "02:30"), 1),
                        ("old.png", when("00:00", "24:00") { $0.until = Places.date("2026-12-24") }, 0),
                    ]),
            ], fallback: [carousel("night")])
    }

    @Test("the plan is a table, with what is missing below it")
    func planTable() {
        let range = at("2027-01-12 00:00")..<at("2027-01-13 00:00")
        let report = PlanReport(shop, range, zone: berlin, named: "Europe/Berlin", folder: "shop")
        #expect(
            report.text == """
                shop from Tue 12 Jan 2027 00:00 to Wed 13 Jan 2027 00:00, by the clocks of Europe/Berlin

                zone    from              to                plays
                ground  Tue 12 Jan 00:00  Tue 12 Jan 03:00  shown
                        Tue 12 Jan 03:00  Tue 12 Jan 06:00  nothing
                        Tue 12 Jan 06:00  Wed 13 Jan 00:00  shown
                banner  Tue 12 Jan 00:00  Tue 12 Jan 02:30  night.png
                        Tue 12 Jan 02:30  Tue 12 Jan 03:00  banners
                        Tue 12 Jan 03:00  Tue 12 Jan 06:00  nothing
                        Tue 12 Jan 06:00  Tue 12 Jan 22:00  banners
                        Tue 12 Jan 22:00  Wed 13 Jan 00:00  night.png
                night   Tue 12 Jan 00:00  Tue 12 Jan 03:00  nothing
                        Tue 12 Jan 03:00  Tue 12 Jan 06:00  shown
                        Tue 12 Jan 06:00  Wed 13 Jan 00:00  nothing

                nothing plays Tuesday 12 Jan 03:00–06:00, so the fallback is shown
                item 3 of carousel "banner", old.png, never plays: its "when" fits no day from then on

                """)
    }

    @Test("on a day on which clocks are put back the plan says which of the two hours is meant")
    func planAtAShift() {
        let programme = programme([carousel("a", when: when("02:30", "03:30"))])
        let range = at("2027-10-31 00:00")..<at("2027-10-31 12:00")
        let report = PlanReport(programme, range, zone: berlin, named: nil, folder: "shop")
        #expect(
            report.text == """
                shop from Sun 31 Oct 2027 00:00 CEST to Sun 31 Oct 2027 12:00 CET
                clocks are put back by 1h on Sun 31 Oct, to 02:00

                zone  from                   to                     plays
                a     Sun 31 Oct 00:00 CEST  Sun 31 Oct 02:30 CEST  nothing
                      Sun 31 Oct 02:30 CEST  Sun 31 Oct 03:30 CET   shown
                      Sun 31 Oct 03:30 CET   Sun 31 Oct 12:00 CET   nothing

                nothing plays Sunday 31 Oct 00:00 CEST–02:30 CEST
                nothing plays Sunday 31 Oct 03:30 CET–12:00 CET

                """)
    }

    @Test("for programs the plan has times with their offsets")
    func planJSON() {
        let programme = programme([carousel("a\"b", [("x", nil, 0), ("z", when("02:30", "03:30"), 1)])])
        let range = at("2027-03-28 01:00")..<at("2027-03-28 03:15")
        let report = PlanReport(programme, range, zone: berlin, named: "Europe/Berlin", folder: "shop")
        #expect(
            report.json.text == """
                {
                  "from": "2027-03-28T01:00:00+01:00",
                  "to": "2027-03-28T03:15:00+02:00",
                  "timeZone": "Europe/Berlin",
                  "trusted": true,
                  "zones": [
                    {
                      "id": "a\\"b",
                      "kind": "carousel",
                      "fallback": false,
                      "plays": [
                        {
                          "from": "2027-03-28T01:00:00+01:00",
                          "to": "2027-03-28T03:00:00+02:00",
                          "on": true,
                          "items": [
                            {
                              "number": 1,
                              "name": "x"
                            }
                          ]
                        },
                        {
                          "from": "2027-03-28T03:00:00+02:00",
                          "to": "2027-03-28T03:15:00+02:00",
                          "on": true,
                          "items": [
                            {
                              "number": 2,
                              "name": "z"
                            }
                          ]
                        }
                      ]
                    }
                  ],
                  "gaps": [],
                  "neverPlays": []
                }

                """)
    }
}
