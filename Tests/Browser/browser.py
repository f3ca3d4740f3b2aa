"""A headless Chromium, driven by its DevTools protocol over a pair of pipes. Python's standard library alone."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time

DEADLINE = float(os.environ.get("SIGNAGED_BROWSER_DEADLINE", "30"))


class Broken(Exception):
    """The browser or the page said no."""


def wait_for(what, question, deadline=None):
    """Asks until the answer is true, and says what never came true. The pause only spares the machine."""
    end = time.monotonic() + (deadline or DEADLINE)
    pause = threading.Event()
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"not within {deadline or DEADLINE:g} s: {what}")
        pause.wait(0.02)


class Browser:
    def __init__(self):
        program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
        if not program:
            raise Broken("there is no chromium: apt-get install chromium")
        self.home = tempfile.TemporaryDirectory(prefix="signaged-browser-", ignore_cleanup_errors=True)
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()
        command = [program, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.home.name}", "--no-first-run",
                   "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
                   "--disable-default-apps", "--disable-dev-shm-usage", "--hide-scrollbars=false", "--mute-audio", "--disable-gpu"]
        if os.geteuid() == 0:
            command.append("--no-sandbox")
        # The protocol is spoken on descriptors 3 and 4. A shell puts them there, whatever numbers the pipes have here.
        script = f'exec 3<&{to_browser} 4>&{from_browser}; exec "$@"'
        self.log = open(os.path.join(self.home.name, "log"), "w+", encoding="utf-8")
        self.process = subprocess.Popen(["bash", "-c", script, "chromium", *command], stdin=subprocess.DEVNULL, stdout=self.log,
                                        stderr=self.log, pass_fds=(to_browser, from_browser), start_new_session=True)
        os.close(to_browser)
        os.close(from_browser)
        self.count = 0
        self.answers = {}
        self.pages = {}
        self.arrived = threading.Condition()
        self.gone = False
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        rest = b""
        while True:
            try:
                more = os.read(self.into, 1 << 20)
            except OSError:
                more = b""
            if not more:
                break
            *messages, rest = (rest + more).split(b"\0")
            for message in map(json.loads, messages):
                with self.arrived:
                    if "id" in message:
                        self.answers[message["id"]] = message
                    elif message.get("sessionId") in self.pages:
                        self.pages[message["sessionId"]].heard(message["method"], message["params"])
                    self.arrived.notify_all()
        with self.arrived:
            self.gone = True
            self.arrived.notify_all()

    def ask(self, method, session=None, **params):
        with self.arrived:
            self.count += 1
            number = self.count
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        with self.arrived:
            if not self.arrived.wait_for(lambda: number in self.answers or self.gone, DEADLINE):
                raise Broken(f"chromium does not answer {method}")
            if number not in self.answers:
                self.log.seek(0)
                raise Broken(f"chromium ended: {self.log.read()[-2000:]}")
            answer = self.answers.pop(number)
        if "error" in answer:
            raise Broken(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def page(self, width=1280, height=720, scale=1, mobile=False):
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, target, session)
        self.pages[session] = page
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.ask(f"{domain}.enable")
        page.resize(width, height, scale, mobile)
        return page

    def close(self):
        try:
            self.ask("Browser.close")
        except (Broken, OSError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.out)
        self.log.close()
        self.home.cleanup()


class Page:
    def __init__(self, browser, target, session):
        (self.browser, self.target, self.session) = (browser, target, session)
        self.complaints = []        # what the console and the page's scripts complained about
        self.requests = []          # every address that was asked for
        self.bytes = {}             # request → (address, bytes of its body), of what the page is made of
        self.addresses = {}

    def heard(self, method, params):
        if method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(each.get("value", each.get("description"))) for each in params["args"]))
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(f"{params['entry']['text']} ({params['entry'].get('url', '')})")
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
            self.addresses[params["requestId"]] = params["request"]["url"]
        elif method == "Network.dataReceived":
            address = self.addresses.get(params["requestId"], "")
            self.bytes[address] = self.bytes.get(address, 0) + params["dataLength"]

    def ask(self, method, **params):
        return self.browser.ask(method, self.session, **params)

    def open(self, address):
        self.ask("Page.navigate", url=address)
        self.wait(f"{address} is loaded", "document.readyState === 'complete'")

    def run(self, script):
        """The value of an expression; promises are waited for."""
        result = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Broken(f"{script}: {details.get('exception', {}).get('description', details['text'])}")
        return result["result"].get("value")

    def wait(self, what, script, deadline=None):
        return wait_for(what, lambda: self._run_unless_leaving(script), deadline)

    def _run_unless_leaving(self, script):
        """None where the page makes way for another while it is asked: that one is asked next."""
        try:
            return self.run(script)
        except Broken as refusal:
            if any(words in str(refusal) for words in ("navigated or closed", "context was destroyed", "Cannot find context")):
                return None
            raise

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''")

    def resize(self, width, height, scale=1, mobile=False):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=mobile, maxTouchPoints=5)

    def click(self, selector):
        box = self.box(selector)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y)

    def box(self, selector):
        return self.run(f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'nearest'}});"
                        " const b = e.getBoundingClientRect(); return {x: b.x, y: b.y, width: b.width, height: b.height}; })()")

    def mouse(self, kind, x, y):
        held = kind != "mouseReleased"
        self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1 if held else 0, clickCount=1)

    def touch(self, kind, *points):
        self.ask("Input.dispatchTouchEvent", type=kind,
                 touchPoints=[{"x": x, "y": y, "id": number} for number, (x, y) in points])

    def key(self, key, code=None, text=None):
        params = {"key": key, "code": code or key}
        if text:
            params["text"] = text
        self.ask("Input.dispatchKeyEvent", type="keyDown", **params)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, code=code or key)

    def screenshot(self, path):
        data = self.ask("Page.captureScreenshot", format="jpeg" if path.endswith(".jpg") else "png",
                        **({"quality": 88} if path.endswith(".jpg") else {}))["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        self.browser.ask("Target.closeTarget", targetId=self.target)
