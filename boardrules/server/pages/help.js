// A short help: the keys, what the colours mean, and what this is.

import { button, make } from "./dom.js";
import { address, ask } from "./place.js";
import { t } from "./words.js";

const KEYS = () => [
  [["Tab"], t("from one control to the next")],
  [["←", "↑", "→", "↓"], t("over the board, from space to space")],
  [["Enter"], t("choose what is marked")],
  [["Esc"], t("drop the choice, close what is open")],
  [["?"], t("this help")],
];

const COLOURS = () => [
  ["sea", t("what you have chosen, and where it can go")],
  ["sand", t("who is to decide")],
  ["good", t("what holds or is allowed")],
  ["wrong", t("what a rule refuses")],
];

let dialog = null;
let more = () => [];

/** A page has keys of its own: `keys()` gives lines [[keys], words], in the language that is spoken then. */
export function addKeys(keys) {
  more = keys;
}

/** Opens the help. */
export function openHelp() {
  dialog?.remove();
  const about = make("p", { class: "soft small" });
  dialog = make("dialog", { "aria-labelledby": "help-title", onclose: (event) => event.currentTarget.remove() },
    make("div", { class: "head" }, make("h2", { id: "help-title" }, t("Help")), button(t("Close"), () => dialog.close(), "small")),
    make("p", {}, t("Click on what is marked on the board, on a card or on a choice in the list. A click on something that is not allowed tells which rule refuses it.")),
    make("h3", {}, t("Keys")),
    pairs([...KEYS(), ...more()].map(([keys, words]) => [keys.map((key) => make("kbd", {}, key)), words])),
    make("h3", {}, t("Colours")),
    pairs(COLOURS().map(([name, words]) => [[make("span", { class: `chip ${name}`, "aria-hidden": "true" }, "●")], words])),
    about,
  );
  ask(address("healthz"))
    .then((said) => about.append(t("boardrules {version}, a rules engine for board games. Free software under the MIT licence.", { version: said.version ?? "" })))
    .catch(() => {});
  document.body.append(dialog);
  dialog.showModal();
}

function pairs(rows) {
  return make("dl", { class: "pairs" }, rows.map(([signs, words]) => [make("dt", {}, signs), make("dd", {}, words)]));
}

addEventListener("keydown", (event) => {
  if (event.key === "?" && !event.target.closest("input, textarea, select, dialog")) {
    event.preventDefault();
    openHelp();
  }
});
