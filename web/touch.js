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
