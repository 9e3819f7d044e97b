// The rulebook beside the table: the rules that matter now on top, three depths, a search. A page that shows it links book.css.
//   const book = openBook(container, "cap-horn", "fr", {closed: () => …});   book.mark(["CH-31"]);   book.show("CH-19");
// Links in a book never change the page's address: the token of a seat is in it.

import { button, make } from "./dom.js";
import { address, ask } from "./place.js";
import { counted, phrase, t } from "./words.js";

const DEPTHS = { learn: phrase("Learn"), reference: phrase("Look up"), law: phrase("Word by word") };
const STORED = "boardrules.book";
const STATUS = { reading: phrase("a reading of the source"), supplied: phrase("supplied where the source is silent") };
const MOST = 40; // rules that a search shows
const PHONE = "(max-width: 52rem)"; // there a book takes the whole screen

const fetched = new Map(); // address -> promise of what the server said there

function once(where) {
  const key = String(where);
  if (!fetched.has(key)) {
    const said = ask(where);
    fetched.set(key, said);
    said.catch(() => fetched.delete(key));
  }
  return fetched.get(key);
}

/** Puts the rulebook of a game into an element. `closed` is called when the reader closes it; without it there is no button for that. */
export function openBook(container, game, language, { closed = null } = {}) {
  return new Book(container, game, language, closed);
}

class Book {
  constructor(container, game, language, closed) {
    this.game = game;
    this.language = language;
    this.closed = closed;
    this.rules = {};
    this.marked = [];
    this.asked = null;
    this.depth = remembered();
    this.build();
    this.stretch(false);
    container.replaceChildren(this.element);
    if (matchMedia(PHONE).matches) this.stretch(true);
    this.ready = this.load();
  }

  build() {
    const depths = make("fieldset", { class: "segments book-depths" }, make("legend", { class: "unseen" }, t("How deep")),
      Object.entries(DEPTHS).map(([depth, words]) => make("label", {},
        make("input", { type: "radio", name: "book-depth", value: depth, checked: depth === this.depth, onchange: () => this.go(depth) }),
        make("span", {}, t(words)))));
    this.find = make("input", { class: "input", type: "search", placeholder: t("Find a rule or a word"), "aria-label": t("Find a rule or a word"), oninput: () => this.search() });
    this.wide = button("", () => this.stretch(!this.whole()), "quiet icon small");
    const close = this.closed ? button("✕", () => this.close(), "quiet icon small", { "aria-label": t("Close the rulebook"), title: t("Close the rulebook") }) : null;
    this.count = make("p", { class: "soft small book-count", role: "status" });
    this.now = make("section", { class: "book-now", hidden: true, "aria-label": t("Rules that matter now") });
    this.answer = make("section", { class: "book-asked", hidden: true, tabindex: "-1" });
    this.found = make("section", { class: "book-found", hidden: true, "aria-label": t("Rules found") });
    this.text = make("article", { class: "book-text" });
    this.scroll = make("div", { class: "book-scroll", tabindex: "0", role: "region", "aria-label": t("Rulebook") }, this.count, this.answer, this.now, this.found, this.text);
    this.element = make("div", { class: "book", onclick: (event) => this.follow(event), onkeydown: (event) => this.key(event) },
      make("div", { class: "book-head" }, depths, make("div", { class: "book-line" }, this.find, this.wide, close)),
      this.scroll);
  }

  /** The rules by id come first: all that is asked can be answered from them while the book itself is still being written. */
  async load() {
    try {
      const told = await once(address(`api/games/${encodeURIComponent(this.game)}`, { language: this.language }));
      this.rules = told.rules;
      this.mark(this.marked);
      if (this.asked) this.show(this.asked);
    } catch (error) {
      this.complain(error);
    }
    await this.go(this.depth);
  }

  /** Shows a depth of the book. */
  async go(depth) {
    this.depth = depth;
    remember(depth);
    this.text.replaceChildren(make("p", { class: "soft" }, t("The rulebook is being written. The first time takes a few seconds.")));
    this.text.setAttribute("aria-busy", "true");
    try {
      const book = await once(address(`api/games/${encodeURIComponent(this.game)}/book/${depth}`, { language: this.language }));
      if (this.depth !== depth) return;
      const read = new DOMParser().parseFromString(book.html, "text/html");
      read.querySelector("nav details")?.removeAttribute("open");
      this.text.className = `book-text ${depth}`;
      this.text.lang = book.language ?? this.language;
      this.text.replaceChildren(make("h2", {}, book.title, " ", make("small", { class: "soft" }, book.subtitle)), ...read.body.childNodes);
      if (this.asked) this.show(this.asked);
    } catch (error) {
      if (this.depth === depth) this.complain(error);
    } finally {
      this.text.removeAttribute("aria-busy");
    }
  }

  complain(error) {
    this.text.replaceChildren(make("div", { class: "note wrong", role: "alert" }, make("p", {}, error.message)));
  }

  /** The rules that matter now, on top. */
  mark(ids) {
    this.marked = ids;
    const known = ids.filter((id) => this.rules[id]);
    this.now.hidden = known.length === 0 || this.find.value.trim() !== "";
    this.now.replaceChildren(make("h2", {}, t("Rules that matter now")), make("ul", {}, known.map((id) => make("li", {}, this.card(id)))));
  }

  /** Opens a rule: what it says at once, and its place in the book. */
  show(id) {
    this.asked = id;
    if (matchMedia(PHONE).matches) this.stretch(true);
    this.find.value = "";
    this.search();
    const rule = this.rules[id];
    if (!rule) return;
    if (this.scrollTo(`rule-${id}`)) {
      this.answer.hidden = true;
      return;
    }
    this.answer.hidden = false;
    this.answer.setAttribute("aria-label", id);
    this.answer.replaceChildren(
      make("div", { class: "book-line" }, this.card(id), button("✕", () => this.putAway(), "quiet icon small", { "aria-label": t("Put it away"), title: t("Put it away") })),
      make("div", { class: "buttons" }, button(t("Look it up"), () => this.turnTo("reference"), "small"), button(t("The code behind it"), () => this.turnTo("law"), "small quiet")));
    this.scroll.scrollTop = 0;
    this.answer.focus({ preventScroll: true });
  }

  putAway() {
    this.asked = null;
    this.answer.hidden = true;
    this.scroll.focus();
  }

  turnTo(depth) {
    const chosen = this.element.querySelector(`.book-depths input[value="${depth}"]`);
    chosen.checked = true;
    this.go(depth);
  }

  card(id) {
    const rule = this.rules[id];
    const status = STATUS[rule.status];
    return make("div", { class: `rule-card ${rule.status}` },
      make("p", {}, make("a", { class: "rule-id", href: `#rule-${id}` }, id), " ", rule.sentence),
      make("p", { class: "soft small" }, [rule.section, status ? `◇ ${t(status)}` : "", rule.source].filter(Boolean).join(" · ")));
  }

  /** Rules with all the words that are typed, or whose id begins like it. */
  search() {
    const words = plain(this.find.value).split(/\s+/).filter(Boolean);
    const searching = words.length > 0;
    this.element.classList.toggle("searching", searching);
    this.found.hidden = !searching;
    this.text.hidden = searching;
    this.now.hidden = searching || !this.now.querySelector("li");
    if (searching) this.answer.hidden = true;
    if (!searching) {
      this.count.textContent = "";
      this.found.replaceChildren();
      return;
    }
    const matches = Object.entries(this.rules).filter(([id, rule]) => {
      const said = plain(`${id} ${rule.sentence} ${rule.section}`);
      return words.every((word) => said.includes(word));
    });
    this.count.textContent = matches.length ? counted("{count} rule found", "{count} rules found", matches.length) : t("No rule says that.");
    this.found.replaceChildren(make("ul", {}, matches.slice(0, MOST).map(([id]) => make("li", {}, this.card(id)))));
    this.scroll.scrollTop = 0;
  }

  /** Links lead to places in this book, or open a rule. */
  follow(event) {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    const target = decodeURIComponent(link.getAttribute("href").slice(1));
    const rule = target.startsWith("rule-") ? target.slice("rule-".length) : null;
    if (rule && !link.closest(".book-text.reference, .book-text.law")) this.show(rule);
    else this.scrollTo(target);
  }

  /** Scrolls to a place of the book and marks it; whether it is there. */
  scrollTo(id) {
    const place = this.text.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!place) return false;
    for (const other of this.text.querySelectorAll(".reached")) other.classList.remove("reached");
    place.classList.add("reached");
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    const above = place.getBoundingClientRect().top - this.scroll.getBoundingClientRect().top + this.scroll.scrollTop;
    this.scroll.scrollTop = above - 12;
    return true;
  }

  key(event) {
    if (event.key === "Tab" && this.whole()) this.stay(event);
    if (event.key !== "Escape") return;
    if (this.find.value) {
      this.find.value = "";
      this.search();
    } else if (this.whole()) this.stretch(false);
    else if (this.closed) this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  whole() {
    return this.element.classList.contains("whole");
  }

  /** Over the whole screen, or back into its pane. */
  stretch(whole) {
    this.element.classList.toggle("whole", whole);
    const words = whole ? t("Back to the table") : t("Whole screen");
    this.wide.textContent = whole ? "✕" : "⤢";
    this.wide.title = words;
    this.wide.setAttribute("aria-label", words);
    if (whole) {
      this.element.setAttribute("role", "dialog");
      this.element.setAttribute("aria-modal", "true");
      this.element.setAttribute("aria-label", t("Rulebook"));
    } else for (const name of ["role", "aria-modal", "aria-label"]) this.element.removeAttribute(name);
  }

  /** What is under the book is not reached by Tab. */
  stay(event) {
    const reached = [...this.element.querySelectorAll("a[href], button, input, summary, [tabindex='0']")].filter((one) => one.checkVisibility());
    const [first, last] = [reached[0], reached[reached.length - 1]];
    const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
    if (!leaving) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }

  close() {
    this.stretch(false);
    this.closed?.();
  }
}

/** Letters without accents, all small: what is typed is compared by. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function remembered() {
  try {
    const depth = localStorage.getItem(STORED);
    return depth in DEPTHS ? depth : "learn";
  } catch {
    return "learn";
  }
}

function remember(depth) {
  try {
    localStorage.setItem(STORED, depth);
  } catch {
    // Then the next book opens where beginners begin.
  }
}
