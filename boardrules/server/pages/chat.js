// Words between those at the table.

import { made, signButton } from "./elements.js";
import { t } from "./words.js";

export class Chat {
  constructor(element, send) {
    this.element = element;
    this.body = made("ol", { class: "chat-body", tabindex: "0" });
    this.field = made("input", { class: "input", maxlength: "500", autocomplete: "off", "data-testid": "chat-field" });
    this.send = signButton("send", t("Send"), null, { type: "submit" });
    const form = made("form", { class: "chat-form", on: { submit: (event) => this._submit(event, send) } }, this.field, this.send);
    element.append(this.body, form);
  }

  show(chat, seats) {
    const known = new Map(seats.map((seat) => [seat.seat, seat]));
    this.field.placeholder = t("Say something to the table");
    this.field.setAttribute("aria-label", t("Say something to the table"));
    this.body.setAttribute("aria-label", t("Chat"));
    for (const attribute of ["aria-label", "title"]) this.send.setAttribute(attribute, t("Send"));
    this.body.replaceChildren(...(chat.length ? chat.map((said) => line(said, known)) : [made("li", { class: "soft", text: t("Nobody has said anything yet.") })]));
    this.body.scrollTop = this.body.scrollHeight;
  }

  async _submit(event, send) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    this.field.value = "";
    const sent = await send(text);
    if (!sent && !this.field.value) this.field.value = text; // what was not said is not lost
  }
}

function line({ seat, text }, known) {
  const who = known.get(seat);
  const row = made("li", { class: "said" }, made("b", { text: who?.name ?? t("A spectator") }), " ", made("span", { text }));
  if (who) row.style.setProperty("--seat", who.colour);
  return row;
}
