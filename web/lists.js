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
