"""`signaged preview` as people use it: the real daemon, in a real Chromium."""

import os
import tempfile
import unittest
from urllib.parse import urlsplit

from browser import wait_for
from sign import Sign, program
from test_page import LIVE, PICTURE, PageTest

BROKEN = """\
version: 1
zones:
  - id: banner
    kind: carousel
    autoplya: 5s
    items: [banners]
"""


@unittest.skipUnless(os.access(program(), os.X_OK), f"there is no {program()}: build it first")
class PreviewTests(PageTest):
    def setUp(self):
        self.sign = Sign()
        self.addCleanup(self.sign.close)
        self.page = self.look(self.sign.address.rstrip("/"))
        self.page.wait("the sign's picture is there, not one colour", f"measure.textContent.startsWith('1280 × 720 ') && {PICTURE}.colours > 50")
        self.settled(1)
        self.addCleanup(lambda: self.assertQuiet(self.page, f"{self.sign.host}:{self.sign.port}"))

    def picture(self):
        return self.page.run(PICTURE)["sum"]

    def item(self):
        return self.sign.zone("banner")["current"]["item"]

    def place(self, x, y):
        box = self.page.box("#glass")
        return box["x"] + x / 1280 * box["width"], box["y"] + y / 720 * box["height"]

    def settled(self, item):
        self.page.wait(f"the page says that item {item} is shown",
                       f"document.querySelector('#zone-list .what')?.textContent.startsWith('{item} of 4')")

    def test_the_page_is_what_the_sign_sends(self):
        own = {url: size for url, size in self.page.bytes.items() if "/v1/" not in url}
        self.assertGreater(sum(own.values()), 10_000)
        self.assertLess(sum(own.values()), 60_000)

    def test_a_swipe_with_the_mouse_turns_the_page(self):
        before = self.picture()
        self.page.mouse("mousePressed", *self.place(1000, 300))
        for x in range(960, 280, -40):
            self.page.mouse("mouseMoved", *self.place(x, 300))
        self.page.mouse("mouseReleased", *self.place(280, 300))
        self.settled(2)
        self.assertEqual(self.item(), 2)
        self.page.wait("another picture", f"{PICTURE}.sum !== {before}")

    def test_a_swipe_with_a_finger_turns_it_back(self):
        self.page.resize(768, 1024, 1, True)
        self.page.wait("the page is laid out anew", "innerWidth === 768 && glass.getBoundingClientRect().right <= 768")
        self.page.touch("touchStart", (0, self.place(280, 300)))
        for x in range(320, 1000, 40):
            self.page.touch("touchMove", (0, self.place(x, 300)))
        self.page.touch("touchEnd")
        self.settled(4)
        self.assertEqual(self.item(), 4)

    def test_a_second_finger_neither_turns_nor_leaves_anything_behind(self):
        self.page.resize(768, 1024, 1, True)
        self.page.wait("the page is laid out anew", "innerWidth === 768 && glass.getBoundingClientRect().right <= 768")
        self.page.touch("touchStart", (0, self.place(300, 200)))
        self.page.touch("touchStart", (0, self.place(300, 200)), (1, self.place(700, 400)))
        self.page.touch("touchEnd", (1, self.place(700, 400)))
        self.page.touch("touchEnd")
        self.test_a_swipe_with_a_finger_turns_it_back()

    def test_arrow_keys_turn_pages(self):
        self.page.key("ArrowRight")
        self.settled(2)
        self.page.key("ArrowLeft")
        self.settled(1)

    def test_a_mistake_is_told_with_its_place_and_goes_with_it(self):
        self.assertIn("None", self.page.text("#fault-list"))
        self.sign.write("playlist.yaml", BROKEN)
        self.page.wait("the mistake", "!!document.querySelector('#fault-list .error')")
        text = self.page.text("#fault-list .error")
        for part in ("playlist.yaml:5:5", 'unknown setting "autoplya"', "autoplya: 5s", '"autoplay"'):
            self.assertIn(part, text)
        self.assertEqual(self.sign.zone("banner")["current"]["count"], 4, "the last good sign stays")
        self.sign.write("playlist.yaml", Sign.PLAYLIST)
        self.page.wait("it is gone", "!document.querySelector('#fault-list .error')")

    def test_a_changed_picture_is_seen_at_once(self):
        before = self.picture()
        self.sign.copy("content/banners/03-tea.jpg", "banners/01-opening.jpg")
        self.page.wait("another picture", f"{PICTURE}.sum !== {before}")

    def test_the_time_machine(self):
        self.page.key(" ", "Space", " ")
        self.page.wait("it stands", "pause.textContent === 'Resume'")
        self.assertTrue(self.sign.get("/v1/clock")["paused"])
        before = self.picture()
        self.page.run("wall.value = '2036-12-24T18:05:00'; wall.dispatchEvent(new Event('input'))")
        self.page.click("#jump button")
        self.page.wait("the page's clock", "hour.textContent === '18:05:00' && date.textContent.includes('24 December 2036')")
        self.assertTrue(self.sign.get("/v1/clock")["wall"].startswith("2036-12-24T18:05:00"))
        self.page.wait("the clock on the sign", f"{PICTURE}.sum !== {before}")
        self.page.click("#rate label:nth-of-type(3)")
        self.page.wait("a hundred times as fast", "pause.textContent === 'Pause' && hour.textContent > '18:06:00'")
        self.page.click("#now")
        self.page.wait("the present", "rate.querySelector('[value=\"1\"]').checked && !date.textContent.includes('24 December 2036')")
        self.assertTrue(self.sign.get("/v1/clock")["machine"])

    def test_other_panels(self):
        for value, size in (("1080x1920", [1080, 1920]), ("800x480", [800, 480]), ("1920x1080", [1920, 1080])):
            self.page.run(f"size.value = '{value}'; size.dispatchEvent(new Event('change', {{ bubbles: true }}))")
            self.page.wait(f"a panel of {value}", f"measure.textContent.startsWith('{size[0]} × {size[1]} ') && {PICTURE}.colours > 50")
        self.page.click("#rotation label:nth-of-type(2)")
        self.page.wait("turned", "measure.textContent.startsWith('1080 × 1920 ')")
        self.page.wait("live", LIVE)


@unittest.skipUnless(os.access(program(), os.X_OK), f"there is no {program()}: build it first")
class TokenTests(PageTest):
    def test_a_browser_says_the_token_once_and_sees_the_sign(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("correct-horse-battery-staple\n")
            file.flush()
            sign = Sign("--listen", "0.0.0.0:0", "--token-file", file.name)
        self.addCleanup(sign.close)
        page = self.browser.page(1280, 720)
        self.addCleanup(page.close)
        page.open(f"http://127.0.0.1:{sign.port}/")
        page.wait("the form", "!!document.querySelector('input[name=token]')")
        page.run("document.querySelector('input[name=token]').value = 'wrong-horse-battery-staple'; document.forms[0].requestSubmit()")
        page.wait("the refusal", "document.body.textContent.includes('token')")
        page.open(f"http://127.0.0.1:{sign.port}/")
        page.wait("the form again", "!!document.querySelector('input[name=token]')")
        page.run("document.querySelector('input[name=token]').value = 'correct-horse-battery-staple'; document.forms[0].requestSubmit()")
        page.wait("the sign", f"typeof glass !== 'undefined' && {LIVE} && {PICTURE}.colours > 50")


class MovingTests(PageTest):
    @unittest.skipUnless(os.access(program(), os.X_OK), f"there is no {program()}: build it first")
    def test_pause_stops_the_pictures_and_a_step_gives_one(self):
        sign = Sign(playlist="version: 1\nzones:\n  - { id: wall, kind: background, source: banners, duration: 4s }\n")
        self.addCleanup(sign.close)
        page = self.look(sign.address.rstrip("/"))
        page.wait("pictures come", "document.getElementById('measure').textContent.includes('pictures a second')")
        page.key(" ", "Space", " ")
        page.wait("they stop", "document.getElementById('measure').textContent.endsWith('still')")
        before = page.run(PICTURE)["sum"]
        self.assertEqual(page.run(f"new Promise((later) => setTimeout(later, 500)).then(() => {PICTURE}.sum)"), before)
        page.key(".", "Period", ".")
        page.wait("the next picture", f"{PICTURE}.sum !== {before}")
        page.key(" ", "Space", " ")
        page.wait("they go on", "/[0-9]+ pictures a second/.test(document.getElementById('measure').textContent)")
        self.assertEqual(urlsplit(page.requests[0]).netloc, f"{sign.host}:{sign.port}")
        self.assertEqual(page.complaints, [])


if __name__ == "__main__":
    unittest.main()
