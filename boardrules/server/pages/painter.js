// Brings the right picture onto the board: the position that is looked at, with an action shown on it where one is about to be made.

export class Painter {
  constructor(board, pictures) {
    this.board = board;
    this.pictures = pictures;
    this.stamp = 0; // rises when a position is another one although as many decisions were made
    this.boardName = null; // of a game with several boards, the one that is looked at
    this.shown = {};
    this.turn = 0;
  }

  /**
   * Draws the board after so many decisions. Null where a later call has overtaken this one or there is no picture, otherwise
   * whether another position is seen now.
   */
  async draw(decisions, language, selected) {
    const board = this.boardName;
    const name = JSON.stringify([decisions, language, this.stamp, selected, board]);
    const turn = (this.turn += 1);
    if (name === this.shown.name) return { other: false };
    const before = await this._before(decisions, language, selected);
    const text = await this.of(decisions, language, selected).catch(() => null);
    if (turn !== this.turn || text === null) return null; // the connection tells what is wrong; the next change draws again
    const glide = Boolean(before) || (decisions !== this.shown.decisions && board === this.shown.board && !selected.length);
    const other = decisions !== this.shown.decisions || board !== this.shown.board;
    if (before) this.board.show(before);
    this.board.show(text, { glide });
    this.shown = { name, decisions, board };
    return { other };
  }

  /** A picture as text, with the actions that are shown on it. */
  of(decisions, language, selected = []) {
    return this.pictures.of(decisions, language, this.stamp, selected, this.boardName);
  }

  /** For who comes to the table: the position before, so that what changed last can be marked. */
  _before(decisions, language, selected) {
    const first = !this.shown.name && decisions > 0 && !selected.length;
    return first ? this.of(decisions - 1, language).catch(() => null) : null;
  }

  /** Looks at another board of the game. */
  turnTo(board) {
    this.boardName = board;
    this.board.sight.own = false;
  }
}
