// The lobby: which game, who plays, and the links. What is shown follows from the fragment: #/ the games, #/set-up/GAME a table to be,
// #/links/TABLE the links of a table.

import { complain, say } from "./announce.js";
import { mountSwitches } from "./bar.js";
import { button, make } from "./dom.js";
import { showLinks } from "./links.js";
import { chips, picture, usualBot } from "./offered.js";
import { address, ask } from "./place.js";
import { forgetTable, myName, recentTables } from "./recent.js";
import { showSetUp } from "./set_up.js";
import { openTable, tableLink } from "./tables.js";
import { counted, language, onLanguage, speak, t } from "./words.js";

const main = document.getElementById("main");
const SHOWN = 4; // tables to go on with; older ones are a click away
let offered = null; // what the server offers, in the language that is spoken

/** The games, each with its variants: the game itself comes first. */
function families() {
  const found = new Map();
  const known = new Set(offered.games.map((game) => game.name));
  for (const game of offered.games) {
    const head = known.has(game.variant_of) ? game.variant_of : game.name;
    if (!found.has(head)) found.set(head, []);
    if (head === game.name) found.get(head).unshift(game);
    else found.get(head).push(game);
  }
  return [...found.values()];
}

// ---------------------------------------------------------------- the games

function showGames() {
  document.title = t("Choose a game – boardrules");
  main.replaceChildren(
    make("section", { class: "hero" },
      make("h1", { tabindex: "-1" }, t("What shall we play?")),
      make("p", { class: "soft" }, t("With friends, each on their own screen, or against bots. Whatever the rules refuse, they say why.")),
    ),
    ...recent(),
    make("section", { "aria-label": t("Games") }, make("ul", { class: "games" }, families().map(gameCard))),
  );
}

function gameCard(family) {
  const [game] = family;
  const setUp = `#/set-up/${encodeURIComponent(game.name)}`;
  return make("li", { class: "card game" },
    make("a", { class: "cover", href: setUp, tabindex: "-1", "aria-hidden": "true" }, picture(game)),
    make("div", { class: "about" },
      make("h2", {}, make("a", { href: setUp }, game.title)),
      make("p", { class: "summary" }, game.summary),
      chips(game, family.length > 1 ? counted("{count} variant", "{count} variants", family.length) : ""),
    ),
    make("div", { class: "buttons" },
      button(t("Play now"), (event) => playNow(event.currentTarget, game), "primary", { "aria-label": t("Play {game} now against bots", { game: game.title }) }),
      make("a", { class: "button", href: setUp, "aria-label": t("Set up a table of {game}", { game: game.title }) }, t("Set up a table")),
    ),
  );
}

/** The commonest case: the reader against as few bots as the game needs, straight to the table. */
async function playNow(pressed, game) {
  pressed.disabled = true;
  say(t("The table is being set up."));
  const bot = usualBot(offered.bots);
  const players = Array.from({ length: game.players[0] }, (_, seat) =>
    seat === 0 ? { kind: "person", name: myName() } : { kind: "bot", bot: bot.name, name: "" });
  try {
    const made = await openTable(game, players, {});
    location.assign(tableLink(made.table, made.links.find((link) => link.token).token));
  } catch (error) {
    pressed.disabled = false;
    complain(error);
  }
}

// ---------------------------------------------------------------- tables of this browser

function recent() {
  const tables = recentTables();
  if (!tables.length) return [];
  return [make("section", { class: "recent", "aria-labelledby": "recent-title" },
    make("h2", { id: "recent-title" }, t("Go on")),
    make("ul", {}, tables.slice(0, SHOWN).map(recentRow)),
    tables.length > SHOWN ? make("details", {}, make("summary", {}, t("Older tables ({count})", { count: tables.length - SHOWN })), make("ul", {}, tables.slice(SHOWN).map(recentRow))) : null,
  )];
}

function recentRow(entry) {
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(entry.at);
  const title = offered.games.find((game) => game.name === entry.game)?.title ?? entry.title;
  return make("li", {},
    make("a", { class: "button", href: tableLink(entry.table, entry.token), "aria-label": t("Go on with {game}, {when}", { game: title, when }) },
      make("strong", {}, title), make("span", { class: "soft small" }, when)),
    entry.links ? make("a", { class: "button quiet small", href: `#/links/${encodeURIComponent(entry.table)}`, "aria-label": t("Links of {game}, {when}", { game: title, when }) }, t("Links")) : null,
    button("✕", (event) => {
      const row = event.currentTarget.closest("li");
      const next = row.nextElementSibling ?? row.previousElementSibling;
      forgetTable(entry.table);
      if (next) { row.remove(); next.querySelector("a").focus(); } else { row.closest("section").remove(); main.focus(); }
      say(t("Forgotten."));
    }, "quiet icon small", { "aria-label": t("Forget {game}, {when}", { game: title, when }), title: t("Forget") }),
  );
}

// ---------------------------------------------------------------- from the fragment to what is shown

async function show(focus = true) {
  const [, view = "", name = ""] = location.hash.split("/").map(decodeURIComponent);
  try {
    offered ??= await ask(address("api/games", { language: language() }));
  } catch (error) {
    complain(error);
    return;
  }
  const family = families().find((games) => games.some((game) => game.name === name));
  if (view === "set-up" && family) showSetUp(main, family, offered.bots, family.find((game) => game.name === name));
  else if (view === "links" && recentTables().some((entry) => entry.table === name)) showLinks(main, name, offered.games);
  else showGames();
  if (focus) {
    scrollTo(0, 0);
    main.querySelector("h1")?.focus({ preventScroll: true });
  }
}

async function begin() {
  await speak();
  mountSwitches(document.getElementById("switches"));
  await show(false);
  onLanguage(() => {
    offered = null;
    show(false);
  });
  addEventListener("hashchange", () => {
    if (location.hash === "" || location.hash.startsWith("#/")) show();
  });
}

begin();
