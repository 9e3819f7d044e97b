import assert from "node:assert/strict";
import test from "node:test";
import { meanings, reasons } from "./pages/reasons.js";

test("a click is asked about with what is picked first, then alone", () => {
  assert.deepEqual(meanings(["breeze"], ["buoy", "h4"]), [["breeze", "buoy"], ["breeze", "h4"], ["buoy"], ["h4"]]);
  assert.deepEqual(meanings([], ["h4"]), [["h4"]]);
});

const CHECKS = [
  { rule: "CH-18", sentence: "The square is empty.", said: "", holds: true },
  { rule: "CH-19", sentence: "A card must touch another card.", said: "No card lies next to h9.", holds: false },
];

test("a refusal tells what is wrong here and the sentence of the rule that failed", () => {
  assert.deepEqual(reasons({ said: "No card lies next to h9.", rule: "CH-19", text: "…", checks: CHECKS }), [
    { text: "No card lies next to h9.", rule: null },
    { text: "A card must touch another card.", rule: "CH-19" },
  ]);
  assert.deepEqual(reasons({ said: "", rule: "CH-19", text: "…", checks: CHECKS }), [{ text: "A card must touch another card.", rule: "CH-19" }]);
});

test("where no rule has a sentence the whole explanation is told", () => {
  assert.deepEqual(reasons({ said: "", rule: "", text: "There is no such action.", checks: [] }), [{ text: "There is no such action.", rule: null }]);
});
