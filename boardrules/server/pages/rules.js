// The rules beside the board: first those that matter now, then the book.

import { made } from "./elements.js";
import { ruleLink } from "./spot.js";
import { t } from "./words.js";

export class Rules {
  /** `book` shows the rulebook and opens a rule in it. */
  constructor(element, book) {
    this.book = book;
    this.now = made("section", { class: "rules-now" });
    this.body = made("div", { class: "book" });
    element.append(this.now, this.body);
  }

  /** `ids` are the rules that matter now, `known` all rules of the game by id. */
  show(ids, known) {
    const told = ids.filter((id) => known[id]);
    this.now.hidden = !told.length;
    this.now.replaceChildren(
      made("h3", { text: t("These rules matter now") }),
      ...told.map((id) => made("p", {}, ruleLink(id, (rule) => this.open(rule)), " ", known[id].sentence)),
    );
  }

  open(id) {
    this.book.open(id);
  }
}
