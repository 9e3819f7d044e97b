import assert from "node:assert/strict";
import test from "node:test";
import { Picking } from "./pages/picking.js";

const lay = (card, space, more = "") => ({ action: `lay ${card} ${space}${more}`, kind: "lay", spaces: [space], targets: [space], cards: [card], pieces: [], players: [] });
const DONE = { action: "done", kind: "done", spaces: [], targets: [], cards: [], pieces: [], players: [] };

function picking(actions, ask = "single") {
  const heard = [];
  const told = {
    changed: () => heard.push("changed"),
    play: (action) => heard.push(`play ${action.action}`),
    menu: (those) => heard.push(`menu ${those.map(({ action }) => action).join(", ")}`),
    why: (picked, things) => heard.push(`why ${[...picked, ...things].join(" ")}`),
  };
  const made = new Picking(told, { ask });
  made.offer(actions);
  return { made, heard };
}

test("a card and then a square are played at once: two clicks are meant", () => {
  const { made, heard } = picking([lay("breeze", "h1"), lay("breeze", "h2"), DONE]);
  made.click(["card:breeze"]);
  made.click(["space:h1"]);
  assert.deepEqual(heard, ["changed", "play lay breeze h1"]);
});

test("what one click decides is shown first, and a second click on it plays it", () => {
  const { made, heard } = picking([lay("breeze", "h1"), DONE]);
  made.click(["space:h1"]);
  assert.deepEqual(heard, ["changed"]);
  made.click(["space:h1"]);
  assert.deepEqual(heard, ["changed", "play lay breeze h1"]);
});

test("who never wants to be asked is not asked", () => {
  const { made, heard } = picking([lay("breeze", "h1"), DONE], "never");
  made.click(["space:h1"]);
  assert.deepEqual(heard, ["play lay breeze h1"]);
});

test("turns of a tile on one place are a menu", () => {
  const { made, heard } = picking([lay("tile", "0,1", " 0"), lay("tile", "0,1", " 1"), lay("tile", "2,0", " 0")]);
  made.click(["space:0,1"]);
  assert.deepEqual(heard, ["changed", "menu lay tile 0,1 0, lay tile 0,1 1"]);
});

test("what cannot be seen to click on is chosen by its words", () => {
  const { made } = picking([lay("hidden", "h1"), DONE]);
  made.seen = () => false;
  assert.deepEqual(made.words.map(({ action }) => action), ["lay hidden h1", "done"]);
});

test("a click that means nothing legal is asked about, with what is picked", () => {
  const { made, heard } = picking([lay("breeze", "h1"), lay("gale", "h2")]);
  made.click(["card:breeze"]);
  made.click(["piece:buoy", "space:z9"]);
  assert.equal(heard.at(-1), "why breeze buoy z9");
});

test("who does not decide may ask too", () => {
  const { made, heard } = picking([]);
  made.click(["space:h1"]);
  assert.deepEqual(heard, ["why h1"]);
});

test("other actions keep what is picked only where it still means something", () => {
  const { made } = picking([lay("breeze", "h1"), lay("breeze", "h2")]);
  made.click(["card:breeze"]);
  made.offer([lay("breeze", "h3"), lay("breeze", "h4")]);
  assert.deepEqual(made.picked, ["card:breeze"]);
  made.offer([DONE]);
  assert.deepEqual(made.picked, []);
});
