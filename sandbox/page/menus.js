// What the context menus of messages, people and channels hold.
//
// Only the lists: menu.js opens them, page.js does what they say. The application's own commands on messages and on
// people stand among the rest under its name, as on Discord.

import { displayName } from "./element.js";
import { titleOf } from "./command.js";
import { DIRECT, isEphemeral, isThread } from "./chat.js";
import { pickEmoji } from "./reactions.js";

/** Application command types that hang on a menu. */
const ON_USER = 2;
const ON_MESSAGE = 3;

/** Which messages can be answered, edited and marked: those that somebody wrote. */
const WRITTEN = [0, 19, 20, 23];

/** The entries for `message`; `node` is where it is drawn. */
export function messageMenu(message, node, chat, actions) {
  const mine = message.author?.id === chat.me.id;
  const lasting = !isEphemeral(message);
  const written = WRITTEN.includes(message.type ?? 0);
  const selected = String(getSelection());
  return [
    lasting &&
      written && { label: "Add reaction…", act: () => pickEmoji(node, (emoji) => actions.react(message, emoji, true)) },
    lasting && written && { label: "Reply", act: () => actions.reply(message) },
    mine && written && { label: "Edit", act: () => actions.edit(message) },
    lasting && written && threadEntry(message, chat, actions),
    lasting && { label: "Mark unread", act: () => actions.markUnread(message) },
    { line: true },
    selected && { label: "Copy selection", act: () => copy(selected) },
    message.content && { label: "Copy text", act: () => copy(message.content) },
    lasting && {
      label: "Copy link",
      act: () => copy(`${location.origin}${location.pathname}#${message.channel_id}/${message.id}`),
    },
    { label: "Copy message ID", act: () => copy(message.id) },
    ...appEntries(ON_MESSAGE, lasting && message, chat, actions),
    (mine || !lasting) && { line: true },
    !lasting && { label: "Dismiss", act: () => actions.dismiss(message) },
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

/** The entries for somebody, under his name. */
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

/** The entries for a channel, a thread or a private channel. */
export function channelMenu(channel, chat, actions) {
  const archived = channel.thread_metadata?.archived;
  const user = channel.type === DIRECT && chat.recipient(channel);
  return [
    { label: "Mark as read", act: () => chat.markRead(channel.id) },
    isThread(channel) && {
      label: archived ? "Reopen thread" : "Close thread",
      act: () => actions.archive(channel, !archived),
    },
    isThread(channel) && channel.member && { label: "Leave thread", act: () => actions.leaveThread(channel) },
    ...(user ? appEntries(ON_USER, user, chat, actions) : []),
    { line: true },
    { label: "Copy link", act: () => copy(`${location.origin}${location.pathname}#${channel.id}`) },
    { label: "Copy channel ID", act: () => copy(channel.id) },
  ];
}

/** The application's commands of a kind, on `target`: a message or a user. */
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
