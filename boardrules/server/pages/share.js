// Links to this table, as far as this browser knows them: it was opened here.

import { copied } from "./dom.js";
import { button, dialog, made } from "./elements.js";
import { recentTable } from "./recent.js";
import { tableLink } from "./tables.js";
import { t } from "./words.js";

/** Opens the links; without them, how they are had. The host lets bots play for those who are away: `seatBot(seat, bot)`. */
export function openLinks(table, seatBot) {
  const known = recentTable(table.table);
  const seats = new Map(table.seats.map((seat) => [seat.seat, seat]));
  const rows = [];
  for (const { seat, token } of known?.links ?? []) {
    if (token) rows.push(row(seats.get(seat)?.name ?? seat, tableLink(table.table, token)));
  }
  if (known?.spectator) rows.push(row(t("Spectators"), tableLink(table.table, known.spectator)));
  const words = rows.length ? t("Each link is a seat: whoever has it plays there.") : t("Whoever opened this table has the links to its seats.");
  dialog(t("Links to this table"), t("Close"), made("p", { class: "soft", text: words }), ...rows, ...(table.you?.host && !table.over ? away(table, seatBot) : []));
}

/** The seats of people who are away, each with a button that lets a bot play there, or gives the seat back. */
function away(table, seatBot) {
  const gone = table.seats.filter(({ kind, here, bot, seat }) => kind === "person" && seat !== table.you.seat && (bot || !here));
  return gone.map(({ seat, name, bot }) => {
    const words = bot ? t("Give the seat back") : t("Let a bot play");
    const press = (event) => {
      event.currentTarget.disabled = true;
      seatBot(seat, bot ? null : "greedy");
    };
    return made("p", { class: "share-row" }, made("b", { text: name }), button(words, press, { kind: "small", sign: "bot" }));
  });
}

function row(name, link) {
  const field = made("input", { class: "input", readonly: true, value: link, "aria-label": name, on: { focus: () => field.select() } });
  const copy = button(t("Copy"), async () => {
    field.select();
    if (await copied(link)) copy.textContent = t("Copied ✓");
  });
  return made("div", { class: "share-row" }, made("label", { text: name }), field, copy);
}
