// Light or dark: as the device says, unless the reader has chosen. Loaded with blocking="render", so that a page is not seen in the
// wrong light first.

import { phrase } from "./words.js";

const STORED = "boardrules.theme";

/** The choices and what they are called. */
export const THEMES = { auto: phrase("As the device"), light: phrase("Light"), dark: phrase("Dark") };

/** The choice that holds now: auto, light or dark. */
export function theme() {
  return document.documentElement.dataset.theme ?? "auto";
}

/** Chooses, here and whenever this browser comes back. */
export function chooseTheme(wanted) {
  show(wanted);
  try {
    if (wanted === "auto") localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, wanted);
  } catch {
    // A browser that keeps nothing shows it until the page is left.
  }
}

function show(wanted) {
  if (wanted === "light" || wanted === "dark") document.documentElement.dataset.theme = wanted;
  else delete document.documentElement.dataset.theme;
}

try {
  show(localStorage.getItem(STORED));
} catch {
  show("auto");
}
addEventListener("storage", (event) => {
  if (event.key === STORED) show(event.newValue);
});
