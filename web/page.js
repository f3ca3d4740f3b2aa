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
