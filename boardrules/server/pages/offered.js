// What the lobby tells of games and bots wherever it shows them.

import { make } from "./dom.js";
import { address } from "./place.js";
import { counted, language, t } from "./words.js";

/** How many can play, in words. */
function playersText(numbers) {
  const [low, high] = [numbers[0], numbers[numbers.length - 1]];
  return low === high ? counted("{count} player", "{count} players", low) : t("{low} to {high} players", { low, high });
}

/** What can be told of a game in a few words. */
export function chips(game, more = "") {
  return make("p", { class: "chips" },
    make("span", { class: "chip" }, playersText(game.players)),
    more ? make("span", { class: "chip" }, more) : null,
    game.own ? make("span", { class: "chip sand" }, t("Your own game")) : null,
    game.languages.includes(language()) ? null : make("span", { class: "chip" }, t("Only in {language}", { language: game.languages.map(languageName).join(", ") })));
}

function languageName(code) {
  return new Intl.DisplayNames([language()], { type: "language" }).of(code);
}

/** The picture of a game. */
export function picture(game) {
  return make("img", { src: address(`api/games/${encodeURIComponent(game.name)}/cover.svg`, { language: language() }), alt: "", loading: "lazy" });
}

/** The bot for those who do not choose: neither the weakest nor the one that thinks longest. */
export function usualBot(bots) {
  return bots[Math.floor((bots.length - 1) / 2)];
}
