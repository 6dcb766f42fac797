// Draws one message: author, time, content and tools.
//
// A message is redrawn whenever it changes. The order of messages, days and scrolling are in
// `timeline.js`. The result depends only on the message and on names in the chat.

import { avatar, displayName, element, icon, iconButton } from "./element.js";
import { LOADING, isEphemeral } from "./chat.js";
import { isOnlyEmoji, plainWords, richText } from "./rich_text.js";
import { drawComponents } from "./components.js";
import { drawMedia } from "./media.js";
import { drawPoll } from "./poll.js";
import { textOf, withoutRows } from "./layout.js";
import { drawReactions, pickEmoji } from "./reactions.js";
import { messageMenu } from "./menus.js";
import { now, formatTimestamp, timeOfDay } from "./times.js";
import { openMenu } from "./menu.js";

/** Discord's types of system messages. */
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;
const SYSTEM_TEXTS = { 6: "pinned a message", 7: "joined the server", [THREAD_CREATED]: "started a thread" };

/**
 * How long a deferred answer is shown as thinking, in milliseconds: as long as an interaction token
 * is valid.
 */
const MAX_THINKING = 15 * 60_000;

/**
 * Draws a list item for `message`. `grouped`: it follows another message of the same author.
 * `actions`: from actions.js.
 */
export function drawMessage(message, grouped, chat, actions) {
  if (message.type === THREAD_STARTER && message.referenced_message)
    return drawMessage(starterMessage(message), false, chat, actions);
  const flags = {
    grouped: grouped && !message.referenced_message && !usedCommand(message),
    ephemeral: isEphemeral(message),
    mentioned: chat.mentionsMe(message),
  };
  const properties = {
    tabindex: "-1",
    class: ["message", ...Object.keys(flags).filter((flag) => flags[flag])].join(" "),
    data: { messageId: message.id, author: message.author?.username },
  };
  if (message.type in SYSTEM_TEXTS)
    return element("li", { ...properties, class: "message system" }, drawSystem(message, chat));
  const author = authorOf(message, chat);
  return element(
    "li",
    properties,
    drawContext(message, chat),
    flags.grouped
      ? element("time", { class: "late-time", datetime: message.timestamp }, timeOfDay(message.timestamp))
      : avatarButton(author),
    element(
      "div",
      { class: "body" },
      flags.grouped || drawHeader(message, author),
      drawContents(message, chat, actions),
    ),
    drawTools(message, author, chat, actions),
  );
}

/** The avatar, which opens its user's menu; the name next to it does the same by keyboard. */
function avatarButton(author) {
  const button = { type: "button", class: "of-user", tabindex: "-1", "aria-hidden": "true", data: { user: author.id } };
  return element("button", button, avatar(author));
}

/** The first message of a thread: the message that it starts from, without its buttons. */
function starterMessage(message) {
  const first = message.referenced_message;
  return { ...first, id: message.id, channel_id: message.channel_id, components: withoutRows(first?.components) };
}

/** A summary of a message for a notice or preview. */
export function summary(message, chat) {
  const words = plainWords(textOf(message), chat);
  if (words) return words;
  const embed = message.embeds?.[0];
  const titled = embed && plainWords([embed.title, embed.description].filter(Boolean).join(": "), chat);
  if (titled) return titled;
  return message.attachments?.[0]?.description ?? (message.attachments?.length ? "a file" : "a message");
}

function authorOf(message, chat) {
  return { ...message.author, bot: message.author?.bot || chat.bots.has(message.author?.id) };
}

/** The command that this message answers: {user, name}. Those of menus are written without slash. */
function usedCommand(message) {
  const { interaction, interaction_metadata: metadata } = message;
  const name = interaction?.name ?? metadata?.name;
  // Discord writes slash commands in lower case, and commands of menus as they like.
  const shown = name && name === name.toLowerCase() ? `/${name}` : name;
  return name && { name: shown, user: metadata?.user ?? interaction?.user };
}

function drawHeader(message, author) {
  return element(
    "header",
    {},
    element(
      "button",
      { type: "button", class: "author", "aria-haspopup": "menu", data: { user: author.id } },
      displayName(author),
    ),
    author.bot && element("span", { class: "tag" }, "BOT"),
    element(
      "time",
      { datetime: message.timestamp, title: formatTimestamp(Date.parse(message.timestamp) / 1000, "F") },
      timeOfDay(message.timestamp),
    ),
  );
}

/** The line above a message: the command it answers or the message it replies to. */
function drawContext(message, chat) {
  const used = usedCommand(message);
  if (used)
    return element(
      "p",
      { class: "context" },
      icon("reply"),
      avatar(used.user, "tiny"),
      element("strong", {}, displayName(used.user)),
      " used ",
      element("span", { class: "mention" }, used.name),
    );
  const original = message.referenced_message;
  if (original) {
    const words = [
      avatar(original.author, "tiny"),
      element("strong", {}, displayName(original.author)),
      " ",
      element("span", {}, summary(original, chat)),
    ];
    return element(
      "p",
      { class: "context" },
      icon("reply"),
      element("a", { href: `#${message.channel_id}/${original.id}` }, words),
    );
  }
  return (
    message.message_reference &&
    message.type === 19 &&
    element("p", { class: "context" }, icon("reply"), "Original message was deleted")
  );
}

function drawContents(message, chat, actions) {
  return [
    message.flags & LOADING ? drawThinking(message) : drawText(message, chat),
    drawMedia(message, chat),
    drawComponents(message, chat, actions.server),
    drawPoll(message, chat, actions.vote),
    drawForwarded(message, chat),
    drawReactions(message, chat, actions.react),
    drawThread(message, chat),
    isEphemeral(message) && drawPrivate(message, actions),
  ];
}

/** The message that this one forwards, without its author. */
function drawForwarded(message, chat) {
  const [snapshot] = message.message_snapshots ?? [];
  if (!snapshot) return null;
  return element(
    "blockquote",
    { class: "forwarded" },
    element("p", { class: "context" }, icon("reply"), "Forwarded"),
    drawText(snapshot.message, chat),
    drawMedia(snapshot.message, chat),
  );
}

function drawThinking(message) {
  if (now() - Date.parse(message.timestamp) > MAX_THINKING)
    return element("p", { class: "notice" }, "The application did not respond.");
  return element("p", { class: "thinking" }, dots(), `${displayName(message.author)} is thinking…`);
}

/** Three moving dots for something in progress. */
export function dots() {
  return element("span", { class: "dots", "aria-hidden": "true" }, element("i"), element("i"), element("i"));
}

function drawText(message, chat) {
  if (!message.content) return null;
  const edited =
    message.edited_timestamp &&
    element(
      "span",
      { class: "edited", title: formatTimestamp(Date.parse(message.edited_timestamp) / 1000, "F") },
      " (edited)",
    );
  const kind = isOnlyEmoji(message.content) ? "rich text large-emoji" : "rich text";
  return element("div", { class: kind }, richText(message.content, chat), edited);
}

/** A link to the thread that starts from this message; Discord gives both the same id. */
function drawThread(message, chat) {
  const thread = chat.channels.get(message.id) ?? message.thread;
  if (!thread || thread.id === message.channel_id) return null;
  return element(
    "a",
    { class: "thread-link", href: `#${thread.id}` },
    icon("thread"),
    element("strong", {}, thread.name),
    element("span", {}, thread.thread_metadata?.archived ? "Archived" : sizeOf(thread)),
  );
}

function sizeOf({ message_count: count }) {
  return count ? `${count} ${count === 1 ? "message" : "messages"} ›` : "Open thread ›";
}

function drawPrivate(message, actions) {
  const dismiss = element(
    "button",
    { type: "button", class: "text-button", onclick: () => actions.dismiss(message) },
    "Dismiss message",
  );
  return element("footer", { class: "private" }, icon("eye"), "Only you can see this · ", dismiss);
}

function drawSystem(message, chat) {
  const author = displayName(message.author);
  const thread = message.type === THREAD_CREATED && message.message_reference?.channel_id;
  const open = thread && element("a", { href: `#${thread}` }, chat.channels.get(thread)?.name ?? message.content);
  return [
    icon(thread ? "thread" : "hash"),
    element(
      "p",
      {},
      element("strong", {}, author),
      ` ${SYSTEM_TEXTS[message.type]}`,
      open && ": ",
      open,
      " ",
      element("time", { datetime: message.timestamp }, timeOfDay(message.timestamp)),
    ),
  ];
}

/** The tools that appear when a message is hovered or focused. */
function drawTools(message, author, chat, actions) {
  const isPublic = !isEphemeral(message);
  const react = iconButton("smile", "Add a reaction", () =>
    pickEmoji(react, (emoji) => actions.react(message, emoji, true)),
  );
  const reply = iconButton("reply", `Reply to ${displayName(author)}`, () => actions.reply(message));
  const edit = iconButton("pencil", "Edit", () => actions.edit(message));
  const more = iconButton("more", "More actions", () => openMenu(more, messageMenu(message, more, chat, actions)), {
    "aria-haspopup": "menu",
  });
  const mine = author.id === chat.me.id;
  return element("div", { class: "tools" }, isPublic && react, mine ? edit : isPublic && reply, more);
}

/** Whether `message` is shown below `previous` without its own header. */
export function continues(message, previous) {
  if (
    !previous ||
    previous.author?.id !== message.author?.id ||
    previous.type in SYSTEM_TEXTS ||
    message.type in SYSTEM_TEXTS
  )
    return false;
  const elapsed = Date.parse(message.timestamp) - Date.parse(previous.timestamp);
  return elapsed < 7 * 60_000 && isEphemeral(message) === isEphemeral(previous);
}
