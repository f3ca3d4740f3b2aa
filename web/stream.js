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
    this.image = null;
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
    const response = await open(path + fit, signal);
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.body || !globalThis.createImageBitmap || !type.startsWith('multipart/')) {
      response.body?.cancel();
      this.#asked = null;
      return this.#followAsImage(path, signal, opened);
    }
    opened();
    const parts = new PartReader((bytes, fields) => this.show(bytes, fields));
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parts.push(value);
    }
  }

  /** For browsers that take multipart streams apart by themselves, and only in an <img>: it stands in the canvas's place. */
  #followAsImage(path, signal, opened) {
    return new Promise((resolve, reject) => {
      const image = new Image();
      image.alt = '';
      const end = (finish) => { image.src = ''; image.remove(); this.canvas.hidden = false; finish(); };
      image.onload = () => { this.#fit({ width: image.naturalWidth, height: image.naturalHeight }); opened(); };
      image.onerror = () => end(() => reject(new Error('the stream of pictures ended')));
      signal.addEventListener('abort', () => end(resolve));
      image.src = path;
      this.image = image;
      this.canvas.hidden = true;
      this.canvas.after(image);
      this.dispatchEvent(new Event('size'));
    });
  }

  /** What is seen and touched. */
  get surface() { return this.image?.isConnected ? this.image : this.canvas; }
}
