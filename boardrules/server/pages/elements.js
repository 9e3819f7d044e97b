// What the table makes its page of: elements, drawings, buttons with signs, dialogs.

import { button as plainButton, freshId, make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children. `on` has listeners by event, `text` is its text. */
export function made(tag, { on = {}, text, ...attributes } = {}, ...children) {
  const listeners = Object.entries(on).map(([event, listener]) => [`on${event}`, listener]);
  return make(tag, { ...attributes, ...Object.fromEntries(listeners) }, text, ...children);
}

/** The same for what is drawn. */
export function drawn(tag, { text, ...attributes } = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
}

/** A button; `kind` are its classes besides "button", `sign` stands before its words. */
export function button(words, pressed, { kind = "", sign = null, ...more } = {}) {
  return plainButton([sign && icon(sign), words], pressed, kind, more);
}

/** A button with a sign only; its words are read out and shown when the pointer rests on it. */
export function signButton(sign, words, pressed, attributes = {}) {
  return button(null, pressed, { kind: "quiet icon", sign, "aria-label": words, title: words, ...attributes });
}

const SIGNS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  past: "M12 7v5l3.5 2M3.5 12a8.5 8.5 0 1 0 2.6-6.1M3.5 4v4h4",
  nearer: "M12 5v14M5 12h14",
  farther: "M5 12h14",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  share: "M8.5 10.7l7-4M8.5 13.3l7 4M6 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM18 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM18 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3.5-6.5Z",
  first: "M18 6l-8 6 8 6ZM6 6v12",
  back: "M15 6l-7 6 7 6",
  on: "M9 6l7 6-7 6",
  now: "M6 6l8 6-8 6ZM18 6v12",
  bot: "M6 9h12v9H6ZM12 5.5V9M9.5 13v1M14.5 13v1M3.5 12.5v3M20.5 12.5v3",
  cards: "M9 5h9a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM5 8v10",
  away: "M4 4l16 16M8.5 8.5a5 5 0 0 0 7 7M12 5a7 7 0 0 1 6.5 9.6",
};

/** A small sign, drawn in the colour of the words around it. */
export function icon(name) {
  const path = drawn("path", { d: SIGNS[name], fill: "none", stroke: "currentColor", "stroke-width": 1.9, "stroke-linecap": "round", "stroke-linejoin": "round" });
  return drawn("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true", focusable: "false" }, path);
}

/** A dialog with a title and a button that closes it; it is gone when it is closed. */
export function dialog(title, closing, ...children) {
  const id = freshId("dialog");
  const box = made("dialog", { "aria-labelledby": id, on: { close: () => box.remove() } });
  const head = made("div", { class: "head" }, made("h2", { id, text: title }), closing && button(closing, () => box.close(), { kind: "small" }));
  box.append(head, ...children.filter(Boolean));
  document.body.append(box);
  box.showModal();
  return box;
}
