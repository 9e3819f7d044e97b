// What happened, in words: one paragraph a decision, with the ids of the rules, which open the rule.

import { made } from "./elements.js";
import { ruleLink } from "./spot.js";
import { t } from "./words.js";

export class Log {
  /** `openRule(id)` opens the rulebook, `goTo(decisions)` shows the table as it was. */
  constructor(element, { openRule, goTo }) {
    this.element = element;
    this.calls = { openRule, goTo };
    this.body = made("ol", { class: "log-body" });
    element.append(this.body);
    this.shown = [];
  }

  show(log, seats) {
    const same = this.seats === seats && log.every((entry, place) => place >= this.shown.length || entry === this.shown[place]);
    const kept = same && log.length >= this.shown.length ? this.shown.length : 0;
    if (!kept) this.body.replaceChildren();
    const colours = new Map(seats.map(({ seat, colour }) => [seat, colour]));
    const low = this._atEnd();
    const fresh = log.slice(kept).filter((entry) => entry.lines.length);
    this.body.append(...fresh.map((entry) => this._entry(entry, colours)));
    this.shown = log;
    this.seats = seats;
    if (low) this.toEnd();
  }

  /** Marks the entry of the position that is looked at. */
  mark(decisions) {
    this.body.querySelector(".shown")?.classList.remove("shown");
    const row = decisions === null ? null : this.body.querySelector(`[data-decisions="${decisions}"]`);
    row?.classList.add("shown");
    row?.scrollIntoView({ block: "nearest" });
  }

  /** The newest line; called too when the log is opened. */
  toEnd() {
    this.element.scrollTop = this.element.scrollHeight;
  }

  _atEnd() {
    const { scrollTop, clientHeight, scrollHeight } = this.element;
    return scrollTop + clientHeight > scrollHeight - 60;
  }

  _entry(entry, colours) {
    const when = made("button", { type: "button", class: "when", text: String(entry.decisions), title: t("Show the table as it was then"), on: { click: () => this.calls.goTo(entry.decisions) } });
    when.setAttribute("aria-label", t("Decision {number}: show the table as it was then", { number: entry.decisions }));
    const row = made("li", { class: "log-entry", "data-decisions": entry.decisions }, when, made("div", {}, ...entry.lines.map((line) => this._line(line))));
    if (entry.seat) row.style.setProperty("--seat", colours.get(entry.seat) ?? "");
    return row;
  }

  _line({ text, kind, rules = [] }) {
    return made("p", { class: `log-line ${kind}` }, text, ...rules.flatMap((rule) => [" ", ruleLink(rule, this.calls.openRule)]));
  }
}
