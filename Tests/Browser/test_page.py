"""The preview page in a real Chromium: against a stub for what a sign does not do on demand."""

import unittest
from urllib.parse import urlsplit

from browser import Browser, wait_for
from stub import Server, Stub

LIVE = "document.body.classList.contains('live')"
# A hash of what is on the canvas, and how many colours it has there.
PICTURE = """(() => {
  const { width, height } = glass, small = new OffscreenCanvas(64, 36).getContext('2d');
  small.drawImage(glass, 0, 0, width, height, 0, 0, 64, 36);
  const data = new Uint32Array(small.getImageData(0, 0, 64, 36).data.buffer);
  return { colours: new Set(data).size, sum: data.reduce((sum, pixel) => (sum * 31 + pixel) >>> 0, 7) };
})()"""
FAULT = {"severity": "error", "path": "playlist.yaml", "line": 14, "column": 5,
         "reason": 'unknown setting "autoplya" in carousel "banner"', "remedy": 'did you mean "autoplay"?',
         "message": 'playlist.yaml:14:5: error: unknown setting "autoplya" in carousel "banner"\n'
                    '   14 |     autoplya: 5s\n      |     ^^^^^^^^  did you mean "autoplay"?'}


class PageTest(unittest.TestCase):
    """One Chromium for all; a page for each test, whose console must stay silent."""

    browser = None

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def look(self, address, width=1280, height=720, scale=1, mobile=False, ready=LIVE):
        page = self.browser.page(width, height, scale, mobile)
        self.addCleanup(page.close)
        page.open(address + "/")
        page.wait(f"the page says {ready}", ready)
        return page

    def assertQuiet(self, page, host):
        self.assertEqual(page.complaints, [])
        others = [url for url in page.requests if urlsplit(url).netloc != host and not url.startswith(("blob:", "data:"))]
        self.assertEqual(others, [], "something was asked of another host")


class StubTest(PageTest):
    def setUp(self):
        self.stub = Stub()
        self.server = Server(self.stub).start()
        self.addCleanup(lambda: self.server.stop())

    def see(self, **options):
        page = self.look(self.server.address, **options)
        page.wait("the first picture is there", f"{PICTURE}.colours > 50")
        return page

    def contacts(self):
        return [[(each["id"], round(each["x"]), round(each["y"])) for each in body["contacts"]]
                for body in self.stub.asked("/v1/pointer")]

    def up(self, count):
        """The states, once the last finger has gone up `count` times."""
        wait_for("the last finger goes up", lambda: self.contacts().count([]) >= count)
        return self.contacts()


class AppearanceTests(StubTest):
    def test_the_page_is_small_quiet_and_asks_nobody_else(self):
        page = self.see()
        own = {url: size for url, size in page.bytes.items() if "/v1/" not in url}
        self.assertIn(self.server.address + "/page.js", own)
        self.assertLess(sum(own.values()), 60_000)
        self.assertQuiet(page, urlsplit(self.server.address).netloc)

    def test_no_width_scrolls_sideways_and_a_laptop_does_not_scroll_at_all(self):
        self.stub.faults = [FAULT] + [dict(FAULT, path=f"banners/{'灯笼书店' * 12}{number}.png") for number in range(30)]
        for width, height, mobile in [(360, 740, True), (768, 1024, True), (1280, 720, False), (1440, 900, False)]:
            page = self.see(width=width, height=height, mobile=mobile)
            self.assertEqual(page.run("document.documentElement.scrollWidth"), width)
            self.assertEqual(page.run("innerWidth"), width)
            if not mobile:
                self.assertEqual(page.run("[document.documentElement.scrollHeight, side.scrollHeight]"), [height, height])

    def test_the_sign_keeps_its_shape_in_whole_pixels_of_the_screen(self):
        for scale in (1, 1.5, 2):
            page = self.see(scale=scale)
            box = page.box("#glass")
            self.assertAlmostEqual(box["width"] / box["height"], 16 / 9, delta=0.01)
            self.assertAlmostEqual(box["width"] * scale, round(box["width"] * scale), delta=0.04)
            self.assertAlmostEqual(box["height"] * scale, round(box["height"] * scale), delta=0.04)
            self.assertEqual(page.run("[glass.width, glass.height]"), [1280, 720])

    def test_everything_one_can_use_has_a_name(self):
        page = self.see()
        nameless = page.run("""[...document.querySelectorAll('button, input, select, canvas, [role]')].filter((e) => e.checkVisibility()
          && !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.labels?.[0]?.textContent.trim()
            || e.textContent.trim() || ['status', 'alert'].includes(e.role))).map((e) => e.outerHTML)""")
        self.assertEqual(nameless, [])

    def test_text_has_enough_contrast(self):
        self.stub.faults = [FAULT]
        page = self.see()
        weak = page.run("""(() => {
          const light = (rgb) => rgb.map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
            .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
          const read = (text) => text.match(/[\\d.]+/g).map(Number);
          const ground = (e) => { for (; e; e = e.parentElement) { const c = read(getComputedStyle(e).backgroundColor);
            if (c.length === 3 || c[3] === 1) return c.slice(0, 3); } return [20, 21, 23]; };
          return [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && e.closest('aside, #caption')
            && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())).map((e) => {
              const [a, b] = [light(read(getComputedStyle(e).color).slice(0, 3)), light(ground(e))].sort((x, y) => y - x);
              return [(a + 0.05) / (b + 0.05), e.textContent.trim()]; }).filter(([ratio]) => ratio < 4.5);
        })()""")
        self.assertEqual(weak, [])

    def test_words_of_the_folder_are_never_markup(self):
        evil = '<img src=x onerror="document.title=1"><b>x</b>'
        self.stub.faults = [dict(FAULT, path=evil, reason=evil, remedy=evil, message=f"x\n{evil}")]
        self.stub.zones[1] = dict(self.stub.zones[1], id=evil, current={"item": 1, "count": 2, "name": evil})
        page = self.see()
        self.assertEqual(page.run("[...document.querySelectorAll('#zones img, #faults img, #zones li li')].length"), 0)
        self.assertIn(evil, page.text("#fault-list"))
        self.assertIn(evil, page.text("#zone-list"))


class TouchTests(StubTest):
    def place(self, page, x, y):
        """A point of the panel on the page."""
        box = page.box("#glass")
        return box["x"] + x / 1280 * box["width"], box["y"] + y / 720 * box["height"]

    def test_a_swipe_with_the_mouse_arrives_in_panel_pixels(self):
        page = self.see()
        page.mouse("mousePressed", *self.place(page, 900, 300))
        for x in range(880, 380, -20):
            page.mouse("mouseMoved", *self.place(page, x, 300))
        page.mouse("mouseReleased", *self.place(page, 400, 300))
        states = self.up(1)
        self.assertLessEqual(abs(states[0][0][1] - 900), 2)
        self.assertLessEqual(abs(states[-2][0][1] - 400), 2)
        self.assertEqual({state[0][0] for state in states[:-1]}, {1})
        self.assertEqual(states[-1], [])

    def test_a_finger_that_rests_is_told_of_until_it_goes_up(self):
        page = self.see()
        page.mouse("mousePressed", *self.place(page, 640, 360))
        wait_for("the finger rests", lambda: len(self.contacts()) >= 3)
        self.assertEqual(len(set(map(tuple, self.contacts()))), 1)
        page.mouse("mouseReleased", *self.place(page, 640, 360))
        self.up(1)
        count = len(self.contacts())
        page.run("new Promise((later) => setTimeout(later, 1300))")
        self.assertEqual(len(self.contacts()), count)

    def test_two_fingers_are_two_contacts_and_each_goes_up_alone(self):
        page = self.see(mobile=True, width=768, height=1024)
        one, two = self.place(page, 300, 300), self.place(page, 900, 500)
        page.touch("touchStart", (0, one))
        page.touch("touchStart", (0, one), (1, two))
        page.touch("touchMove", (0, self.place(page, 320, 300)), (1, self.place(page, 920, 500)))
        page.touch("touchEnd", (1, self.place(page, 920, 500)))
        page.touch("touchEnd")
        states = self.up(1)
        counts = [len(state) for state in states]
        self.assertEqual([count for at, count in enumerate(counts) if at == 0 or counts[at - 1] != count], [1, 2, 1, 0])
        self.assertEqual(page.run("scrollY"), 0)

    def test_a_finger_that_is_taken_away_goes_up(self):
        page = self.see(mobile=True, width=768, height=1024)
        page.touch("touchStart", (0, self.place(page, 300, 300)))
        wait_for("the finger is down", lambda: self.contacts())
        page.touch("touchCancel")
        self.assertEqual(self.up(1)[-1], [])

    def test_a_tap_is_a_down_and_an_up_however_slow_the_line(self):
        page = self.see()
        for number in range(1, 6):
            page.click("#glass")
        states = self.up(5)
        self.assertEqual([len(state) for state in states], [1, 0] * 5)
        self.assertEqual(len({state[0][0] for state in states if state}), 5, "each finger has a number of its own")

    def test_a_refused_state_is_made_good(self):
        page = self.see()
        page.mouse("mousePressed", *self.place(page, 300, 300))
        wait_for("the finger is down", self.contacts)
        self.stub.fails["/v1/pointer"] = 503
        page.mouse("mouseReleased", *self.place(page, 300, 300))
        page.wait("the refusal is told", "notice.textContent.startsWith('The sign is busy: try again')")
        self.assertEqual(self.up(1)[-1], [])
        del self.stub.fails["/v1/pointer"]
        self.assertEqual(self.up(2)[-1], [])

    def test_a_swipe_over_the_sign_does_not_scroll_the_page(self):
        page = self.see(mobile=True, width=360, height=500)
        self.assertGreater(page.run("document.documentElement.scrollHeight"), 700)
        page.touch("touchStart", (0, self.place(page, 640, 700)))
        for y in range(680, 20, -40):
            page.touch("touchMove", (0, self.place(page, 640, y)))
        page.touch("touchEnd")
        states = self.up(1)
        self.assertLess(states[-2][0][2], 100, "the whole way arrived")
        self.assertEqual(page.run("scrollY"), 0)


class ControlTests(StubTest):
    def test_arrows_turn_pages_and_headlines(self):
        page = self.see()
        for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
            page.key(key)
        wait_for("four moves", lambda: len(self.stub.asked("/v1/next") + self.stub.asked("/v1/previous")) == 4)
        self.assertEqual({body["zone"] for body in self.stub.asked("/v1/next")}, {"banners", "ticker"})
        self.assertEqual({body["zone"] for body in self.stub.asked("/v1/previous")}, {"banners", "ticker"})

    def test_what_can_be_turned_has_buttons_and_they_keep_the_focus(self):
        self.stub.zones[0] = dict(self.stub.zones[0], current={"item": 1, "count": 4, "name": "background/wall-1.jpg"})
        page = self.see()
        self.assertEqual(page.run("[...document.querySelectorAll('.turn button')].map((each) => each.getAttribute('aria-label'))"),
                         [f"{way} item of {name}" for name in ("banners", "ticker") for way in ("previous", "next")])
        page.run("document.querySelector('#zone-list button:last-child').focus()")
        page.key("Enter", "Enter", "\r")
        wait_for("the move", lambda: self.stub.asked("/v1/next"))
        self.stub.zones[1] = dict(self.stub.zones[1], current={"item": 3, "count": 4, "name": "banners/03-tea.jpg"})
        self.stub.change("zone")
        page.wait("the new item", "zones.textContent.includes('3 of 4')")
        self.assertEqual(page.run("document.activeElement.getAttribute('aria-label')"), "next item of banners")

    def test_space_pauses_after_a_button_was_clicked(self):
        page = self.see()
        page.click("#step")
        wait_for("the step", lambda: self.stub.asked("/v1/clock"))
        page.wait("it stands", "pause.textContent === 'Resume'")
        page.key(" ", "Space", " ")
        page.wait("it goes on", "pause.textContent === 'Pause'")

    def test_keys_belong_to_a_field_while_one_writes_in_it(self):
        page = self.see()
        page.run("wall.focus()")
        page.key("ArrowRight")
        page.run("size.focus()")
        page.key(" ", "Space", " ")
        page.run("document.activeElement.blur()")
        page.key("ArrowLeft")
        wait_for("the one move", lambda: self.stub.asked("/v1/previous"))
        self.assertEqual(self.stub.asked("/v1/next") + self.stub.asked("/v1/pause"), [])

    def test_the_time_machine(self):
        page = self.see()
        self.assertIn("18:00", page.text("#hour"))
        page.key(" ", "Space", " ")
        page.wait("it says that it stands", "pause.getAttribute('aria-pressed') === 'true'")
        hour = page.text("#hour")
        page.key(".", "Period", ".")
        wait_for("a step", lambda: {"step": 1} in self.stub.asked("/v1/clock"))
        self.assertEqual(page.text("#hour"), hour)
        page.run("wall.value = '2027-03-28T01:59:58'; wall.dispatchEvent(new Event('input'))")
        page.click("#jump button")
        page.wait("the new time", "hour.textContent === '01:59:58' && date.textContent === 'Sunday, 28 March 2027'")
        page.click("#rate label:nth-of-type(2)")
        page.wait("it goes on, ten times as fast", "pause.textContent === 'Pause' && hour.textContent > '02:00:10'")
        self.assertEqual(self.stub.rate, 10)
        page.key(".", "Period", ".")
        page.wait("a step is one from a standing picture", "pause.textContent === 'Resume'")
        wait_for("another step", lambda: self.stub.asked("/v1/clock").count({"step": 1}) == 2)
        self.assertEqual(self.stub.asked("/v1/pause"), [{}, {}])
        page.key(" ", "Space", " ")
        page.wait("it goes on as fast as before", "pause.textContent === 'Pause'")
        self.assertEqual(self.stub.rate, 10)
        page.click("#now")
        page.wait("the present", "hour.textContent.startsWith('09:00') && rate.querySelector('[value=\"1\"]').checked")

    def test_panels(self):
        page = self.see()
        page.run("size.value = '1080x1920'; size.dispatchEvent(new Event('change', { bubbles: true }))")
        wait_for("the panel", lambda: self.stub.panel == {"size": [1080, 1920], "rotation": 0})
        page.click("#rotation label:nth-of-type(2)")
        wait_for("the rotation", lambda: self.stub.panel == {"size": [1080, 1920], "rotation": 90})
        page.run("size.value = 'custom'; size.dispatchEvent(new Event('change', { bubbles: true }))")
        page.run("width.value = 640; height.value = 360; custom.requestSubmit()")
        wait_for("a size of one's own", lambda: self.stub.panel == {"size": [640, 360], "rotation": 90})

    def test_a_sign_that_is_no_preview_has_no_time_machine(self):
        self.stub.preview = False
        page = self.see()
        shown = page.run("['panel', 'step', 'jump', 'rate', 'now'].filter((id) => document.getElementById(id).checkVisibility())")
        self.assertEqual(shown, [])
        self.assertTrue(page.run("pause.checkVisibility() && hour.textContent.startsWith('18:00')"))
        page.key(".", "Period", ".")
        page.key(" ", "Space", " ")
        wait_for("it can be paused", lambda: self.stub.asked("/v1/pause"))
        self.assertEqual(self.stub.asked("/v1/clock"), [])

    def test_several_outputs_are_a_choice(self):
        page = self.see()
        self.assertFalse(page.run("outputs.checkVisibility()"))
        self.stub.outputs = ["HDMI-A-1", "DP-2"]
        self.stub.change("outputs")
        page.wait("the choice is there", "output.checkVisibility() && output.options.length === 2")
        page.run("output.value = 'DP-2'; output.dispatchEvent(new Event('change', { bubbles: true }))")
        wait_for("its stream", lambda: any("output=DP-2" in url for url in page.requests))
        page.wait("it is live again", LIVE)
        page.key("ArrowRight")
        wait_for("its zone", lambda: [{"zone": "banners", "output": "DP-2"}] == self.stub.asked("/v1/next"))

    def test_the_picture_can_be_saved(self):
        page = self.see()
        page.run("""HTMLAnchorElement.prototype.click = function () { window.saved = [this.download, this.href.slice(0, 5)]; }""")
        page.click("#shot")
        name, scheme = page.wait("a download", "window.saved")
        self.assertRegex(name, r"^Lantern 灯笼书店 2026-12-24 18\.00\.\d\d\.png$")
        self.assertEqual(scheme, "blob:")


class LinkTests(StubTest):
    def test_faults_come_and_go(self):
        page = self.see()
        self.assertIn("None", page.text("#fault-list"))
        self.stub.faults = [FAULT]
        self.stub.change("faults")
        page.wait("the fault", "!!document.querySelector('#fault-list .error')")
        text = page.text("#fault-list")
        for part in ("playlist.yaml:14:5", FAULT["reason"], "autoplya: 5s", "Did you mean"):
            self.assertIn(part, text)
        self.stub.faults = []
        self.stub.change("faults")
        page.wait("it is gone", "!document.querySelector('#fault-list .error')")

    def test_pictures_follow_the_stream(self):
        page = self.see()
        before = page.run(PICTURE)["sum"]
        for number in range(40):
            self.stub.change(picture=number % 2)
        page.wait("the last picture", f"glass.width === 2400 && {PICTURE}.sum !== {before}")

    def test_the_pictures_are_asked_for_as_large_as_they_are_shown(self):
        self.stub.told_panel = (2560, 1440)
        page = self.see(scale=2)
        page.wait("the panel", "measure.textContent.startsWith('2560 × 1440 ')")
        self.assertEqual(page.run("[glass.width, glass.height]"), [1280, 720])
        box = page.run("(() => { const b = glass.getBoundingClientRect(); return [b.width * 2, b.height * 2]; })()")
        asked = [int(side) for side in self.stub.boxes[-1].split("x")]
        # The box that the sign is fitted into is reached on one side.
        self.assertTrue(all(side <= most for side, most in zip(box, asked)) and any(most - side <= 2 for side, most in zip(box, asked)),
                        (box, asked))
        # A finger's place is the panel's, not the picture's.
        here = page.box("#glass")
        page.mouse("mousePressed", here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
        wait_for("the finger", self.contacts)
        _, x, y = self.contacts()[-1][0]
        self.assertAlmostEqual(x, 1280, delta=3)
        self.assertAlmostEqual(y, 720, delta=3)

    def test_a_larger_window_gets_finer_pictures_and_a_smaller_one_the_same(self):
        self.stub.told_panel = (2560, 1440)
        page = self.see()
        page.wait("the panel", "measure.textContent.startsWith('2560 × 1440 ')")
        count = len(self.stub.boxes)
        page.resize(1180, 700)
        page.run("new Promise((later) => setTimeout(later, 700))")
        self.assertEqual(len(self.stub.boxes), count, "these pictures will do")
        page.resize(2400, 1300)
        wait_for("a stream for a larger box", lambda: len(self.stub.boxes) > count)
        self.assertGreater(int(self.stub.boxes[-1].split("x")[0]), 1280)
        page.wait("live again", LIVE)

    def test_while_one_picture_is_decoded_the_newest_waits_and_the_others_go(self):
        drawn = self.see().run("""(async () => {
          const { Glass } = await import('/stream.js');
          const bytes = new Uint8Array(await (await fetch('/v1/screenshot')).arrayBuffer());
          const fast = new Glass(document.createElement('canvas')), drawn = [];
          fast.addEventListener('picture', (event) => drawn.push(event.detail.frame));
          for (const frame of ['1', '2', '3', '4']) fast.show(bytes, new Map([['x-frame', frame]]));
          while (!drawn.includes('4')) await new Promise(requestAnimationFrame);
          return drawn;
        })()""")
        self.assertEqual(drawn, ["1", "4"])

    def test_a_stream_may_come_in_pieces_of_any_size(self):
        wrong = self.see().run("""(async () => {
          const { PartReader } = await import('/stream.js');
          const bodies = [new Uint8Array([1]), new TextEncoder().encode('\\r\\n\\r\\n--frame\\r\\nContent-Length: 3\\r\\n\\r\\n'),
            crypto.getRandomValues(new Uint8Array(9000))];
          const head = (body, n) => new TextEncoder().encode(
            `${n ? '\\r\\n' : ''}--frame\\r\\nContent-Type: image/jpeg\\r\\ncontent-length: ${body.length}\\r\\nX-Frame: ${n}\\r\\n\\r\\n`);
          const whole = new Uint8Array(await new Blob(bodies.flatMap((body, n) => [head(body, n), body])).arrayBuffer());
          const wrong = [];
          for (const size of [1, 2, 3, 7, 64, 1000, 5000, whole.length]) {
            const got = [];
            const reader = new PartReader((body, fields) => got.push(`${fields.get('x-frame')} ${body}`));
            for (let at = 0; at < whole.length; at += size) reader.push(whole.subarray(at, at + size));
            if (got.join('|') !== bodies.map((body, n) => `${n} ${body}`).join('|')) wrong.push(size);
          }
          return wrong;
        })()""".replace("\\", "\\"))
        self.assertEqual(wrong, [])

    def test_a_sign_without_a_display_says_so_and_shows_the_rest(self):
        self.stub.fails["/v1/stream"] = 503
        page = self.look(self.server.address, ready="document.getElementById('link').textContent === 'no picture'")
        self.assertIn("The sign is busy", page.text("#away"))
        self.assertNotIn("does not answer", page.text("#away"))
        self.assertTrue(page.run("zones.textContent.includes('banners') && away.checkVisibility()"))
        self.stub.fails.clear()
        page.wait("the picture, when there is one", f"{LIVE} && !away.checkVisibility() && {PICTURE}.colours > 50")

    def test_a_sign_that_has_gone_is_said_and_comes_back_by_itself(self):
        page = self.see()
        port = self.server.server_address[1]
        self.server.stop()
        page.wait("it is said", "link.textContent === 'reconnecting' && away.checkVisibility()")
        self.assertIn("does not answer", page.text("#away"))
        self.stub.zones[1] = dict(self.stub.zones[1], id="anew")
        self.server = Server(self.stub, port).start()
        page.wait("it is back, with what is new", f"{LIVE} && !away.checkVisibility() && zones.textContent.includes('anew')")

    def test_the_end_of_a_stream_alone_is_not_told_about(self):
        page = self.see()
        page.run("new MutationObserver(() => { if (document.body.classList.contains('away')) window.wasAway = true; })"
                 ".observe(document.body, { attributes: true })")
        before = len(page.requests)
        self.stub.drop()
        wait_for("a new stream", lambda: any("/v1/stream" in url for url in page.requests[before:]))
        page.wait("live", LIVE)
        self.assertFalse(page.run("window.wasAway === true"))

    def test_what_happens_while_the_page_begins_is_not_missed(self):
        def meanwhile():
            self.stub.meanwhile = lambda: None
            self.stub.zones[1] = dict(self.stub.zones[1], id="anew")
            self.stub.change("reload")
        self.stub.meanwhile = meanwhile
        page = self.see()
        page.wait("what is new", "zones.textContent.includes('anew')")

    def test_what_is_on_the_glass_a_moment_after_it_was_told_of_is_seen(self):
        page = self.see()
        before = len(self.stub.asked("/v1/show", "GET"))
        self.stub.change("reload")
        wait_for("a question at once", lambda: len(self.stub.asked("/v1/show", "GET")) > before)
        self.stub.zones[1] = dict(self.stub.zones[1], id="anew")
        page.wait("what is new", "zones.textContent.includes('anew')")

    def test_a_sign_that_has_just_begun_has_no_picture_yet_and_nobody_is_told(self):
        self.stub.fails["/v1/stream"] = 409
        page = self.browser.page()
        self.addCleanup(page.close)
        page.open(self.server.address + "/")
        wait_for("it was asked for", lambda: self.stub.asked("/v1/stream", "GET"))
        del self.stub.fails["/v1/stream"]
        page.wait("it is live", LIVE)
        self.assertEqual(page.text("#notice"), "")

    def test_a_sign_that_goes_on_refusing_says_why(self):
        self.stub.fails["/v1/stream"] = 429
        page = self.browser.page()
        self.addCleanup(page.close)
        page.open(self.server.address + "/")
        page.wait("the reason", "notice.textContent.startsWith('The sign is busy')")
        del self.stub.fails["/v1/stream"]
        page.wait("it is live", LIVE)

    def test_a_standing_sign_is_asked_nothing(self):
        self.stub.zones = [dict(zone, changesIn=None, changesAt=None) for zone in self.stub.zones]
        page = self.see()
        before = len(page.requests)
        second = page.text("#hour")
        page.wait("three seconds have passed on the sign's clock", f"hour.textContent > '{second[:6]}{int(second[6:]) + 2:02d}'")
        self.assertEqual(page.requests[before:], [])

    def test_what_must_have_changed_is_asked_for(self):
        self.stub.zones[1] = dict(self.stub.zones[1], changesIn=0.1)
        self.see()
        wait_for("it is asked for", lambda: len(self.stub.asked("/v1/show", "GET")) > 2)

    def test_many_events_are_one_question_a_second(self):
        page = self.see()
        before = len(self.stub.asked("/v1/show", "GET"))
        for _ in range(60):
            self.stub.change("zone")
            page.run("new Promise(requestAnimationFrame)")
        wait_for("a question", lambda: len(self.stub.asked("/v1/show", "GET")) > before)
        self.assertLessEqual(len(self.stub.asked("/v1/show", "GET")) - before, 4)

    def test_a_page_that_nobody_sees_has_no_stream(self):
        page = self.see()
        page.run("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });"
                 "document.dispatchEvent(new Event('visibilitychange'))")
        # The stub hears that nobody listens when it next says something.
        wait_for("the streams have ended", lambda: self.stub.streams + self.stub.listeners == 0 or self.stub.change("faults", 0))
        before = len(page.requests)
        page.run("new Promise((later) => setTimeout(() => fetch('/page.css').then(later), 1500))")
        self.assertEqual([url for url in page.requests[before:] if not url.endswith("/page.css")], [])
        page.run("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
        wait_for("the streams are back", lambda: (self.stub.streams, self.stub.listeners) == (1, 1))

    def test_count_downs_go_on_between_two_answers(self):
        self.stub.zones = [self.stub.zones[0], dict(self.stub.zones[1], changesIn=80.0)]
        page = self.see()
        when = "document.querySelectorAll('#zone-list .when')[1].textContent"
        page.wait("it counts", f"{when} === 'in 78 s'")
        self.assertEqual(len(self.stub.asked("/v1/show", "GET")), 1)


class TokenTests(StubTest):
    def test_a_token_is_asked_for_and_taken(self):
        self.stub.token = "lantern-42"
        page = self.look(self.server.address, ready="door.open")
        before = len(page.requests)
        page.run("new Promise((later) => setTimeout(later, 1000))")
        # The browser may fetch the icon of the tab whenever it likes.
        asked = [url for url in page.requests[before:] if not url.endswith("/icon.svg")]
        self.assertEqual(asked, [], "nothing is asked again until somebody has a token")
        page.run("token.value = 'wrong'")
        page.click("#door button")
        page.wait("the refusal", "document.getElementById('token-fault').textContent.includes('not the token')")
        page.run("token.value = 'lantern-42'")
        page.click("#door button")
        page.wait("the sign", f"!door.open && {LIVE}")
        page.wait("its picture", f"{PICTURE}.colours > 50")


if __name__ == "__main__":
    unittest.main()
