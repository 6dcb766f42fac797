// Tests the page's state after events of the server. Run: `node --test crates/sandbox/page/*.test.mjs`.
// Not served.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Chat, EPHEMERAL, TYPING_DURATION, compareIds } from "./chat.js";

const ANN = { id: "1", username: "ann" };
const BOT = { id: "9", username: "entente" };

/** A chat with one channel in which messages 100 and 101 are loaded. */
function chat() {
  const marks = new Map();
  const one = new Chat(marks);
  one.restore({
    me: ANN,
    guilds: [{ id: "5", name: "Hall" }],
    people: [ANN],
    bots: [BOT],
    bot_online: true,
    commands: [],
    channels: [{ id: "7", type: 0, guild_id: "5", name: "general", last_message_id: "101" }],
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

test("messages are in order and unique, however they arrive", () => {
  const one = chat();
  for (const id of ["103", "102", "103"]) one.apply("message_create", message(id));
  assert.deepEqual(ids(one), ["100", "101", "102", "103"]);
});

test("another server has its own channels and roles, and people are something else there", () => {
  const one = chat();
  const guilds = {
    5: { manages: false, owns: true, roles: [] },
    6: { manages: true, owns: false, roles: ["61"] },
  };
  const hall = { id: "5", name: "Hall", roles: [] };
  const club = { id: "6", name: "Club", roles: [{ id: "61", name: "Managers" }] };
  one.restore({
    me: { ...ANN, guilds },
    guilds: [hall, club],
    people: [{ ...ANN, guilds }, { id: "2", username: "bob", guilds: { 6: guilds[6] } }],
    bots: [BOT],
    bot_online: true,
    commands: [],
    channels: [
      { id: "7", type: 0, guild_id: "5", name: "general", last_message_id: "101" },
      { id: "8", type: 0, guild_id: "6", name: "games", last_message_id: "90" },
    ],
  });
  const names = () => one.textChannels().map((channel) => channel.name);
  const bob = () => one.people.get("2");
  assert.deepEqual([names(), one.me.owns, bob().here], [["general"], true, false]);
  one.showGuild("6");
  assert.deepEqual([names(), one.me.owns, one.me.manages, bob().here], [["games"], false, true, true]);
  assert.equal(one.role("61").name, "Managers");
  assert.ok(one.channelsOf(hall).some((channel) => one.isUnread(channel)));
  one.apply("guilds", [hall, { ...club, name: "The Club" }]);
  assert.equal(one.guild.name, "The Club");
});

test("an update changes what it names and leaves the rest", () => {
  const one = chat();
  one.apply("message_update", { id: "101", channel_id: "7", components: [] });
  assert.deepEqual(one.message("7", "101"), message("101", { components: [] }));
  one.apply("message_update", { id: "555", channel_id: "7", content: "of a message that is not loaded" });
  assert.deepEqual(ids(one), ["100", "101"]);
});

test("a reloaded page keeps unchanged objects and older messages", () => {
  const one = chat();
  const before = one.message("7", "101");
  one.load("7", [message("101"), message("102")]);
  assert.deepEqual(ids(one), ["100", "101", "102"]);
  assert.equal(one.message("7", "101"), before);
  one.load("7", [message("200")]);
  assert.deepEqual(ids(one), ["200"], "there may be a gap, so older messages are dropped");
});

test("what happens while a page is loaded is not lost by it", () => {
  const one = chat();
  one.beginLoad("7");
  one.apply("message_create", message("102"));
  one.apply("message_update", { id: "101", channel_id: "7", content: "edited" });
  one.apply("message_delete", { id: "100", channel_id: "7" });
  one.load("7", [message("100"), message("101")]);
  assert.deepEqual(ids(one), ["101", "102"]);
  assert.equal(one.message("7", "101").content, "edited");
  one.load("7", [message("101")]);
  assert.deepEqual(ids(one), ["101"]);
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
  const outcome = one.trackInteraction({ id: "50", channel_id: "7", label: "/move" });
  one.apply("interaction", { id: "50", state: "thinking" });
  assert.equal(one.pending.get("50").state, "thinking");
  one.apply("interaction", { id: "50", state: "answered" });
  assert.equal((await outcome).state, "answered");
  assert.equal(one.pending.size, 0);
});

test("the stream may be faster than the answer to the request", async () => {
  const one = chat();
  one.apply("interaction", { id: "50", state: "failed", text: "no" });
  assert.deepEqual(await one.trackInteraction({ id: "50", channel_id: "7" }), { state: "failed", text: "no" });
});

test("a lost connection fails pending interactions", async () => {
  const one = chat();
  const outcome = one.trackInteraction({ id: "50", channel_id: "7", label: "/move" });
  one.restore({ me: ANN, guilds: [{ id: "5", name: "Hall" }], people: [ANN], bots: [BOT], bot_online: true, commands: [], channels: [] });
  assert.equal((await outcome).state, "failed");
  assert.equal(one.pending.get("50").state, "failed", "it is shown until it is dismissed");
});

const BOB = { id: "2", username: "bob" };

test("mentions and direct messages are counted until the channel is read", () => {
  const one = chat();
  const channel = () => one.channels.get("7");
  one.markRead("7");
  one.apply("message_create", message("102", { mentions: [ANN] }));
  one.apply("message_create", message("103"));
  one.apply("message_create", message("104", { author: ANN, mentions: [ANN] }));
  assert.equal(one.mentionCount(channel()), 1);
  one.markRead("7");
  assert.equal(one.mentionCount(channel()), 0);
  one.apply("channel_create", { id: "8", type: 1, recipients: [BOT], last_message_id: null });
  one.apply("message_create", message("105", { channel_id: "8" }));
  assert.equal(one.mentionCount(one.channels.get("8")), 1);
});

test("a message marked unread is unread again and its mention counts", () => {
  const one = chat();
  one.load("7", [message("100"), message("101", { mention_everyone: true })]);
  one.markRead("7");
  one.markUnread(one.message("7", "101"));
  assert.ok(one.isUnread(one.channels.get("7")));
  assert.equal(one.mentionCount(one.channels.get("7")), 1);
});

test("a thread is unread only for its members", () => {
  const one = chat();
  const thread = { id: "9", type: 11, parent_id: "7", name: "game", last_message_id: "200" };
  one.apply("channel_create", thread);
  assert.ok(!one.isUnread(one.channels.get("9")));
  one.apply("channel_update", { ...thread, member: { user_id: ANN.id } });
  assert.ok(one.isUnread(one.channels.get("9")));
  one.apply("channel_update", thread);
  assert.ok(!one.isUnread(one.channels.get("9")), "the person has left the thread");
});

test("deleting the last message leaves nothing unread", () => {
  const one = chat();
  one.markRead("7");
  one.apply("message_create", message("102"));
  one.apply("message_delete", { id: "102", channel_id: "7" });
  assert.ok(!one.isUnread(one.channels.get("7")));
  assert.deepEqual(ids(one), ["100", "101"]);
});

test("typing is shown until a message arrives or some seconds pass", () => {
  const one = chat();
  one.apply("people", [ANN, BOB]);
  one.apply("typing", { channel_id: "7", user_id: BOB.id });
  one.apply("typing", { channel_id: "7", user_id: ANN.id });
  assert.deepEqual(one.typingUsers("7"), [BOB], "own typing is not shown");
  assert.deepEqual(one.typingUsers("7", Date.now() + TYPING_DURATION), []);
  one.apply("message_create", message("102", { author: BOB }));
  assert.deepEqual(one.typingUsers("7"), []);
});

test("commands are filtered by channel once the server has said which, in the application's order", () => {
  const one = chat();
  const challenge = { id: "2", name: "Challenge", type: 2 };
  one.apply("commands", [{ id: "3", name: "move" }, { id: "1", name: "board" }, challenge]);
  const names = (kind) => one.commandsIn("7", kind).map((command) => command.name);
  assert.deepEqual(names(1), ["move", "board"]);
  one.setOffered("7", ["1", "3", "2"]);
  assert.deepEqual(names(1), ["move", "board"]);
  one.setOffered("7", ["2"]);
  assert.deepEqual(names(1), []);
  assert.deepEqual(names(2), ["Challenge"]);
});

test("a quoted message in a reply changes with the original", () => {
  const one = chat();
  one.apply("message_create", message("102", { referenced_message: message("101") }));
  one.apply("message_update", { id: "101", channel_id: "7", content: "better" });
  assert.equal(one.message("7", "102").referenced_message.content, "better");
});

const thread = (id, more = {}) => ({ id, type: 11, name: id, parent_id: "7", ...more });
const archived = { thread_metadata: { archived: true } };

test("a thread stays in the list once it was joined or opened, archived ones last", () => {
  const one = chat();
  one.apply("channel_create", thread("21", { member: {}, ...archived }));
  one.apply("channel_create", thread("22", { member: {} }));
  one.apply("channel_create", thread("23"));
  const listed = () => one.listedThreads({ id: "7" }).map(({ id }) => id);
  assert.deepEqual(listed(), ["22", "21"]);
  one.keep(one.channels.get("23"));
  assert.deepEqual(listed(), ["22", "23", "21"]);
  one.apply("channel_update", thread("23", archived));
  one.apply("channel_update", thread("22", { member: {}, ...archived }));
  assert.deepEqual(listed(), ["21", "22", "23"]);
  one.dropThread(one.channels.get("23"));
  assert.deepEqual(listed(), ["21", "22"]);
});

test("uses of commands are counted", () => {
  const one = chat();
  assert.equal(one.usesOf("play"), 0);
  one.countUse("play");
  one.countUse("play");
  assert.equal(one.usesOf("play"), 2);
});
