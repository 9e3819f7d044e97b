// The title of a table's page: seen in the tab, in the list of windows, and heard first.

import { t } from "./words.js";

/** Whose turn it is and what is played; with a dot where the reader is waited for. `table` is the document of the table. */
export function pageTitle(table, mine) {
  const game = table.title;
  if (table.over) return t("Game over – {game}", { game });
  if (mine) return t("● Your turn – {game}", { game });
  const decides = table.seats.find((seat) => seat.decides);
  return decides ? t("{who} decides – {game}", { who: decides.name || decides.words || decides.seat, game }) : game;
}
