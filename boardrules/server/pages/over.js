// The end: who has won, why, and the score sheet.

import { dialog, made } from "./elements.js";
import { address } from "./place.js";
import { ruleLink } from "./spot.js";
import { t } from "./words.js";

/** Opens the end of a game. */
export function openOutcome(table, { openRule, save }) {
  const seats = new Map(table.seats.map((seat) => [seat.seat, seat]));
  const winners = table.outcome.winners.map((seat) => seats.get(seat)?.name ?? seat);
  const title = winners.length > 1 ? t("{names} win", { names: winners.join(", ") }) : winners.length ? t("{name} wins", { name: winners[0] }) : t("Nobody wins");
  const { rule } = table.outcome;
  const box = dialog(
    title,
    t("Close"),
    made("p", { class: "reason" }, table.outcome.reason, " ", rule && ruleLink(rule, (id) => (box.close(), openRule(id)))),
    table.outcome.sheet?.length ? sheet(table) : null,
    made(
      "div",
      { class: "buttons" },
      made("a", { class: "button primary", href: `${address("")}#/set-up/${encodeURIComponent(table.game)}`, text: t("Play again"), "data-testid": "play-again" }),
      made("button", { type: "button", class: "button", text: t("Save the game"), on: { click: save } }),
    ),
  );
  box.classList.add("outcome");
  box.dataset.testid = "outcome";
}

function sheet({ seats, outcome }) {
  const body = made("tbody");
  for (const row of outcome.sheet) {
    const cells = seats.map(({ seat }) => made("td", { text: String(row.points[seat] ?? "") }));
    body.append(made("tr", { class: row.tiebreak ? "tiebreak" : "" }, made("th", { scope: "row", text: row.title }), ...cells));
  }
  const foot = made("tfoot", {}, made("tr", {}, made("th", { scope: "row", text: t("Together") }), ...seats.map(({ seat }) => made("td", { text: String(outcome.scores[seat] ?? "") }))));
  const names = seats.map(({ seat, name, colour }) => {
    const cell = made("th", { scope: "col", class: outcome.winners.includes(seat) ? "winner" : "", text: name });
    cell.style.setProperty("--seat", colour);
    return cell;
  });
  const head = made("thead", {}, made("tr", {}, made("td"), ...names));
  return made("div", { class: "sheet" }, made("table", {}, head, body, Object.keys(outcome.scores).length ? foot : null));
}
