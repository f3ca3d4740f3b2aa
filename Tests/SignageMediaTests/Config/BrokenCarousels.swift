/// Carousels that a person could write, and what they are told.
enum BrokenCarousels {
    static let cases: [BrokenPlaylistTests.Broken] = [
        BrokenPlaylistTests.Broken(
            name: "carousel settings that make no sense",
            text: """
                version: 1
                idleReset: 0s
                zones:
                  - id: banner
                    kind: carousel
                    axis: diagonal
                    autoplay: -5s
                    resumeAfter: nan
                    itemSize: 0
                    gap: -1
                    bounceLimit: NaN
                    settle: 0s
                    easing: ease-inout-cubic
                    indicatorColor: whit
                    items: []
                """,
            messages: """
                shop/playlist.yaml:2:12: error: "idleReset" in the playlist must be at least 1s, not "0s"
                    2 | idleReset: 0s
                      |            ^^  write a longer time
                shop/playlist.yaml:6:11: error: "axis" in carousel "banner" must be horizontal or vertical, not "diagonal"
                    6 |     axis: diagonal
                      |           ^^^^^^^^  write horizontal or vertical
                shop/playlist.yaml:7:15: error: "autoplay" in carousel "banner" is less than no time
                    7 |     autoplay: -5s
                      |               ^^^  leave out the minus sign
                shop/playlist.yaml:8:18: error: "resumeAfter" in carousel "banner" must be a time, not "nan"
                    8 |     resumeAfter: nan
                      |                  ^^^  write a time such as 20s, 1.5s, 500ms, 2m or 1h
                shop/playlist.yaml:9:15: error: "itemSize" in carousel "banner" must be a whole number from 1 to 32767, not "0"
                    9 |     itemSize: 0
                      |               ^  write a whole number from 1 to 32767
                shop/playlist.yaml:10:10: error: "gap" in carousel "banner" must be a whole number from 0 to 10000, not "-1"
                   10 |     gap: -1
                      |          ^^  write a whole number from 0 to 10000
                shop/playlist.yaml:11:18: error: "bounceLimit" in carousel "banner" must be a number from 0.01 to 1, not "NaN"
                   11 |     bounceLimit: NaN
                      |                  ^^^  write a number from 0.01 to 1
                shop/playlist.yaml:12:13: error: "settle" in carousel "banner" must be at least 50ms, not "0s"
                   12 |     settle: 0s
                      |             ^^  write a longer time
                shop/playlist.yaml:13:13: error: "easing" in carousel "banner" must be linear, ease-in-cubic, ease-out-cubic, \
                ease-in-out-cubic or ease-out-quad, not "ease-inout-cubic"
                   13 |     easing: ease-inout-cubic
                      |             ^^^^^^^^^^^^^^^^  did you mean "ease-in-out-cubic"?
                shop/playlist.yaml:14:21: error: "indicatorColor" in carousel "banner" must be a colour, not "whit"
                   14 |     indicatorColor: whit
                      |                     ^^^^  did you mean "white"?
                shop/playlist.yaml:15:12: error: "items" in carousel "banner" is an empty list
                   15 |     items: []
                      |            ^^  name at least one, or leave it out
                """),
        BrokenPlaylistTests.Broken(
            name: "carousel items, borders and taps that make no sense",
            text: """
                version: 1
                zones:
                  - id: banner
                    kind: carousel
                    border: { width: 0, colour: "#000" }
                    items:
                      - banners/
                      - image: a.png
                        for: 0s
                        onTap: { show: banner, itme: 2 }
                      - { fro: 3s }
                      - [a.png]
                      - image: ../b.png
                        onTap: next
                      - { image: c.png, onTap: { item: 0 } }
                """,
            messages: """
                shop/playlist.yaml:5:22: error: "width" in "border" in carousel "banner" must be a whole number from 1 to 1000, \
                not "0"
                    5 |     border: { width: 0, colour: "#000" }
                      |                      ^  write a whole number from 1 to 1000
                shop/playlist.yaml:5:25: error: unknown setting "colour" in "border" in carousel "banner"
                    5 |     border: { width: 0, colour: "#000" }
                      |                         ^^^^^^  did you mean "color"?
                shop/playlist.yaml:9:14: error: "for" in item 2 of "items" in carousel "banner" must be at least 100ms, not "0s"
                    9 |         for: 0s
                      |              ^^  write a longer time
                shop/playlist.yaml:10:32: error: unknown setting "itme" in "onTap" in item 2 of "items" in carousel "banner"
                   10 |         onTap: { show: banner, itme: 2 }
                      |                                ^^^^  did you mean "item"?
                shop/playlist.yaml:11:9: error: item 3 of "items" in carousel "banner" has no "image"
                   11 |       - { fro: 3s }
                      |         ^  write a path from the content folder, such as banners/autumn.png
                shop/playlist.yaml:11:11: error: unknown setting "fro" in item 3 of "items" in carousel "banner"
                   11 |       - { fro: 3s }
                      |           ^^^  did you mean "for"?
                shop/playlist.yaml:12:9: error: item 4 of "items" in carousel "banner" must be a file or a folder, not a list
                   12 |       - [a.png]
                      |         ^^^^^^^  write a path from the content folder, such as banners/autumn.png
                shop/playlist.yaml:13:16: error: "image" in item 5 of "items" in carousel "banner" leads out of its folder with ".."
                   13 |       - image: ../b.png
                      |                ^^^^^^^^  write the path from the content folder, such as banners/autumn.png
                shop/playlist.yaml:14:16: error: "onTap" in item 5 of "items" in carousel "banner" must be a carousel and its item, \
                not "next"
                   14 |         onTap: next
                      |                ^^^^  write { show: banner, item: 3 }
                shop/playlist.yaml:15:40: error: "item" in "onTap" in item 6 of "items" in carousel "banner" must be a whole number \
                from 1 to 1000000, not "0"
                   15 |       - { image: c.png, onTap: { item: 0 } }
                      |                                        ^  write a whole number from 1 to 1000000
                """),
    ]
}
