// Checks what the page knows after what the server reports. Run: `node --test sandbox/page/`. Not served.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Chat, EPHEMERAL, compareIds } from "./chat.js";

const ANN = { id: "1", username: "ann" };
const BOT = { id: "9", username: "entente" };

/** A chat with one channel whose messages 100 and 101 are loaded. */
function chat() {
  const marks = new Map();
  const one = new Chat(marks);
  one.restore({
    me: ANN,
    guild: { id: "5", name: "Hall" },
    people: [ANN],
    bots: [BOT],
    bot_online: true,
    commands: [],
    channels: [{ id: "7", type: 0, name: "general", last_message_id: "101" }],
  });
  one.load("7", [message("100"), message("101")]);
  return one;
}

function message(id, more = {}) {
  return { id, channel_id: "7", author: BOT, content: id, flags: 0, ...more };
}

const ids = (one) => one.messages("7").map((message) => message.id);

test("snowflakes are ordered as numbers, whatever their length", () => {
  assert.deepEqual(["100", "99", "1000000000000000001", "1000000000000000000"].sort(compareIds), [
    "99",
    "100",
    "1000000000000000000",
    "1000000000000000001",
  ]);
});

test("messages stand in order, once, however they arrive", () => {
  const one = chat();
  for (const id of ["103", "102", "103"]) one.apply("message_create", message(id));
  assert.deepEqual(ids(one), ["100", "101", "102", "103"]);
});

test("an update changes what it names and leaves the rest", () => {
  const one = chat();
  one.apply("message_update", { id: "101", channel_id: "7", components: [] });
  assert.deepEqual(one.message("7", "101"), message("101", { components: [] }));
  one.apply("message_update", { id: "555", channel_id: "7", content: "of a message that is not loaded" });
  assert.deepEqual(ids(one), ["100", "101"]);
});

test("a page read again keeps the objects that say the same, and what was read before it", () => {
  const one = chat();
  const before = one.message("7", "101");
  one.load("7", [message("101"), message("102")]);
  assert.deepEqual(ids(one), ["100", "101", "102"]);
  assert.equal(one.message("7", "101"), before);
  one.load("7", [message("200")]);
  assert.deepEqual(ids(one), ["200"], "a gap may lie between: what is older is forgotten");
});

test("a channel is unread until its last message was seen, and private answers do not count", () => {
  const one = chat();
  const unread = () => one.isUnread(one.channels.get("7"));
  assert.ok(unread());
  one.markRead("7");
  assert.ok(!unread());
  one.apply("message_create", message("102", { flags: EPHEMERAL }));
  assert.ok(!unread());
  one.apply("message_create", message("103"));
  assert.ok(unread());
});

test("an interaction waits until it is answered", async () => {
  const one = chat();
  const outcome = one.begin({ id: "50", channel_id: "7", label: "/move" });
  one.apply("interaction", { id: "50", state: "thinking" });
  assert.equal(one.pending.get("50").state, "thinking");
  one.apply("interaction", { id: "50", state: "answered" });
  assert.equal((await outcome).state, "answered");
  assert.equal(one.pending.size, 0);
});

test("the stream may be faster than the answer to the request", async () => {
  const one = chat();
  one.apply("interaction", { id: "50", state: "failed", text: "no" });
  assert.deepEqual(await one.begin({ id: "50", channel_id: "7" }), { state: "failed", text: "no" });
});

test("after a lost connection what was waited for has failed", async () => {
  const one = chat();
  const outcome = one.begin({ id: "50", channel_id: "7", label: "/move" });
  one.restore({ me: ANN, guild: {}, people: [ANN], bots: [BOT], bot_online: true, commands: [], channels: [] });
  assert.equal((await outcome).state, "failed");
  assert.equal(one.pending.get("50").state, "failed", "it is shown until it is dismissed");
});
