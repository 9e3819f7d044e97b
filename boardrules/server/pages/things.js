// What players have and hold, as things: cards drawn as cards, numbers with their names, piles with how many lie in them.

import { key } from "./choices.js";
import { icon, made } from "./elements.js";
import { address } from "./place.js";
import { language } from "./words.js";

/** A card as a button; `state(key)` says whether it glows ("glow"), is picked ("picked") or neither (""). */
export function cardButton(game, { deck, card, words, count = 1 }, state, chosen) {
  const thing = key("card", card);
  const how = state(thing);
  const made_ = made(
    "button",
    {
      type: "button",
      class: `held ${how}`.trim(),
      "data-card": card,
      "data-testid": `card-${card}`,
      "aria-pressed": String(how === "picked"),
      title: words,
      on: { click: () => chosen([thing], made_) },
    },
    cardPicture(game, deck, card, count > 1 ? `${words} × ${count}` : words),
    count > 1 && made("span", { class: "count", "aria-hidden": "true", text: `×${count}` }),
  );
  return made_;
}

export function cardPicture(game, deck, card, words) {
  const where = address(`api/games/${encodeURIComponent(game)}/cards/${encodeURIComponent(deck)}/${encodeURIComponent(card)}.svg`, { language: language() });
  return made("img", { src: where, alt: words, draggable: "false", loading: "lazy" });
}

/** A value, a number, a pile or pieces in a line; cards that are seen follow as small pictures. */
export function itemOf(game, item, state, chosen) {
  const words = made("span", { class: "item-words", text: item.words });
  if (item.kind === "pieces") return made("span", { class: "item", "data-piece": item.piece }, words, made("b", { text: item.cards.map(counted).join(", ") || String(item.size) }));
  if (item.kind === "cards" && item.cards?.length) {
    const cards = item.cards.map((card) => cardButton(game, card, state, chosen));
    return made("div", { class: "item cards", "data-zone": item.name }, words, made("div", { class: "small-cards" }, ...cards));
  }
  if (item.kind === "cards") return made("span", { class: "item pile", "data-zone": item.name }, icon("cards"), words, made("b", { text: String(item.size) }));
  return made("span", { class: "item", "data-field": item.name }, words, item.said && made("b", { text: item.said }));
}

const counted = ({ words, count }) => (count > 1 ? `${words} × ${count}` : words);
