// Taking back by agreement: who is asked sees a dialog, who asks sees who has still to agree.

import { button, dialog, made } from "./elements.js";
import { t } from "./words.js";

export class Agreeing {
  /** `answer(agree)` tells the server. */
  constructor(answer) {
    this.answer = answer;
    this.box = null;
  }

  show(table) {
    const { asked } = table.undo;
    const me = table.you?.seat;
    const wanted = asked && me && asked.by !== me && (asked.waiting ?? []).includes(me);
    if (!wanted) this.box?.close();
    if (!wanted || this.box?.open) return;
    const answered = (agree) => {
      this.box.close();
      this.answer(agree);
    };
    this.box = dialog(
      t("{name} wants to take a decision back", { name: nameOf(table, asked.by) }),
      null,
      made("p", { text: t("If everybody agrees, play goes on as if it had not been made.") }),
      made("div", { class: "buttons" }, button(t("Agree"), () => answered(true), { kind: "primary", "data-testid": "undo-agree" }), button(t("Refuse"), () => answered(false), { "data-testid": "undo-refuse" })),
    );
    this.box.addEventListener("cancel", (event) => event.preventDefault()); // it wants an answer
  }

  /** What is told to the one who asks; null for everybody else. */
  told(table) {
    const { asked } = table.undo;
    if (!asked || asked.by !== table.you?.seat) return null;
    const names = (asked.waiting ?? []).map((seat) => nameOf(table, seat)).join(", ");
    return { words: t("You ask to take your decision back. Still to agree: {names}", { names }), withdraw: () => this.answer(false) };
  }
}

const nameOf = (table, seat) => table.seats.find((each) => each.seat === seat)?.name ?? seat;
