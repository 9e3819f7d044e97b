// From clicks to a decision: what is picked, what glows, and when an action is played.

import { atOnce, nameOf, pick, standing, wordsOnly } from "./choices.js";

export class Picking {
  /**
   * `told` has functions: `changed()` after another thing is picked, `play(action)` when a choice is made,
   * `menu(actions, point)` when words have to decide, `why(things, point)` when a click means nothing legal.
   */
  constructor(told, settings) {
    this.told = told;
    this.settings = settings;
    this.actions = [];
    this.picked = [];
    this.seen = () => true;
  }

  /** Takes the actions of another document; what is picked stays only while it means something. */
  offer(actions) {
    if (actions === this.actions) return;
    this.actions = actions;
    if (!standing(actions, this.picked).left.length || this.picked.length === 0) this.picked = [];
  }

  get standing() {
    return standing(this.actions, this.picked);
  }

  /** The actions to be chosen by their words now, because nothing in sight tells them apart. */
  get words() {
    const { left, glow, single } = this.standing;
    return single ? [] : wordsOnly(left, (thing) => glow.has(thing) && this.seen(thing));
  }

  /** Whether a thing glows, is picked, or neither. */
  state = (thing) => (this.picked.includes(thing) ? "picked" : this.standing.glow.has(thing) ? "glow" : "");

  /** A click on things at a point, the most special first. */
  click(things, point) {
    const before = this.standing;
    if (before.single && things.some((thing) => this.picked.includes(thing) || before.glow.has(thing))) {
      this.told.play(before.single); // a second click on what is shown means it
      return;
    }
    const picked = pick(this.actions, this.picked, things);
    if (!picked) {
      this.told.why(this.picked.map(nameOf), things.map(nameOf), point);
      return;
    }
    this.picked = picked;
    const { left, single } = this.standing;
    if (single && atOnce(this.settings.ask, picked.length)) {
      this.told.play(single);
      return;
    }
    this.told.changed();
    if (!single && picked.length && this.words.length === left.length) this.told.menu(left, point);
  }

  /** Takes back what is picked; whether something was. */
  drop() {
    const had = this.picked.length > 0;
    this.picked = [];
    if (had) this.told.changed();
    return had;
  }
}
