// All that can be done now as a list in words: by kind, filtered by typing, chosen with arrows and Enter.

import { byKind, matching } from "./choices.js";
import { button, made } from "./elements.js";
import { step } from "./spot.js";
import { t } from "./words.js";

export class List {
  /** `play(action)` when one is chosen, `look(action)` when one is looked at (null: none any more). */
  constructor(element, { play, look, kindWords }) {
    Object.assign(this, { play, look, kindWords });
    this.actions = [];
    this.field = made("input", { type: "search", class: "input", autocomplete: "off", "data-testid": "filter", on: { input: () => this._fill() } });
    this.field.addEventListener("keydown", (event) => this._typed(event));
    this.body = made("div", { class: "list-body", on: { keydown: (event) => step(event, this.body), pointerleave: () => look(null) } });
    this.none = made("p", { class: "soft" });
    element.append(this.field, this.none, this.body);
  }

  show(actions, { unseen = 0 } = {}) {
    this.field.placeholder = t("Type to find a choice");
    this.field.setAttribute("aria-label", t("Type to find a choice"));
    this.unseen = unseen;
    if (actions === this.actions && this.said === this.field.placeholder) return;
    if (actions !== this.actions) this.field.value = "";
    this.said = this.field.placeholder;
    this.actions = actions;
    this._fill();
  }

  _fill() {
    const found = matching(this.actions, this.field.value);
    this.field.hidden = this.actions.length < 8;
    this.none.hidden = found.length > 0;
    this.none.textContent = this.actions.length ? t("No choice has these words.") : t("You have nothing to choose now.");
    this.body.replaceChildren(
      ...byKind(found).map(({ kind, actions }) =>
        made("section", { class: "list-kind" }, made("h3", { text: this.kindWords(kind) }), made("div", { class: "list-choices" }, ...actions.map((action) => this._choice(action)))),
      ),
    );
    if (this.unseen) this.body.append(made("p", { class: "soft small", text: t("There are {count} more, found by clicking on the board.", { count: this.unseen }) }));
  }

  _choice(action) {
    const on = { click: () => this.play(action), pointerenter: () => this.look(action), focus: () => this.look(action) };
    return made("button", { type: "button", class: "list-choice", "data-action": action.action, text: action.text, on });
  }

  _typed(event) {
    const first = this.body.querySelector("button");
    if (!first) return;
    if (event.key === "ArrowDown") first.focus();
    else if (event.key === "Enter" && matching(this.actions, this.field.value).length === 1) first.click();
    else return;
    event.preventDefault();
  }
}
