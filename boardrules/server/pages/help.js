// A short help: the keys, what the colours mean, and what this is.

import { language, t } from "./words.js";

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

/** Opens the help; a page may add its own lines about keys: [[keys], words]. */
export function openHelp(_event, more = []) {
  dialog?.remove();
  dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "help-title");
  const close = made("button", "button small", t("Close"));
  close.type = "button";
  close.addEventListener("click", () => dialog.close());
  const head = made("div", "head");
  const title = made("h2", "", t("Help"));
  title.id = "help-title";
  head.append(title, close);
  dialog.append(head, t("Click on what is marked on the board, on a card or on a choice in the list. A click on something that is not allowed tells which rule refuses it."));
  dialog.append(made("h3", "", t("Keys")), pairs([...KEYS(), ...more].map(([keys, words]) => [keys.map((key) => made("kbd", "", key)), words])));
  dialog.append(made("h3", "", t("Colours")), pairs(COLOURS().map(([name, words]) => [[made("span", `chip ${name}`, "●")], words])));
  const about = made("p", "soft small");
  dialog.append(about);
  fetch(new URL("../healthz", import.meta.url))
    .then((answer) => answer.json())
    .then((said) => (about.textContent = t("boardrules {version}, a rules engine for board games. Free software under the MIT licence.", { version: said.version ?? "" })))
    .catch(() => {});
  dialog.addEventListener("close", () => dialog.remove());
  dialog.lang = language();
  document.body.append(dialog);
  dialog.showModal();
}

function pairs(rows) {
  const list = made("dl", "pairs");
  for (const [signs, words] of rows) {
    const term = made("dt");
    term.append(...signs);
    list.append(term, made("dd", "", words));
  }
  return list;
}

function made(tag, kind = "", words = "") {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.textContent = words;
  return element;
}

addEventListener("keydown", (event) => {
  if (event.key === "?" && !event.target.closest("input, textarea, select, dialog")) {
    event.preventDefault();
    openHelp();
  }
});
