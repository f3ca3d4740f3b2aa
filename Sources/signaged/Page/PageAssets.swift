// swift-format-ignore-file
// Made by tools/embed-page.py from web/: change the files there, then run it.

enum PageAssets {
    /// The page first.
    static let all: [PageAsset] = [
        PageAsset(
            path: "/", type: "text/html; charset=utf-8",
            text: #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#141517">
<meta name="referrer" content="no-referrer">
<title>signaged</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>
</head>
<body>
<main id="room">
  <div id="bezel">
    <div id="screen">
      <canvas id="glass" width="1920" height="1080" tabindex="0" role="img" aria-describedby="keys"
        aria-label="The sign. Swipe it with a mouse or a finger."></canvas>
      <div id="outline" hidden></div>
      <div id="away" role="status"></div>
    </div>
  </div>
  <p id="caption"><span><span id="link" role="status">connecting</span><span id="measure"></span></span><span id="keys"><kbd>←</kbd> <kbd>→</kbd> turn pages,
    <kbd>↑</kbd> <kbd>↓</kbd> headlines, <kbd>Space</kbd> pauses<span data-preview>, <kbd>.</kbd> one frame on</span></span></p>
  <p id="notice" role="alert"></p>
</main>

<aside id="side" aria-label="About the sign">
  <header>
    <h1><img src="/icon.svg" alt="" width="20" height="20"> <bdi id="folder">signaged</bdi></h1>
    <div id="tools">
      <button id="shot" type="button" aria-label="Save the picture" title="Save what the sign shows as a PNG picture">
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 6h3l1.5-2h5L14 6h3v10H3zM10 8a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"/></svg></button>
      <button id="reload" type="button" aria-label="Reload the folder" title="Read the content folder anew">
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M16 10a6 6 0 1 1-2-4.5M14.5 2v4h-4"/></svg></button>
      <button id="full" type="button" aria-label="Full screen" title="Full screen (f)">
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/></svg></button>
    </div>
  </header>

  <section id="outputs" aria-labelledby="outputs-title" hidden>
    <h2 id="outputs-title">Output</h2>
    <label class="field"><span class="unseen">Output to look at</span><select id="output"></select></label>
  </section>

  <section id="panel" aria-labelledby="panel-title" data-preview hidden>
    <h2 id="panel-title">Panel</h2>
    <div class="row">
      <label class="field grow"><span class="unseen">Size</span><select id="size">
        <option value="1920x1080">1920 × 1080</option>
        <option value="1080x1920">1080 × 1920</option>
        <option value="3840x2160">3840 × 2160</option>
        <option value="800x480">800 × 480</option>
        <option value="custom">custom…</option>
      </select></label>
      <fieldset class="choice" id="rotation"><legend class="unseen">Rotation, in degrees clockwise</legend>
        <label><input type="radio" name="rotation" value="0" checked><span>0°</span></label>
        <label><input type="radio" name="rotation" value="90"><span>90°</span></label>
        <label><input type="radio" name="rotation" value="180"><span>180°</span></label>
        <label><input type="radio" name="rotation" value="270"><span>270°</span></label>
      </fieldset>
    </div>
    <form id="custom" class="row" hidden>
      <label class="field grow"><span class="unseen">Width in pixels</span><input id="width" type="number" min="16" max="7680" required></label>
      <span aria-hidden="true">×</span>
      <label class="field grow"><span class="unseen">Height in pixels</span><input id="height" type="number" min="16" max="7680" required></label>
      <button>Set</button>
    </form>
  </section>

  <section id="time" aria-labelledby="time-title">
    <h2 id="time-title">Time</h2>
    <div class="row">
      <p id="clock"><time id="hour">–:–</time> <span id="date"></span></p>
      <button id="pause" type="button" aria-pressed="false" title="Pause (Space)">Pause</button>
      <button id="step" type="button" data-preview title="One frame on (.)">Step</button>
    </div>
    <div class="row" data-preview>
      <form id="jump" class="row grow">
        <label class="field grow"><span class="unseen">Date and time to go to</span>
          <input id="wall" type="datetime-local" step="1" min="1970-01-02T00:00" max="2099-12-31T23:59" required></label>
        <button title="Go to that date and time">Go</button>
      </form>
    </div>
    <div class="row" data-preview>
      <fieldset class="choice grow" id="rate"><legend class="unseen">How fast time goes</legend>
        <label><input type="radio" name="rate" value="1" checked><span>1×</span></label>
        <label><input type="radio" name="rate" value="10"><span>10×</span></label>
        <label><input type="radio" name="rate" value="100"><span>100×</span></label>
      </fieldset>
      <button id="now" type="button" title="The present time, at its own pace">Now</button>
    </div>
  </section>

  <section id="zones" aria-labelledby="zones-title">
    <h2 id="zones-title">Zones</h2>
    <ul id="zone-list"></ul>
  </section>

  <section id="faults" aria-labelledby="faults-title">
    <h2 id="faults-title">Faults <span id="fault-count"></span></h2>
    <div id="fault-area" aria-live="polite" tabindex="0" role="region" aria-labelledby="faults-title"><ul id="fault-list"></ul></div>
  </section>
</aside>

<dialog id="door" aria-labelledby="door-title">
  <form id="token-form">
    <h2 id="door-title">This sign asks for its token</h2>
    <p>It is in the file that the program was given with <code>--token-file</code>.</p>
    <label class="field"><span>Token</span>
      <input id="token" type="password" autocomplete="current-password" required></label>
    <p id="token-fault" role="alert"></p>
    <button>Open</button>
  </form>
</dialog>
<noscript><p>The preview needs JavaScript. A still picture is at <a href="/v1/screenshot">/v1/screenshot</a>.</p></noscript>
</body>
</html>

"""#),
        PageAsset(
            path: "/api.js", type: "text/javascript; charset=utf-8",
            text: #"""
// Asking the daemon, and hearing from it.

/** An answer that is no success: what is wrong, and what to do. */
export class Refused extends Error {
  constructor(status, fault) {
    super(fault?.reason ?? `the sign answered ${status}`);
    this.status = status;
    this.remedy = fault?.remedy ?? '';
  }
}

async function checked(response) {
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  throw new Refused(response.status, body?.error);
}

export async function open(path, signal, headers = {}) {
  return checked(await fetch(path, { signal, headers, cache: 'no-store' }));
}

export async function get(path, signal) {
  return (await open(path, signal)).json();
}

export async function post(path, body = {}) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await checked(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
  return response.json().catch(() => null);
}

/** Server-sent events, until the connection ends. Unlike EventSource it hears the keep-alives, and so knows a dead line. */
export async function listen(path, signal, opened, tell, heard) {
  const response = await open(path, signal);
  opened();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const blocks = (rest + value.replaceAll('\r', '')).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const kind = /^event: ?(.*)$/m.exec(block)?.[1];
      if (kind) tell(kind);
    }
  }
}

"""#),
        PageAsset(
            path: "/clock.js", type: "text/javascript; charset=utf-8",
            text: #"""
// The sign's time, which goes on here between two answers of the daemon.

const WALL = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(\.\d+)?/;

export class SignClock {
  #base = 0;
  #since = 0;
  rate = 1;
  paused = false;
  isKnown = false;

  /** @param clock as /v1/clock says; the words of its time zone are the sign's, not this machine's */
  set(clock) {
    const parts = WALL.exec(clock?.wall ?? '');
    if (!parts) return;
    this.#base = Date.parse(`${parts[1]}${parts[2] ?? ':00'}Z`) + Number(parts[3] ?? 0) * 1000;
    this.#since = performance.now();
    [this.rate, this.paused, this.isKnown] = [clock.rate, clock.paused || clock.rate === 0, true];
  }

  /** Milliseconds of the sign's own clocks. */
  get now() { return this.#base + (this.paused ? 0 : (performance.now() - this.#since) * this.rate); }

  /** When what is shown of it changes next, in milliseconds of this machine; nil while it stands. */
  get untilNextSecond() {
    return this.paused || !this.isKnown ? null : Math.max((1000 - (this.now % 1000)) / this.rate, 100) + 2;
  }

  get hour() { return new Date(this.now).toISOString().slice(11, 19); }

  get date() {
    return new Date(this.now).toLocaleDateString('en-GB',
      { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  }

  /** For a date-time picker. */
  get field() { return new Date(this.now).toISOString().slice(0, 19); }
}

/** How long until a zone changes, for people. */
export function untilWords(seconds, at) {
  if (seconds === null) return '';
  if (seconds <= 0.5) return 'now';
  if (seconds < 90) return `in ${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `in ${Math.round(seconds / 60)} min`;
  const parts = WALL.exec(at ?? '');
  if (seconds < 72000 && parts) return `at ${parts[1].slice(11)}`;
  return seconds < 172800 ? `in ${Math.round(seconds / 3600)} h` : `in ${Math.round(seconds / 86400)} days`;
}

"""#),
        PageAsset(
            path: "/icon.svg", type: "image/svg+xml",
            text: #"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 2v4" stroke="#c9a45c" stroke-width="2"/><rect x="10" y="5" width="12" height="3" rx="1" fill="#c9a45c"/><path d="M11 8h10c5 3 5 13 0 16H11C6 21 6 11 11 8z" fill="#c9a45c"/><path d="M14 8c-2 5-2 11 0 16M18 8c2 5 2 11 0 16" fill="none" stroke="#1d1f24" stroke-width="1.5"/><rect x="10" y="24" width="12" height="3" rx="1" fill="#c9a45c"/><path d="M16 27v4" stroke="#c9a45c" stroke-width="2"/></svg>

"""#),
        PageAsset(
            path: "/link.js", type: "text/javascript; charset=utf-8",
            text: #"""
// The connection: a stream of pictures and one of events. If either ends, both are made anew.
import { Refused, listen } from './api.js';

export class Link {
  #session = null;
  #dead = 0;
  #wake = () => {};
  isLive = false;

  /**
   * @param glass draws the pictures
   * @param say.begin(signal) asks for what the page begins with; say.query() which output; say.event(kind);
   *   say.changed(isLive, why) with what the sign says; say.refused(fault, isAgain), true where a person has to do something before it goes on
   */
  constructor(glass, say) {
    [this.glass, this.say] = [glass, say];
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.#session?.abort('hidden'); else this.#wake(); });
    addEventListener('online', () => this.#wake());
    addEventListener('pageshow', () => this.#wake());
  }

  get signal() { return this.#session?.signal; }

  /** Ends what there is, and begins again at once. */
  anew() { this.#session?.abort('anew'); this.#wake(); }

  /** For as long as the page is there. */
  async keep() {
    for (let failures = 0; ;) {
      if (document.hidden) { await this.#pause(); continue; }
      const session = this.#session = new AbortController();
      let needsPerson = false;
      try {
        await this.#once(session, () => { failures = 0; this.#set(true); });
      } catch (fault) {
        if (fault instanceof Refused && session.signal.reason !== 'anew') needsPerson = this.say.refused(fault, failures > 0);
      }
      clearTimeout(this.#dead);
      const { reason } = session.signal;
      session.abort();
      if (needsPerson) { this.#set(false); await this.#pause(); continue; }
      if (reason === 'anew' || document.hidden) continue;
      // A stream may end for a good reason, such as another panel: only the second failure is told about, but silence at once.
      failures += reason === 'silence' ? 2 : 1;
      if (failures > 1) this.#set(false);
      await this.#pause(failures === 1 ? 50 : Math.min(250 * 2 ** (failures - 2), 4000));
    }
  }

  /** The events first: what happens from then on is heard, and what was before is asked for. Then the pictures. */
  async #once(session, live) {
    const { signal } = session;
    this.#heard(session, 10000);
    let opened;
    const isOpen = new Promise((resolve) => { opened = resolve; });
    const rest = isOpen.then(async () => {
      await this.say.begin(signal);
      await this.#pictures(signal, live);
    });
    await Promise.race([
      listen('/v1/events', signal, opened, this.say.event, () => this.#heard(session)),
      rest,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]);
  }

  /** A sign without a display has no pictures, but all the rest. */
  async #pictures(signal, live) {
    for (let isAgain = false; ; isAgain = true) {
      try {
        return await this.glass.follow(`/v1/stream${this.say.query()}`, signal, live);
      } catch (fault) {
        if (!(fault instanceof Refused) || fault.status !== 503) throw fault;
        // One that has just begun has its display in a moment.
        if (isAgain) { this.isLive = false; this.say.changed(false, fault); }
        await new Promise((again) => setTimeout(again, isAgain ? 2000 : 200));
        signal.throwIfAborted();
      }
    }
  }

  #pause(milliseconds) {
    return new Promise((go) => {
      this.#wake = go;
      if (milliseconds !== undefined) setTimeout(go, milliseconds);
    });
  }

  /** Events bring a sign of life each 15 seconds; without any the line is dead, whatever the system thinks. */
  #heard(session, patience = 40000) {
    clearTimeout(this.#dead);
    this.#dead = setTimeout(() => session.abort('silence'), patience);
  }

  #set(isLive) { this.isLive = isLive; this.say.changed(isLive); }
}

/** Runs at most once in a while, once more if it was asked for meanwhile, and never for a page that nobody sees. */
export class Seldom {
  #last = -Infinity;
  #timer = 0;

  constructor(gap, run) { [this.gap, this.run] = [gap, run]; }

  ask() {
    if (this.#timer || document.hidden) return;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#last = performance.now();
      this.run().catch(() => {}); // The connection says what is wrong.
    }, Math.max(0, this.#last + this.gap - performance.now()));
  }
}

"""#),
        PageAsset(
            path: "/lists.js", type: "text/javascript; charset=utf-8",
            text: #"""
// What plays, and what is wrong: the two lists of the column.
import { untilWords } from './clock.js';

/** An element with a class and children; strings become text, never markup. */
export function make(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

/** The zones of one output, the front-most last, as the playlist has them. */
export class ZoneList {
  #zones = [];
  #taken = 0;
  #made = '';

  /** @param act.turn(zone, 'next' | 'previous'), act.point(zone | null), act.stale() when a zone must have changed */
  constructor(list, act) { [this.list, this.act] = [list, act]; }

  get zones() { return this.#zones; }

  set(zones) {
    this.#zones = zones;
    this.#taken = performance.now();
    // Buttons stay where they are, and keep the focus, unless there are other zones.
    const made = JSON.stringify(zones.map((zone) => [zone.id, zone.kind, canTurn(zone)]));
    if (made !== this.#made) {
      this.#made = made;
      this.list.replaceChildren(...(zones.length ? zones.map((zone, index) => this.#row(zone, index))
        : [make('li', 'none', 'Nothing plays.')]));
    }
    zones.forEach((zone, index) => describe(this.list.children[index], zone));
    this.tick();
  }

  #row(zone, index) {
    const when = make('span', 'when');
    const row = make('li', '', make('p', 'head', make('b', '', zone.id), make('span', '', zone.kind), when), make('p', 'what'));
    if (canTurn(zone)) row.append(make('span', 'turn', this.#button(zone, 'previous', '‹'), this.#button(zone, 'next', '›')));
    row.addEventListener('pointerenter', () => this.act.point(this.#zones[index]));
    row.addEventListener('pointerleave', () => this.act.point(null));
    return row;
  }

  #button(zone, way, sign) {
    const button = make('button', '', sign);
    button.type = 'button';
    button.setAttribute('aria-label', `${way} item of ${zone.id}`);
    button.addEventListener('click', () => this.act.turn(zone, way));
    return button;
  }

  /** Counts down, in seconds of those who look, however fast the sign's time goes. */
  tick() {
    const passed = (performance.now() - this.#taken) / 1000;
    this.#zones.forEach((zone, index) => {
      const left = zone.changesIn === null ? null : zone.changesIn - passed;
      const when = this.list.children[index]?.querySelector('.when');
      const words = untilWords(left, zone.changesAt);
      if (when && when.textContent !== words) when.textContent = words;
      if (left !== null && left < -0.2) this.act.stale();
    });
  }
}

const canTurn = ({ kind, current }) => ['carousel', 'ticker'].includes(kind) && (current?.count ?? 0) > 1;

function describe(row, { frame, current }) {
  const what = row.querySelector('.what');
  what.hidden = !current;
  if (frame) row.title = `${frame[2]} × ${frame[3]} pixels at ${frame[0]}, ${frame[1]}`;
  if (!current) return;
  what.replaceChildren(current.count > 1 ? `${current.item} of ${current.count} ` : '', make('bdi', '', current.name || '(no name)'));
  what.title = current.name;
}

/** What is wrong with the folder. */
export class FaultList {
  #shown = null;

  constructor(list, count, section) { [this.list, this.count, this.section] = [list, count, section]; }

  set({ faults, read }) {
    const now = JSON.stringify([faults, read]);
    if (now === this.#shown) return;
    this.#shown = now;
    const order = { error: 0, warning: 1, note: 2 };
    const sorted = [...faults].sort((one, other) => (order[one.severity] ?? 3) - (order[other.severity] ?? 3));
    this.list.replaceChildren(...(sorted.length ? sorted.map(faultItem) : [make('li', 'none', read ? 'None in what has been read so far.' : 'The folder has not been read yet.')]));
    this.section.classList.toggle('some-errors', faults.some((fault) => fault.severity === 'error'));
    this.count.textContent = Object.keys(order).flatMap((severity) => {
      const count = faults.filter((fault) => fault.severity === severity).length;
      return count ? [`${count} ${severity}${count > 1 ? 's' : ''}`] : [];
    }).join(', ');
  }
}

function faultItem({ severity, path, line, column, reason, remedy, message }) {
  const place = [path, line, line && column].filter((part) => part !== null && part !== undefined).join(':');
  const item = make('li', severity, make('p', '', make('span', 'kind', severity), ' ', make('bdi', 'place', place)), make('p', '', reason));
  const lines = excerpt(message ?? '');
  if (lines) item.append(make('pre', '', lines));
  if (remedy) item.append(make('p', 'remedy', remedy.charAt(0).toUpperCase() + remedy.slice(1)));
  return item;
}

/** The line of the file and its caret, moved to the left; what stands behind the caret is the remedy. */
function excerpt(message) {
  const lines = message.split('\n').slice(1).map((line) => line.replace(/(\^+).*$/, '$1').trimEnd()).filter(Boolean);
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(margin)).join('\n');
}

"""#),
        PageAsset(
            path: "/page.css", type: "text/css; charset=utf-8",
            text: #"""
/* The preview page. One column of facts beside the sign; red is kept for faults. */
:root {
  color-scheme: dark;
  --ground: #141517; --raised: #1f2124; --line: #33363b; --text: #ece8df; --quiet: #a9a69e;
  --brass: #d3b06a; --leaf: #8fbb9b; --fault: #ff8d78;
  font: 14px/1.4 system-ui, "Noto Sans", "Noto Sans CJK SC", sans-serif;
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
.field > .unseen, .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
html, body { height: 100%; margin: 0; }
body { display: grid; grid-template-columns: minmax(0, 1fr) 340px; background: var(--ground); color: var(--text); overflow: hidden; }
h1, h2, p, ul, fieldset { margin: 0; padding: 0; border: 0; list-style: none; }
h1 { font-size: 16px; font-weight: 600; display: flex; gap: 8px; align-items: center; min-width: 0; }
h1 bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
h2 { font-size: 12px; font-weight: 600; letter-spacing: .04em; color: var(--quiet); margin-bottom: 8px; }

/* The sign */
#room { position: relative; min-width: 0; min-height: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 12px; padding: 24px; overflow: hidden; }
#bezel { padding: 8px; border-radius: 10px; background: #08080a; border: 1px solid #3a3d42; box-shadow: 0 1px 0 #4a4d52 inset, 0 24px 64px #0009; }
#screen { position: relative; overflow: hidden; border-radius: 2px; background: #000; }
#glass, #screen img { display: block; touch-action: none; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; cursor: grab; outline-offset: 3px; }
#glass:active { cursor: grabbing; }
#outline { position: absolute; border: 2px solid var(--brass); box-shadow: 0 0 0 9999px #0007; pointer-events: none; }
#away { position: absolute; inset: 0; display: none; align-content: center; text-align: center; padding: 24px; background: #141517d9; font-size: 16px; }
.away #away { display: grid; }
.away #glass { filter: grayscale(1); }
#caption { display: flex; gap: 8px 24px; justify-content: space-between; color: var(--quiet); font-size: 12px; white-space: nowrap; font-variant-numeric: tabular-nums; }
kbd { font: inherit; padding: 0 4px; border: 1px solid var(--line); border-radius: 3px; }
#notice { position: absolute; bottom: 56px; max-width: min(560px, calc(100% - 32px)); padding: 10px 16px; border-radius: 8px; background: #2a2c30; border: 1px solid #4a4d52; box-shadow: 0 8px 32px #000a; }
#notice:empty { display: none; }
:fullscreen#room { padding: 0; background: #000; }
:fullscreen #bezel { padding: 0; border: 0; border-radius: 0; box-shadow: none; }
:fullscreen #caption { display: none; }

/* The column */
#side { display: flex; flex-direction: column; min-height: 0; border-left: 1px solid #26282c; background: #191a1d; overflow: auto; scrollbar-color: #4a4d52 transparent; scrollbar-width: thin; }
#side > * { padding: 14px 18px; border-bottom: 1px solid #26282c; flex: none; }
header { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 12px 8px; align-items: center; }
#tools { display: flex; gap: 6px; }
#link::before { content: ""; display: inline-block; margin-right: 6px; width: 8px; height: 8px; border-radius: 50%; border: 2px solid var(--brass); }
#link::after { content: "·"; margin: 0 6px; }
.live #link::before { background: var(--leaf); border-color: var(--leaf); }
.row { display: flex; gap: 8px; align-items: center; }
.row + .row { margin-top: 8px; }
#side form.row { margin: 0; }
#side .row + form.row { margin-top: 8px; }
.grow { flex: 1; min-width: 0; }
.field { display: grid; gap: 2px; position: relative; }
.field > span { font-size: 12px; color: var(--quiet); }
button, select, input { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; height: 32px; padding: 0 10px; min-width: 0; width: 100%; }
button { width: auto; display: inline-flex; gap: 6px; align-items: center; justify-content: center; white-space: nowrap; cursor: pointer; }
button:hover, .choice label:hover { background: #2a2c30; }
button:active { background: #34373c; }
button[aria-pressed=true], .choice input:checked + span { background: #3a3327; color: #f0d59b; box-shadow: inset 0 0 0 1px #8a7443; }
#tools button { padding: 0; width: 32px; }
svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; flex: none; }
.choice { display: flex; position: relative; min-width: 0; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); height: 32px; }
.choice label { flex: 1 1 auto; position: relative; cursor: pointer; border-radius: 5px; }
.choice input { position: absolute; inset: 0; height: 100%; opacity: 0; margin: 0; cursor: pointer; }
.choice span { display: grid; place-items: center; height: 100%; padding: 0 6px; border-radius: 5px; font-variant-numeric: tabular-nums; }
:focus-visible, .choice input:focus-visible + span { outline: 2px solid var(--brass); outline-offset: 2px; }
#clock { flex: 1; min-width: 0; align-self: center; line-height: 1.15; font-variant-numeric: tabular-nums; }
#hour { display: block; font-size: 22px; font-weight: 600; }
#date { color: var(--quiet); font-size: 12px; white-space: nowrap; }

#zone-list li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 8px; align-items: center; padding: 5px 8px; margin: 0 -8px; border-radius: 6px; }
#zone-list li:hover, #zone-list li:focus-within { background: var(--raised); }
#zone-list p { grid-column: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.head { display: flex; gap: 8px; }
.head b { font-weight: 600; overflow: hidden; text-overflow: ellipsis; }
.head span, .what, .place { color: var(--quiet); }
.head .when { margin-left: auto; flex: none; font-size: 12px; font-variant-numeric: tabular-nums; align-self: center; }
.turn { grid-row: 1 / 3; grid-column: 2; display: flex; gap: 4px; }
.turn button { width: 28px; height: 28px; padding: 0; }
.what { font-size: 13px; font-variant-numeric: tabular-nums; }
.what bdi { color: var(--text); }

#side > #faults { flex: 1 0 auto; display: flex; flex-direction: column; min-height: 132px; border-bottom: 0; flex-basis: 0; }
#fault-area { flex: 1 1 0; min-height: 0; overflow: auto; margin: 0 -18px -14px; padding: 0 18px 14px; scrollbar-width: thin; outline-offset: -2px; }
#fault-list li { padding: 8px 0 8px 12px; border-left: 2px solid var(--line); overflow-wrap: anywhere; }
#fault-list li + li { margin-top: 8px; }
#fault-list .error { border-color: var(--fault); }
#fault-list .error .kind, .some-errors #fault-count { color: var(--fault); }
#fault-list .warning { border-color: #8a7443; }
.kind { font-weight: 600; }
.place { font: 12px/1.4 ui-monospace, "Noto Sans Mono", "DejaVu Sans Mono", monospace; }
#fault-list .remedy { color: var(--quiet); }
pre { margin: 4px 0; padding: 6px 8px; overflow-x: auto; background: #0f1012; border-radius: 4px; font: 12px/1.4 ui-monospace, "Noto Sans Mono", "DejaVu Sans Mono", monospace; scrollbar-width: thin; }
.none { color: var(--quiet); }

dialog { width: min(400px, calc(100vw - 32px)); padding: 24px; color: inherit; background: #1f2124; border: 1px solid #4a4d52; border-radius: 10px; }
dialog::backdrop { background: #0d0e0fd9; }
dialog form { display: grid; gap: 12px; }
dialog h2 { font-size: 16px; color: inherit; letter-spacing: 0; margin: 0; }
#token-fault { color: var(--fault); }
#token-fault:empty { display: none; }

/* Less height: a laptop still sees all of it */
@media (max-height: 800px) {
  #zone-list li { padding: 3px 8px; }
  #side > * { padding-top: 10px; padding-bottom: 10px; }
  #side > #faults { min-height: 96px; }
  #fault-area { margin-bottom: -10px; }
  h2 { margin-bottom: 6px; }
}
/* Less width: the sign above, the rest below it */
@media (max-width: 899px) {
  html, body { height: auto; }
  body { display: block; overflow: visible; }
  #room { padding: 12px; overflow: visible; }
  #side { display: block; border: 0; background: none; overflow: visible; }
  #side > * { border-bottom: 0; border-top: 1px solid #26282c; padding: 14px; }
  #side > #faults { display: block; min-height: 0; }
  #side #fault-area { overflow: visible; margin: 0; padding: 0; }
  #notice { position: fixed; bottom: 16px; z-index: 1; }
  button, select, input, .choice { height: 40px; }
  .turn button, #tools button { width: 40px; height: 40px; }
}
@media (min-width: 640px) and (max-width: 899px) {
  #side { display: grid; grid-template-columns: 1fr 1fr; grid-template-rows: auto auto auto 1fr; }
  header, #side > #faults { grid-column: 1 / -1; }
  #side > #zones { grid-column: 2; grid-row: 2 / 5; border-left: 1px solid #26282c; }
}
@media (max-width: 1179px), (pointer: coarse) { #keys { display: none; } }
@media (pointer: coarse) {
  button, select, input, .choice { height: 40px; }
}
@media (prefers-reduced-motion: no-preference) {
  #away { animation: arrive .3s; }
  #notice { animation: arrive .15s; }
  @keyframes arrive { from { opacity: 0; } }
}
@media (forced-colors: active) { .choice input:checked + span { outline: 2px solid Highlight; } }

"""#),
        PageAsset(
            path: "/page.js", type: "text/javascript; charset=utf-8",
            text: #"""
// The preview page: the sign, live, and what one can ask of it.
import { Refused, get, post } from './api.js';
import { SignClock } from './clock.js';
import { Link, Seldom } from './link.js';
import { FaultList, ZoneList, make } from './lists.js';
import { Glass } from './stream.js';
import { Fingers, TouchSender } from './touch.js';
import { View } from './view.js';

const at = (id) => document.getElementById(id);
const glass = new Glass(at('glass'));
const clock = new SignClock();
// Two who watch are told apart by a number of up to 1023.
const sender = new TouchSender(1 + crypto.getRandomValues(new Uint16Array(1))[0] % 1023, complain);
const view = new View(glass, () => link.anew());
const fingers = new Fingers(at('screen'), (event) => view.toPanel(event), sender);
const faults = new FaultList(at('fault-list'), at('fault-count'), at('faults'));
const zones = new ZoneList(at('zone-list'), { turn, point: (zone) => view.point(zone), stale: () => news.show.ask() });
let output; // its name; undefined is the first
let isPreview = true;

const sentence = ({ message, remedy }) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${remedy ? `: ${remedy}` : ''}.`;

// What has gone wrong with a request, for a moment.
let silence = 0;
function complain(fault) {
  if (!(fault instanceof Refused)) return; // The connection is gone: that is said elsewhere.
  if (fault.status === 401) return void askForToken();
  at('notice').textContent = sentence(fault);
  clearTimeout(silence);
  silence = setTimeout(forgive, 8000);
}
function forgive() { at('notice').textContent = ''; }

let acts = 0; // What was asked for before the last of them is old news.
async function ask(path, body) {
  acts += 1;
  try {
    const answer = await post(path, body);
    forgive(); // What was refused before has been done otherwise.
    return answer;
  } catch (fault) { return complain(fault); } finally { acts += 1; }
}

const link = new Link(glass, {
  begin,
  query: () => (output === undefined ? '' : `?output=${encodeURIComponent(output)}`),
  event: (kind) => {
    for (const name of follows[kind] ?? []) news[name].ask();
  },
  changed: (isLive, why) => {
    document.body.classList.toggle('live', isLive);
    document.body.classList.toggle('away', !isLive);
    at('link').textContent = isLive ? 'live' : why ? 'no picture' : 'reconnecting';
    at('away').textContent = isLive ? '' : why ? sentence(why) : `The sign at ${location.host} does not answer. Reconnecting…`;
    ticking();
  },
  refused: (fault, isAgain) => {
    const needsToken = fault.status === 401;
    if (needsToken || isAgain) complain(fault); // A sign that has just begun has no picture yet.
    return needsToken;
  },
});
document.addEventListener('visibilitychange', () => { if (document.hidden) fingers.letGo(); else ticking(); });

async function begin(signal) {
  const [status, show, list] = await Promise.all(
    ['/v1/status', '/v1/show', '/v1/faults'].map((path) => get(path, signal)));
  takeStatus(status);
  takeShow(show);
  faults.set(list);
}

const told = (path, gap, take) => new Seldom(gap, async () => {
  const before = acts;
  const answer = await get(path, link.signal);
  if (acts === before) take(answer);
  else news[path.slice(4)].ask();
});
const news = {
  show: told('/v1/show', 1000, takeShow),
  status: told('/v1/status', 1000, takeStatus),
  faults: told('/v1/faults', 200, (list) => faults.set(list)),
  clock: told('/v1/clock', 200, takeClock),
};
const follows = {
  zone: ['show'], reload: ['status', 'show', 'faults'], faults: ['faults'], clock: ['clock', 'show'], outputs: ['status', 'show'],
};

function takeStatus(status) {
  isPreview = status.preview;
  for (const element of document.querySelectorAll('[data-preview]')) element.hidden = !isPreview;
  const folder = status.content?.folder ?? '';
  at('folder').textContent = folder.split('/').filter(Boolean).at(-1) ?? 'signaged';
  at('folder').title = `${folder} (signaged ${status.version})`;
  document.title = `${at('folder').textContent} – signaged`;
  takeOutputs(status.outputs ?? []);
  if (status.panel) takePanel(status.panel);
  takeClock(status.clock);
}

function takeOutputs(outputs) {
  const names = outputs.map((one) => one.name);
  at('outputs').hidden = outputs.length < 2;
  if (output !== undefined && !names.includes(output)) { output = undefined; link.anew(); }
  const select = at('output');
  if ([...select.options].map((option) => option.value).join('\n') !== names.join('\n')) {
    select.replaceChildren(...outputs.map((one) => {
      const option = make('option', '', `${one.name}, ${one.size.join(' × ')}${one.on ? '' : ' (off)'}`);
      option.value = one.name;
      return option;
    }));
  }
  select.value = output ?? names[0];
  sender.output = output;
}

let panel = { width: 1920, height: 1080, rotation: 0 };
function takePanel({ size: [width, height], rotation }) {
  panel = { width, height, rotation };
  const value = `${width}x${height}`;
  const isListed = [...at('size').options].some((option) => option.value === value);
  if (document.activeElement?.form !== at('custom')) {
    at('size').value = isListed ? value : 'custom';
    at('custom').hidden = isListed;
    [at('width').value, at('height').value] = [width, height];
  }
  at('rotation').querySelector(`[value="${rotation}"]`).checked = true;
}

function takeShow({ outputs }) {
  const one = outputs.find((each) => each.name === output) ?? outputs[0];
  zones.set((one?.zones ?? []).filter((zone) => zone.kind !== 'card')); // A card is the program's own.
  ticking();
}

let pace = 1; // of the sign's time, when it does not stand
let isWriting = false; // a date that was not gone to yet stays in its field
function takeClock(state) {
  if (!state?.wall) return;
  clock.set(state);
  const isPaused = clock.paused;
  at('pause').setAttribute('aria-pressed', isPaused);
  at('pause').textContent = isPaused ? 'Resume' : 'Pause';
  if (!isPaused) pace = state.rate;
  for (const radio of at('rate').querySelectorAll('input')) radio.checked = Number(radio.value) === pace;
  if (!isWriting && document.activeElement !== at('wall')) at('wall').value = clock.field;
  at('clock').title = state.trusted === false ? 'This machine does not know what time it is' : '';
  ticking();
}

// One timer moves the clock and the count-downs, to the next second that is seen and no sooner.
let next = 0;
function ticking() {
  clearTimeout(next);
  if (document.hidden || !clock.isKnown) return;
  if (at('hour').textContent !== clock.hour) at('hour').textContent = clock.hour;
  if (at('date').textContent !== clock.date) at('date').textContent = clock.date;
  zones.tick();
  const wait = clock.untilNextSecond;
  if (wait !== null && link.isLive) next = setTimeout(ticking, wait);
}

// What one can do.
async function turn(zone, way) {
  await ask(`/v1/${way}`, { zone: zone.id, output });
}
function turnFirst(kinds, way) {
  const zone = kinds.map((kind) => zones.zones.find((each) => each.kind === kind && each.current?.count > 1)).find(Boolean);
  if (zone) turn(zone, way);
}
const setClock = async (body) => takeClock(await ask('/v1/clock', body));
async function pause(isPaused = !clock.paused) {
  if (await ask(isPaused ? '/v1/pause' : '/v1/resume')) takeClock(await get('/v1/clock').catch(() => null));
}
async function step() {
  if (!isPreview) return;
  if (!clock.paused) await pause(true);
  await setClock({ step: 1 });
}
const setPanel = (change) => { Object.assign(panel, change); return ask('/v1/panel', panel); };
async function savePicture() {
  try {
    const response = await fetch(`/v1/screenshot?format=png${output === undefined ? '' : `&output=${encodeURIComponent(output)}`}`);
    if (!response.ok) throw new Refused(response.status, (await response.json().catch(() => null))?.error);
    const link = make('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = `${at('folder').textContent} ${clock.field.replaceAll(':', '.').replace('T', ' ')}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  } catch (fault) { complain(fault); }
}

at('shot').addEventListener('click', savePicture);
at('reload').addEventListener('click', () => ask('/v1/reload'));
at('full').addEventListener('click', () => view.full());
at('full').hidden = !document.fullscreenEnabled;
at('pause').addEventListener('click', () => pause());
at('step').addEventListener('click', step);
at('now').addEventListener('click', async () => {
  isWriting = false;
  await setClock({ rate: 1 });
  await setClock({ wall: 'now' });
});
at('rate').addEventListener('change', (event) => setClock({ rate: Number(event.target.value) }));
at('wall').addEventListener('input', () => { isWriting = true; });
at('jump').addEventListener('submit', (event) => {
  event.preventDefault();
  isWriting = false;
  setClock({ wall: at('wall').value });
});
at('size').addEventListener('change', (event) => {
  const { value } = event.target;
  at('custom').hidden = value !== 'custom';
  if (value === 'custom') return at('width').focus();
  const [width, height] = value.split('x').map(Number);
  return setPanel({ width, height });
});
at('custom').addEventListener('submit', (event) => {
  event.preventDefault();
  setPanel({ width: at('width').valueAsNumber, height: at('height').valueAsNumber });
});
at('rotation').addEventListener('change', (event) => setPanel({ rotation: Number(event.target.value) }));
at('output').addEventListener('change', (event) => { output = event.target.value; sender.output = output; link.anew(); });

const keys = {
  ArrowRight: () => turnFirst(['carousel', 'ticker'], 'next'),
  ArrowLeft: () => turnFirst(['carousel', 'ticker'], 'previous'),
  ArrowDown: () => turnFirst(['ticker', 'carousel'], 'next'),
  ArrowUp: () => turnFirst(['ticker', 'carousel'], 'previous'),
  ' ': () => pause(), '.': step, f: () => view.full(),
};
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || at('door').open) return;
  const { target } = event;
  if (target.matches('input:not([type=radio]), select, textarea')) return;
  if (target.matches('input[type=radio]') && (event.key.startsWith('Arrow') || (event.key === ' ' && !target.checked))) return;
  if (target.matches('button') && event.key === ' ') return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  if (event.repeat && event.key !== '.') return;
  act();
});

// A button that was clicked gives the keyboard back; one that was reached by the keyboard keeps it.
addEventListener('click', (event) => { if (event.detail > 0) event.target.closest?.('button')?.blur(); });

// The token, where the sign asks for one.
function askForToken() {
  if (!at('door').open) at('door').showModal();
}
at('door').addEventListener('cancel', (event) => event.preventDefault());
at('token-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    await post('/v1/session', { token: at('token').value });
    at('token').value = at('token-fault').textContent = '';
    at('door').close();
    link.anew();
  } catch (fault) {
    at('token-fault').textContent = fault instanceof Refused ? `${fault.message}${fault.remedy ? `: ${fault.remedy}` : ''}` : 'The sign does not answer.';
  }
});

link.keep();

"""#),
        PageAsset(
            path: "/stream.js", type: "text/javascript; charset=utf-8",
            text: #"""
// The pictures of the sign: a multipart stream, taken apart here, because an <img> cannot say which frame it shows.
import { open } from './api.js';

/** Takes a stream apart into its parts. A part is handed on with its last byte; the boundary after it is not waited for. */
export class PartReader {
  #head = '';
  #body = null;
  #filled = 0;
  #fields = null;
  #latin = new TextDecoder('latin1');

  constructor(deliver) { this.deliver = deliver; }

  push(chunk) {
    let at = 0;
    while (at < chunk.length) at += this.#body ? this.#fill(chunk, at) : this.#read(chunk, at);
  }

  #read(chunk, at) {
    const before = this.#head.length;
    const text = this.#latin.decode(chunk.subarray(at, at + 4096));
    const head = this.#head + text;
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) {
      if (head.length > 8192) throw new Error('the stream of pictures cannot be read');
      this.#head = head;
      return text.length;
    }
    const fields = new Map();
    for (const line of head.slice(0, end).split('\r\n')) {
      const colon = line.indexOf(':');
      if (colon > 0) fields.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
    }
    const length = Number(fields.get('content-length'));
    if (!(length > 0 && length < 1e8)) throw new Error('the stream of pictures has a part without a length');
    [this.#head, this.#fields, this.#body, this.#filled] = ['', fields, new Uint8Array(length), 0];
    return end + 4 - before;
  }

  #fill(chunk, at) {
    const count = Math.min(chunk.length - at, this.#body.length - this.#filled);
    this.#body.set(chunk.subarray(at, at + count), this.#filled);
    this.#filled += count;
    if (this.#filled === this.#body.length) {
      const body = this.#body;
      this.#body = null;
      this.deliver(body, this.#fields);
    }
    return count;
  }
}

/** Draws what arrives. While one picture is decoded only the newest of those that follow is kept. */
export class Glass extends EventTarget {
  #next = null;
  #busy = false;
  #asked = null; // the box that the pictures are made for
  /** The panel's size in its own pixels. A picture may be of half that, a quarter… where more could not be seen. */
  panel = { width: 300, height: 150 };
  /** The box that the pictures are fitted into, in pixels of this screen. */
  box = { width: 0, height: 0 };

  constructor(canvas) {
    super();
    this.canvas = canvas;
    this.context = canvas.getContext('2d', { alpha: false });
  }

  show(bytes, fields) {
    this.#next = { bytes, fields };
    if (!this.#busy) this.#draw();
  }

  async #draw() {
    this.#busy = true;
    while (this.#next) {
      const { bytes, fields } = this.#next;
      this.#next = null;
      try {
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
        this.#fit(picture, fields.get('x-panel'));
        this.context.drawImage(picture, 0, 0);
        picture.close();
        this.dispatchEvent(new CustomEvent('picture', { detail: { frame: fields.get('x-frame'), bytes: bytes.length } }));
      } catch { /* A picture that cannot be decoded: the next one will do. */ }
    }
    this.#busy = false;
  }

  #fit({ width, height }, panel = `${width}x${height}`) {
    const [across, down] = panel.split('x').map(Number);
    const isSame = this.canvas.width === width && this.canvas.height === height;
    if (isSame && this.panel.width === across && this.panel.height === down) return;
    if (!isSame) [this.canvas.width, this.canvas.height] = [width, height];
    this.panel = { width: across, height: down };
    this.dispatchEvent(new Event('size'));
  }

  /** Whether pictures of another size would suit the box better: finer ones that the panel has, or ones of half the size. */
  get isOutgrown() {
    if (!this.#asked || (this.box.width === this.#asked.width && this.box.height === this.#asked.height)) return false;
    const { width, height } = this.canvas;
    const scale = Math.min(this.box.width / width, this.box.height / height);
    return (scale > 1 && width < this.panel.width) || (scale <= 0.5 && width % 2 === 0 && height % 2 === 0);
  }

  /** Follows the pictures until the connection ends. */
  async follow(path, signal, opened) {
    const { width, height } = this.#asked = this.box;
    const fit = width > 0 && height > 0 ? `${path.includes('?') ? '&' : '?'}fit=${width}x${height}` : '';
    const response = await open(path + fit, signal, { Accept: 'multipart/mixed' }); // WebKit keeps the usual kind to itself.
    opened();
    const parts = new PartReader((bytes, fields) => this.show(bytes, fields));
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parts.push(value);
    }
  }
}

"""#),
        PageAsset(
            path: "/touch.js", type: "text/javascript; charset=utf-8",
            text: #"""
// Fingers and the mouse, as the sign wants them: all contacts at one moment, in panel pixels.
import { post } from './api.js';

const PULSE = 1000; // A sign lifts the fingers of who has not been heard of for three seconds.

/** Sends states one after another, one request at a time: the newest positions, but every coming and going of a finger. */
export class TouchSender {
  #queue = [];
  #sending = false;
  #pulse = 0;

  constructor(device, onFault) { [this.device, this.onFault, this.output] = [device, onFault, undefined]; }

  put(contacts) {
    // Fingers that rest are told of, too.
    clearTimeout(this.#pulse);
    if (contacts.length) this.#pulse = setTimeout(() => this.put(contacts), PULSE);
    const ids = contacts.map((contact) => contact.id).join();
    const last = this.#queue.at(-1);
    if (last?.ids === ids) last.contacts = contacts;
    else this.#queue.push({ ids, contacts });
    if (!this.#sending) this.#send();
  }

  body(contacts) { return { device: this.device, output: this.output, contacts }; }

  async #send() {
    this.#sending = true;
    let failures = 0;
    while (this.#queue.length) {
      const state = this.#queue.shift();
      try {
        await post('/v1/pointer', this.body(state.contacts));
        failures = 0;
      } catch (fault) {
        // What was lost is made good by the newest state, so that no finger stays on the sign.
        failures += 1;
        if (failures === 1) this.onFault(fault);
        this.#queue = failures > 3 ? [] : [this.#queue.at(-1) ?? state];
        if (this.#queue.length) await new Promise((resume) => setTimeout(resume, 200 * failures));
      }
    }
    this.#sending = false;
  }
}

/** Hears the pointer events of an element. */
export class Fingers {
  #down = new Map();
  #count = 0;

  /** @param toPanel where on the panel a pointer event is */
  constructor(element, toPanel, sender) {
    [this.element, this.toPanel, this.sender] = [element, toPanel, sender];
    element.addEventListener('pointerdown', (event) => this.#start(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      element.addEventListener(kind, (event) => this.#end(event));
    }
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    element.addEventListener('dragstart', (event) => event.preventDefault());
    addEventListener('pagehide', () => this.#leave());
    addEventListener('blur', () => this.letGo());
  }

  #start(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (!(event.target instanceof HTMLCanvasElement)) return;
    this.element.setPointerCapture(event.pointerId);
    this.#count += 1;
    this.#down.set(event.pointerId, { id: this.#count, ...this.toPanel(event) });
    this.#tell();
  }

  #move(event) {
    const contact = this.#down.get(event.pointerId);
    if (!contact) return;
    Object.assign(contact, this.toPanel(event));
    this.#tell();
  }

  #end(event) {
    if (this.#down.delete(event.pointerId)) this.#tell();
  }

  /** Takes all fingers off the sign. */
  letGo() {
    if (!this.#down.size) return;
    this.#down.clear();
    this.#tell();
  }

  #leave() {
    if (!this.#down.size) return;
    const body = JSON.stringify(this.sender.body([]));
    navigator.sendBeacon('/v1/pointer', new Blob([body], { type: 'application/json' }));
  }

  #tell() { this.sender.put([...this.#down.values()].map((contact) => ({ ...contact }))); }
}

"""#),
        PageAsset(
            path: "/view.js", type: "text/javascript; charset=utf-8",
            text: #"""
// How large the sign is on the page, and where on it something is.

const at = (id) => document.getElementById(id);
const BEZEL = 18; // across, in CSS pixels
const CAPTION = 32;

export class View {
  #pictures = 0;
  #pace = 0; // pictures in the last second
  #counting = 0;
  #growing = 0;

  /** @param outgrown called where pictures of another size would suit the window better */
  constructor(glass, outgrown) {
    [this.glass, this.outgrown] = [glass, outgrown];
    new ResizeObserver(() => this.#fit()).observe(at('room'));
    addEventListener('resize', () => this.#fit());
    glass.addEventListener('size', () => this.#fit());
    glass.addEventListener('picture', () => this.#count());
    this.#fit();
  }

  /** As large as there is room, in whole pixels of this screen. */
  #fit() {
    const room = at('room');
    const isFull = document.fullscreenElement === room;
    const isStacked = matchMedia('(max-width: 899px)').matches && !isFull;
    const { width, height } = this.glass.panel;
    const { paddingLeft, paddingTop } = getComputedStyle(room);
    const edge = isFull ? 0 : BEZEL;
    const across = room.clientWidth - 2 * parseFloat(paddingLeft) - edge;
    const down = isStacked ? innerHeight * 0.66
      : room.clientHeight - 2 * parseFloat(paddingTop) - edge - (isFull ? 0 : CAPTION);
    const scale = Math.min(across / width, down / height) * devicePixelRatio;
    const side = (length) => Math.min(Math.max(Math.round(length * devicePixelRatio), 1), 99999);
    this.glass.box = { width: side(across), height: side(down) };
    clearTimeout(this.#growing);
    if (this.glass.isOutgrown) this.#growing = setTimeout(() => this.outgrown(), 400);
    const [w, h] = [width, height].map((side) => Math.max(1, Math.floor(side * scale)) / devicePixelRatio);
    const { style } = this.glass.canvas;
    [style.width, style.height] = [`${w}px`, `${h}px`];
    at('caption').style.width = `${Math.max(w + edge, Math.min(across, 340))}px`;
    at('keys').hidden = w < 560;
    this.#measure();
  }

  /** Where on the panel a pointer event is. */
  toPanel(event) {
    const box = this.glass.canvas.getBoundingClientRect();
    const { width, height } = this.glass.panel;
    const place = (value, start, length, count) =>
      Math.round(Math.min(Math.max((value - start) / length * count, 0), count - 1) * 100) / 100;
    return { x: place(event.clientX, box.left, box.width, width), y: place(event.clientY, box.top, box.height, height) };
  }

  /** Shows where a zone is; null for none. */
  point(zone) {
    const { width, height } = this.glass.panel;
    const outline = at('outline');
    outline.hidden = !zone?.frame;
    if (outline.hidden) return;
    const [x, y, w, h] = zone.frame;
    const { style } = outline;
    [style.left, style.top] = [`${x / width * 100}%`, `${y / height * 100}%`];
    [style.width, style.height] = [`${w / width * 100}%`, `${h / height * 100}%`];
  }

  async full() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await at('room').requestFullscreen().catch(() => {});
  }

  /** Looks once a second while pictures come, and once after the last. */
  #count() {
    this.#pictures += 1;
    this.#counting ||= setInterval(() => {
      [this.#pace, this.#pictures] = [this.#pictures, 0];
      if (!this.#pace) { clearInterval(this.#counting); this.#counting = 0; }
      this.#measure();
    }, 1000);
  }

  #measure() {
    const { canvas: { style }, panel: { width, height } } = this.glass;
    const percent = Math.round(parseFloat(style.width) / width * 100);
    const pace = this.#pace > 1 ? `${this.#pace} pictures a second` : this.#pace ? '1 picture a second' : 'still';
    at('measure').textContent = `${width} × ${height} at ${percent} %, ${pace}`;
  }
}

"""#),
    ]
}
