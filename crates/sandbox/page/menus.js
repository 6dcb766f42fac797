// The entries of the context menus of messages, people and channels.
//
// `menu.js` opens the menus, `actions.js` runs the entries. The application's own commands have a
// group under its name, as on Discord.

import { displayName } from "./element.js";
import { titleOf } from "./command.js";
import { DIRECT, isEphemeral, isThread } from "./chat.js";
import { pickEmoji } from "./reactions.js";
import { textOf } from "./layout.js";

/** Command types that appear in menus. */
const ON_USER = 2;
const ON_MESSAGE = 3;

/** The message types that can be replied to, edited and marked: those that somebody wrote. */
const WRITTEN = [0, 19, 20, 23];

/** The entries for `message`; `node` is its element. */
export function messageMenu(message, node, chat, actions) {
  const mine = message.author?.id === chat.me.id;
  const isPublic = !isEphemeral(message);
  const written = WRITTEN.includes(message.type ?? 0);
  const selected = String(getSelection());
  return [
    isPublic &&
      written && { label: "Add reaction…", act: () => pickEmoji(node, (emoji) => actions.react(message, emoji, true)) },
    isPublic && written && { label: "Reply", act: () => actions.reply(message) },
    mine && written && { label: "Edit", act: () => actions.edit(message) },
    isPublic && written && threadEntry(message, chat, actions),
    isPublic && { label: "Mark unread", act: () => actions.markUnread(message) },
    { line: true },
    selected && { label: "Copy selection", act: () => copy(selected) },
    textOf(message) && { label: "Copy text", act: () => copy(textOf(message)) },
    isPublic && {
      label: "Copy link",
      act: () => copy(`${location.origin}${location.pathname}#${message.channel_id}/${message.id}`),
    },
    { label: "Copy message ID", act: () => copy(message.id) },
    ...appEntries(ON_MESSAGE, isPublic && message, chat, actions),
    (mine || !isPublic) && { line: true },
    !isPublic && { label: "Dismiss", act: () => actions.dismiss(message) },
    mine && { label: "Delete", danger: true, act: () => actions.remove(message) },
  ];
}

function threadEntry(message, chat, actions) {
  const channel = chat.channels.get(message.channel_id);
  const thread = chat.channels.get(message.id);
  if (thread && thread.id !== message.channel_id) return { label: "Open thread", href: `#${thread.id}` };
  const possible = channel && !isThread(channel) && channel.type !== DIRECT;
  return possible && { label: "Create thread…", act: () => actions.createThread(message) };
}

/** The entries for a user, under their name. */
export function userMenu(user, chat, actions) {
  const own = user.id === chat.me.id;
  return [
    { heading: `${displayName(user)} · ${user.username}${own ? " · you" : ""}` },
    !own && { label: "Message", data: { directWith: user.username }, act: () => actions.write(user) },
    { label: "Mention", act: () => actions.mention(user) },
    ...appEntries(ON_USER, user, chat, actions),
    { line: true },
    { label: "Copy user ID", act: () => copy(user.id) },
  ];
}

/** The entries for a channel, thread or private channel. */
export function channelMenu(channel, chat, actions) {
  const archived = channel.thread_metadata?.archived;
  const user = channel.type === DIRECT && chat.recipient(channel);
  return [
    { label: "Mark as read", act: () => chat.markRead(channel.id) },
    isThread(channel) && {
      label: archived ? "Reopen thread" : "Close thread",
      act: () => actions.archive(channel, !archived),
    },
    isThread(channel) &&
      chat.isListed(channel) && { label: "Leave thread", act: () => actions.leaveThread(channel) },
    ...(user ? appEntries(ON_USER, user, chat, actions) : []),
    { line: true },
    { label: "Copy link", act: () => copy(`${location.origin}${location.pathname}#${channel.id}`) },
    { label: "Copy channel ID", act: () => copy(channel.id) },
  ];
}

/** The application's commands of a type for `target`, a message or user. */
function appEntries(kind, target, chat, actions) {
  const commands = target ? chat.commandsIn(actions.channel(), kind) : [];
  if (commands.length === 0) return [];
  const bot = displayName([...chat.bots.values()][0] ?? { username: "Apps" });
  const entries = commands.map((command) => ({
    label: titleOf(command),
    note: "App",
    data: { command: command.name },
    act: () => actions.run(command, target.id),
  }));
  return [{ line: true }, { heading: bot }, ...entries];
}

function copy(words) {
  navigator.clipboard?.writeText(words);
}
