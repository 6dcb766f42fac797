// The switcher (Ctrl+K): go to a channel, thread or person by a part of the name.

import { avatar, displayName, element, icon } from "./element.js";
import { DIRECT, compareIds, isThread } from "./chat.js";
import { COMBOBOX, Suggestions } from "./suggestions.js";

/** The most entries shown at once. */
const MAX_ITEMS = 10;

/** Opens the switcher; `write(user)` opens the private channel with somebody. */
export function openSwitcher(chat, write) {
  if (document.querySelector("dialog[open]")) return;
  const input = element("input", { ...COMBOBOX, type: "text", placeholder: "Where to?", "aria-label": "Where to?" });
  const list = new Suggestions("places");
  const dialog = element("dialog", { class: "switcher", "aria-label": "Go to" }, input, list.node);
  const showMatches = () =>
    list.show({
      input,
      items: matchingDestinations(chat, input.value).map((destination) => ({
        ...destination,
        picture: pictureOf(chat, destination),
      })),
      empty: "No matches.",
      onPick: (item) => {
        dialog.close();
        if (item.user) write(item.user);
        else location.hash = item.channel.id;
      },
    });
  input.addEventListener("input", showMatches);
  input.addEventListener(
    "keydown",
    (event) => !list.takesKey(event) && event.key === "Enter" && event.preventDefault(),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
  showMatches();
}

/**
 * The channels and users whose name contains the words, unread and recent ones first: [{channel |
 * user, label, note}].
 */
export function matchingDestinations(chat, words) {
  const wanted = words.trim().replace(/^[#@]/, "").toLowerCase();
  const fits = (name) => name.toLowerCase().includes(wanted);
  const channels = [...chat.channels.values()].filter((channel) => fits(nameOf(chat, channel)));
  const known = new Set(chat.directChannels().map((channel) => chat.recipient(channel)?.id));
  const usersWithoutChannel = chat.everybody().filter((user) => user.id !== chat.me.id && !known.has(user.id));
  const destinations = channels
    .sort((a, b) => order(chat, a, b))
    .map((channel) => ({ channel, label: nameOf(chat, channel), note: noteOf(chat, channel) }));
  const others = usersWithoutChannel
    .filter((user) => fits(displayName(user)))
    .map((user) => ({ user, label: displayName(user), note: "direct messages" }));
  return [...destinations, ...others].slice(0, MAX_ITEMS);
}

function order(chat, a, b) {
  const waiting = (channel) => (chat.mentionCount(channel) ? 2 : chat.isUnread(channel) ? 1 : 0);
  return waiting(b) - waiting(a) || compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id);
}

function nameOf(chat, channel) {
  return channel.type === DIRECT ? displayName(chat.recipient(channel)) : (channel.name ?? "");
}

function noteOf(chat, channel) {
  const parent = isThread(channel) && chat.channels.get(channel.parent_id);
  const calls = chat.mentionCount(channel);
  if (calls) return `${calls} new`;
  const guild = channel.guild_id !== chat.guild.id && chat.guilds.get(channel.guild_id);
  const place = [parent && `#${parent.name}`, guild && guild.name].filter(Boolean).join(" · ");
  return chat.isUnread(channel) ? "unread" : place;
}

function pictureOf(chat, { channel, user }) {
  if (user || channel.type === DIRECT) return avatar(user ?? chat.recipient(channel), "small");
  return icon(isThread(channel) ? "thread" : "hash");
}
