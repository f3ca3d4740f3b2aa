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
