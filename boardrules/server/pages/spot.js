// What appears beside a spot of the board: a small menu of choices, or why something is not allowed.

import { button, made, signButton } from "./elements.js";
import { t } from "./words.js";

export class Spot {
  /** `left()` is called when it is closed by hand. */
  constructor(room, left) {
    this.room = room;
    this.left = left;
    this.box = null;
  }

  /** A menu at a point of the window: `choices` are {words, picture, chosen, looked}. */
  menu(point, title, choices) {
    const list = made("div", { class: "spot-choices", role: "menu", "aria-label": title });
    for (const { words, picture, chosen, looked } of choices) {
      const item = button([picture, words], chosen, { kind: picture ? "spot-choice drawn" : "spot-choice", role: "menuitem", onpointerenter: looked, onfocus: looked });
      list.append(item);
    }
    list.addEventListener("keydown", (event) => step(event, list));
    this._open(point, "spot menu", made("p", { class: "spot-title", text: title }), list);
    list.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Says why something is not allowed: `reasons` are {text, rule}; a rule is opened by its id. */
  why(point, reasons, openRule) {
    const said = reasons.map(({ text, rule }) => made("p", {}, text, " ", rule && ruleLink(rule, openRule)));
    this._open(point, "spot bubble", ...said);
    this.box.setAttribute("role", "alert");
  }

  close() {
    const held = this.box?.contains(document.activeElement);
    this.box?.remove();
    this.box = null;
    if (held) this.room.querySelector('.choice[tabindex="0"], [tabindex="0"]')?.focus({ preventScroll: true });
  }

  get open() {
    return this.box !== null;
  }

  get asks() {
    return this.box?.classList.contains("menu") ?? false;
  }

  _open(point, kind, ...children) {
    this.close();
    const shut = signButton("close", t("Close"), () => {
      this.close();
      this.left();
    });
    shut.classList.add("spot-close");
    this.box = made("div", { class: kind, "data-testid": "spot" }, ...children, shut);
    this.room.append(this.box);
    this._put(point);
  }

  /** Beside the spot and within the room, rather below it than above. */
  _put(point) {
    const room = this.room.getBoundingClientRect();
    const box = this.box.getBoundingClientRect();
    const at = point ?? { x: room.x + room.width / 2, y: room.y + room.height / 3 };
    const left = Math.min(Math.max(at.x - room.x - box.width / 2, 6), Math.max(room.width - box.width - 6, 6));
    const below = at.y - room.y + 34;
    const top = below + box.height + 6 <= room.height ? below : Math.max(at.y - room.y - 34 - box.height, 6);
    this.box.style.setProperty("left", `${left}px`);
    this.box.style.setProperty("top", `${top}px`);
  }
}

/** The id of a rule; a click opens it in the rulebook. */
export function ruleLink(rule, open) {
  return made("button", { type: "button", class: "rule-id rule-link", "data-rule": rule, text: rule, title: t("Read rule {id}", { id: rule }), on: { click: () => open(rule) } });
}

/** Arrows go through the buttons of a list. */
export function step(event, list) {
  const forward = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!forward) return;
  const buttons = [...list.querySelectorAll("button:not([hidden])")];
  const at = buttons.indexOf(document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[(at + forward + buttons.length) % buttons.length].focus();
}
