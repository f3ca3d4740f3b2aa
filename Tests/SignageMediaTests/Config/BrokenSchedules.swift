/// Schedules that a person could write, and what they are told.
enum BrokenSchedules {
    static let cases: [BrokenPlaylistTests.Broken] = [
        BrokenPlaylistTests.Broken(
            name: "days and times that are none",
            text: """
                version: 1
                untrusted: maybe
                zones:
                  - id: banner
                    kind: carousel
                    when: { days: mon-fry, from: 8pm, to: 25:00 }
                    items:
                      - { image: a.png, when: { days: weekdays, form: "08:00" } }
                      - { image: b.png, when: { from: "24:00", timeZone: "" }, priority: high }
                      - { image: c.png, when: mornings }
                      - { image: d.png, when: [] }
                      - { image: e.png, when: { days: "mon,,tue" } }
                """,
            messages: """
                shop/playlist.yaml:2:12: error: "untrusted" in the playlist must be play or skip, not "maybe"
                    2 | untrusted: maybe
                      |            ^^^^^  write play or skip
                shop/playlist.yaml:6:19: error: "days" in "when" in carousel "banner" must be days of the week, not "mon-fry"
                    6 |     when: { days: mon-fry, from: 8pm, to: 25:00 }
                      |                   ^^^^^^^  did you mean "fri"?
                shop/playlist.yaml:6:34: error: "from" in "when" in carousel "banner" must be a time of day, not "8pm"
                    6 |     when: { days: mon-fry, from: 8pm, to: 25:00 }
                      |                                  ^^^  write "20:00"
                shop/playlist.yaml:6:43: error: "to" in "when" in carousel "banner" must be a time of day, not "25:00"
                    6 |     when: { days: mon-fry, from: 8pm, to: 25:00 }
                      |                                           ^^^^^  write a time such as "18:00"
                shop/playlist.yaml:8:39: error: "days" in "when" in item 1 of "items" in carousel "banner" must be days of the week, not "weekdays"
                    8 |       - { image: a.png, when: { days: weekdays, form: "08:00" } }
                      |                                       ^^^^^^^^  write mon-fri
                shop/playlist.yaml:8:49: error: unknown setting "form" in "when" in item 1 of "items" in carousel "banner"
                    8 |       - { image: a.png, when: { days: weekdays, form: "08:00" } }
                      |                                                 ^^^^  did you mean "from"?
                shop/playlist.yaml:9:39: error: "from" in "when" in item 2 of "items" in carousel "banner" cannot be 24:00, which is the end of a day
                    9 |       - { image: b.png, when: { from: "24:00", timeZone: "" }, priority: high }
                      |                                       ^^^^^^^  write "00:00"
                shop/playlist.yaml:9:58: error: "timeZone" in "when" in item 2 of "items" in carousel "banner" is an empty text
                    9 |       - { image: b.png, when: { from: "24:00", timeZone: "" }, priority: high }
                      |                                                          ^^  write a text of up to 100 characters
                shop/playlist.yaml:9:74: error: "priority" in item 2 of "items" in carousel "banner" must be a whole number from -1000 to 1000, not "high"
                    9 |       - { image: b.png, when: { from: "24:00", timeZone: "" }, priority: high }
                      |                                                                          ^^^^  write a whole number from -1000 to 1000
                shop/playlist.yaml:10:31: error: "when" in item 3 of "items" in carousel "banner" must be days and times, not "mornings"
                   10 |       - { image: c.png, when: mornings }
                      |                               ^^^^^^^^  write { days: mon-fri, from: "08:00", to: "18:00" }
                shop/playlist.yaml:11:31: error: "when" in item 4 of "items" in carousel "banner" is an empty list
                   11 |       - { image: d.png, when: [] }
                      |                               ^^  name at least one, or leave it out
                shop/playlist.yaml:12:39: error: "days" in "when" in item 5 of "items" in carousel "banner" must be days of the week, not "mon,,tue"
                   12 |       - { image: e.png, when: { days: "mon,,tue" } }
                      |                                       ^^^^^^^^^^  write days such as mon-fri or sat,sun
                """),
        BrokenPlaylistTests.Broken(
            name: "dates that are none",
            text: """
                version: 1
                zones:
                  - kind: background
                    source:
                      - { image: a.png, when: { start: 24.12.2026, until: 2027-02-29 } }
                      - { image: b.png, when: { start: 2026-12-24, until: 2026-12-01 } }
                      - { image: c.png, when: { except: [2026-12-24, "2026-12-31 to 2026-12-24", 03/04/2027] } }
                      - { image: d.png, when: { every: [first mondy, monday, 32, frist friday, weekly] } }
                      - { image: e.png, when: { from: "08:00", to: "08:00" } }
                      - { image: f.png, when: { days: tue, every: first monday } }
                """,
            messages: """
                shop/playlist.yaml:5:40: error: "start" in "when" in item 1 of "source" in zone 1 (background) must be a date, not "24.12.2026"
                    5 |       - { image: a.png, when: { start: 24.12.2026, until: 2027-02-29 } }
                      |                                        ^^^^^^^^^^  write 2026-12-24
                shop/playlist.yaml:5:59: error: "until" in "when" in item 1 of "source" in zone 1 (background) is no date: February 2027 has 28 days
                    5 |       - { image: a.png, when: { start: 24.12.2026, until: 2027-02-29 } }
                      |                                                           ^^^^^^^^^^  write another
                shop/playlist.yaml:6:59: error: "when" in item 2 of "source" in zone 1 (background) is over on 2026-12-01, before it starts on 2026-12-24
                    6 |       - { image: b.png, when: { start: 2026-12-24, until: 2026-12-01 } }
                      |                                                           ^^^^^^^^^^  write a day from 2026-12-24 on
                shop/playlist.yaml:7:54: error: item 2 of "except" in "when" in item 3 of "source" in zone 1 (background) ends before it begins
                    7 |       - { image: c.png, when: { except: [2026-12-24, "2026-12-31 to 2026-12-24", 03/04/2027] } }
                      |                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^  write "2026-12-24 to 2026-12-31"
                shop/playlist.yaml:7:82: error: item 3 of "except" in "when" in item 3 of "source" in zone 1 (background) must be a date or a range of dates, not "03/04/2027"
                    7 |       - { image: c.png, when: { except: [2026-12-24, "2026-12-31 to 2026-12-24", 03/04/2027] } }
                      |                                                                                  ^^^^^^^^^^  write 2026-12-24, or "2026-12-24 to 2027-01-02"
                shop/playlist.yaml:8:41: error: item 1 of "every" in "when" in item 4 of "source" in zone 1 (background) must be a day of each month, not "first mondy"
                    8 |       - { image: d.png, when: { every: [first mondy, monday, 32, frist friday, weekly] } }
                      |                                         ^^^^^^^^^^^  did you mean "first monday"?
                shop/playlist.yaml:8:54: error: item 2 of "every" in "when" in item 4 of "source" in zone 1 (background) must be a day of each month, not "monday"
                    8 |       - { image: d.png, when: { every: [first mondy, monday, 32, frist friday, weekly] } }
                      |                                                      ^^^^^^  write "days: mon" for each week, "first monday" for each month
                shop/playlist.yaml:8:62: error: item 3 of "every" in "when" in item 4 of "source" in zone 1 (background) must be a day from 1 to 31, not "32"
                    8 |       - { image: d.png, when: { every: [first mondy, monday, 32, frist friday, weekly] } }
                      |                                                              ^^  write one such as "first monday", "last friday", 15 or "last day"
                shop/playlist.yaml:8:66: error: item 4 of "every" in "when" in item 4 of "source" in zone 1 (background) must be a day of each month, not "frist friday"
                    8 |       - { image: d.png, when: { every: [first mondy, monday, 32, frist friday, weekly] } }
                      |                                                                  ^^^^^^^^^^^^  did you mean "first friday"?
                shop/playlist.yaml:8:80: error: item 5 of "every" in "when" in item 4 of "source" in zone 1 (background) must be a day of each month, not "weekly"
                    8 |       - { image: d.png, when: { every: [first mondy, monday, 32, frist friday, weekly] } }
                      |                                                                                ^^^^^^  write one such as "first monday", "last friday", 15 or "last day"
                shop/playlist.yaml:9:52: error: "when" in item 5 of "source" in zone 1 (background) ends when it begins, at 08:00
                    9 |       - { image: e.png, when: { from: "08:00", to: "08:00" } }
                      |                                                    ^^^^^^^  leave out "from" and "to" for the whole day, or let it end later
                shop/playlist.yaml:10:31: warning: "when" in item 6 of "source" in zone 1 (background) fits no day at all, so it never plays
                   10 |       - { image: f.png, when: { days: tue, every: first monday } }
                      |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^  a day must fit all of its settings; make one of them wider
                """),
        BrokenPlaylistTests.Broken(
            name: "a fallback that is none",
            text: """
                version: 1
                zones:
                  - { id: a, kind: text, text: open }
                fallback:
                  - { id: a, kind: text, text: closed }
                  - { kind: text, txet: closed }
                """,
            messages: """
                shop/playlist.yaml:5:5: error: two zones have the id "a", the other in line 3
                    5 |   - { id: a, kind: text, text: closed }
                      |     ^  give each its own
                shop/playlist.yaml:6:19: error: unknown setting "txet" in zone 2 (text)
                    6 |   - { kind: text, txet: closed }
                      |                   ^^^^  did you mean "text"?
                """),
    ]
}
