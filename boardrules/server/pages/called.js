// What things are called, in the reader's language: from what the server tells of the game.

import { kindOf, nameOf } from "./choices.js";

const LISTS = { space: "spaces", piece: "pieces", player: "seats" };

/** The words for a thing such as "card:breeze"; its name where there are none. */
export function thingWords(names, thing) {
  const name = nameOf(thing);
  const list = LISTS[kindOf(thing)];
  if (list) return names[list]?.[name] ?? name;
  return Object.values(names.cards ?? {}).find((cards) => name in cards)?.[name] ?? name;
}

/** The words for a kind of action, as a heading. */
export function kindWords(names, kind) {
  const words = names.actions?.[kind] ?? spaced(kind);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const boardWords = (names, board) => names.boards?.[board] ?? spaced(board);

const spaced = (name) => name.replaceAll("_", " ");
