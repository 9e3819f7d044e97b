import assert from "node:assert/strict";
import test from "node:test";
import { applyPatch } from "./pages/patch.js";

test("values are added, replaced and removed, and what was there before stays as it was", () => {
  const before = { view: { fields: { wind: "N" } }, actions: [1, 2] };
  const after = applyPatch(before, [
    { op: "replace", path: "/view/fields/wind", value: "S" },
    { op: "add", path: "/view/fields/Player.points", value: { red: 3 } },
    { op: "remove", path: "/actions" },
  ]);
  assert.deepEqual(after, { view: { fields: { wind: "S", "Player.points": { red: 3 } } } });
  assert.deepEqual(before, { view: { fields: { wind: "N" } }, actions: [1, 2] });
});

test("slashes and tildes in names are written as ~1 and ~0", () => {
  assert.deepEqual(applyPatch({ "a/b": { "~": 1 } }, [{ op: "replace", path: "/a~1b/~0", value: 2 }]), { "a/b": { "~": 2 } });
});

test("a list can be changed in its places too", () => {
  const steps = [
    { op: "add", path: "/0", value: "first" },
    { op: "remove", path: "/1" },
    { op: "add", path: "/-", value: "last" },
  ];
  assert.deepEqual(applyPatch(["a", "b"], steps), ["first", "b", "last"]);
});

test("a patch that does not fit is told, also one that names what every object inherits", () => {
  for (const path of ["/nothing", "/nothing/below", "/constructor", "/list/7"]) {
    assert.throws(() => applyPatch({ list: [] }, [{ op: "replace", path, value: 1 }]), /does not fit/);
  }
});
