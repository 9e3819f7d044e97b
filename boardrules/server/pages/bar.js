// What stands at the right of every page's bar: the language, the light, help.

import { openHelp } from "./help.js";
import { THEMES, chooseTheme, theme } from "./theme.js";
import { chooseLanguage, language, languages, onLanguage, t } from "./words.js";

const SIGNS = { auto: "◐", light: "☀", dark: "☾" };

/** Puts the switches into an element, and keeps their words in the language that is spoken. */
export function mountSwitches(element) {
  const select = document.createElement("select");
  select.className = "select";
  select.addEventListener("change", () => chooseLanguage(select.value));
  const light = button(() => {
    const choices = Object.keys(THEMES);
    chooseTheme(choices[(choices.indexOf(theme()) + 1) % choices.length]);
    say();
  });
  const help = button(openHelp, "?");

  function say() {
    select.replaceChildren(...Object.entries(languages()).map(([code, name]) => new Option(name, code, false, code === language())));
    select.setAttribute("aria-label", t("Language"));
    light.textContent = SIGNS[theme()];
    name(light, t("Appearance: {choice}", { choice: t(THEMES[theme()]) }));
    name(help, t("Help"));
  }

  element.classList.add("switches");
  element.replaceChildren(select, light, help);
  onLanguage(say);
  say();
}

function button(pressed, sign = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button quiet icon";
  made.textContent = sign;
  made.addEventListener("click", pressed);
  return made;
}

function name(element, words) {
  element.setAttribute("aria-label", words);
  element.title = words;
}
