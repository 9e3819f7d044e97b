// A table to be: the variant, how many play, who sits where, the options.

import { complain, say } from "./announce.js";
import { button, freshId, make } from "./dom.js";
import { chips, picture, usualBot } from "./offered.js";
import { keepMyName, myName } from "./recent.js";
import { openTable } from "./tables.js";
import { t } from "./words.js";

const PERSON = "person";
let draft = null; // what has been chosen so far; it outlives a change of language

/** Shows the form for a game and its variants. */
export function showSetUp(main, family, bots, chosen) {
  const [head] = family;
  if (draft?.family !== head.name) draft = { family: head.name, game: chosen.name, count: chosen.players[0], seats: [], options: {}, open: false };
  const game = family.find((one) => one.name === draft.game) ?? head;
  const numbers = game.players;
  if (!numbers.includes(draft.count)) draft.count = numbers[0];
  for (let seat = draft.seats.length; seat < game.seats.length; seat += 1) {
    draft.seats.push(seat === 0 ? { kind: PERSON, name: myName() } : { kind: usualBot(bots).name, name: "" });
  }
  const again = (focused) => {
    showSetUp(main, family, bots, chosen);
    if (focused) document.getElementById(focused)?.focus();
  };

  document.title = t("{game}: set up a table", { game: head.title });
  main.replaceChildren(
    make("nav", { "aria-label": t("Way back") }, make("a", { class: "button quiet small", href: "#/" }, t("← All games"))),
    make("div", { class: "set-up" },
      make("aside", { class: "shown" },
        make("div", { class: "cover" }, picture(game)),
        make("p", {}, game.summary),
        chips(game),
      ),
      make("form", { class: "form", onsubmit: (event) => { event.preventDefault(); submit(event.currentTarget, game); } },
        make("h1", { tabindex: "-1" }, head.title),
        family.length > 1 ? variants(family, game, again) : null,
        howMany(numbers, again),
        seats(game, bots, again),
        options(game, family),
        make("div", { class: "buttons end" }, make("button", { class: "button primary", type: "submit" }, t("Open the table"))),
      ),
    ),
  );
}

async function submit(form, game) {
  const press = form.querySelector("[type=submit]");
  press.disabled = true;
  say(t("The table is being set up."));
  const players = draft.seats.slice(0, draft.count).map(({ kind, name }) =>
    kind === PERSON ? { kind: PERSON, name: name.trim() } : { kind: "bot", bot: kind, name: name.trim() });
  const mine = players.find((player) => player.kind === PERSON);
  if (mine?.name) keepMyName(mine.name);
  try {
    const made = await openTable(game, players, draft.options);
    draft = null;
    location.hash = `#/links/${encodeURIComponent(made.table)}`;
  } catch (error) {
    press.disabled = false;
    complain(error);
  }
}

// ---------------------------------------------------------------- variant and number of players

function variants(family, game, again) {
  return make("fieldset", { class: "field variants" }, make("legend", {}, t("Variant")),
    family.map((one) => {
      const id = `variant-${one.name}`;
      return make("label", { class: "variant" },
        make("input", { type: "radio", name: "variant", id, value: one.name, checked: one === game, onchange: () => { draft.game = one.name; draft.options = {}; again(id); } }),
        make("span", {}, make("strong", {}, variantTitle(one, family[0])), one === family[0] ? null : make("span", { class: "soft small" }, one.summary)));
    }));
}

/** What tells a variant from the game whose title it begins with. */
function variantTitle(game, head) {
  if (game === head) return t("The game itself");
  const rest = game.title.startsWith(head.title) ? game.title.slice(head.title.length).replace(/^[\s,:–-]+/, "") : "";
  return rest ? rest[0].toUpperCase() + rest.slice(1) : game.title;
}

function howMany(numbers, again) {
  return make("fieldset", { class: "field" }, make("legend", {}, t("How many play?")),
    make("div", { class: "segments" }, Array.from(numbers, (count) => {
      const id = `players-${count}`;
      return make("label", {},
        make("input", { type: "radio", name: "players", id, value: count, checked: count === draft.count, onchange: () => { draft.count = count; again(id); } }),
        make("span", {}, String(count)));
    })));
}

// ---------------------------------------------------------------- seats

function seats(game, bots, again) {
  const everybody = (kind, id) => {
    draft.seats.forEach((seat, number) => { if (number > 0) seat.kind = kind; });
    draft.seats[0].kind = PERSON;
    again(id);
  };
  return make("fieldset", { class: "field" }, make("legend", {}, t("Who sits where?")),
    make("p", { class: "hint" }, t("Each person gets a link of their own.")),
    make("div", { class: "buttons" },
      button(t("Me and bots"), () => everybody(usualBot(bots).name, "me-and-bots"), "small", { id: "me-and-bots" }),
      button(t("All people"), () => everybody(PERSON, "all-people"), "small", { id: "all-people" })),
    make("ul", { class: "seats" }, game.seats.slice(0, draft.count).map((seat, number) => seatRow(seat, number, bots, again))));
}

function seatRow(seat, number, bots, again) {
  const chosen = draft.seats[number];
  const who = `seat-${number}`;
  const dot = make("span", { class: "dot", "aria-hidden": "true" });
  dot.style.setProperty("--dot", seat.colour);
  return make("li", { class: "seat" },
    dot,
    make("span", { class: "label" }, seat.words),
    make("select", { class: "select", id: who, "aria-label": t("Who plays {seat}", { seat: seat.words }), onchange: (event) => { chosen.kind = event.currentTarget.value; again(who); } },
      make("option", { value: PERSON, selected: chosen.kind === PERSON }, t("Person")),
      bots.map((bot) => make("option", { value: bot.name, selected: chosen.kind === bot.name }, t("Bot: {strength}", { strength: bot.title })))),
    make("input", {
      class: "input", type: "text", maxlength: 40, autocomplete: "off", spellcheck: "false", value: chosen.name, placeholder: seat.words,
      "aria-label": t("Name of {seat}", { seat: seat.words }), oninput: (event) => { chosen.name = event.currentTarget.value; },
    }));
}

// ---------------------------------------------------------------- options

/** The options of a game, but for those by which its variants differ: whoever chooses a variant has chosen them. */
function options(game, family) {
  const own = game.options.filter((option) => new Set(family.map((one) => JSON.stringify(one.options.find((other) => other.name === option.name)?.default))).size === 1);
  if (!own.length) return null;
  return make("details", { class: "options", open: draft.open, ontoggle: (event) => { if (draft) draft.open = event.currentTarget.open; } },
    make("summary", {}, t("House rules ({count})", { count: own.length })),
    make("p", { class: "hint soft small" }, t("As they are set here, the game is played as its rulebook says.")),
    make("div", { class: "option-list" }, own.map(optionField)));
}

function optionField(option) {
  const value = draft.options[option.name] ?? option.default;
  const id = freshId("option");
  const explained = option.text ? make("span", { class: "soft small", id: `${id}-text` }, option.text) : null;
  const described = explained ? `${id}-text` : null;
  const choose = (chosen) => {
    if (JSON.stringify(chosen) === JSON.stringify(option.default)) delete draft.options[option.name];
    else draft.options[option.name] = chosen;
  };
  if (option.type === "flag") {
    return make("label", { class: "tick" },
      make("input", { type: "checkbox", checked: value === true, "aria-describedby": described, onchange: (event) => choose(event.currentTarget.checked) }),
      make("span", {}, make("span", { class: "label" }, option.title), explained));
  }
  if (option.choices && Array.isArray(option.default)) return manyOf(option, new Set(value), choose, explained);
  const control = option.choices ? oneOf(option, value, id, choose) : number(option, value, id, choose);
  if (described) control.setAttribute("aria-describedby", described);
  return make("div", { class: "field" }, make("label", { for: id }, option.title), control, explained);
}

function oneOf(option, value, id, choose) {
  const pick = (event) => choose(option.choices[event.currentTarget.selectedIndex].name);
  return make("select", { class: "select", id, onchange: pick },
    option.choices.map((choice) => make("option", { selected: choice.name === value }, choice.title)));
}

function manyOf(option, value, choose, explained) {
  const tick = (choice) => make("label", { class: "tick" },
    make("input", {
      type: "checkbox", checked: value.has(choice.name),
      onchange: (event) => {
        if (event.currentTarget.checked) value.add(choice.name);
        else value.delete(choice.name);
        choose(option.choices.map((one) => one.name).filter((name) => value.has(name)));
      },
    }), choice.title);
  return make("fieldset", { class: "field" }, make("legend", {}, option.title), explained, option.choices.map(tick));
}

function number(option, value, id, choose) {
  return make("input", {
    class: "input short", type: "number", id, min: option.min, max: option.max, step: 1, required: true, value,
    onchange: (event) => { if (event.currentTarget.checkValidity()) choose(event.currentTarget.valueAsNumber); },
  });
}
