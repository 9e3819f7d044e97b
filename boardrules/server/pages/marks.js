// Marks over the picture of the board: what can be chosen glows and takes the keyboard, what is picked, what a hint names, and what
// the last decision changed.

import { drawn } from "./elements.js";
import { nameOf } from "./choices.js";
import { outline } from "./outline.js";
import { t } from "./words.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Marks {
  /** `chosen(keys)` is called when the keyboard chooses a thing. */
  constructor(pane, chosen) {
    this.chosen = chosen;
    this.boxes = new Map();
    this.svg = null;
    this.at = null; // the thing that the keyboard is at
    pane.addEventListener("keydown", (event) => this._key(event));
  }

  /** Takes another picture; the marks are drawn anew by `show`. */
  over(svg, boxes) {
    this.svg = svg;
    this.boxes = boxes;
    this.offered = new Set();
  }

  has = (thing) => this.boxes.has(thing);
  offers = (thing) => this.offered.has(thing);
  box = (thing) => this.boxes.get(thing)?.box ?? null;

  /** Draws the marks. `words(thing)` is how a thing is read out. */
  show({ glow = new Set(), picked = [], hinted = new Map(), last = [], words = nameOf }) {
    if (!this.svg) return;
    const held = this.layer?.contains(document.activeElement);
    this.layer?.remove();
    this.grounds?.remove();
    this.words = words;
    this.offered = new Set([...glow, ...picked].filter(this.has));
    this.layer = drawn("g", { class: "marks" });
    this.grounds = this._beneath();
    for (const space of last) this._ground("last", `space:${space}`);
    const things = [...this.offered].sort((a, b) => order(a) - order(b));
    for (const thing of things) this._choice(picked.includes(thing) ? "choice picked" : "choice", thing, words);
    for (const [thing, rank] of hinted) this._hint(thing, rank);
    this.svg.append(this.layer);
    this._rove(this.offered.has(this.at) ? this.at : things[0], held);
  }

  /** A layer beneath all that stands and lies on the board, so that it keeps its own colours. */
  _beneath() {
    const board = this.svg.querySelector(".board") ?? this.svg;
    let first = board.querySelector(".card, .thing, .badge");
    while (first && first.parentNode !== board) first = first.parentNode;
    return board.insertBefore(drawn("g", { class: "grounds" }), first);
  }

  /** Colours a space. */
  _ground(kind, thing) {
    if (!thing.startsWith("space:") || !this.has(thing)) return;
    const shape = outline(this.boxes.get(thing));
    shape.setAttribute("class", `ground ${kind}`);
    this.grounds.append(shape);
  }

  _choice(kind, thing, words) {
    const [what, name] = [thing.slice(0, thing.indexOf(":")), nameOf(thing)];
    const said = { role: "button", tabindex: "-1", "aria-label": words(thing), "aria-pressed": kind.includes("picked") };
    this._ground(kind, thing);
    this._add({ class: kind, ...said, [`data-${what}`]: name, "data-testid": `choice-${what}-${name}` }, thing, ["halo", "line"]);
  }

  /** Draws the edge of a thing, one line over the other. */
  _add(attributes, thing, lines) {
    const found = this.boxes.get(thing);
    if (!found) return;
    const mark = drawn("g", attributes);
    for (const line of lines) {
      const shape = outline(found);
      shape.setAttribute("class", line);
      mark.append(shape);
    }
    this.layer.append(mark);
  }

  _hint(thing, rank) {
    this._add({ class: "hinted" }, thing, ["line"]);
    const box = this.box(thing);
    if (!box) return;
    const size = Math.min(box.width, box.height) * 0.24;
    const [cx, cy] = [box.x + box.width - size, box.y + size];
    this.layer.append(
      drawn("circle", { class: "rank", cx, cy, r: size }),
      drawn("text", { class: "rank", x: cx, y: cy, "font-size": size * 1.4, "text-anchor": "middle", "dominant-baseline": "central", text: String(rank) }),
    );
  }

  /** The offered thing nearest to a point of the window, within so many pixels. */
  nearest(point, reach) {
    const matrix = this.svg.getScreenCTM();
    let best = null;
    for (const thing of this.offered) {
      const box = this.box(thing);
      const near = new DOMPoint(box.x, box.y).matrixTransform(matrix);
      const far = new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(matrix);
      const right = Math.max(near.x - point.x, 0, point.x - far.x);
      const down = Math.max(near.y - point.y, 0, point.y - far.y);
      const away = Math.hypot(right, down);
      if (away <= reach && (!best || away < best.away)) best = { thing, away };
    }
    return best ? [best.thing] : [];
  }

  // ------------------------------------------------------------------------------------------ the keyboard

  _key(event) {
    const mark = event.target.closest?.(".choice");
    if (!mark) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.chosen([this.at]);
    } else if (event.key in STEPS && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      const next = this._beside(STEPS[event.key], event.shiftKey);
      if (next) this._rove(next, true);
    }
  }

  /** The next thing in a direction: of those that can be chosen, or of all spaces, so that any can be asked about. */
  _beside([right, down], all) {
    const from = middle(this.box(this.at));
    let best = null;
    for (const thing of all ? [...this.boxes.keys()].filter((each) => each.startsWith("space:")) : this.offered) {
      const to = middle(this.box(thing));
      const along = (to.x - from.x) * right + (to.y - from.y) * down;
      const across = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
      if (along <= 0.5 || thing === this.at) continue;
      const far = along + across * 2.5;
      if (!best || far < best.far) best = { thing, far };
    }
    return best?.thing ?? null;
  }

  /** One mark is reached by the tabulator; the arrows go on from it. */
  _rove(thing, focus) {
    this.at = thing ?? null;
    this.layer.querySelector(".visited")?.remove();
    for (const mark of this.layer.querySelectorAll(".choice")) mark.setAttribute("tabindex", "-1");
    if (!thing) return;
    let mark = this._mark(thing);
    if (!mark) {
      this._choice("choice visited", thing, (each) => t("{place}, not among the choices", { place: this.words(each) }));
      mark = this._mark(thing);
    }
    mark.setAttribute("tabindex", "0");
    if (focus) mark.focus({ preventScroll: true });
  }

  _mark(thing) {
    const [what, name] = [thing.slice(0, thing.indexOf(":")), nameOf(thing)];
    return this.layer.querySelector(`.choice[data-${what}="${CSS.escape(name)}"]`);
  }

  /** Puts the keyboard on the first thing that can be chosen; whether there is one. */
  focus() {
    const mark = this.layer?.querySelector('.choice[tabindex="0"]');
    mark?.focus({ preventScroll: true });
    return Boolean(mark);
  }
}

const order = (thing) => ["space", "card", "player", "piece"].indexOf(thing.slice(0, thing.indexOf(":")));
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
