// The strip of cards beside the board: the hand of this seat, and cards that lie on the table for all.

import { made } from "./elements.js";
import { cardButton } from "./things.js";
import { t } from "./words.js";

export class Hand {
  constructor(element, chosen) {
    this.element = element;
    this.chosen = chosen;
    element.addEventListener("keydown", (event) => this._key(event));
  }

  /** `state(key)` says what glows and what is picked; `mine` is this seat or null. */
  show(game, panels, mine, state) {
    const held = document.activeElement?.closest?.(".hand .held")?.dataset.card;
    const shown = panels.filter(({ seat }) => seat === null || (mine !== null && seat === mine));
    const items = shown.flatMap(({ seat, items: all }) => all.filter((item) => item.kind === "cards" && item.cards?.length).map((item) => ({ ...item, seat })));
    items.sort((a, b) => Number(a.seat === null) - Number(b.seat === null));
    this.element.hidden = !items.length;
    this.element.setAttribute("aria-label", t("Cards"));
    this.element.replaceChildren(
      ...items.map((item) => {
        const cards = item.cards.map((card) => cardButton(game, card, state, this.chosen));
        return made("div", { class: "hand-zone", role: "group", "aria-label": item.words }, made("h2", { text: item.words }), made("div", { class: "hand-cards" }, ...cards));
      }),
    );
    if (held) this.element.querySelector(`[data-card="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  }

  /** Marks a card that a hint names. */
  hint(card) {
    this.element.querySelector(`[data-card="${CSS.escape(card)}"]`)?.classList.add("hinted");
  }

  _key(event) {
    const forward = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!forward || event.target.localName !== "button") return;
    const all = [...this.element.querySelectorAll("button")];
    all[(all.indexOf(event.target) + forward + all.length) % all.length].focus();
    event.preventDefault();
  }
}
