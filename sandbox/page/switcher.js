// Ctrl+K: to a channel, a thread or a person by a few letters of the name.

import { avatar, displayName, element, icon } from "./element.js";
import { DIRECT, compareIds, isThread } from "./chat.js";
import { COMBOBOX, Suggestions } from "./suggestions.js";

/** The list is short enough to be seen as a whole. */
const MOST = 10;

/** Opens the switcher; `write(user)` opens the private messages with somebody. */
export function openSwitcher(chat, write) {
  if (document.querySelector("dialog[open]")) return;
  const input = element("input", { ...COMBOBOX, type: "text", placeholder: "Where to?", "aria-label": "Where to?" });
  const list = new Suggestions("places");
  const dialog = element("dialog", { class: "switcher", "aria-label": "Go to" }, input, list.node);
  const offer = () =>
    list.show({
      input,
      items: placesLike(chat, input.value).map((place) => ({ ...place, picture: pictureOf(chat, place) })),
      empty: "Nothing is called that.",
      onPick: (item) => {
        dialog.close();
        if (item.user) write(item.user);
        else location.hash = item.channel.id;
      },
    });
  input.addEventListener("input", offer);
  input.addEventListener(
    "keydown",
    (event) => !list.takesKey(event) && event.key === "Enter" && event.preventDefault(),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
  offer();
}

/** The places whose name holds the words, unread ones and recent ones first: [{channel | user, label, note}]. */
export function placesLike(chat, words) {
  const wanted = words.trim().replace(/^[#@]/, "").toLowerCase();
  const fits = (name) => name.toLowerCase().includes(wanted);
  const channels = [...chat.channels.values()].filter((channel) => fits(nameOf(chat, channel)));
  const known = new Set(chat.directChannels().map((channel) => chat.recipient(channel)?.id));
  const strangers = chat.everybody().filter((user) => user.id !== chat.me.id && !known.has(user.id));
  const places = channels
    .sort((a, b) => order(chat, a, b))
    .map((channel) => ({ channel, label: nameOf(chat, channel), note: noteOf(chat, channel) }));
  const others = strangers
    .filter((user) => fits(displayName(user)))
    .map((user) => ({ user, label: displayName(user), note: "private messages" }));
  return [...places, ...others].slice(0, MOST);
}

function order(chat, a, b) {
  const waiting = (channel) => (chat.calls(channel) ? 2 : chat.isUnread(channel) ? 1 : 0);
  return waiting(b) - waiting(a) || compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id);
}

function nameOf(chat, channel) {
  return channel.type === DIRECT ? displayName(chat.recipient(channel)) : (channel.name ?? "");
}

function noteOf(chat, channel) {
  const parent = isThread(channel) && chat.channels.get(channel.parent_id);
  const calls = chat.calls(channel);
  if (calls) return `${calls} new`;
  return chat.isUnread(channel) ? "unread" : parent ? `#${parent.name}` : "";
}

function pictureOf(chat, { channel, user }) {
  if (user || channel.type === DIRECT) return avatar(user ?? chat.recipient(channel), "small");
  return icon(isThread(channel) ? "thread" : "hash");
}
