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
