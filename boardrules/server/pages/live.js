// The connection to a table: hello, updates, requests with answers, and connecting again when it breaks.

import { applyPatch } from "./patch.js";

const PAUSES = [0.5, 1, 2, 4, 8, 15, 30];
const PING_EVERY = 25_000;
const PATIENCE = 12_000;
const FOR_GOOD = ["token", "table", "protocol", "origin", "game"]; // errors that another try would only repeat

/** What the server did not do. `code` is its word for why; `explanation` cites the rules where there is one. */
export class Refused extends Error {
  constructor({ code, text, explanation = null }) {
    super(text);
    this.code = code;
    this.explanation = explanation;
  }
}

/**
 * The live table. `told` has functions that are called: `changed(what)` after the document, the log or the chat is different,
 * `connection(state, seconds)` with "connecting", "open", "waiting" or "ended", `ended(code, text)` when the server wants no more.
 */
export class Live {
  constructor({ url, token, host = null, language, told, open = (at) => new WebSocket(at), clock = globalThis }) {
    Object.assign(this, { url, token, host, language, told, open, clock });
    this.document = null;
    this.log = [];
    this.chat = [];
    this.waiting = new Map(); // requests without an answer, by id
    this.next = 1;
    this.tries = 0;
    this.socket = null;
    this.ended = false;
  }

  connect() {
    this.clock.clearTimeout(this.again);
    if (this.ended || this.socket) return;
    this.told.connection("connecting");
    const socket = this.open(this.url);
    this.socket = socket;
    this.ready = false;
    this._expect();
    socket.onopen = () => this._hello();
    socket.onmessage = ({ data }) => socket === this.socket && this._take(JSON.parse(data));
    socket.onclose = () => this._lost(socket);
    socket.onerror = () => this._lost(socket);
  }

  /** Asks the server for something; the promise has its answer, or a Refused. A broken connection loses no request. */
  request(type, data = {}) {
    const id = `r${this.next++}`;
    return new Promise((resolve, reject) => {
      const request = { message: { type, id, ...data }, resolve, reject, decisions: this.document?.decisions, chats: this.chat.length };
      this.waiting.set(id, request);
      if (this.ready) this._send(request.message);
    });
  }

  /** Plays an action of the document as it is shown now. */
  play(action) {
    return this.request("play", { action, revision: this.document.revision });
  }

  close() {
    this.ended = true;
    this.socket?.close();
  }

  // ------------------------------------------------------------------------------------------ what comes in

  _take(message) {
    this._heard();
    const { type } = message;
    if (type === "welcome") this._welcome(message);
    else if (type === "update") this._update(message);
    else if (type === "error") this._end(message);
    else this._answered(message);
  }

  _welcome({ document, log = [], chat = [] }) {
    Object.assign(this, { document, log, chat, ready: true, tries: 0 });
    this.told.connection("open");
    this.told.changed({ welcome: true, log: true, chat: true });
    for (const [id, request] of [...this.waiting]) this._repeat(id, request);
  }

  _update({ patch = [], log_from: from, log, chat = [] }) {
    try {
      this.document = applyPatch(this.document, patch);
    } catch {
      this._lost(this.socket); // what is shown is not what the server has: a new welcome puts it right
      return;
    }
    if (log && Number.isInteger(from)) this.log = [...this.log.slice(0, from), ...log];
    if (chat.length) this.chat = [...this.chat, ...chat];
    this.told.changed({ log: Boolean(log?.length), chat: chat.length > 0 });
  }

  _answered(message) {
    const request = this.waiting.get(message.id);
    if (!request) return;
    if (message.type === "refused" && message.code === "stale" && this._sendAnew(request)) return;
    this.waiting.delete(message.id);
    if (message.type === "refused") request.reject(new Refused(message));
    else request.resolve(message);
  }

  /** An action that is refused only because something was said or agreed meanwhile is sent once more. */
  _sendAnew(request) {
    const { document } = this;
    const same = request.message.type === "play" && request.decisions === document.decisions && !request.anew;
    if (!same || request.message.revision === document.revision) return false;
    request.anew = true;
    request.message.revision = document.revision;
    this._send(request.message);
    return true;
  }

  /** After the connection was broken: was the request heard? If it cannot be told from the table, it is asked again. */
  _repeat(id, request) {
    const { type, text } = request.message;
    const went = this.document.decisions !== request.decisions;
    if (type === "play" || type === "undo" || type === "undo_answer") {
      if (went || (type === "undo" && this.document.undo?.asked)) {
        this.waiting.delete(id);
        request.resolve({ type: "done", id, lost: true });
        return;
      }
      if (type === "play") request.message.revision = this.document.revision;
    }
    const mine = this.document.you?.seat ?? null;
    if (type === "chat" && this.chat.slice(request.chats).some((said) => said.text === text && (said.seat ?? null) === mine)) {
      this.waiting.delete(id);
      request.resolve({ type: "done", id });
      return;
    }
    this._send(request.message);
  }

  /** The server lets go. Unless it will never want this client, it is tried again. */
  _end({ code, text }) {
    if (!FOR_GOOD.includes(code)) {
      this._lost(this.socket);
      return;
    }
    this.ended = true;
    for (const request of this.waiting.values()) request.reject(new Refused({ code, text }));
    this.waiting.clear();
    this.told.connection("ended");
    this.told.ended(code, text);
  }

  // ------------------------------------------------------------------------------------------ the line itself

  _hello() {
    const also = this.host && this.host !== this.token ? { host: this.host } : {};
    this._send({ type: "hello", token: this.token, language: this.language, protocol: 1, ...also });
  }

  _send(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** Something was heard: the next ping is due later, and nothing has to be given up. */
  _heard() {
    this.clock.clearTimeout(this.alarm);
    this.clock.clearTimeout(this.ping);
    this.ping = this.clock.setTimeout(() => {
      this._send({ type: "ping", id: `p${this.next++}` });
      this._expect();
    }, PING_EVERY);
  }

  _expect() {
    this.clock.clearTimeout(this.alarm);
    this.alarm = this.clock.setTimeout(() => this._lost(this.socket), PATIENCE);
  }

  _lost(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.ready = false;
    this.clock.clearTimeout(this.alarm);
    this.clock.clearTimeout(this.ping);
    socket?.close();
    if (this.ended) return;
    const seconds = PAUSES[Math.min(this.tries++, PAUSES.length - 1)];
    this.told.connection("waiting", seconds);
    this.again = this.clock.setTimeout(() => this.connect(), seconds * 1000);
  }
}
