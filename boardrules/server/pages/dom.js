// Elements in one line: make("button", {class: "button", type: "button", onclick: f}, "Play"). Texts go in as texts, never as HTML.

/** An element with attributes (on… are listeners, false and null are left out, true is an empty attribute) and what is in it. */
export function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...inside.flat(3).filter((part) => part !== null && part !== undefined && part !== false));
  return element;
}

/** A button. */
export function button(words, pressed, kind = "", more = {}) {
  return make("button", { type: "button", class: `button ${kind}`.trim(), onclick: pressed, ...more }, words);
}

let numbered = 0;

/** An id that nothing else on the page has. */
export function freshId(what) {
  numbered += 1;
  return `${what}-${numbered}`;
}

/** A copy of a text goes to the clipboard; whether it did. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
