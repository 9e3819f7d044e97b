// Tables: how one is opened, and where it is found.

import { address, ask } from "./place.js";
import { keepTable } from "./recent.js";
import { language } from "./words.js";

/** Opens a table at the server and keeps its links in this browser. */
export async function openTable(game, players, options) {
  const made = await ask(address("api/tables"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: game.name, language: language(), players, options, seed: null }),
  });
  const mine = made.links.find((link) => link.kind === "person");
  keepTable({ ...made, game: game.name, title: game.title, at: Date.now(), token: mine?.token ?? made.spectator });
  return made;
}

/** The address of a table as somebody sees it. The token is in the fragment, which browsers send to nobody. */
export function tableLink(table, token) {
  return `${address(`table/${encodeURIComponent(table)}`)}#${token}`;
}
