// What the lobby tells of games and bots wherever it shows them.

import { make } from "./dom.js";
import { address } from "./place.js";
import { counted, language, t } from "./words.js";

/** How many can play, in words. */
export function playersText(numbers) {
  const [low, high] = [numbers[0], numbers[numbers.length - 1]];
  return low === high ? counted("{count} player", "{count} players", low) : t("{low} to {high} players", { low, high });
}

/** The picture of a game. */
export function picture(game) {
  return make("img", { src: address(`api/games/${encodeURIComponent(game.name)}/cover.svg`, { language: language() }), alt: "", loading: "lazy" });
}

/** The bot for those who do not choose: neither the weakest nor the one that thinks longest. */
export function usualBot(bots) {
  return bots[Math.floor((bots.length - 1) / 2)];
}
