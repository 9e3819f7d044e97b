// The part of the board that is seen: wheel, drag, two fingers, keys, and buttons.

import { around, fitted, inside, moved, nearer, within } from "./zoom.js";

const CLOSEST = 12; // the board can be made so many times larger than it fits
const COMFORT = 34; // what can be chosen should be so many pixels wide, if that can be done
const TRAVEL = 260; // milliseconds
const SLACK = 6; // a pointer that moves less has clicked

export class Sight {
  constructor(pane) {
    this.pane = pane;
    this.pointers = new Map();
    this.dragged = false;
    this.own = false; // whether the player has chosen what is seen
    this.aimed = false; // whether something that can be chosen is looked at
    pane.addEventListener("wheel", (event) => this._wheel(event), { passive: false });
    pane.addEventListener("pointerdown", (event) => this._down(event));
    pane.addEventListener("pointermove", (event) => this._move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) pane.addEventListener(end, (event) => this._up(event));
    pane.addEventListener("keydown", (event) => this._key(event));
    new ResizeObserver(() => this._resized()).observe(pane);
  }

  /** Looks at another picture; `to` maps places of the one before to places of this one, where there was one. */
  over(svg, to) {
    this.svg = svg;
    const [, , width, height] = svg.getAttribute("viewBox").split(/\s+/).map(Number);
    this.bounds = { x: 0, y: 0, width, height };
    this.home = boardOf(svg) ?? this.bounds;
    cancelAnimationFrame(this.frame);
    if (!this.seen || !to || !(this.own || this.aimed)) this._see(this._whole());
    else {
      const { x, y, scale = 1 } = to(this.wanted);
      this._want({ x, y, width: this.wanted.width * scale, height: this.wanted.height * scale });
    }
  }

  /** Sees a box as well as the pane lets it. */
  _want(box) {
    this._see(fitted(box, this._pane()), box);
  }

  /** The whole board. */
  whole() {
    this.own = this.aimed = false;
    if (this.svg) this._go(this._whole());
  }

  /** Nothing is to be chosen: the whole board again, unless the player looks at something. */
  rest() {
    if (this.aimed && !this.own) this.whole();
  }

  _whole() {
    return fitted(this.home, this._pane(), this.home.width * 0.012);
  }

  /** Nearer or farther around the middle of what is seen, or around a point of the window. */
  zoom(factor, point = null) {
    if (!this.seen) return;
    this.own = true;
    const at = point ? this._inside(point) : { x: this.seen.x + this.seen.width / 2, y: this.seen.y + this.seen.height / 2 };
    const most = fitted(this.bounds, this._pane()).width * 1.1;
    this._see(nearer(this.seen, factor, at, this.home.width / CLOSEST, most));
  }

  /** Shows some boxes large enough to meet them; leaves everything as it is where they are. */
  lookAt(boxes) {
    const box = around(boxes);
    if (!box || !this.seen) return;
    const side = Math.min(...boxes.map(({ width, height }) => Math.min(width, height)));
    const enough = (seen) => (side * this._pane().width) / seen.width >= COMFORT;
    if (inside(this.seen, box) && this.own) return;
    if (enough(this._whole())) {
      this.whole();
      return;
    }
    if (inside(this.seen, box) && enough(this.seen)) return;
    const room = fitted(box, this._pane(), side * 1.6);
    const wide = Math.max(room.width, (this._pane().width * side) / (COMFORT * 1.3));
    if (wide >= this._whole().width) {
      this.whole();
      return;
    }
    const by = wide / room.width;
    this.aimed = true;
    const wanted = { x: room.x - (room.width * (by - 1)) / 2, y: room.y - (room.height * (by - 1)) / 2, width: wide, height: room.height * by };
    this._go(within(wanted, this.home));
  }

  // ------------------------------------------------------------------------------------------ what the hands do

  _wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), { x: event.clientX, y: event.clientY });
  }

  _down(event) {
    if (event.target.closest("button, a, input")) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) {
      this.dragged = false;
      this.start = { x: event.clientX, y: event.clientY };
    }
  }

  _move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before || !this.seen) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    this.pointers.set(event.pointerId, now);
    if (others.length) {
      this.dragged = true;
      const [far, was] = [now, before].map((point) => Math.hypot(point.x - others[0].x, point.y - others[0].y));
      this.zoom(far / Math.max(was, 1), { x: (now.x + others[0].x) / 2, y: (now.y + others[0].y) / 2 });
      return;
    }
    if (!this.dragged && Math.hypot(now.x - this.start.x, now.y - this.start.y) < SLACK) return;
    if (!this.dragged) this.pane.setPointerCapture?.(event.pointerId);
    this.dragged = true;
    this.own = true;
    const scale = this.seen.width / this._pane().width;
    this._see(moved(this.seen, (before.x - now.x) * scale, (before.y - now.y) * scale, this.bounds));
  }

  _up(event) {
    this.pointers.delete(event.pointerId);
  }

  _key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0") this.whole();
    else if (event.key in steps && (event.ctrlKey || event.target === this.pane)) {
      const [right, down] = steps[event.key];
      this.own = true;
      this._see(moved(this.seen, (right * this.seen.width) / 8, (down * this.seen.height) / 8, this.bounds));
    } else return;
    event.preventDefault();
  }

  // ------------------------------------------------------------------------------------------ numbers

  _resized() {
    if (!this.svg || !this._pane().width) return;
    cancelAnimationFrame(this.frame);
    if (!(this.own || this.aimed) || !this.seen) this._see(this._whole());
    else this._want(this.wanted);
  }

  /** Goes there in a short while, so that the eye can follow. */
  _go(to) {
    const from = this.seen;
    cancelAnimationFrame(this.frame);
    if (!from || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this._see(to);
      return;
    }
    const begun = performance.now();
    const next = (now) => {
      const share = Math.min((now - begun) / TRAVEL, 1);
      const eased = share * share * (3 - 2 * share);
      const between = (name) => from[name] + (to[name] - from[name]) * eased;
      this._see({ x: between("x"), y: between("y"), width: between("width"), height: between("height") }, to);
      if (share < 1) this.frame = requestAnimationFrame(next);
    };
    this.frame = requestAnimationFrame(next);
  }

  /** `wanted` is what should be seen, also when the pane gets another size. */
  _see(seen, wanted = seen) {
    if (!(seen.width > 0 && seen.height > 0)) return;
    this.seen = seen;
    this.wanted = wanted;
    this.svg.classList.toggle("far", seen.width > this._whole().width * 1.08); // then heading and legend are seen too
    this.svg.setAttribute("viewBox", [seen.x, seen.y, seen.width, seen.height].map((value) => value.toFixed(2)).join(" "));
  }

  _pane() {
    return { width: this.pane.clientWidth, height: this.pane.clientHeight };
  }

  _inside(point) {
    const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x, y };
  }
}

/** The board itself in a picture, without heading and legend; null where there is none. */
function boardOf(svg) {
  const [x, y, width, height] = svg.querySelector(".board")?.dataset.box?.split(" ").map(Number) ?? [];
  return width ? { x, y, width, height } : null;
}
