// What `@`, `#` and `:` in a message can be completed to: people, channels, emoji.
//
// Pure functions of what is typed and of the names in the chat.

import { displayName } from "./element.js";
import { emojiLike } from "./emoji.js";

/** The list is short enough to be seen as a whole. */
const MOST = 8;

const HEADINGS = { "@": "People", "#": "Channels", ":": "Emoji" };

/** The word that ends at `cursor` if it begins with a sign: {sign, typed, start, heading}. A colon wants two letters. */
export function wordBefore(text, cursor) {
  const match = /(^|[\s(])([@#:])([^\s@#:]*)$/u.exec(text.slice(0, cursor));
  if (!match) return null;
  const [, , sign, typed] = match;
  if (sign === ":" && typed.length < 2) return null;
  return { sign, typed, start: cursor - typed.length - 1, heading: HEADINGS[sign] };
}

/** What fits the word: [{label, note, text, user?, emoji?}], `text` being what takes its place. */
export function completions({ sign, typed }, chat) {
  return SOURCES[sign](typed.toLowerCase(), chat).slice(0, MOST);
}

const SOURCES = {
  "@": (typed, chat) =>
    chat
      .everybody()
      .filter((user) => [user.username, displayName(user)].some((name) => name.toLowerCase().includes(typed)))
      .map((user) => ({ user, label: displayName(user), note: user.username, text: `@${user.username}` })),
  "#": (typed, chat) =>
    [...chat.channels.values()]
      .filter((channel) => channel.name?.toLowerCase().includes(typed))
      .map((channel) => ({ label: channel.name, note: "", text: `<#${channel.id}>` })),
  ":": (typed) => emojiLike(typed, MOST).map(({ name, text }) => ({ label: `:${name}:`, note: "", emoji: text, text })),
};
