// Pictures of the table from the server: the board after so many decisions as this seat saw it, with an action shown on it.

import { address } from "./place.js";

const KEPT = 40;

export class Pictures {
  constructor(table, token) {
    Object.assign(this, { table, token });
    this.kept = new Map();
  }

  /** The picture as text. `stamp` tells positions apart that have as many decisions (something was taken back). */
  async of(decisions, language, stamp, selected = [], board = null) {
    const name = JSON.stringify([decisions, language, stamp, selected, board]);
    if (!this.kept.has(name)) {
      this.kept.set(name, this._fetch(decisions, language, selected, board));
      this.kept.get(name).catch(() => this.kept.delete(name));
      while (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    }
    return this.kept.get(name);
  }

  async _fetch(decisions, language, selected, board) {
    const where = address(`api/tables/${encodeURIComponent(this.table)}/picture/${decisions}.svg`, { language, panels: 0, board });
    for (const action of selected) where.searchParams.append("selected", action);
    const answer = await fetch(where, { headers: { Authorization: `Bearer ${this.token}` } });
    if (!answer.ok) throw new Error(`no picture: ${answer.status}`);
    return answer.text();
  }
}
