// Back through the game: a slider and keys; positions are shown as this seat saw them.

import { made, signButton } from "./elements.js";
import { t } from "./words.js";

export class History {
  /** `look(decisions)` shows a position, null the table as it is now. */
  constructor(element, look) {
    this.element = element;
    this.look = look;
    this.at = null;
    this.last = 0;
    this.slider = made("input", { type: "range", min: "0", step: "1", "data-testid": "history-slider", on: { input: () => this.go(Number(this.slider.value)) } });
    this.number = made("output", { class: "history-number" });
    this.back = signButton("back", "", () => this.go(this._now() - 1));
    this.on = signButton("on", "", () => this.go(this._now() + 1));
    this.now = signButton("now", "", () => this.go(null), { "data-testid": "history-now" });
    element.append(this.back, this.slider, this.on, this.number, this.now);
  }

  show(decisions) {
    this.last = decisions;
    const at = this._now();
    this.slider.max = String(decisions);
    this.slider.value = String(at);
    this.number.textContent = `${at} / ${decisions}`;
    const words = [[this.back, t("One decision back")], [this.on, t("One decision on")], [this.now, t("Back to now")]];
    for (const [each, said] of words) for (const attribute of ["aria-label", "title"]) each.setAttribute(attribute, said);
    this.slider.setAttribute("aria-label", t("Through the game"));
    this.slider.setAttribute("aria-valuetext", t("after {count} of {all} decisions", { count: at, all: decisions }));
    this.back.disabled = at <= 0;
    this.on.disabled = at >= decisions;
  }

  /** Goes to a position; past the last one is now. */
  go(decisions) {
    const at = decisions === null || decisions >= this.last ? null : Math.max(decisions, 0);
    if (at === this.at) return;
    this.at = at;
    this.show(this.last);
    this.look(at);
  }

  open(shown) {
    this.element.hidden = !shown;
    if (shown) this.slider.focus();
    else this.go(null);
  }

  _now() {
    return this.at ?? this.last;
  }
}
