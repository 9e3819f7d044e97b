// The words of the pages. A page says everything in English, as a key, and asks here for the reader's language:
//   t("Seat {number}", {number: 2})      counted("{count} card", "{count} cards", 3)      phrase("…") marks a text that t() gets later
//   <h2 data-t>Choose a game</h2>        <button data-t-attr="aria-label title" aria-label="Close" title="Close">
// The server makes the other languages from the catalogue of the package (boardrules/server/page_words.py).

const STORED = "boardrules.language";

let texts = {};
let spoken = "en";
let offered = { en: "English" };
const listeners = new Set();
const originals = new WeakMap(); // element -> what it said in English: the text under "", attributes under their names

/** The language that is spoken now. */
export function language() {
  return spoken;
}

/** The languages there are, each with its own name for itself: {"en": "English", …}. */
export function languages() {
  return offered;
}

/** Calls `heard` after each change of language, once the words are there. */
export function onLanguage(heard) {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** A text in the reader's language with its {names} filled in; {n|card|cards} is one of two by the number n. */
export function t(text, values = {}) {
  return fill(texts[text]?.[0] ?? text, values);
}

/** One of two texts by a number, which is {count} in them. */
export function counted(one, several, count, values = {}) {
  const forms = texts[one] ?? [one, several];
  return fill(forms[isOne(count) ? 0 : 1] ?? forms[0], { count, ...values });
}

/** Marks a text that is handed to t() elsewhere. */
export function phrase(text) {
  return text;
}

function isOne(count) {
  return new Intl.PluralRules(spoken).select(count) === "one";
}

function fill(template, values) {
  return template.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (whole, name, one, several) => {
    if (!(name in values)) return whole;
    return one === undefined ? String(values[name]) : isOne(Number(values[name])) ? one : several;
  });
}

/** Loads the words of a language (the one chosen before, or the browser's, where none is named) and says the page in it. */
export async function speak(wanted = preferred()) {
  const heard = await load(wanted).catch(() => load("en")).catch(() => null);
  if (heard) {
    texts = heard.texts;
    offered = heard.languages;
    spoken = heard.language;
  }
  document.documentElement.lang = spoken;
  translate(document);
  for (const listener of listeners) listener(spoken);
  return spoken;
}

/** Speaks a language from now on, here and whenever this browser comes back. */
export function chooseLanguage(wanted) {
  try {
    localStorage.setItem(STORED, wanted);
  } catch {
    // A browser that keeps nothing speaks it until the page is left.
  }
  return speak(wanted);
}

async function load(wanted) {
  const answer = await fetch(new URL(`./words/${encodeURIComponent(wanted)}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no words in ${wanted}`);
  return answer.json();
}

function preferred() {
  try {
    const stored = localStorage.getItem(STORED);
    if (stored) return stored;
  } catch {
    // Then the browser's own language counts.
  }
  return (navigator.language || "en").slice(0, 2).toLowerCase();
}

/** Says everything below an element that is marked with data-t or data-t-attr. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) {
    element.textContent = t(original(element, "", () => element.textContent.trim().replace(/\s+/g, " ")));
  }
  for (const element of root.querySelectorAll("[data-t-attr]")) {
    for (const name of element.dataset.tAttr.split(/\s+/)) {
      element.setAttribute(name, t(original(element, name, () => element.getAttribute(name) ?? "")));
    }
  }
}

function original(element, name, read) {
  const kept = originals.get(element) ?? {};
  originals.set(element, kept);
  kept[name] ??= read();
  return kept[name];
}
