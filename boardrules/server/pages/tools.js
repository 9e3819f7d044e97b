// The tools below the board: taking back, hints, history, boards, and how near one looks; links and settings stand on top.

import { button, made, signButton } from "./elements.js";
import { History } from "./history.js";
import { t } from "./words.js";

export class Tools {
  /** `calls` has what they do: undo, hint, goTo(decisions), turnTo(board), zoom(factor), whole, links, settings. */
  constructor(row, top, calls) {
    this.calls = calls;
    const named = (pressed, sign, testid) => button(made("span", { class: "words" }), pressed, { kind: "quiet wide", sign, "data-testid": testid });
    this.undo = named(calls.undo, "undo", "undo");
    this.hint = named(calls.hint, "hint", "hint");
    this.back = named(() => this.history.open(this.slider.hidden), "past", "history");
    this.back.setAttribute("aria-controls", "history");
    this.boards = made("div", { class: "boards", role: "group" });
    this.slider = made("div", { id: "history", class: "history", hidden: true });
    this.history = new History(this.slider, calls.goTo);
    this.signs = [
      signButton("farther", "", () => calls.zoom(0.75)),
      signButton("whole", "", calls.whole, { "data-testid": "fit" }),
      signButton("nearer", "", () => calls.zoom(1.33)),
      signButton("share", "", calls.links, { "data-testid": "links" }),
      signButton("settings", "", calls.settings, { "data-testid": "settings" }),
    ];
    row.append(this.undo, this.hint, this.back, this.boards, this.slider, made("span", { class: "room" }), ...this.signs.slice(0, 3));
    top.append(...this.signs.slice(3));
  }

  /** `mine` whether there is something to decide here, `past` whether an earlier position is looked at; `boards` are {name, words}. */
  show({ undo: { may, ask, why, asked }, decisions, mine, past, boards, board }) {
    this.history.show(decisions);
    word(this.undo, may || !ask ? t("Take back") : t("Ask to take back"), may ? "" : why);
    word(this.hint, t("Hint"));
    word(this.back, t("History"));
    this.undo.disabled = !(may || ask) || past || Boolean(asked);
    this.hint.disabled = !mine;
    this.back.setAttribute("aria-expanded", String(!this.slider.hidden));
    const words = [t("Farther"), t("Whole board"), t("Nearer"), t("Links to this table"), t("Settings")];
    this.signs.forEach((sign, place) => ["aria-label", "title"].forEach((name) => sign.setAttribute(name, words[place])));
    this.boards.hidden = boards.length < 2;
    this.boards.replaceChildren(
      ...boards.map((each, place) => button(each.words, () => this.calls.turnTo(each.name), { kind: "quiet", "aria-pressed": String(board === null ? place === 0 : board === each.name) })),
    );
  }
}

function word(tool, words, reason = "") {
  tool.querySelector(".words").textContent = words;
  tool.setAttribute("aria-label", words);
  tool.title = reason || words;
}
