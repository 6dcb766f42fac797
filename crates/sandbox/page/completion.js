// Completes `@`, `#` and `:` in a message to people, channels and emoji.
//
// Pure functions of the typed text and the names in the chat.

import { displayName } from "./element.js";
import { emojiLike } from "./emoji.js";
import { ranked } from "./ranking.js";

/** The most entries shown at once. */
const MAX_ITEMS = 8;

const HEADINGS = { "@": "People", "#": "Channels", ":": "Emoji" };

/**
 * The word before `cursor` if it starts with one of the signs: {sign, typed, start, heading}. After
 * a colon at least two letters are needed.
 */
export function wordBefore(text, cursor) {
  const match = /(^|[\s(])([@#:])([^\s@#:]*)$/u.exec(text.slice(0, cursor));
  if (!match) return null;
  const [, , sign, typed] = match;
  if (sign === ":" && typed.length < 2) return null;
  return { sign, typed, start: cursor - typed.length - 1, heading: HEADINGS[sign] };
}

/** What fits the word: [{label, note, text, user?, emoji?}], `text` being what takes its place. */
export function completions({ sign, typed }, chat) {
  return SOURCES[sign](typed.toLowerCase(), chat).slice(0, MAX_ITEMS);
}

/** The names by which an item is found. */
export function namesOf({ label, note }) {
  return [label.replaceAll(":", ""), note];
}

const SOURCES = {
  "@": (typed, chat) => ranked(chat.everybody().map(asPerson), typed, namesOf),
  "#": (typed, chat) => {
    const named = chat.channelsOf(chat.guild).filter((channel) => channel.name);
    return ranked(named.map(asChannel), typed, namesOf);
  },
  ":": (typed) =>
    emojiLike(typed, MAX_ITEMS).map(({ name, text }) => ({ label: `:${name}:`, note: "", emoji: text, text })),
};

function asPerson(user) {
  return { user, label: displayName(user), note: user.username, text: `@${user.username}` };
}

function asChannel(channel) {
  return { label: channel.name, note: "", text: `<#${channel.id}>` };
}
