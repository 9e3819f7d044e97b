// The links of a table that has been opened: one for each person, one for those who look on.

import { say } from "./announce.js";
import { button, copied, make } from "./dom.js";
import { recentTable } from "./recent.js";
import { tableLink } from "./tables.js";
import { t } from "./words.js";

/** Shows them. */
export function showLinks(main, table, games) {
  const entry = recentTable(table);
  const game = games.find((one) => one.name === entry.game);
  const title = game?.title ?? entry.title;
  const named = entry.links.map((link) => ({ ...link, name: link.name || seatOf(game, link)?.words || link.seat }));
  const [mine, ...others] = named.filter((link) => link.token);
  const bots = named.filter((link) => !link.token);
  const colour = (link) => seatOf(game, link)?.colour;

  document.title = t("{game}: the table is ready", { game: title });
  main.replaceChildren(
    make("nav", { "aria-label": t("Way back") }, make("a", { class: "button quiet small", href: "#/" }, t("← All games"))),
    make("section", { class: "ready" },
      make("h1", { tabindex: "-1" }, t("{game}: the table is ready", { game: title })),
      make("p", { class: "take" }, mine
        ? make("a", { class: "button primary large", href: tableLink(table, mine.token) }, t("Take my seat: {name}", { name: mine.name }))
        : make("a", { class: "button primary large", href: tableLink(table, entry.spectator) }, t("Watch the bots play"))),
      others.length ? [make("h2", {}, t("For the others")), make("p", { class: "soft" }, t("Send everybody their own link. Whoever opens it plays there, without an account."))] : null,
      others.length ? make("ul", { class: "links" }, others.map((link) => row(link.name, "", tableLink(table, link.token), title, colour(link)))) : null,
      make("h2", {}, t("More links")),
      make("ul", { class: "links" },
        mine ? row(t("{name} (you)", { name: mine.name }), t("Your own link, to go on from another device"), tableLink(table, mine.token), title, colour(mine)) : null,
        row(t("Spectators"), t("They see what everybody sees, and no hand."), tableLink(table, entry.spectator), title),
        row(t("Host"), t("Keep it for yourself: with it, bots can take the seats of people who had to leave."), tableLink(table, entry.host), title)),
      bots.length ? make("p", { class: "soft" }, t("Bots: {names}.", { names: bots.map((link) => link.name).join(", ") })) : null,
      make("p", { class: "soft small" }, t("This browser remembers the table: it is in the lobby under “Go on”.")),
    ),
  );
}

function seatOf(game, link) {
  return game?.seats.find((seat) => seat.seat === link.seat);
}

function row(name, about, link, title, colour = null) {
  const what = about || t("The link of {name}", { name });
  const dot = colour ? make("span", { class: "dot", "aria-hidden": "true" }) : null;
  dot?.style.setProperty("--dot", colour);
  const field = make("input", { class: "input link", readonly: true, value: link, "aria-label": what, onfocus: (event) => event.currentTarget.select() });
  const copy = button(t("Copy"), async () => {
    if (await copied(link)) {
      copy.textContent = t("Copied ✓");
      say(t("Copied: {what}", { what }));
      setTimeout(() => { copy.textContent = t("Copy"); }, 2000);
    } else field.select();
  }, "small", { "aria-label": t("Copy: {what}", { what }) });
  const share = navigator.share
    ? button(t("Share"), () => navigator.share({ title, text: t("A seat for you at a table of {game}", { game: title }), url: link }).catch(() => {}), "small", { "aria-label": t("Share: {what}", { what }) })
    : null;
  return make("li", {},
    make("p", { class: "name" }, dot, make("strong", {}, name), about ? make("span", { class: "soft small" }, about) : null),
    make("div", { class: "line" }, field, copy, share, make("a", { class: "button small", href: link, target: "_blank", rel: "noopener", "aria-label": t("Open: {what}", { what }) }, t("Open"))));
}
