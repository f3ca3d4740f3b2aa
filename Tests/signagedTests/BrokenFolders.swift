/// Folders with mistakes that people make: the files (a text, or -> and where a link leads), and all that is said.
enum BrokenFolders {
    static let all: [(name: String, files: [String: String], messages: String)] = [
        (
            "both kinds of playlist",
            ["playlist.yaml": "version: 1\nzones: []\n", "playlist.json": "{\"version\": 1}"],
            """
            shop/playlist.yaml: error: playlist.yaml and playlist.json are both there, and only one can be meant; delete one \
            of them
            1 error, no warnings. The errors in playlist.yaml keep the last good layout, or where there is none, that of a \
            folder without a playlist.

            """
        ),
        (
            "playlists in a circle",
            [
                "playlist.yaml": """
                version: 1
                playlists:
                  tea: [{ playlist: winter }]
                  winter: [{ playlist: tea }]
                zones:
                  - { kind: carousel, items: [{ playlist: wintr }] }
                """
            ],
            """
            shop/playlist.yaml:3:21: error: playlist "tea" contains itself: tea → winter → tea
                3 |   tea: [{ playlist: winter }]
                  |                     ^^^^^^  take one of them out of the other
            shop/playlist.yaml:6:43: error: carousel "carousel-1" refers to playlist "wintr", which there is not
                6 |   - { kind: carousel, items: [{ playlist: wintr }] }
                  |                                           ^^^^^  did you mean "winter"?
            shop: warning: carousel "carousel-1" has no picture to show; put PNG or JPEG pictures into its folder, or name \
            others in "items"
            2 errors, 1 warning. The errors in playlist.yaml keep the last good layout, or where there is none, that of a \
            folder without a playlist.

            """
        ),
        (
            "files that are included from elsewhere, and in a circle",
            [
                "playlist.yaml": "version: 1\ninclude: a.yaml\nzones: []\n", "a.yaml": "include: [b.yaml, gone.yaml]",
                "b.yaml": "include: a.yaml\ndefaults: { clock: { font: ../x } }\n",
            ],
            """
            shop/a.yaml:1:19: error: "gone.yaml" cannot be included: there is no such file, or a symbolic link that leads to \
            nothing
                1 | include: [b.yaml, gone.yaml]
                  |                   ^^^^^^^^^  put it there
            shop/b.yaml:1:10: error: "include" goes round in a circle: a.yaml → b.yaml → a.yaml
                1 | include: a.yaml
                  |          ^^^^^^  leave one of them out
            shop/b.yaml:2:28: error: "font" in the defaults of each clock has no size
                2 | defaults: { clock: { font: ../x } }
                  |                            ^^^^  write it after the name: ../x 32
            3 errors, no warnings. The errors in playlist.yaml keep the last good layout, or where there is none, that of a \
            folder without a playlist.

            """
        ),
        (
            "one bad name among the files that are included",
            [
                "playlist.yaml": "version: 1\ninclude: [../out.yaml, b.yaml]\nzones: []\n",
                "b.yaml": "defaults: { clock: { font: ../x } }\n",
            ],
            """
            shop/playlist.yaml:2:11: error: item 1 of "include" in the playlist leads out of its folder with ".."
                2 | include: [../out.yaml, b.yaml]
                  |           ^^^^^^^^^^^  write the path from the content folder, such as banners/autumn.png
            shop/b.yaml:1:28: error: "font" in the defaults of each clock has no size
                1 | defaults: { clock: { font: ../x } }
                  |                            ^^^^  write it after the name: ../x 32
            2 errors, no warnings. The errors in playlist.yaml keep the last good layout, or where there is none, that of a \
            folder without a playlist.

            """
        ),
        (
            "names and words that are nearly right",
            [
                "playlist.yaml": """
                verison: 1
                include: [../other.yaml, /etc/passwd]
                zones:
                  - { kind: backgroud }
                  - { kind: clock, fromat: "%H", color: rde, when: { day: mon, from: 8pm } }
                """
            ],
            """
            shop/playlist.yaml:1:1: error: unknown setting "verison" in the playlist
                1 | verison: 1
                  | ^^^^^^^  did you mean "version"?
            shop/playlist.yaml:2:11: error: item 1 of "include" in the playlist leads out of its folder with ".."
                2 | include: [../other.yaml, /etc/passwd]
                  |           ^^^^^^^^^^^^^  write the path from the content folder, such as banners/autumn.png
            shop/playlist.yaml:2:26: error: item 2 of "include" in the playlist begins with "/", but only what is in the \
            content folder is shown
                2 | include: [../other.yaml, /etc/passwd]
                  |                          ^^^^^^^^^^^  copy it into the content folder and write its path from there
            shop/playlist.yaml:4:13: error: "kind" in zone 1 must be background, carousel, ticker, image, text, clock or \
            color, not "backgroud"
                4 |   - { kind: backgroud }
                  |             ^^^^^^^^^  did you mean "background"?
            shop/playlist.yaml:5:20: error: unknown setting "fromat" in zone 2 (clock)
                5 |   - { kind: clock, fromat: "%H", color: rde, when: { day: mon, from: 8pm } }
                  |                    ^^^^^^  did you mean "format"?
            shop/playlist.yaml:5:41: error: "color" in zone 2 (clock) must be a colour, not "rde"
                5 |   - { kind: clock, fromat: "%H", color: rde, when: { day: mon, from: 8pm } }
                  |                                         ^^^  did you mean "red"?
            shop/playlist.yaml:5:54: error: unknown setting "day" in "when" in zone 2 (clock)
                5 |   - { kind: clock, fromat: "%H", color: rde, when: { day: mon, from: 8pm } }
                  |                                                      ^^^  did you mean "days"?
            shop/playlist.yaml:5:70: error: "from" in "when" in zone 2 (clock) must be a time of day, not "8pm"
                5 |   - { kind: clock, fromat: "%H", color: rde, when: { day: mon, from: 8pm } }
                  |                                                                      ^^^  write "20:00"
            8 errors, no warnings. The errors in playlist.yaml keep the last good layout, or where there is none, that of a \
            folder without a playlist.

            """
        ),
        (
            "a link that leads out of the folder",
            [
                "playlist.yaml": "version: 1\nzones: [{ id: a, kind: image, source: link.png }]\n",
                "link.png": "->/etc/hostname",
            ],
            """
            shop/link.png: error: a symbolic link that leads out of the content folder, or is not relative; it is left out; \
            copy the file itself into the folder, or link to it by a relative path
            shop: warning: image "a" has no picture to show; put a PNG or JPEG picture at link.png
            1 error, 1 warning. The sign would have nothing to show.

            """
        ),
    ]
}
