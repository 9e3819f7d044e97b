// The keys of the table.

import { addKeys } from "./help.js";
import { t } from "./words.js";

/** Listens to keys; `calls` has what each does: b, d, l, h, u, "[", "]", Escape. */
export function listenToKeys(calls) {
  addKeys(lines);
  addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!Object.hasOwn(calls, event.key)) return;
    event.preventDefault();
    calls[event.key]();
  });
}

/** What they do, for the help. */
const lines = () => [
  [["b"], t("to the board")],
  [["d"], t("to the buttons of what is asked")],
  [["l"], t("to the list of all choices")],
  [["Shift", "←", "→"], t("over the board, to spaces that cannot be chosen too")],
  [["+", "−", "0"], t("nearer, farther, the whole board")],
  [["h"], t("a hint")],
  [["u"], t("take back")],
  [["[", "]"], t("back and on through the game")],
];
