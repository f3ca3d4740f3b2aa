#!/usr/bin/env python3
"""A sign that does as it is told: what the preview page must survive, and `signaged preview` does not do on demand.

Python's standard library alone. `stub.py --port 8090` serves the page in web/ for looking at it while it is changed.
"""

import argparse
import datetime
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
POLICY = "default-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
PICTURES = [(ROOT / "docs/sample.jpg", (1280, 720)), (ROOT / "content/banners/02-book.jpg", (2400, 800))]


def zone(name, kind, frame, item=0, count=0, words=None, seconds=None):
    at = None if seconds is None else "2026-12-24T18:30:00+01:00"
    current = {"item": item, "count": count, "name": words} if count else None
    return {"id": name, "kind": kind, "frame": frame, "current": current, "changesIn": seconds, "changesAt": at}


ZONES = [
    zone("background", "background", [0, 0, 1280, 720]),
    zone("banners", "carousel", [0, 80, 1280, 427], 2, 4, "banners/02-book.jpg", 4.0),
    zone("ticker", "ticker", [0, 660, 1280, 60], 2, 8, "每天营业至晚上十点", 2.0),
    zone("clock", "clock", [1120, 16, 144, 48], 1, 1, "18:00", 60.0),
]


class Stub:
    """The state of a sign, and what it was asked."""

    def __init__(self):
        self.preview = True
        self.token = None
        self.rate = 1
        self.pace = 1  # at which it goes on when it stands
        self.wall = datetime.datetime(2026, 12, 24, 18, 0)
        self.set_at = time.monotonic()
        self.panel = {"size": [1280, 720], "rotation": 0}
        self.outputs = ["preview"]
        self.zones = [dict(each) for each in ZONES]
        self.faults = []
        self.frame = 0
        self.picture = 0
        self.requests = []          # (method, path, body)
        self.fails = {}             # path → status
        self.changed = threading.Condition()
        self.events = []
        self.streams = 0            # how many are open
        self.boxes = []             # what the pictures of each are to be fitted into
        self.told_panel = None      # of which the pictures are said to be; None: of their own size
        self.meanwhile = lambda: None   # between a question and its answer
        self.listeners = 0          # to events
        self.drops = 0

    # What a test does to it.
    def change(self, event=None, picture=None):
        with self.changed:
            if picture is not None:
                self.picture = picture
                self.frame += 1
            if event is not None:
                self.events.append(event)
            self.changed.notify_all()

    def drop(self):
        """Ends the streams of pictures; those who come again are served."""
        self.drops += 1
        self.change()

    def asked(self, path, method="POST"):
        return [body for m, p, body in list(self.requests) if (m, p) == (method, path)]

    # What it says.
    def passed(self):
        passed = (time.monotonic() - self.set_at) * self.rate
        return self.wall + datetime.timedelta(seconds=passed)

    def clock(self):
        wall = self.passed()
        return {"wall": wall.isoformat(timespec="seconds") + "+01:00", "rate": self.rate, "paused": self.rate == 0,
                "preview": self.preview, "trusted": True}

    def hold(self):
        self.wall = self.passed()
        self.set_at = time.monotonic()

    def output(self, name):
        return {"name": name, "monitor": None, "size": self.panel["size"], "refresh": 60.0, "on": True, "frames": self.frame,
                "missed": 0, "refused": 0, "lost": 0, "lastFrameAgo": 0.1, "bytesComposed": 0}

    def answer(self, method, path, body):
        if path == "/v1/status":
            return {"version": "0.1.0", "preview": self.preview, "uptime": 12.0, "playingSince": None, "paused": self.rate == 0,
                    "panel": self.panel if self.preview else None, "outputs": [self.output(name) for name in self.outputs],
                    "content": {"folder": "/srv/signs/Lantern 灯笼书店", "reloadedAgo": 3.0, "reloads": 1, "leftOut": 0,
                                "errors": 0, "warnings": 0},
                    "zones": self.zones, "inputs": [], "clock": self.clock(), "memory": 1 << 26}
        if path == "/v1/show":
            return {"outputs": [{"name": name, "size": self.panel["size"], "zones": self.zones} for name in self.outputs]}
        if path == "/v1/faults":
            return {"read": True, "faults": self.faults}
        if method == "POST" and path in ("/v1/pause", "/v1/resume"):
            self.hold()
            self.pace = self.rate or self.pace
            self.rate = self.pace if path == "/v1/resume" else 0
        if method == "POST" and path == "/v1/clock":
            self.hold()
            if body.get("wall") == "now":
                self.wall = datetime.datetime(2026, 11, 30, 9, 0)
            elif body.get("wall"):
                self.wall = datetime.datetime.fromisoformat(body["wall"])
            self.rate = body.get("rate", self.rate)
            if body.get("step"):
                self.change(picture=self.picture)
        if path == "/v1/clock":
            return self.clock()
        if path == "/v1/panel":
            self.panel = {"size": [body["width"], body["height"]], "rotation": body.get("rotation", 0)}
            self.change("outputs")
        return {"done": True}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    stub = None

    def log_message(self, *args):
        pass

    def send(self, status, body, kind="application/json", headers=()):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in (("Content-Type", kind), ("Content-Length", len(body)), ("Content-Security-Policy", POLICY),
                            ("Cache-Control", "no-store"), *headers):
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)

    def refuse(self, status, reason, remedy):
        self.send(status, {"error": {"kind": "stub", "reason": reason, "remedy": remedy}})

    def do_GET(self):
        url = urlsplit(self.path)
        self.stub.requests.append(("GET", url.path, None))
        name = "page.html" if url.path == "/" else url.path[1:]
        file = ROOT / "web" / name
        if file.parent == ROOT / "web" and file.is_file():
            return self.send(200, file.read_bytes(), TYPES[file.suffix])
        if self.is_closed(url.path):
            return None
        if url.path == "/v1/stream":
            return self.stream(parse_qs(url.query))
        if url.path == "/v1/events":
            return self.tell()
        if url.path == "/v1/screenshot":
            return self.send(200, PICTURES[self.stub.picture][0].read_bytes(), "image/jpeg")
        if not url.path.startswith("/v1/"):
            return self.refuse(404, f"there is nothing at {url.path}", "see /v1/openapi.json")
        answer = self.stub.answer("GET", url.path, None)
        if url.path == "/v1/show":
            answer = json.loads(json.dumps(answer))
            self.stub.meanwhile()
        return self.send(200, answer)

    def is_closed(self, path):
        token = self.stub.token
        if path in self.stub.fails:
            self.refuse(self.stub.fails[path], "the sign is busy", "try again in a moment")
        elif token and f"signaged={token}" not in self.headers.get("Cookie", ""):
            self.refuse(401, "no token", "send it as a bearer, or open /")
        else:
            return False
        return True

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        self.stub.requests.append(("POST", self.path, body))
        if self.path == "/v1/session":
            if body.get("token") != self.stub.token:
                return self.refuse(401, "that is not the token", "copy it from the token file")
            return self.send(200, {"done": True}, headers=[("Set-Cookie", f"signaged={self.stub.token}; HttpOnly; SameSite=Strict")])
        if self.is_closed(self.path):
            return None
        return self.send(200, self.stub.answer("POST", self.path, body))

    def begin(self, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True

    def stream(self, query):
        stub = self.stub
        self.begin("multipart/x-mixed-replace; boundary=frame")
        self.wfile.write(b"--frame\r\n")
        stub.streams += 1
        stub.boxes.append(query.get("fit", [None])[0])
        sent, drops = None, stub.drops
        try:
            while stub.drops == drops:
                with stub.changed:
                    stub.changed.wait_for(lambda: stub.frame != sent or stub.drops != drops, timeout=0.5)
                    new, sent = stub.frame != sent, stub.frame
                if not new:
                    continue
                file, size = PICTURES[stub.picture]
                picture = file.read_bytes()
                panel = b"%dx%d" % (stub.told_panel or size)
                self.wfile.write(b"Content-Type: image/jpeg\r\nContent-Length: %d\r\nX-Frame: %d\r\nX-Presented: %d\r\nX-Panel: %s\r\n\r\n"
                                 % (len(picture), sent, time.monotonic_ns(), panel) + picture + b"\r\n--frame\r\n")
                self.wfile.flush()
        except OSError:
            pass
        finally:
            stub.streams -= 1

    def tell(self):
        self.begin("text/event-stream")
        told = len(self.stub.events)
        self.stub.listeners += 1
        self.wfile.write(b": here\n\n")
        try:
            while True:
                with self.stub.changed:
                    self.stub.changed.wait_for(lambda: len(self.stub.events) > told, timeout=1)
                    fresh, told = self.stub.events[told:], len(self.stub.events)
                self.wfile.write("".join(f"event: {kind}\ndata: {{}}\n\n" for kind in fresh).encode() or b": here\n\n")
        except OSError:
            pass
        finally:
            self.stub.listeners -= 1


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, stub, port=0):
        self.open = set()
        super().__init__(("127.0.0.1", port), type("Bound", (Handler,), {"stub": stub}))

    def process_request(self, request, address):
        self.open.add(request)
        super().process_request(request, address)

    def shutdown_request(self, request):
        self.open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request, address):
        pass

    def start(self):
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self):
        """As a program that has died: nobody listens, and every connection is cut."""
        self.shutdown()
        self.server_close()
        for request in list(self.open):
            try:
                request.shutdown(2)
            except OSError:
                pass

    @property
    def address(self):
        return "http://127.0.0.1:%d" % self.server_address[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8090)
    parser.add_argument("--kiosk", action="store_true")
    parser.add_argument("--token")
    options = parser.parse_args()
    stub = Stub()
    stub.preview, stub.token = not options.kiosk, options.token
    server = Server(stub, options.port)
    print(server.address, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
