#!/usr/bin/env python3
"""How long it takes from a finger's move to the picture that has it, for a bare client and in a browser; and how many
pictures a second a browser draws while the sample sign moves.

Only prints; nothing is asserted, because the machine that runs it may be busy. `measure.py --moves 200`. SIGNAGED names
the program, best a release build.
"""

import argparse
import http.client
import json
import socket
import shutil
import statistics
import threading
import time

from browser import Browser, wait_for
from sign import ROOT, Sign

# Nothing moves on it by itself, so each picture that comes is the answer to a finger.
PLAYLIST = """\
version: 1
canvas: [1920, 1080]
zones:
  - { id: banner, kind: carousel, items: [banners] }
"""
REFRESH = 1000 / 60


def report(name, times):
    times = sorted(times)
    late = times[min(len(times) - 1, int(len(times) * 0.95))]
    print(f"{name}: median {statistics.median(times):.1f} ms, 95 % within {late:.1f} ms, at most {times[-1]:.1f} ms"
          f" ({statistics.median(times) / REFRESH:.1f} and {late / REFRESH:.1f} refreshes; {len(times)} moves)")


class Stream:
    """Reads the pictures on a thread, and keeps when each arrived."""

    def __init__(self, sign):
        # A sign that has just begun has no picture yet, and says so.
        self.file = wait_for("the stream of pictures", lambda: self._open(sign))
        self.arrived = threading.Condition()
        self.last = None        # frame, presented, arrived: nanoseconds
        threading.Thread(target=self._read, daemon=True).start()

    def _open(self, sign):
        self.socket = socket.create_connection((sign.host, sign.port))
        self.socket.sendall(f"GET /v1/stream HTTP/1.1\r\nHost: {sign.host}:{sign.port}\r\n\r\n".encode())
        file = self.socket.makefile("rb")
        if b" 200 " in file.readline():
            return file
        self.socket.close()
        return None

    def _read(self):
        try:
            self._take_apart()
        except (EOFError, OSError):
            pass        # The sign has ended.

    def _take_apart(self):
        # The stream may be cut into chunks, whose lines of lengths lie between; pictures are told by their own headers.
        chunked, left = False, 0
        for line in iter(self.file.readline, b"\r\n"):
            chunked |= line.lower().startswith(b"transfer-encoding: chunked")

        def more():
            size = int(self.file.readline().split(b";")[0] or b"0", 16) if chunked else 65536
            data = self.file.read(size) if chunked else self.file.read1(size)
            if not data:
                raise EOFError
            if chunked:
                self.file.readline()
            return data

        rest = b""
        while True:
            while b"\r\n\r\n" not in rest:
                rest += more()
            head, rest = rest.split(b"\r\n\r\n", 1)
            fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n") if b": " in line)
            length = int(fields[b"content-length"])
            while len(rest) < length:
                rest += more()
            rest = rest[length:]
            with self.arrived:
                self.last = (int(fields[b"x-frame"]), int(fields[b"x-presented"]), time.monotonic_ns())
                self.arrived.notify_all()


def bare(sign, moves):
    stream = Stream(sign)
    line = http.client.HTTPConnection(sign.host, sign.port)
    line.connect()
    line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def touch(contacts):
        line.request("POST", "/v1/pointer", json.dumps({"contacts": contacts}), {"Content-Type": "application/json"})
        line.getresponse().read()

    with stream.arrived:
        if not stream.arrived.wait_for(lambda: stream.last, 60):
            raise SystemExit("no picture came")
    # The first picture may be of the empty folder: a carousel is there when the sign says so.
    wait_for("the carousel is there", lambda: sign.get("/v1/show")["outputs"][0]["zones"], 60)
    # The first move only tells a drag from a tap, and moves nothing.
    for x in (960, 860):
        touch([{"id": 1, "x": x, "y": 500}])
    arrivals, presentations = [], []
    for number in range(moves + 1):
        # To and fro, so that no end is reached.
        x = 820 - 40 * (number % 2)
        before = stream.last[0]
        start = time.monotonic_ns()
        touch([{"id": 1, "x": x, "y": 500}])
        with stream.arrived:
            if not stream.arrived.wait_for(lambda: stream.last[0] > before and stream.last[1] > start - int(REFRESH * 1e6), 5):
                raise SystemExit(f"no picture came after move {number}")
            if number:
                arrivals.append((stream.last[2] - start) / 1e6)
                presentations.append((stream.last[1] - start) / 1e6)
            # The next move begins when the picture has been there for a little: at every place within a refresh.
            last = stream.last
            stream.arrived.wait_for(lambda: stream.last != last, 0.05 + 0.0017 * (number % 10))
    touch([])
    report("on the glass, bare client ", presentations)
    report("received, bare client     ", arrivals)


def in_browser(sign, moves):
    browser = Browser()
    try:
        page = browser.page(1280, 720)
        page.open(sign.address)
        page.wait("live", "document.body.classList.contains('live') && measure.textContent.startsWith('1920 ×')")
        times = page.run("""(async () => {
          const { Glass } = await import('/stream.js');
          let hear = () => {};
          const dispatch = Glass.prototype.dispatchEvent;
          Glass.prototype.dispatchEvent = function (event) { const r = dispatch.call(this, event); if (event.type === 'picture') hear(); return r; };
          const box = glass.getBoundingClientRect();
          glass.parentElement.setPointerCapture = () => {};
          const send = (type, x) => glass.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch',
            clientX: box.left + box.width * x, clientY: box.top + box.height / 2 }));
          const rest = (ms) => new Promise((later) => setTimeout(later, ms));
          send('pointerdown', 0.5);
          await rest(200);
          send('pointermove', 0.45);
          await rest(200);
          const times = [];
          for (let number = 0; number <= MOVES; number += 1) {
            const start = performance.now();
            const seen = new Promise((resolve) => { hear = () => resolve(performance.now()); });
            send('pointermove', 0.43 - 0.02 * (number % 2));
            const end = await Promise.race([seen, rest(5000)]);
            if (!end) break;
            if (number) times.push(end - start);
            hear = () => {};
            await rest(50 + 1.7 * (number % 10));
          }
          send('pointerup', 0.45);
          return times;
        })()""".replace("MOVES", str(moves)))
        report("drawn in the browser      ", times)
    finally:
        browser.close()


def pace():
    """The sample sign, whose backdrop moves by a pixel each refresh, in windows of several sizes."""
    sign = Sign(playlist=None, panel=(1920, 1080), banners=())
    browser = Browser()
    try:
        shutil.copytree(ROOT / "content", sign.folder, dirs_exist_ok=True)
        for size in ((1280, 720), (1440, 900), (1920, 1080)):
            page = browser.page(*size)
            page.open(sign.address)
            page.wait("live", "document.body.classList.contains('live') && measure.textContent.startsWith('1920 ×')")
            paces = []
            while len(paces) < 8:
                time.sleep(1)
                said = page.run("measure.textContent").rsplit(",", 1)[-1].strip()
                paces.append(int(said.split()[0]) if said.endswith("a second") else 0)
            # What the page says is of the second before; the first two are its beginning.
            print(f"drawn in a window of {size[0]} × {size[1]}: median {statistics.median(paces[2:]):.0f} pictures a second,"
                  f" each {page.run('glass.width')} × {page.run('glass.height')}")
            page.open("about:blank")
    finally:
        browser.close()
        sign.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=100)
    options = parser.parse_args()
    sign = Sign(playlist=PLAYLIST, panel=(1920, 1080))
    try:
        bare(sign, options.moves)
        in_browser(sign, options.moves)
    finally:
        sign.close()
    pace()


if __name__ == "__main__":
    main()
