// The table: brings the connection, the board, the choices and the panes together. It knows nothing of any game: all that it
// shows is in the document that the server sends to this seat.

import { mountSwitches } from "./bar.js";
import { Board } from "./board.js";
import { openBook } from "./book.js";
import { Chat } from "./chat.js";
import { key, kindOf, nameOf, thingsOf } from "./choices.js";
import { Decide } from "./decide.js";
import { button, dialog, made, signButton } from "./elements.js";
import { Hand } from "./hand.js";
import { addKeys } from "./help.js";
import { History } from "./history.js";
import { List } from "./list.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { openOutcome } from "./over.js";
import { Picking } from "./picking.js";
import { Pictures } from "./pictures.js";
import { address, ask } from "./place.js";
import { Players } from "./players.js";
import { keepTable, recentTable } from "./recent.js";
import { openSettings, settings } from "./settings.js";
import { openLinks } from "./share.js";
import { sound } from "./sounds.js";
import { Spot } from "./spot.js";
import { Tabs } from "./tabs.js";
import { pageTitle } from "./title.js";
import { laid } from "./turns.js";
import { counted, language, onLanguage, speak, t } from "./words.js";

const at = (id) => document.getElementById(id);
const ALONE = 700; // milliseconds before the only choice is played by itself

class Table {
  constructor(id, token) {
    const known = recentTable(id);
    this.id = id;
    this.token = token;
    this.past = null; // the document of a position that is looked at
    this.looked = null; // an action that is shown while the pointer is on it
    this.hints = [];
    this.game = { rules: {}, names: {} };
    this.stamp = 0;
    this.busy = false;
    this.note = "";
    this.pictures = new Pictures(id, token);
    this.picking = new Picking(
      { changed: () => this._picked(), play: (action) => this.play(action), menu: (...menu) => this.menu(...menu), why: (...why) => this.why(...why) },
      settings,
    );
    this._mount();
    this.decide.show({ question: t("Connecting…"), mine: false });
    const url = new URL(address(`api/tables/${encodeURIComponent(id)}/live`));
    url.protocol = url.protocol.replace("http", "ws");
    this.live = new Live({
      url,
      token,
      host: known?.host ?? null,
      language: language(),
      told: { changed: (what) => this.changed(what), connection: (...state) => this.connection(...state), ended: (...why) => this.ended(...why) },
    });
    this.live.connect();
  }

  _mount() {
    const click = (things, where) => this.click(things, where);
    this.board = new Board(at("board"), (things, where) => click(things.filter((thing) => !this._held(thing)), where));
    this.spot = new Spot(at("board-room"), () => this.picking.drop());
    this.decide = new Decide(at("decide"), { play: (action) => this.play(action), drop: () => this.drop(), list: () => this.openList(), sheet: () => this.openOutcome() });
    this.hand = new Hand(at("hand"), click);
    this.players = new Players(at("players"), { chosen: click, seatBot: (seat, bot) => this.request("bot", { seat, bot }) });
    const openRule = (rule) => this.openRule(rule);
    this.log = new Log(at("pane-log"), { openRule, goTo: (decisions) => this.goTo(decisions) });
    this.list = new List(at("pane-list"), { play: (action) => this.play(action), look: (action) => this.look(action), kindWords: (kind) => this.kindWords(kind) });
    this.chat = new Chat(at("pane-chat"), (text) => this.request("chat", { text }));
    const panes = [
      { name: "log", words: () => t("Log"), element: at("pane-log") },
      { name: "list", words: () => t("Choices"), element: at("pane-list") },
      { name: "rules", words: () => t("Rules"), element: at("pane-rules") },
      { name: "chat", words: () => t("Chat"), element: at("pane-chat") },
    ];
    this.tabs = new Tabs(at("side"), at("tabs"), panes, (name) => this._opened(name));
    this._tools();
    mountSwitches(at("switches"));
    addKeys(keys);
    addEventListener("keydown", (event) => this._key(event));
    onLanguage((spoken) => this._spoken(spoken));
  }

  _opened(name) {
    if (name === "log") this.log.toEnd();
    if (name === "rules" && !this.book && this.live?.document) this._openBook();
  }

  _tools() {
    const tools = at("tools");
    this.undo = button(made("span", { class: "words" }), () => this.request("undo"), { kind: "quiet wide", sign: "undo", "data-testid": "undo" });
    this.hint = button(made("span", { class: "words" }), () => this.askHint(), { kind: "quiet wide", sign: "hint", "data-testid": "hint" });
    this.back = button(made("span", { class: "words" }), () => this.history.open(at("history").hidden), { kind: "quiet wide", sign: "past", "data-testid": "history", "aria-controls": "history" });
    this.boards = made("div", { class: "boards", role: "group" });
    const slider = made("div", { id: "history", class: "history", hidden: true });
    this.zooms = [
      signButton("farther", "", () => this.board.sight.zoom(0.75)),
      signButton("whole", "", () => this.board.sight.whole(), { "data-testid": "fit" }),
      signButton("nearer", "", () => this.board.sight.zoom(1.33)),
    ];
    tools.append(this.undo, this.hint, this.back, this.boards, slider, made("span", { class: "room" }), ...this.zooms);
    this.history = new History(slider, (decisions) => this.goTo(decisions));
    this.links = signButton("share", "", () => openLinks(this.live.document));
    this.gear = signButton("settings", "", () => this.openSettings(), { "data-testid": "settings" });
    at("top").append(this.links, this.gear);
  }

  // ------------------------------------------------------------------------------------------ what the server says

  changed(what) {
    const { document: now, log, chat } = this.live;
    const before = this.before ?? { decisions: now.decisions, log: log.length, mine: false, over: now.over, chat: chat.length };
    if (now.decisions < before.decisions || what.welcome) this.stamp += 1;
    if (what.welcome) this._welcome(now);
    const mine = this.mine();
    if (now.decisions !== before.decisions) {
      this.hints = [];
      this.note = "";
      this.spot.close();
      this.looked = null;
    }
    this._tell(before, what, mine);
    this.before = { decisions: now.decisions, log: log.length, mine, over: now.over, chat: chat.length };
    this.show();
    this._asked(now);
    if (now.over && !this.outcomeSeen) this.openOutcome();
    this._alone();
  }

  _welcome(now) {
    const known = recentTable(now.table);
    keepTable({ table: now.table, game: now.game, title: now.title, token: known?.token ?? this.token });
    this._learn();
  }

  /** The words and rules of the game, in the language that is spoken. */
  async _learn() {
    const { game } = this.live.document;
    const wanted = `${game} ${language()}`;
    if (this.learnt === wanted) return;
    this.learnt = wanted;
    this.game = await ask(address(`api/games/${encodeURIComponent(game)}`, { language: language() })).catch(() => this.game);
    if (this.book) this._openBook();
    this.show();
  }

  /** The rulebook is written when somebody wants to read it. */
  _openBook() {
    const now = this.live.document;
    this.book = openBook(at("pane-rules"), now.game, language());
    this.book.mark(now.rules_now ?? []);
  }

  /** For those who listen, and for those who look at another window. */
  _tell(before, what, mine) {
    const { document: now, log, chat } = this.live;
    if (what.welcome) return;
    const lines = what.log && log.length > before.log ? log.slice(before.log).flatMap((entry) => entry.lines.map((line) => line.text)) : [];
    if (mine && !before.mine) lines.push(now.question);
    if (what.chat && chat.length > before.chat) {
      const said = chat.at(-1);
      lines.push(`${said.name || t("A spectator")}: ${said.text}`);
      this.tabs.news("chat");
      sound("said");
    }
    if (lines.length) at("said").textContent = lines.join(" ");
    if (now.over && !before.over) sound("over");
    else if (mine && !before.mine) sound("turn");
    else if (now.decisions !== before.decisions) sound("moved");
  }

  connection(state, seconds = 0) {
    const line = at("line");
    const lost = state === "waiting" || (state === "connecting" && this.live?.document);
    line.classList.remove("good");
    if (lost && !this.lost) this.lost = setTimeout(() => (line.hidden = false), 400); // what is back at once frightens nobody
    if (state === "waiting") line.textContent = counted("The connection is lost. Next try in {count} second.", "The connection is lost. Next try in {count} seconds.", Math.ceil(seconds));
    else if (lost) line.textContent = t("Connecting again…");
    if (state === "open") {
      clearTimeout(this.lost);
      this.lost = null;
      line.hidden = true;
    }
    document.body.dataset.connection = state;
  }

  ended(_code, text) {
    const line = at("line");
    clearTimeout(this.lost);
    line.replaceChildren(text, " ", made("a", { href: address(""), text: t("To the lobby") }));
    line.hidden = false;
  }

  // ------------------------------------------------------------------------------------------ what is shown

  mine = () => Boolean(this.live.document?.actions.length);

  show() {
    const now = this.live.document;
    if (!now) return;
    const table = this.past ?? now;
    const mine = this.mine() && !this.past;
    this.picking.offer(mine ? now.actions : []);
    this.picking.seen = (thing) => this._seen(thing);
    at("title").textContent = now.title;
    document.title = pageTitle(now, mine);
    at("board-room").classList.toggle("past", Boolean(this.past));
    this._decide(now, table, mine);
    this.hand.show(now.game, table.panels, now.you?.seat ?? null, this.picking.state);
    this.players.show(this.past ? { ...table, outcome: null } : now, this.picking.state, now.you?.host);
    this.log.show(this.live.log, now.seats);
    this.log.mark(this.past?.decisions ?? null);
    this.list.show(mine ? now.actions : [], { unseen: now.actions_left });
    this.chat.show(this.live.chat, now.seats);
    this.history.show(now.decisions);
    if (this.marked !== table.rules_now) this.book?.mark(table.rules_now ?? []);
    this.marked = table.rules_now;
    this._say(now, mine);
    at("table").dataset.revision = now.revision;
    this._draw();
  }

  /** The words of the tools, and which of them can be used. */
  _say(now, mine) {
    const { may, ask: others, why } = now.undo;
    const named = [
      [this.undo, may || !others ? t("Take back") : t("Ask to take back"), may ? "" : why],
      [this.hint, t("Hint"), ""],
      [this.back, t("History"), ""],
    ];
    for (const [tool, words, reason] of named) {
      tool.querySelector(".words").textContent = words;
      tool.setAttribute("aria-label", words);
      tool.title = reason || words;
    }
    this.undo.disabled = !(may || others) || Boolean(this.past) || Boolean(now.undo.asked);
    this.hint.disabled = !mine;
    this.back.setAttribute("aria-expanded", String(!at("history").hidden));
    const signs = [...this.zooms, this.links, this.gear];
    const words = [t("Farther"), t("Whole board"), t("Nearer"), t("Links to this table"), t("Settings")];
    signs.forEach((tool, place) => ["aria-label", "title"].forEach((name) => tool.setAttribute(name, words[place])));
    this.tabs.say();
    this._boards(now.boards);
  }

  /** A game may have several boards, or none. */
  _boards(boards) {
    at("table").classList.toggle("no-board", !boards.length);
    this.boards.hidden = boards.length < 2;
    if (boards.length < 2) return;
    const shown = this.boardName ?? boards[0];
    const turn = (board) => {
      this.boardName = board;
      this.board.sight.own = false;
      this.show();
    };
    this.boards.replaceChildren(...boards.map((board) => button(this.game.names?.boards?.[board] ?? board.replaceAll("_", " "), () => turn(board), { kind: "quiet", "aria-pressed": String(board === shown) })));
  }

  _decide(now, table, mine) {
    const { single } = this.picking.standing;
    const words = mine && !this.spot.asks ? this.picking.words : [];
    let told = this.note;
    if (this.past) told = t("The table after {count} of {all} decisions", { count: this.past.decisions, all: now.decisions });
    else if (!mine && !told) told = this._lastLine();
    else if (mine && !told && !single) told = this.picking.picked.length ? t("Now choose what goes with it.") : this._where();
    const spoken = now.problem ?? table.question;
    this.decide.show({ question: spoken, mine, told, single: mine ? single : null, words, hints: mine ? this.hints : [], busy: this.busy, over: now.over && !this.past, asked: this._undoWords(now) });
  }

  /** Where the choices are, for who looks for them. */
  _where() {
    const kinds = new Set([...this.picking.standing.glow].filter((thing) => this._seen(thing)).map(kindOf));
    if (kinds.has("card") && kinds.has("space")) return t("Click on a card or on a marked place.");
    if (kinds.has("card")) return t("Click on a card.");
    return kinds.size ? t("Click on what is marked on the board.") : "";
  }

  /** What was decided last, for who waits. */
  _lastLine() {
    const entry = this.live.log.at(-1);
    return entry?.seat ? (entry.lines.find((line) => line.kind === "decision") ?? entry.lines[0])?.text ?? "" : "";
  }

  _seen(thing) {
    if (this.board.has(thing) || this._held(thing)) return true;
    return kindOf(thing) === "player" && document.querySelector(`.player[data-seat="${CSS.escape(nameOf(thing))}"]`) !== null;
  }

  /** Whether a card is in the hand or beside the board: then one of the same kind that lies on the board is not what is meant. */
  _held = (thing) => kindOf(thing) === "card" && document.querySelector(`.held[data-card="${CSS.escape(nameOf(thing))}"]`) !== null;

  _onBoard = (thing) => this.board.has(thing) && !this._held(thing);

  async _draw() {
    const now = this.live.document;
    const decisions = this.past ? this.past.decisions : now.decisions;
    const shown = this.past ? null : (this.picking.standing.single ?? this.looked);
    const selected = shown ? [shown.action] : [];
    const board = this.boardName ?? null;
    const name = JSON.stringify([decisions, now.language, this.stamp, selected, board]);
    if (name === this.drawn) {
      this._marks();
      return;
    }
    const turn = (this.turn = (this.turn ?? 0) + 1);
    try {
      const first = !this.drawn && decisions > 0 && !selected.length;
      const before = first ? await this.pictures.of(decisions - 1, now.language, this.stamp, [], board) : null;
      const text = await this.pictures.of(decisions, now.language, this.stamp, selected, board);
      if (turn !== this.turn) return;
      if (before) this.board.show(before);
      const other = decisions !== this.shownDecisions || board !== this.shownBoard;
      const glide = decisions !== this.shownDecisions && board === this.shownBoard && !selected.length;
      this.shownBoard = board;
      this.board.show(text, { glide: glide || Boolean(before) });
      this.drawn = name;
      this.shownDecisions = decisions;
      at("board").dataset.decisions = decisions;
      this._marks();
      if (other) this.show(); // what can be clicked is known now, and what has to be a button
      if (other && settings.follow) this._follow();
    } catch {
      // The connection tells what is wrong; the next change draws again.
    }
  }

  _follow() {
    const glow = this.mine() && !this.past ? [...this.picking.standing.glow].filter(this._onBoard) : [];
    if (glow.length) this.board.lookAt(glow);
    else this.board.sight.rest();
  }

  _marks() {
    const mine = this.mine() && !this.past;
    const hinted = new Map();
    this.hints.forEach(({ action }, place) => {
      const known = this.live.document.actions.find((each) => each.action === action);
      const thing = known && (known.leads_to ? key("space", known.leads_to) : thingsOf(known).find(this._onBoard));
      if (thing && !hinted.has(thing)) hinted.set(thing, place + 1);
    });
    const { glow } = this.picking.standing;
    this.board.marks.show({
      glow: new Set(mine && !this.looked ? [...glow].filter(this._onBoard) : []),
      picked: this.picking.picked.filter(this._onBoard),
      hinted,
      last: this.picking.standing.single || this.looked ? [] : this.board.last,
      words: (thing) => this._words(thing),
    });
  }

  /** How a thing of the board is read out: its name, and the choice where it is only one. */
  _words(thing) {
    const name = this.names(thing);
    const meant = this.picking.standing.left.filter((action) => thingsOf(action).includes(thing));
    if (meant.length === 1) return `${name}: ${meant[0].text}`;
    return meant.length ? `${name}: ${t("{count} choices", { count: meant.length })}` : name;
  }

  names(thing) {
    const names = this.game.names ?? {};
    const name = nameOf(thing);
    const kind = { space: "spaces", piece: "pieces", player: "seats" }[kindOf(thing)];
    if (kind) return names[kind]?.[name] ?? name;
    return Object.values(names.cards ?? {}).find((cards) => name in cards)?.[name] ?? name;
  }

  kindWords(kind) {
    const words = this.game.names?.actions?.[kind] ?? kind.replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  _undoWords(now) {
    const { asked } = now.undo;
    if (!asked || asked.by !== now.you?.seat) return null;
    const waiting = (asked.waiting ?? []).map((seat) => this._name(seat)).join(", ");
    return { words: t("You ask to take your decision back. Still to agree: {names}", { names: waiting }), withdraw: () => this.request("undo_answer", { agree: false }) };
  }

  _name = (seat) => this.live.document.seats.find((each) => each.seat === seat)?.name ?? seat;

  // ------------------------------------------------------------------------------------------ what the player does

  click(things, where) {
    const point = where instanceof Element ? { x: where.getBoundingClientRect().x + 30, y: where.getBoundingClientRect().y } : where;
    this.spot.close();
    this.looked = null;
    if (this.past) {
      this.history.go(null);
      return;
    }
    if (!this.busy) this.picking.click(things, point);
  }

  _picked() {
    this.show();
    if (settings.follow) this._follow();
  }

  drop() {
    this.spot.close();
    this.looked = null;
    this.picking.drop();
    this.show();
  }

  look(action) {
    if (this.past || this.busy || action === this.looked) return;
    this.looked = action;
    this._draw();
  }

  async play(action) {
    if (this.busy) return;
    this.spot.close();
    this.busy = true;
    this.show();
    const done = await this._try(this.live.play(action.action));
    this.busy = false;
    this.looked = null;
    if (done) this.picking.picked = [];
    this.show();
  }

  /** Asks the server; false where it says no, which is told. */
  async request(type, data) {
    return Boolean(await this._try(this.live.request(type, data)));
  }

  async _try(promise) {
    try {
      return await promise;
    } catch (refused) {
      sound("refused");
      const rule = refused.explanation?.rule ?? null;
      this.spot.why(null, [{ text: refused.message, rule }], (id) => this.openRule(id));
      return null;
    }
  }

  /** Words decide between several actions: a menu at the spot, drawn where they lay something. */
  async menu(actions, point) {
    const now = this.live.document;
    const choice = (action, picture = null) => ({ words: action.text, picture, chosen: () => this.play(action), looked: () => this.look(action) });
    const { decisions } = now;
    const texts = await Promise.all(actions.slice(0, 8).map((action) => this.pictures.of(decisions, now.language, this.stamp, [action.action], this.boardName ?? null).catch(() => "")));
    if (this.live.document.decisions !== decisions || !this.picking.picked.length) return;
    this.spot.menu(point, t("Which one?"), actions.map((action, place) => choice(action, texts[place] ? laid(texts[place]) : null)));
    this.show();
  }

  /** A click that means nothing legal: what the rules say. Tried from the most special meaning to the most general one. */
  async why(picked, things, point) {
    const [special, ...rest] = things;
    const tries = [[...picked, special], ...rest.map((thing) => [...picked, thing]), [special], ...rest.map((thing) => [thing])];
    const names = [...new Map(tries.map((each) => [JSON.stringify(each), each])).values()].slice(0, 4);
    let said = null;
    for (const each of names) {
      said = await this._try(this.live.request("ask", { things: each }));
      if (!said || said.refusals?.length) break;
    }
    if (!said) return;
    sound("refused");
    const reasons = said.refusals.length ? [reason(said.refusals[0])] : [{ text: said.text || t("Nothing can be done there now."), rule: null }];
    this.spot.why(point, reasons, (rule) => this.openRule(rule));
    at("said").textContent = reasons[0].text;
  }

  async askHint() {
    this.hint.setAttribute("aria-busy", "true");
    const said = await this._try(this.live.request("hint"));
    this.hint.removeAttribute("aria-busy");
    const offered = this.live.document.actions;
    this.hints = (said?.actions ?? []).filter(({ action }) => offered.some((each) => each.action === action));
    if (this.hints.length) at("said").textContent = `${t("Hint")}: ${this.hints[0].text}`;
    this.show();
  }

  async goTo(decisions) {
    const now = this.live.document;
    const wanted = decisions === null || decisions >= now.decisions ? null : decisions;
    if (wanted !== null) at("history").hidden = false;
    this.history.at = wanted;
    this.wanted = wanted;
    this.spot.close();
    const found = wanted === null ? null : await this._try(this.live.request("past", { decisions: wanted }));
    if (this.wanted !== wanted) return;
    this.past = found ? { ...found.document, decisions: wanted, seats: present(found.document.seats, this.live.document.seats) } : null;
    this.looked = null;
    this.show();
  }

  openRule(rule) {
    this.tabs.open("rules");
    this.book?.show(rule);
  }

  openList() {
    this.tabs.open("list");
    at("pane-list").querySelector("input:not([hidden]), button")?.focus();
  }

  openSettings() {
    const { seats, you } = this.live.document ?? { seats: [] };
    const seat = seats.find((each) => each.seat === you?.seat);
    openSettings({ name: seat?.name ?? "", rename: seat ? (name) => this.request("name", { name }) : null, changed: () => this._alone() });
  }

  openOutcome() {
    this.outcomeSeen = true;
    openOutcome(this.live.document, { openRule: (rule) => this.openRule(rule), save: () => this._save() });
  }

  async _save() {
    const answer = await fetch(address(`api/tables/${encodeURIComponent(this.id)}/save`), { headers: { Authorization: `Bearer ${this.token}` } });
    if (!answer.ok) return;
    const link = made("a", { href: URL.createObjectURL(await answer.blob()), download: `${this.live.document.game}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** Somebody wants to take a decision back: those who are asked see a dialog. */
  _asked(now) {
    const { asked } = now.undo;
    const me = now.you?.seat;
    const wanted = asked && me && asked.by !== me && (asked.waiting ?? []).includes(me) ? asked.by : null;
    if (!wanted) this.asking?.close();
    if (!wanted || this.asking?.open) return;
    const answer = (agree) => {
      this.asking.close();
      this.request("undo_answer", { agree });
    };
    this.asking = dialog(
      t("{name} wants to take a decision back", { name: this._name(wanted) }),
      null,
      made("p", { text: t("If everybody agrees, play goes on as if it had not been made.") }),
      made("div", { class: "buttons" }, button(t("Agree"), () => answer(true), { kind: "primary", "data-testid": "undo-agree" }), button(t("Refuse"), () => answer(false), { "data-testid": "undo-refuse" })),
    );
  }

  /** What is the only choice is played by itself, for those who want it. */
  _alone() {
    const now = this.live.document;
    if (!settings.alone || !now || now.actions.length !== 1 || now.actions_left || this.past) return;
    const { revision } = now;
    setTimeout(() => {
      const still = this.live.document;
      if (still.revision === revision && settings.alone && !this.busy && !this.past) this.play(still.actions[0]);
    }, ALONE);
  }

  // ------------------------------------------------------------------------------------------ keys and language

  _key(event) {
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    if (event.key === "Escape") {
      if (this.spot.open) this.drop();
      else if (!this.picking.drop() && this.past) this.history.go(null);
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === "b") this.board.marks.focus() || at("board").focus();
    else if (event.key === "l") this.openList();
    else if (event.key === "d") this.decide.focus();
    else if (event.key === "h" && !this.hint.disabled) this.askHint();
    else if (event.key === "u" && !this.undo.disabled) this.request("undo");
    else if (event.key === "[") this.history.go((this.past?.decisions ?? this.live.document.decisions) - 1);
    else if (event.key === "]") this.history.go((this.past?.decisions ?? this.live.document.decisions) + 1);
    else return;
    event.preventDefault();
  }

  _spoken(spoken) {
    this.live.language = spoken;
    if (!this.live.document) return;
    this.request("language", { language: spoken });
    this._learn();
    this.show();
  }
}

/** The seats of a position that is looked at, with who is here now. */
const present = (then, now) => then.map((seat, place) => ({ ...seat, here: now[place].here, bot: now[place].bot }));

/** The keys of the table, for the help. */
const keys = () => [
  [["b"], t("to the board")],
  [["d"], t("to the buttons of what is asked")],
  [["l"], t("to the list of all choices")],
  [["Shift", "←", "→"], t("over the board, to spaces that cannot be chosen too")],
  [["+", "−", "0"], t("nearer, farther, the whole board")],
  [["h"], t("a hint")],
  [["u"], t("take back")],
  [["[", "]"], t("back and on through the game")],
];

/** Why something is refused: the sentence of the rule, or what the rules say of it. */
function reason({ said, rule, text, checks = [] }) {
  const failed = checks.find((check) => !check.holds);
  const words = said || failed?.said || failed?.sentence || text;
  return { text: words, rule: rule || failed?.rule || null };
}

async function start() {
  await speak();
  const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
  const token = location.hash.slice(1) || recentTable(id)?.token || "";
  globalThis.table = new Table(id, token); // for the curious, and for tests
}

start();
