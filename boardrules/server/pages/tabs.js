// Tabs: one of several panes is seen, arrows go from tab to tab. On a phone a second tap on a tab closes its pane.

import { made } from "./elements.js";

export class Tabs {
  /** `panes` are {name, words(), element}; `opened(name)` is called with the pane that is seen now. */
  constructor(side, row, panes, opened) {
    this.side = side;
    this.panes = panes;
    this.opened = opened;
    side.classList.add("shut"); // only where there is no room for a pane beside the board
    this.current = null;
    row.setAttribute("role", "tablist");
    this.tabs = panes.map(({ name, element }) => {
      const tab = made("button", { type: "button", class: "tab", role: "tab", id: `tab-${name}`, "aria-controls": element.id, on: { click: () => this._pressed(name) } });
      element.setAttribute("role", "tabpanel");
      element.setAttribute("aria-labelledby", tab.id);
      return tab;
    });
    row.append(...this.tabs);
    row.addEventListener("keydown", (event) => this._key(event));
    this.say();
    this.open(panes[0].name, true);
  }

  _pressed(name) {
    if (this.current === name) this.side.classList.toggle("shut");
    else this.open(name);
    this.opened(this.current);
  }

  /** The words of the tabs in the language that is spoken now. */
  say() {
    this.tabs.forEach((tab, place) => (tab.textContent = this.panes[place].words()));
  }

  open(name, quietly = false) {
    this.current = name;
    if (!quietly) this.side.classList.remove("shut");
    this.panes.forEach((pane, place) => {
      const open = pane.name === name;
      pane.element.hidden = !open;
      this.tabs[place].setAttribute("aria-selected", String(open));
      this.tabs[place].tabIndex = open ? 0 : -1;
      if (open) this.tabs[place].classList.remove("news");
    });
    this.opened(name);
  }

  /** Marks a tab with something new in it, unless it is open. */
  news(name) {
    if (this.current !== name) this.tabs[this.panes.findIndex((pane) => pane.name === name)].classList.add("news");
  }

  _key(event) {
    const forward = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!forward) return;
    const at = this.panes.findIndex(({ name }) => name === this.current);
    const next = (at + forward + this.panes.length) % this.panes.length;
    this.open(this.panes[next].name);
    this.tabs[next].focus();
    event.preventDefault();
  }
}
