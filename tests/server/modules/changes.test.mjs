import assert from "node:assert/strict";
import test from "node:test";
import { changes, touched } from "./pages/changes.js";

const at = (name, space) => ({ name, space });

test("a piece with another space has moved, and both spaces are touched", () => {
  const difference = changes([at("ship", "a1"), at("buoy", "c3")], [at("ship", "b1"), at("buoy", "c3")]);
  assert.deepEqual(difference, { moved: [{ name: "ship", from: "a1", to: "b1" }], come: [], gone: [] });
  assert.deepEqual(touched(difference), ["a1", "b1"]);
});

test("cards come and go", () => {
  const difference = changes([at("breeze", "a1")], [at("gale", "a2"), at("breeze", "a1"), at("breeze", "a1")]);
  assert.deepEqual(difference.come, [at("breeze", "a1"), at("gale", "a2")]);
  assert.deepEqual(changes([at("gale", "a2")], []).gone, [at("gale", "a2")]);
});

test("of stones with one name those that stay are not moved", () => {
  const difference = changes([at("white", "a1"), at("white", "b2")], [at("white", "b2"), at("white", "c3")]);
  assert.deepEqual(difference.moved, [{ name: "white", from: "a1", to: "c3" }]);
});
