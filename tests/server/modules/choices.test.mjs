import assert from "node:assert/strict";
import test from "node:test";
import { atOnce, byKind, key, left, matching, pick, standing, thingsOf, wordsOnly } from "./pages/choices.js";

const action = (notation, parts = {}) => ({
  action: notation,
  kind: notation.split(" ")[0],
  text: notation,
  spaces: [],
  pieces: [],
  cards: [],
  players: [],
  targets: parts.spaces ?? [],
  ...parts,
});
const lay = (card, space) => action(`lay ${card} ${space}`, { cards: [card], spaces: [space] });
const HAND = [lay("breeze", "h1"), lay("breeze", "h2"), lay("gale", "h2"), lay("gale", "h3"), action("done")];
const BOAT = [
  action("advance boat a1", { pieces: ["boat"], spaces: ["a1"], targets: ["a1", "b1"] }),
  action("advance boat c1", { pieces: ["boat"], spaces: ["c1"], targets: ["c1", "b1"] }),
  action("steer boat N", { pieces: ["boat"], targets: ["b1"] }),
  action("steer boat E", { pieces: ["boat"], targets: ["b1"] }),
];
const names = (actions) => actions.map((each) => each.action);

test("an action is meant by its cards, pieces, players, and by the spaces where it leads", () => {
  const sail = action("sail W", { targets: ["k2"] });
  assert.deepEqual(thingsOf(sail), ["space:k2"]);
  assert.deepEqual(thingsOf(BOAT[0]), ["piece:boat", "space:a1", "space:b1"]);
});

test("at first everything that takes part in an action glows", () => {
  assert.deepEqual([...standing(HAND, []).glow].sort(), ["card:breeze", "card:gale", "space:h1", "space:h2", "space:h3"]);
  assert.equal(standing(HAND, []).single, null);
});

test("after a card only the squares where it can lie glow", () => {
  const picked = pick(HAND, [], ["card:breeze"]);
  assert.deepEqual(picked, ["card:breeze"]);
  assert.deepEqual([...standing(HAND, picked).glow], ["space:h1", "space:h2"]);
});

test("a square first and then the card is the same choice", () => {
  const there = pick(HAND, [], ["space:h2"]);
  assert.deepEqual([...standing(HAND, there).glow], ["card:breeze", "card:gale"]);
  assert.equal(standing(HAND, pick(HAND, there, ["card:gale"])).single.action, "lay gale h2");
});

test("a square that only one card fits needs no second click", () => {
  assert.equal(standing(HAND, ["space:h3"]).single.action, "lay gale h3");
});

test("a decision with one answer is not chosen before somebody clicks", () => {
  assert.equal(standing([action("done")], []).single, null);
});

test("another card takes the place of the first one, and the square stays where it fits", () => {
  assert.deepEqual(pick(HAND, ["card:breeze"], ["card:gale"]), ["card:gale"]);
  assert.deepEqual(pick(HAND, ["space:h2", "card:breeze"], ["card:gale"]), ["space:h2", "card:gale"]);
  assert.deepEqual(pick(HAND, ["space:h1", "card:breeze"], ["card:gale"]), ["card:gale"]);
});

test("a click on what is picked takes it back", () => {
  assert.deepEqual(pick(HAND, ["card:breeze", "space:h1"], ["card:breeze"]), ["space:h1"]);
});

test("a square where the picked card may not lie is asked about, though another card could lie there", () => {
  assert.equal(pick(HAND, ["card:breeze"], ["space:h3"]), null);
  assert.equal(pick(HAND, [], ["space:z9"]), null);
});

test("another square begins another choice where squares alone are picked", () => {
  assert.deepEqual(pick(HAND, ["space:h1"], ["space:h3"]), ["space:h3"]);
  const moves = [action("move a1 a2", { spaces: ["a1", "a2"] }), action("move b1 b2", { spaces: ["b1", "b2"] })];
  assert.deepEqual(pick(moves, ["space:a1"], ["space:b1"]), ["space:b1"]);
  assert.equal(pick(moves, ["space:a1"], ["space:b2"]), null);
});

test("of a piece on a square the piece is meant where it can act, otherwise the square", () => {
  assert.deepEqual(pick(BOAT, [], ["piece:boat", "space:b1"]), ["piece:boat"]);
  assert.deepEqual(pick(HAND, [], ["piece:buoy", "space:h1"]), ["space:h1"]);
});

test("what no further click tells apart is chosen by its words", () => {
  const { left: still, glow } = standing(BOAT, ["piece:boat"]);
  assert.deepEqual([...glow], ["space:a1", "space:c1"]);
  assert.deepEqual(names(wordsOnly(still, (thing) => glow.has(thing))), ["steer boat N", "steer boat E"]);
});

test("actions without a thing in sight are buttons", () => {
  const seen = (thing) => thing !== key("card", "hidden");
  assert.deepEqual(names(wordsOnly([...HAND, action("take hidden", { cards: ["hidden"] })], seen)), ["done", "take hidden"]);
});

test("the list has the actions by kind and is filtered by typing, without regard to accents", () => {
  assert.deepEqual(
    byKind(HAND).map(({ kind, actions }) => [kind, actions.length]),
    [["lay", 4], ["done", 1]],
  );
  const french = [{ action: "lay breeze h1", text: "Poser une légère brise en h1" }, { action: "done", text: "Terminer" }];
  assert.deepEqual(names(matching(french, "LEGERE h1")), ["lay breeze h1"]);
  assert.equal(matching(french, "").length, 2);
});

test("the actions left name all picked things", () => {
  assert.deepEqual(names(left(HAND, ["space:h2", "card:gale"])), ["lay gale h2"]);
});

test("a choice of one click is shown before it is played, unless the player wants it otherwise", () => {
  assert.deepEqual([atOnce("single", 1), atOnce("single", 2), atOnce("never", 1), atOnce("always", 3)], [false, true, true, false]);
});
