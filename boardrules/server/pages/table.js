// The table: brings the connection, the board, the choices and the panes together. It knows nothing of any game: all that it
// shows is in the document that the server sends to this seat.

import { mountSwitches } from "./bar.js";
import { Agreeing } from "./agreeing.js";
import { Board } from "./board.js";
import { openBook } from "./book.js";
import { boardWords, kindWords, thingWords } from "./called.js";
import { Chat } from "./chat.js";
import { key, kindOf, nameOf, thingsOf } from "./choices.js";
import { Decide } from "./decide.js";
import { made } from "./elements.js";
import { Hand } from "./hand.js";
import { listenToKeys } from "./keys.js";
import { Line } from "./line.js";
import { List } from "./list.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { openOutcome } from "./over.js";
import { Painter } from "./painter.js";
import { Picking } from "./picking.js";
import { Pictures } from "./pictures.js";
import { address, ask } from "./place.js";
import { Players } from "./players.js";
import { meanings, reasons } from "./reasons.js";
import { keepTable, recentTable } from "./recent.js";
import { openSettings, settings } from "./settings.js";
import { openLinks } from "./share.js";
import { sound } from "./sounds.js";
import { Spot } from "./spot.js";
import { Tabs } from "./tabs.js";
import { pageTitle } from "./title.js";
import { Tools } from "./tools.js";
import { laid } from "./turns.js";
import { language, onLanguage, speak, t } from "./words.js";

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
    this.busy = false;
    this.note = "";
    this.picking = new Picking(
      { changed: () => this._picked(), play: (action) => this.play(action), menu: (...menu) => this.menu(...menu), why: (...why) => this.why(...why) },
      settings,
    );
    this.line = new Line(at("line"));
    this._mount();
    this.decide.show({ question: t("Connecting…"), mine: false });
    const url = new URL(address(`api/tables/${encodeURIComponent(id)}/live`));
    url.protocol = url.protocol.replace("http", "ws");
    this.live = new Live({
      url,
      token,
      host: known?.host ?? null,
      language: language(),
      told: { changed: (what) => this.changed(what), connection: (...state) => this.line.show(...state), ended: (_code, text) => this._ended(text) },
    });
    this.live.connect();
  }

  _mount() {
    const click = (things, where) => this.click(things, where);
    this.board = new Board(at("board"), (things, where) => click(things.filter((thing) => !this._held(thing)), where));
    this.painter = new Painter(this.board, new Pictures(this.id, this.token));
    this.agreeing = new Agreeing((agree) => this.request("undo_answer", { agree }));
    this.spot = new Spot(at("board-room"), () => this.picking.drop());
    this.decide = new Decide(at("decide"), { play: (action) => this.play(action), drop: () => this.drop(), list: () => this.openList(), sheet: () => this.openOutcome() });
    this.hand = new Hand(at("hand"), click);
    this.players = new Players(at("players"), { chosen: click, seatBot: (seat, bot) => this.request("bot", { seat, bot }) });
    const openRule = (rule) => this.openRule(rule);
    this.log = new Log(at("pane-log"), { openRule, goTo: (decisions) => this.goTo(decisions) });
    this.list = new List(at("pane-list"), { play: (action) => this.play(action), look: (action) => this.look(action), kindWords: (kind) => kindWords(this._names, kind) });
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
    this._keys();
    onLanguage((spoken) => this._spoken(spoken));
  }

  _opened(name) {
    if (name === "log") this.log.toEnd();
    if (name === "rules" && !this.book && this.live?.document) this._openBook();
  }

  _tools() {
    this.tools = new Tools(at("tools"), at("top"), {
      undo: () => this.request("undo"),
      hint: () => this.askHint(),
      goTo: (decisions) => this.goTo(decisions),
      turnTo: (board) => (this.painter.turnTo(board), this.show()),
      zoom: (factor) => this.board.sight.zoom(factor),
      whole: () => this.board.sight.whole(),
      links: () => openLinks(this.live.document, (seat, bot) => this.request("bot", { seat, bot })),
      settings: () => this.openSettings(),
    });
    this.history = this.tools.history;
  }

  // ------------------------------------------------------------------------------------------ what the server says

  changed(what) {
    const { document: now, log, chat } = this.live;
    const before = this.before ?? { decisions: now.decisions, log: log.length, mine: false, over: now.over, chat: chat.length };
    if (now.decisions < before.decisions || what.welcome) this.painter.stamp += 1;
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
    this.agreeing.show(now);
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

  /** The server lets go for good; who never came to the table sees why, and no empty table. */
  _ended(text) {
    this.line.ended(text);
    if (!this.live.document) at("table").hidden = at("top").hidden = true;
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
    this.hand.show(now.game, table.panels, now.you?.seat ?? null, this.picking.state);
    this.players.show(this.past ? { ...table, outcome: null } : now, this.picking.state, now.you?.host);
    this._decide(now, table, mine); // after the cards and players that can be clicked: what is not among them becomes a button
    this.log.show(this.live.log, now.seats);
    this.log.mark(this.past?.decisions ?? null);
    this.list.show(mine ? now.actions : [], { unseen: now.actions_left });
    this.chat.show(this.live.chat, now.seats);
    if (this.marked !== table.rules_now) this.book?.mark(table.rules_now ?? []);
    this.marked = table.rules_now;
    const boards = now.boards.map((board) => ({ name: board, words: boardWords(this._names, board) }));
    this.tools.show({ undo: now.undo, decisions: now.decisions, mine, past: Boolean(this.past), boards, board: this.painter.boardName });
    this.tabs.say();
    at("table").classList.toggle("no-board", !now.boards.length);
    at("table").dataset.revision = now.revision;
    this._draw();
  }

  _decide(now, table, mine) {
    const { single } = this.picking.standing;
    const words = mine && !this.spot.asks ? this.picking.words : [];
    let told = this.note;
    if (this.past) told = t("The table after {count} of {all} decisions", { count: this.past.decisions, all: now.decisions });
    else if (!mine && !told) told = this._lastLine();
    else if (mine && !told && !single) told = this.picking.picked.length ? t("Now choose what goes with it.") : this._where();
    const spoken = now.problem ?? table.question;
    this.decide.show({ question: spoken, mine, told, single: mine ? single : null, words, alone: now.actions.length === 1, hints: mine ? this.hints : [], busy: this.busy, over: now.over && !this.past, asked: this.agreeing.told(now) });
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
    if (kindOf(thing) === "space" && this.painter.shown.decisions !== this.live.document.decisions) return true; // it will be drawn soon
    return kindOf(thing) === "player" && document.querySelector(`.player[data-seat="${CSS.escape(nameOf(thing))}"]`) !== null;
  }

  /** Whether a card is in the hand or beside the board: then one of the same kind that lies on the board is not what is meant. */
  _held = (thing) => kindOf(thing) === "card" && document.querySelector(`.held[data-card="${CSS.escape(nameOf(thing))}"]`) !== null;

  _onBoard = (thing) => this.board.has(thing) && !this._held(thing);

  async _draw() {
    const now = this.live.document;
    const decisions = this.past ? this.past.decisions : now.decisions;
    const shown = this.past ? null : (this.picking.standing.single ?? this.looked);
    const drawn = await this.painter.draw(decisions, now.language, shown ? [shown.action] : []);
    if (!drawn) return;
    at("board").dataset.decisions = decisions;
    this._marks();
    if (!drawn.other) return;
    this.show(); // what can be clicked is known now, and what has to be a button
    if (settings.follow) this._follow();
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
      for (const card of known?.cards ?? []) this.hand.hint(card);
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
    const name = thingWords(this._names, thing);
    const meant = this.picking.standing.left.filter((action) => thingsOf(action).includes(thing));
    if (meant.length === 1) return `${name}: ${meant[0].text}`;
    return meant.length ? `${name}: ${t("{count} choices", { count: meant.length })}` : name;
  }

  get _names() {
    return this.game.names ?? {};
  }

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
      const told = refused.explanation ? reasons(refused.explanation) : [{ text: refused.message, rule: null }];
      this.spot.why(null, told, (rule) => this.openRule(rule));
      return null;
    }
  }

  /** Words decide between several actions: a menu at the spot, drawn where they lay something. */
  async menu(actions, point) {
    const now = this.live.document;
    const choice = (action, picture = null) => ({ words: action.text, picture, chosen: () => this.play(action), looked: () => this.look(action) });
    const { decisions } = now;
    const texts = await Promise.all(actions.slice(0, 8).map((action) => this.painter.of(decisions, now.language, [action.action]).catch(() => "")));
    if (this.live.document.decisions !== decisions || !this.picking.picked.length) return;
    this.spot.menu(point, t("Which one?"), actions.map((action, place) => choice(action, texts[place] ? laid(texts[place]) : null)));
    this.show();
  }

  /** A click that means nothing legal: what the rules say. Tried from the most special meaning to the most general one. */
  async why(picked, things, point) {
    if (!this.mine()) {
      this.spot.why(point, [{ text: this.live.document.question, rule: null }], null);
      return;
    }
    let said = null;
    for (const meaning of meanings(picked, things)) {
      said = await this._try(this.live.request("ask", { things: meaning }));
      if (!said || said.refusals?.length) break;
    }
    if (!said) return;
    sound("refused");
    const told = said.refusals.length ? reasons(said.refusals[0]) : [{ text: said.text || t("Nothing can be done there now."), rule: null }];
    this.spot.why(point, told, (rule) => this.openRule(rule));
    at("said").textContent = told.map(({ text }) => text).join(" ");
  }

  async askHint() {
    this.tools.hint.setAttribute("aria-busy", "true");
    const said = await this._try(this.live.request("hint"));
    this.tools.hint.removeAttribute("aria-busy");
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

  _keys() {
    const step = (by) => this.history.go((this.past?.decisions ?? this.live.document.decisions) + by);
    listenToKeys({
      Escape: () => (this.spot.open ? this.drop() : this.picking.drop() || this.history.go(null)),
      b: () => this.board.marks.focus() || at("board").focus(),
      d: () => this.decide.focus(),
      l: () => this.openList(),
      h: () => this.tools.hint.disabled || this.askHint(),
      u: () => this.tools.undo.disabled || this.request("undo"),
      "[": () => step(-1),
      "]": () => step(1),
    });
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

async function start() {
  await speak();
  const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
  const token = location.hash.slice(1) || recentTable(id)?.token || "";
  globalThis.table = new Table(id, token); // for the curious, and for tests
}

start();
