// Tests the small pure parts: completion, switcher, emoji, times, typing, theme. Run: `node --test
// crates/sandbox/page/*.test.mjs`. Not served.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GROUPS, emojiLike, emojiNamed } from "./emoji.js";
import { completions, wordBefore } from "./completion.js";
import { createdAt, now, relative, formatTimestamp, setTimeSettings } from "./times.js";
import { Chat } from "./chat.js";
import { chosenTheme } from "./theme.js";
import { localeOf } from "./settings.js";
import { matchingDestinations } from "./switcher.js";
import { typingWords } from "./typing.js";

const ANN = { id: "1", username: "ann", global_name: "Ann" };
const BOB = { id: "2", username: "bob", global_name: "Bob" };
const BOT = { id: "9", username: "entente", global_name: "Entente" };

function chat() {
  const one = new Chat(new Map([["7", "100"]]));
  one.restore({
    me: ANN,
    guilds: [{ id: "5", name: "Hall" }],
    people: [ANN, BOB],
    bots: [BOT],
    bot_online: true,
    commands: [],
    channels: [
      { id: "7", type: 0, guild_id: "5", name: "general", last_message_id: "100" },
      { id: "8", type: 11, guild_id: "5", name: "Ann – Bob", parent_id: "7", last_message_id: "90", member: {} },
      { id: "6", type: 1, recipients: [BOT], last_message_id: "80" },
    ],
  });
  return one;
}

test("a word that starts with a sign can be completed at the cursor", () => {
  assert.deepEqual(wordBefore("hi @bo", 6), { sign: "@", typed: "bo", start: 3, heading: "People" });
  assert.equal(wordBefore("mail@bo", 7), null);
  assert.equal(wordBefore("at 5:3", 6), null);
  assert.equal(wordBefore(":t", 2), null, "one letter after a colon is not enough");
  assert.equal(wordBefore("#", 1).typed, "");
});

test("completions have the form that the server understands", () => {
  const one = chat();
  const texts = (text) => completions(wordBefore(text, text.length), one).map((item) => item.text);
  assert.deepEqual(texts("@BO"), ["@bob"]);
  assert.deepEqual(texts("#gen"), ["<#7>"]);
  assert.deepEqual(texts(":tad"), ["🎉"]);
  assert.deepEqual(texts("@nobody"), []);
  assert.deepEqual(texts("@n"), ["@ann", "@entente"], "both contain it");
  assert.deepEqual(texts("@en"), ["@entente"], "the start of a name comes first");
});

test("emoji have unique, valid names and are found by a part of them", () => {
  const all = GROUPS.flatMap(([, emoji]) => emoji);
  assert.ok(all.length > 250);
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
  for (const { name, text } of all) {
    assert.match(name, /^[a-z0-9_]+$/);
    assert.match(text, /\p{RGI_Emoji}|\p{Emoji}/v, name);
  }
  assert.equal(emojiNamed("+1"), "👍");
  assert.equal(emojiNamed("constructor"), undefined);
  assert.equal(emojiLike("chess")[0].text, "♟️");
});

test("the switcher offers unread channels first, then recent ones, then people", () => {
  const one = chat();
  const labels = (words) => matchingDestinations(one, words).map((place) => place.label);
  assert.deepEqual(labels(""), ["Ann – Bob", "Entente", "general", "Bob"]);
  assert.deepEqual(labels("@bob"), ["Ann – Bob", "Bob"]);
  assert.deepEqual(labels("zzz"), []);
});

test("typing users are named", () => {
  assert.equal(typingWords([]), "");
  assert.equal(typingWords(["Ann"]), "Ann is typing…");
  assert.equal(typingWords(["Ann", "Bob", "Cleo"]), "Ann, Bob and Cleo are typing…");
  assert.equal(typingWords(["Ann", "Bob", "Cleo", "Dan"]), "Several people are typing…");
});

test("times follow the sandbox's clock and the reader's language", () => {
  const hour = 3_600_000;
  const inTwoHours = (Date.now() + 2 * hour) / 1000;
  setTimeSettings({ language: "en", clockOffset: 0 });
  assert.equal(formatTimestamp(inTwoHours, "R"), "in 2 hours");
  setTimeSettings({ clockOffset: 3 * hour });
  assert.ok(now() - Date.now() >= 3 * hour - 1);
  assert.equal(formatTimestamp(inTwoHours, "R"), "1 hour ago");
  setTimeSettings({ language: "de", clockOffset: 0 });
  assert.equal(relative(3600, 0), "in 1 Stunde");
  assert.equal(formatTimestamp(Number.NaN, "F"), "Invalid date");
  setTimeSettings({ language: "en" });
});

test("an id contains its creation time", () => {
  assert.equal(createdAt("0"), 1_420_070_400_000);
  assert.equal(createdAt("4194304"), 1_420_070_400_001);
});

test("the theme follows the system until a valid one is chosen", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null };
  assert.equal(chosenTheme(), "system");
  kept.set("theme", "dark");
  assert.equal(chosenTheme(), "dark");
  kept.set("theme", "purple");
  assert.equal(chosenTheme(), "system");
});

test("the client speaks the language of the browser where Discord has it", () => {
  const pairs = [["de", "de"], ["de-AT", "de"], ["en", "en-US"], ["en-GB", "en-GB"], ["pt-PT", "pt-BR"], ["es", "es-ES"]];
  for (const [language, locale] of pairs) assert.equal(localeOf(language), locale);
  assert.equal(localeOf("eo"), undefined);
});
