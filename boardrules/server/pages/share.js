// Links to this table, as far as this browser knows them: it was opened here.

import { copied } from "./dom.js";
import { button, dialog, made } from "./elements.js";
import { recentTable } from "./recent.js";
import { tableLink } from "./tables.js";
import { t } from "./words.js";

/** Opens the links; without them, how they are had. */
export function openLinks(table) {
  const known = recentTable(table.table);
  const seats = new Map(table.seats.map((seat) => [seat.seat, seat]));
  const rows = [];
  for (const { seat, token } of known?.links ?? []) {
    if (token) rows.push(row(seats.get(seat)?.name ?? seat, tableLink(table.table, token)));
  }
  if (known?.spectator) rows.push(row(t("Spectators"), tableLink(table.table, known.spectator)));
  const words = rows.length ? t("Each link is a seat: whoever has it plays there.") : t("Whoever opened this table has the links to its seats.");
  dialog(t("Links to this table"), t("Close"), made("p", { class: "soft", text: words }), ...rows);
}

function row(name, link) {
  const field = made("input", { class: "input", readonly: true, value: link, "aria-label": name, on: { focus: () => field.select() } });
  const copy = button(t("Copy"), async () => {
    field.select();
    if (await copied(link)) copy.textContent = t("Copied ✓");
  });
  return made("div", { class: "share-row" }, made("label", { text: name }), field, copy);
}
