// The picture of the board in the page: clicks on it, marks over it, the part that is seen, and things that move.

import { changes, touched } from "./changes.js";
import { key } from "./choices.js";
import { Marks } from "./marks.js";
import { Sight } from "./sight.js";
import { mapping } from "./zoom.js";

const REACH = 24; // a finger that misses a thing by so many pixels means it
const GLIDE = { duration: 420, easing: "cubic-bezier(.3,.1,.2,1)" };
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Board {
  /** `chosen(keys, point)` is called for a click on the board, with the things under it, the most special first. */
  constructor(pane, chosen) {
    this.pane = pane;
    this.chosen = chosen;
    this.svg = null;
    this.sight = new Sight(pane);
    this.marks = new Marks(pane, (keys) => this.chosen(keys, this.middle(keys[0])));
    pane.addEventListener("click", (event) => this._clicked(event));
  }

  /** Shows a picture (SVG as text); what is seen stays where it was, and what has moved glides where `glide` says so. */
  show(text, { glide = false } = {}) {
    const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (read.localName !== "svg") return;
    const svg = document.importNode(read, true);
    svg.removeAttribute("style");
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("role", "group"); // there are things to choose in it, so it is more than an image
    svg.setAttribute("class", "picture");
    const before = this.svg ? { middles: this._middles(), things: this._things() } : null;
    if (this.svg) this.svg.replaceWith(svg);
    else this.pane.prepend(svg);
    this.svg = svg;
    this.marks.over(svg, this._boxes());
    const moved = before ? mapping(before.middles, this._middles()) : null;
    this.sight.over(svg, moved);
    if (before) this._compare(before, moved, glide);
  }

  /** What was changed by the last picture that was shown with `glide`: the spaces. */
  last = [];

  _compare(before, moved, glide) {
    const things = this._things();
    const difference = changes(before.things, things);
    if (!glide) return;
    this.last = touched(difference);
    if (still()) return;
    const scaled = (name, space, list) => list.find((thing) => thing.name === name && thing.space === space);
    for (const { name, from, to } of difference.moved) {
      const [was, is] = [scaled(name, from, before.things), scaled(name, to, things)];
      const start = moved(was.at);
      const way = `translate(${start.x - is.at.x}px, ${start.y - is.at.y}px)`;
      is.element.animate([{ transform: way }, { transform: "none" }], GLIDE);
    }
    for (const { name, space } of difference.come) {
      scaled(name, space, things).element.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
    }
  }

  /** Whether a thing is in the picture. */
  has = (thing) => this.marks.has(thing);

  /** The middle of a thing in the window, or null. */
  middle(thing) {
    const box = this.marks.box(thing);
    if (!box) return null;
    const matrix = this.svg.getScreenCTM();
    const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
    return { x: point.x, y: point.y };
  }

  /** Goes nearer where the things that can be chosen are too small to meet, and to where they are. */
  lookAt(things) {
    this.sight.lookAt(things.map((thing) => this.marks.box(thing)).filter(Boolean));
  }

  // ------------------------------------------------------------------------------------------ clicks

  _clicked(event) {
    if (!this.svg || this.sight.dragged || event.target.closest("button, a, input")) return;
    const point = { x: event.clientX, y: event.clientY };
    const keys = this._under(point);
    const near = keys.some((thing) => this.marks.offers(thing)) ? [] : this.marks.nearest(point, REACH);
    if (near.length || keys.length) this.chosen([...near, ...keys], point);
  }

  /** The things at a point of the window: pieces, cards, players' markers, then the space. */
  _under({ x, y }) {
    const found = { piece: [], card: [], player: [], space: [] };
    for (const element of document.elementsFromPoint(x, y)) {
      const named = this.svg.contains(element) ? element.closest("[data-piece],[data-card],[data-seat],[data-space]") : null;
      if (!named) continue;
      const { piece, card, seat, space } = named.dataset;
      if (piece) found.piece.push(key("piece", piece));
      else if (card && !isSpace(named)) found.card.push(key("card", card));
      else if (seat) found.player.push(key("player", seat));
      if (space) found.space.push(key("space", space));
    }
    return [...new Set([...found.piece, ...found.card, ...found.player, ...found.space])];
  }

  // ------------------------------------------------------------------------------------------ what is where

  /** The box of every thing in the picture, by its key; of a space, its own shape. */
  _boxes() {
    const found = new Map();
    const root = this.svg.getScreenCTM()?.inverse();
    if (!root) return found;
    for (const element of this.svg.querySelectorAll("[data-space], [data-piece], [data-card], .thing[data-seat]")) {
      const matrix = root.multiply(element.getScreenCTM());
      for (const thing of keysOf(element)) {
        if (!found.has(thing)) found.set(thing, { element, box: boxed(element.getBBox(), matrix), matrix });
      }
    }
    return found;
  }

  _middles() {
    const middles = {};
    for (const [thing, { box }] of this.marks.boxes) {
      if (thing.startsWith("space:")) middles[thing] = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    return middles;
  }

  /** What stands and lies on spaces, for comparing two pictures. */
  _things() {
    const root = this.svg.getScreenCTM()?.inverse();
    if (!root) return [];
    return [...this.svg.querySelectorAll(".thing[data-space], .card[data-space]")].map((element) => {
      const { piece, seat, zone, card, space } = element.dataset;
      const box = boxed(element.getBBox(), root.multiply(element.getScreenCTM()));
      const name = piece ?? (card ? `${zone} ${card}` : `${seat ?? ""} ${element.querySelector("title")?.textContent ?? ""}`);
      return { name, space, element, at: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
    });
  }
}

/** What an element stands for: a shape of a space is the space, anything on it is itself. */
function keysOf(element) {
  const { piece, card, seat, space } = element.dataset;
  if (isSpace(element)) return [key("space", space)]; // a tile that lies there has its name on it too
  if (piece) return [key("piece", piece)];
  if (card) return [key("card", card)];
  if (seat && element.matches(".thing")) return [key("player", seat)];
  return [];
}

const isSpace = (element) => element.matches(".space, .free, .tile") && Boolean(element.dataset.space);

function boxed(box, matrix) {
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y + box.height],
  ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
  const [left, right] = [corners[0].x, corners[1].x].sort((a, b) => a - b);
  const [top, bottom] = [corners[0].y, corners[1].y].sort((a, b) => a - b);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
