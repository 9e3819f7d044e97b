// Whether the connection to the server holds: a banner while it does not.

import { made } from "./elements.js";
import { address } from "./place.js";
import { counted, t } from "./words.js";

const PATIENCE = 400; // milliseconds; what is back at once frightens nobody

export class Line {
  constructor(element) {
    this.element = element;
    this.known = false; // whether it was ever open
    this.alarm = null;
  }

  /** "connecting", "open", "waiting" (for so many seconds until the next try), or "ended". */
  show(state, seconds = 0) {
    document.body.dataset.connection = state;
    const lost = state === "waiting" || (state === "connecting" && this.known);
    if (lost) this.alarm ??= setTimeout(() => (this.element.hidden = false), PATIENCE);
    if (state === "waiting") this.element.textContent = counted("The connection is lost. Next try in {count} second.", "The connection is lost. Next try in {count} seconds.", Math.ceil(seconds));
    else if (lost) this.element.textContent = t("Connecting again…");
    if (state === "open") {
      this.known = true;
      this._calm();
      this.element.hidden = true;
    }
  }

  /** The server wants no more of this client, and says why. */
  ended(text) {
    this._calm();
    this.element.replaceChildren(text, " ", made("a", { href: address(""), text: t("To the lobby") }));
    this.element.hidden = false;
  }

  _calm() {
    clearTimeout(this.alarm);
    this.alarm = null;
  }
}
