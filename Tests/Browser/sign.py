"""`signaged preview` on a scratch folder, for those who look at it."""

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
from pathlib import Path

from browser import wait_for

ROOT = Path(__file__).resolve().parents[2]


def program():
    return os.environ.get("SIGNAGED", str(ROOT / ".build/debug/signaged"))


class Sign:
    """Runs until it is closed. Its folder is its own, so that it may be changed."""

    PLAYLIST = """\
version: 1
canvas: [1280, 720]
background: "#1d1f24"
zones:
  - id: banner
    kind: carousel
    frame: [0, 0, 1280, 560]
    items: [banners]
  - id: hours
    kind: clock
    frame: [1080, 600, 180, 80]
    format: "%H:%M"
    font: Noto Sans 40
"""

    def __init__(self, *options, playlist=PLAYLIST, banners=("01-opening", "02-book", "03-tea", "04-night"), panel=(1280, 720)):
        self.home = Path(tempfile.mkdtemp(prefix="signaged-preview-"))
        self.folder = self.home / "shop"
        (self.folder / "banners").mkdir(parents=True)
        for name in banners:
            shutil.copy(ROOT / "content/banners" / f"{name}.jpg", self.folder / "banners")
        if playlist:
            self.write("playlist.yaml", playlist)
        environment = {**os.environ, "XDG_RUNTIME_DIR": str(self.home), "XDG_STATE_HOME": str(self.home), "TZ": "UTC"}
        self.said = []
        self.process = subprocess.Popen(
            [program(), "preview", str(self.folder), "--size", "%dx%d" % panel, *options], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        try:
            self.address = wait_for("signaged preview prints its address", self._address)
        except AssertionError:
            self.close()
            raise
        self.host, port = self.address.removeprefix("http://").rstrip("/").rsplit(":", 1)
        self.port = int(port)

    def _read(self):
        for line in self.process.stdout:
            self.said.append(line)

    def _address(self):
        if self.process.poll() is not None:
            self.reader.join()
            raise AssertionError("signaged preview ended: " + "".join(self.said))
        found = re.search(r"http://[0-9.:\[\]a-z]+:\d+/?", "".join(self.said))
        return found and found.group()

    def write(self, name, text):
        """As an editor does: aside, then renamed."""
        aside = self.folder / f".{name}.tmp"
        aside.write_text(text, encoding="utf-8")
        aside.rename(self.folder / name)

    def copy(self, source, name):
        aside = self.folder / f".{Path(name).name}.tmp"
        shutil.copy(ROOT / source, aside)
        aside.rename(self.folder / name)

    def ask(self, method, path, body=None):
        line = http.client.HTTPConnection(self.host, self.port, timeout=10)
        try:
            headers = {"Content-Type": "application/json"} if method == "POST" else {}
            line.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = line.getresponse()
            text = answer.read()
            if answer.status >= 300:
                raise AssertionError(f"{method} {path}: {answer.status} {text.decode(errors='replace')}")
            return json.loads(text)
        finally:
            line.close()

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, **body):
        return self.ask("POST", path, body)

    def zone(self, name):
        return next(zone for zone in self.get("/v1/show")["outputs"][0]["zones"] if zone["id"] == name)

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.reader.join(5)
        self.process.stdout.close()
        shutil.rmtree(self.home, ignore_errors=True)
