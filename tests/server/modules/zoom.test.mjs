import assert from "node:assert/strict";
import test from "node:test";
import { around, fitted, inside, mapping, moved, nearer, within } from "./pages/zoom.js";

const PANE = { width: 400, height: 200 };

test("a box is seen whole, in the middle of the pane", () => {
  assert.deepEqual(fitted({ x: 0, y: 0, width: 100, height: 100 }, PANE), { x: -50, y: 0, width: 200, height: 100 });
});

test("zooming keeps the point under the pointer, within limits", () => {
  const seen = nearer({ x: 0, y: 0, width: 200, height: 100 }, 2, { x: 50, y: 50 }, 50, 400);
  assert.deepEqual(seen, { x: 25, y: 25, width: 100, height: 50 });
  assert.equal(nearer(seen, 100, { x: 0, y: 0 }, 50, 400).width, 50);
  assert.equal(nearer(seen, 0.01, { x: 0, y: 0 }, 50, 400).width, 400);
});

test("the board cannot be dragged out of sight", () => {
  const far = moved({ x: 0, y: 0, width: 100, height: 50 }, 1000, -1000, { x: 0, y: 0, width: 300, height: 200 });
  assert.deepEqual(far, { x: 250, y: -25, width: 100, height: 50 });
});

test("what is looked at near the edge does not show what is beyond the board", () => {
  const board = { x: 0, y: 0, width: 300, height: 100 };
  assert.deepEqual(within({ x: 250, y: -20, width: 100, height: 50 }, board), { x: 200, y: 0, width: 100, height: 50 });
  assert.deepEqual(within({ x: 10, y: 70, width: 100, height: 200 }, board), { x: 10, y: -50, width: 100, height: 200 });
});

test("boxes are gathered and looked for", () => {
  const box = around([{ x: 0, y: 5, width: 2, height: 2 }, { x: 4, y: 0, width: 1, height: 1 }]);
  assert.deepEqual(box, { x: 0, y: 0, width: 5, height: 7 });
  assert.equal(around([]), null);
  assert.ok(inside({ x: 0, y: 0, width: 5, height: 7 }, box));
  assert.ok(!inside({ x: 1, y: 0, width: 5, height: 7 }, box));
});

test("a growing board is drawn from another corner and smaller: its places are found again", () => {
  const to = mapping({ a: { x: 0, y: 0 }, b: { x: 100, y: 0 } }, { a: { x: 40, y: 10 }, b: { x: 90, y: 10 }, c: { x: 0, y: 0 } });
  assert.deepEqual(to({ x: 100, y: 20 }), { x: 90, y: 20, scale: 0.5 });
  assert.deepEqual(mapping({ a: { x: 0, y: 0 } }, {})({ x: 3, y: 4 }), { x: 3, y: 4 });
});
