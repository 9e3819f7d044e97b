// What a player likes, kept by this browser: asking before a choice is played, answers that are no choice, sounds, following.

import { mountSwitches } from "./bar.js";
import { button, dialog, made } from "./elements.js";
import { t } from "./words.js";

const STORED = "boardrules.table";
const DEFAULTS = { ask: "single", alone: false, sounds: false, follow: true };

export const settings = { ...DEFAULTS, ...kept() };

function kept() {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}");
  } catch {
    return {};
  }
}

function keep(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(STORED, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing has it until the page is left.
  }
}

/** Opens the settings; `name` is how this seat is called, `rename(name)` changes it, both null for those without a seat. */
export function openSettings({ name, rename, changed }) {
  const asks = [
    ["single", t("When one click decides")],
    ["always", t("Always")],
    ["never", t("Never")],
  ];
  const ask = made("div", { class: "segments", role: "radiogroup", "aria-label": t("Ask before a choice is played") });
  for (const [value, words] of asks) {
    const input = made("input", { type: "radio", name: "ask", value, on: { change: () => keep("ask", value) } });
    input.checked = settings.ask === value;
    ask.append(made("label", {}, input, made("span", { text: words })));
  }
  const tick = (which, words) => {
    const input = made("input", { type: "checkbox", "data-testid": `setting-${which}`, on: { change: () => (keep(which, input.checked), changed()) } });
    input.checked = settings[which];
    return made("label", { class: "tick" }, input, made("span", { text: words }));
  };
  const switches = made("div", {});
  mountSwitches(switches);
  dialog(
    t("Settings"),
    t("Close"),
    rename && nameField(name, rename),
    made("p", { class: "label", text: t("Ask before a choice is played") }),
    ask,
    tick("alone", t("Play by itself what is the only choice")),
    tick("follow", t("Look at what can be chosen, where the board is large")),
    tick("sounds", t("Sounds")),
    switches,
  );
}

function nameField(name, rename) {
  const field = made("input", { class: "input", id: "own-name", maxlength: "40", value: name, autocomplete: "nickname" });
  const send = (event) => {
    event.preventDefault();
    rename(field.value.trim());
  };
  return made("form", { class: "field name-field", on: { submit: send } }, made("label", { for: "own-name", text: t("Your name") }), field, button(t("Change"), null, { type: "submit" }));
}
