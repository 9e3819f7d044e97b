// The players: colours, names, who is here, who decides, who thinks, and what they have.

import { key } from "./choices.js";
import { button, icon, made } from "./elements.js";
import { itemOf } from "./things.js";
import { t } from "./words.js";

export class Players {
  constructor(element, { chosen, seatBot }) {
    this.element = element;
    this.calls = { chosen, seatBot };
  }

  /** `state(key)` says what glows; `host` whether this reader may put bots on seats. */
  show(table, state, host) {
    const panels = new Map(table.panels.map(({ seat, items }) => [seat, items]));
    this.element.setAttribute("aria-label", t("Players"));
    const own = (seat) => seat === table.you?.seat;
    const shown = table.seats.map((seat) => this._player(table, seat, panels.get(seat.seat) ?? [], state, own(seat.seat), host));
    const shared = (panels.get(null) ?? []).filter((item) => !item.cards?.length);
    if (shared.length) shown.push(made("div", { class: "player shared" }, made("div", { class: "items" }, ...shared.map((item) => itemOf(table.game, item, state, this.calls.chosen)))));
    const wanted = table.seats.find((seat) => seat.decides)?.seat ?? null;
    const { scrollLeft } = this.element;
    this.element.replaceChildren(...shown);
    this.element.scrollLeft = scrollLeft;
    if (wanted !== this.shown) this._toView(wanted);
    this.shown = wanted;
  }

  /** Where the players stand in one line, the one who decides is seen. */
  _toView(seat) {
    const box = seat && this.element.querySelector(`[data-seat="${CSS.escape(seat)}"]`);
    if (box && this.element.scrollWidth > this.element.clientWidth) this.element.scrollTo({ left: box.offsetLeft - this.element.offsetLeft - 8, behavior: "smooth" });
  }

  _player(table, seat, items, state, own, host) {
    const thing = key("player", seat.seat);
    const how = state(thing);
    const box = made("div", { class: `player ${seat.decides ? "decides" : ""} ${how} ${winner(table, seat) ? "winner" : ""}`, "data-seat": seat.seat, "data-testid": `player-${seat.seat}` });
    box.style.setProperty("--seat", seat.colour);
    const name = made("span", { class: "player-name", text: seat.name });
    const head = how
      ? made("button", { type: "button", class: "player-head", "aria-pressed": String(how === "picked"), on: { click: () => this.calls.chosen([thing], box) } }, made("span", { class: "pawn" }), name)
      : made("div", { class: "player-head" }, made("span", { class: "pawn" }), name);
    head.append(...this._signs(seat, own));
    const shown = items.filter((item) => !(own && item.kind === "cards" && item.cards?.length));
    box.append(head, made("div", { class: "items" }, ...shown.map((item) => itemOf(table.game, item, state, this.calls.chosen))));
    if (host && !table.over) box.append(...this._host(seat, own));
    return box;
  }

  _signs(seat, own) {
    const signs = [];
    if (own) signs.push(made("span", { class: "chip sea", text: t("you") }));
    if (seat.bot || seat.kind === "bot") signs.push(made("span", { class: "bot-sign", title: t("A bot plays: {bot}", { bot: seat.bot ?? "" }) }, icon("bot")));
    else if (!seat.here) signs.push(made("span", { class: "away-sign", title: t("Not here now") }, icon("away"), made("span", { class: "unseen", text: t("Not here now") })));
    if (seat.thinking) signs.push(made("span", { class: "thinking", text: t("thinks") }));
    else if (seat.decides) signs.push(made("span", { class: "chip sand", text: t("to decide") }));
    return signs;
  }

  /** The host lets a bot play for somebody who is away, and gives the seat back. */
  _host(seat, own) {
    if (seat.kind === "bot" || own) return [];
    if (seat.bot) return [button(t("Give the seat back"), () => this.calls.seatBot(seat.seat, null), { kind: "small" })];
    return seat.here ? [] : [button(t("Let a bot play"), () => this.calls.seatBot(seat.seat, "greedy"), { kind: "small", sign: "bot" })];
  }
}

const winner = (table, seat) => table.outcome?.winners?.includes(seat.seat);
