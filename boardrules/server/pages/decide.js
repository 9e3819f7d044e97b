// What is asked now: the question, the choices that are no places or cards as buttons, and the one that is about to be made.

import { button, made } from "./elements.js";
import { step } from "./spot.js";
import { t } from "./words.js";

const MOST = 8; // more choices than these are a list

export class Decide {
  constructor(element, { play, drop, list, sheet }) {
    this.element = element;
    this.calls = { play, drop, list, sheet };
    this.question = made("p", { class: "question", "data-testid": "question" });
    this.told = made("p", { class: "told soft small" });
    this.asked = made("div", { class: "asked" });
    this.hints = made("ol", { class: "hints", "data-testid": "hints" });
    this.chosen = made("div", { class: "chosen", "data-testid": "chosen" });
    this.buttons = made("div", { class: "buttons", role: "group", on: { keydown: (event) => step(event, this.buttons) } });
    element.replaceChildren(this.question, this.told, this.asked, this.hints, this.chosen, this.buttons);
  }

  /** `mine` whether this seat decides; `single` the action that is about to be played; `words` the actions chosen by their words, `alone` whether
   * that is the only one there is. */
  show(what) {
    const held = this.element.contains(document.activeElement) ? document.activeElement : null;
    this._fill(what);
    if (held && !held.isConnected && what.mine) this._focusAgain(held);
  }

  /** What had the keyboard was made anew: the same button has it again, or the first one. */
  _focusAgain({ dataset: { action, testid } }) {
    const same = action ? `[data-action="${CSS.escape(action)}"]` : testid ? `[data-testid="${CSS.escape(testid)}"]` : null;
    const found = (same && this.element.querySelector(same)) ?? this.element.querySelector("button:not(:disabled)") ?? this.element;
    found.focus({ preventScroll: true });
  }

  _fill({ question, mine, told = "", single = null, words = [], alone = false, hints = [], asked = null, over = false, busy = false }) {
    this.element.classList.toggle("mine", mine);
    this.element.setAttribute("aria-busy", String(busy));
    this.question.textContent = question;
    this.told.textContent = told;
    this.told.hidden = !told;
    this.asked.replaceChildren(...(asked ? [made("p", { text: asked.words }), button(t("Do not ask"), asked.withdraw, { kind: "small" })] : []));
    this.asked.hidden = !asked;
    this.hints.replaceChildren(...hints.map((hint) => made("li", {}, this._hint(hint))));
    this.hints.hidden = !hints.length;
    this.chosen.replaceChildren(...(single ? this._single(single) : []));
    this.chosen.hidden = !single;
    this.buttons.setAttribute("aria-label", t("Choices"));
    const shown = single ? [] : words.slice(0, MOST);
    this.buttons.replaceChildren(...shown.map((action) => this._button(action, alone)));
    if (!single && words.length > MOST) {
      this.buttons.append(button(t("All choices ({count})", { count: words.length }), this.calls.list, { kind: "quiet", "data-testid": "all-choices" }));
    }
    if (over) this.buttons.append(button(t("How it ended"), this.calls.sheet, { kind: "primary", "data-testid": "show-outcome" }));
    for (const each of this.element.querySelectorAll("button")) each.disabled = busy;
  }

  /** What a bot would do, and how often that went well in its thoughts. */
  _hint(hint) {
    const chance = typeof hint.chance === "number" ? ` (${Math.round(hint.chance * 100)} %)` : "";
    return button(hint.text + chance, () => this.calls.play(hint), { kind: "small", "data-action": hint.action });
  }

  _single(action) {
    return [
      made("p", { class: "chosen-words", text: action.text }),
      made(
        "div",
        { class: "buttons" },
        button(t("Do it"), () => this.calls.play(action), { kind: "primary", "data-testid": "do-it" }),
        button(t("Not this"), this.calls.drop, { "data-testid": "not-this" }),
      ),
    ];
  }

  _button(action, alone) {
    return button(action.text, () => this.calls.play(action), { kind: alone ? "primary" : "", "data-action": action.action });
  }

  /** Puts the keyboard on what comes next here. */
  focus() {
    this.element.querySelector("[data-testid=do-it], .buttons button")?.focus();
  }
}
