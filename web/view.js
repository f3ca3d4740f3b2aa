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
    for (const element of [this.glass.canvas, this.glass.image]) {
      if (element) [element.style.width, element.style.height] = [`${w}px`, `${h}px`];
    }
    at('caption').style.width = `${Math.max(w + edge, Math.min(across, 340))}px`;
    at('keys').hidden = w < 560;
    this.#measure();
  }

  /** Where on the panel a pointer event is. */
  toPanel(event) {
    const box = this.glass.surface.getBoundingClientRect();
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
