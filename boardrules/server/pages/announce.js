// What is told to those who listen, and what went wrong.

import { make } from "./dom.js";
import { Refused } from "./place.js";
import { t } from "./words.js";

/** Tells something to those who listen. */
export function say(words) {
  document.getElementById("said").textContent = words;
}

/** Shows what went wrong, above what is there. */
export function complain(error) {
  const main = document.querySelector("main");
  main.querySelector(".note.wrong")?.remove();
  const words = error instanceof Refused ? error.message : t("The server does not answer. Is it still running?");
  const note = make("div", { class: "note wrong", role: "alert", tabindex: "-1" }, make("p", {}, words));
  main.prepend(note);
  note.focus();
}
