import assert from "node:assert/strict";
import test from "node:test";
import { Live, Refused } from "./pages/live.js";

class Socket {
  constructor() {
    this.readyState = 1;
    this.sent = [];
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  hear(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const DOCUMENT = { revision: 4, decisions: 3, you: { seat: "red" }, undo: { asked: null } };

function table() {
  const sockets = [];
  const timers = [];
  const said = [];
  const clock = {
    setTimeout: (call, after) => timers.push({ call, after }) - 1,
    clearTimeout: (number) => timers[number] && (timers[number].call = () => {}),
  };
  const told = {
    changed: (what) => said.push(["changed", what]),
    connection: (...state) => said.push(["connection", ...state]),
    ended: (...why) => said.push(["ended", ...why]),
  };
  const open = () => sockets[sockets.push(new Socket()) - 1];
  const live = new Live({ url: "ws://x", token: "secret", language: "en", told, open, clock });
  live.connect();
  sockets[0].onopen();
  return { live, sockets, timers, said };
}

function welcomed(document = DOCUMENT) {
  const made = table();
  made.sockets[0].hear({ type: "welcome", document, log: [{ decisions: 0 }], chat: [] });
  return made;
}

/** The connection breaks and comes back with another welcome. */
function again({ live, sockets, timers }, document, chat = []) {
  sockets.at(-1).close();
  timers.at(-1).call();
  sockets.at(-1).onopen();
  sockets.at(-1).hear({ type: "welcome", document, log: [], chat });
  return sockets.at(-1).sent.slice(1); // after the hello
}

test("the token is sent in the first message and nowhere else", () => {
  const { sockets } = table();
  assert.deepEqual(sockets[0].sent, [{ type: "hello", token: "secret", language: "en", protocol: 1 }]);
});

test("updates patch the document and lengthen log and chat", () => {
  const { live, sockets } = welcomed();
  sockets[0].hear({
    type: "update",
    patch: [{ op: "replace", path: "/decisions", value: 4 }],
    log_from: 1,
    log: [{ decisions: 1 }],
    chat: [{ text: "hello" }],
  });
  assert.equal(live.document.decisions, 4);
  assert.deepEqual(live.log, [{ decisions: 0 }, { decisions: 1 }]);
  assert.deepEqual(live.chat, [{ text: "hello" }]);
});

test("after an undo the log is shorter", () => {
  const { live, sockets } = welcomed();
  sockets[0].hear({ type: "update", patch: [], log_from: 0, log: [{ decisions: 0, undone: true }] });
  assert.deepEqual(live.log, [{ decisions: 0, undone: true }]);
});

test("an answer belongs to its request, a refusal too", async () => {
  const { live, sockets } = welcomed();
  const [played, hint] = [live.play("done"), live.request("hint")];
  const [, play, asked] = sockets[0].sent;
  assert.deepEqual(play, { type: "play", id: play.id, action: "done", revision: 4 });
  sockets[0].hear({ type: "answer", id: asked.id, actions: [] });
  sockets[0].hear({ type: "refused", id: play.id, code: "illegal", text: "No." });
  assert.deepEqual((await hint).actions, []);
  await assert.rejects(played, (why) => why instanceof Refused && why.code === "illegal" && why.message === "No.");
});

test("an action refused only because of a chat meanwhile is sent once more with the new revision", () => {
  const { live, sockets } = welcomed();
  live.play("done");
  const { id } = sockets[0].sent[1];
  sockets[0].hear({ type: "update", patch: [{ op: "replace", path: "/revision", value: 5 }] });
  sockets[0].hear({ type: "refused", id, code: "stale", text: "late" });
  assert.equal(sockets[0].sent[2].revision, 5);
});

test("pauses between tries grow, and a welcome makes them short again", () => {
  const { sockets, timers, said } = welcomed();
  for (let round = 0; round < 3; round++) {
    sockets.at(-1).close();
    timers.at(-1).call();
  }
  const pauses = said.filter(([, state]) => state === "waiting").map(([, , seconds]) => seconds);
  assert.deepEqual(pauses, [0.5, 1, 2]);
});

test("a decision that was not heard is sent again after the connection is back", () => {
  const made = welcomed();
  made.live.play("done");
  assert.deepEqual(again(made, { ...DOCUMENT, revision: 6 }).map(({ action, revision }) => [action, revision]), [["done", 6]]);
});

test("a decision that was heard before the connection broke is not sent twice", async () => {
  const made = welcomed();
  const played = made.live.play("done");
  assert.deepEqual(again(made, { ...DOCUMENT, revision: 5, decisions: 4 }), []);
  assert.equal((await played).lost, true);
});

test("a chat message is not doubled, and not lost", () => {
  const heard = welcomed();
  heard.live.request("chat", { text: "hi" });
  assert.deepEqual(again(heard, DOCUMENT, [{ seat: "red", text: "hi" }]), []);
  const lost = welcomed();
  lost.live.request("chat", { text: "hi" });
  assert.equal(again(lost, DOCUMENT, []).length, 1);
});

test("a patch that does not fit asks for a new welcome", () => {
  const { sockets, timers } = welcomed();
  sockets[0].hear({ type: "update", patch: [{ op: "replace", path: "/nothing", value: 1 }] });
  timers.at(-1).call();
  assert.equal(sockets.length, 2);
});

test("silence after a ping breaks the connection", () => {
  const { sockets, timers, said } = welcomed();
  timers.at(-1).call(); // the ping is due
  assert.equal(sockets[0].sent.at(-1).type, "ping");
  timers.at(-1).call(); // nobody answered
  assert.ok(said.some(([, state]) => state === "waiting"));
});

test("an error of the server ends it: no more tries, open requests are refused", async () => {
  const { live, sockets, said } = welcomed();
  const hint = live.request("hint");
  sockets[0].hear({ type: "error", code: "token", text: "Wrong link." });
  sockets[0].close();
  await assert.rejects(hint, /Wrong link/);
  assert.deepEqual(said.at(-1), ["ended", "token", "Wrong link."]);
  assert.equal(sockets.length, 1);
});

test("a server that goes down for a moment is tried again", () => {
  const { sockets, timers, said } = welcomed();
  sockets[0].hear({ type: "error", code: "closing", text: "Back in a moment." });
  assert.ok(!said.some(([what]) => what === "ended"));
  timers.at(-1).call();
  assert.equal(sockets.length, 2);
});
