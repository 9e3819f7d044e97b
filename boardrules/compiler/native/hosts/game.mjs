// Plays a game that boardrules has made into a WebAssembly module. An ES module for browsers, Node and Deno, without dependencies.
//
//     import { load } from "./my_game.mjs";
//     const game = await load();              // the .wasm beside this file, of the same name; or load(bytes)
//     let position = game.start({ seed: 7 });
//     while (!position.over) position = position.play(position.random());
//     console.log(position.reason);
//
// Positions never change: play gives a new one. Actions are written as people write them: "lay headwind a9".

const CHANCE = -1, NOBODY = -2, SPECTATOR = -1;

/** The module from bytes, a URL, or (without an argument) from the file beside this one. */
export async function load(source = new URL(import.meta.url.replace(/\.mjs(?=$|[?#])/, ".wasm"))) {
  let bytes = source;
  if (typeof source === "string" || source instanceof URL) {
    const url = new URL(source, import.meta.url);
    if (url.protocol === "file:") bytes = await (await import("node:fs/promises")).readFile(url);
    else bytes = await (await fetch(url)).arrayBuffer();
  }
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Game(instance.exports);
}

/** A game: its names, and the positions it begins with. */
export class Game {
  constructor(functions) {
    this._c = functions;
    this._base = functions.__stack_pointer?.value;
    const size = (bytes) => (Number(bytes) + 15) & ~15;
    this._length = Number(functions.br_position_size());
    this._play = (functions.__heap_base.value + 15) & ~15;
    this._position = this._play + size(functions.br_play_size());
    this._text = this._position + size(this._length);
    this._room(0);
    this._memory().fill(0, this._play, this._text);
    this.name = this._string(functions.br_game());
    this.title = this._string(functions.br_title());
    this.seats = Array.from({ length: functions.br_players() }, (_, player) => this._string(functions.br_seat(player)));
    this.domains = Array.from({ length: functions.br_domain_count() }, (_, number) => this._string(functions.br_domain_name(number)));
    this.seed(Math.floor(Math.random() * 2 ** 32));
  }

  /** Random numbers from here on, the same for the same seed. */
  seed(seed) { this._c.br_seed(this._play, BigInt(seed)); }

  /** The position after the setup. With `rolls: false` play waits at every roll and draw until one of its outcomes is played. */
  start({ seed, rolls = true } = {}) {
    if (seed !== undefined) this.seed(seed);
    this._call("br_start", this._play, this._position, rolls ? 1 : 0);
    return this._taken(rolls);
  }

  /** The position that `position.toJSON()` gave. */
  fromJSON(json, { rolls = true } = {}) {
    const text = new TextEncoder().encode(typeof json === "string" ? json : JSON.stringify(json));
    this._room(text.length + 1);
    this._memory().set(text, this._text);
    this._memory()[this._text + text.length] = 0;
    const wrong = Number(this._call("br_from_json", this._play, this._position, this._text));
    if (wrong) throw new Error(`this is no position of ${this.title}: look at letter ${wrong}`);
    return this._taken(rolls);
  }

  /** All names of a domain: spaces of a board, cards of a deck, values of an enum. */
  names(domain) {
    const number = this.domains.indexOf(domain);
    if (number < 0) throw new Error(`there is nothing called ${domain} here; there are: ${this.domains.join(", ")}`);
    return Array.from({ length: this._c.br_domain_size(number) }, (_, name) => this._written("br_name", number, BigInt(name)));
  }

  _memory() { return new Uint8Array(this._c.memory.buffer); }

  _room(bytes) {
    const missing = this._text + bytes + 1 - this._c.memory.buffer.byteLength;
    if (missing > 0) this._c.memory.grow(Math.ceil(missing / 65536));
  }

  _string(at) {
    if (!at) return null;
    const memory = this._memory();
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
  }

  /** What a function writes that ends with a buffer and its size. */
  _written(name, ...given) {
    const length = Number(this._call(name, ...given, 0, 0n));
    if (length < 0) return null;
    this._room(length + 1);
    this._call(name, ...given, this._text, BigInt(length + 1));
    return new TextDecoder().decode(this._memory().subarray(this._text, this._text + length));
  }

  _call(name, ...given) {
    try {
      return this._c[name](...given);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      if (this._base !== undefined) this._c.__stack_pointer.value = this._base;
      const rule = this._string(this._c.br_stopped_rule(this._play));
      throw new Error(rule ? `a decision takes too much work (${rule})` : "this module can play no further here");
    }
  }

  _put(position) { this._memory().set(position._bytes, this._position); }

  _taken(rolls) { return new Position(this, this._memory().slice(this._position, this._position + this._length), rolls); }
}

/** A position: who decides, what is legal, what somebody may see. */
export class Position {
  constructor(game, bytes, rolls) {
    this._game = game;
    this._bytes = bytes;
    this._rolls = rolls;
  }

  _ask(name, ...given) {
    this._game._put(this);
    return this._game._call(name, this._game._position, ...given);
  }

  get over() { return this._ask("br_over") === 1; }

  /** Who decides: a seat, "chance", or null when the game is over. */
  get decides() {
    const player = this._ask("br_player");
    return player === NOBODY ? null : player === CHANCE ? "chance" : this._game.seats[player];
  }

  /** The legal actions, or the outcomes of a roll or draw: each with its text, its code and how likely it is. */
  actions() {
    const game = this._game;
    game._put(this);
    const count = game._call("br_legal", game._play, game._position);
    const view = new DataView(game._c.memory.buffer), codes = game._c.br_codes(game._play), weights = game._c.br_weights(game._play);
    const chance = game._c.br_player(game._position) === CHANCE;
    const found = Array.from({ length: count }, (_, place) => ({
      code: view.getInt32(codes + 4 * place, true),
      weight: chance ? view.getInt32(weights + 4 * place, true) : 1,
    }));
    for (const action of found) action.text = game._written("br_action_text", game._position, BigInt(action.code));
    return found;
  }

  /** A legal action at random, as text; outcomes of chance by how likely they are. */
  random() {
    this._game._put(this);
    const code = this._game._call("br_choose", this._game._play, this._game._position);
    return code < 0n ? null : this._game._written("br_action_text", this._game._position, code);
  }

  /** The position after an action: its text, its code, or one of `actions()`. An Error where it is not legal. */
  play(action) {
    const game = this._game;
    game._put(this);
    const code = typeof action === "string" ? this._code(action) : BigInt(action.code ?? action);
    if (game._call("br_try", game._play, game._position, code, this._rolls ? 1 : 0) !== 1)
      throw new Error(`${action.text ?? action} is not possible here`);
    return game._taken(this._rolls);
  }

  _code(line) {
    const game = this._game, text = new TextEncoder().encode(line);
    game._room(text.length + 1);
    game._memory().set(text, game._text);
    game._memory()[game._text + text.length] = 0;
    return game._call("br_parse", game._position, game._text);
  }

  /** What a seat may see, or without one a spectator: plain data. Show people this and nothing else. */
  view(seat) {
    const game = this._game, player = seat === undefined || seat === null ? SPECTATOR : game.seats.indexOf(seat);
    if (player < 0 && seat !== undefined && seat !== null) throw new Error(`there is no seat ${seat}; there are: ${game.seats.join(", ")}`);
    game._put(this);
    return JSON.parse(game._written("br_view", game._play, game._position, player));
  }

  /** Everything, hidden things too: for saving. */
  toJSON() {
    this._game._put(this);
    return JSON.parse(this._game._written("br_json", this._game._position));
  }

  /** Why the game is over, in words; null while it goes on. */
  get reason() {
    this._game._put(this);
    return this._game._written("br_reason_text", this._game._play, this._game._position);
  }

  /** The seats that have won. */
  get winners() {
    const mask = this._ask("br_winners");
    return this._game.seats.filter((_, player) => mask >> BigInt(player) & 1n);
  }
}
