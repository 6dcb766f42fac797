// The page's beginning: puts the parts together and follows the address.
//
// `?as=NAME` says who uses this window, `#CHANNEL` or `#CHANNEL/MESSAGE` what is in view. Parts:
// chat.js (what is known), server.js (requests and the stream), sidebar.js, timeline.js,
// composer.js, modal.js. The parts never call each other; they meet here.
//
// What browser tests can hold on to: `#composer`, `#person`, and the attributes data-message-id,
// data-channel-id, data-custom-id, data-command, data-option, data-choice, data-person,
// data-new-window, data-direct-with, data-interaction, and data-state of `.status`.

import { avatar, displayName, element, fill, icon, iconButton } from "./element.js";
import { Chat, DIRECT, EPHEMERAL, isThread } from "./chat.js";
import { Composer } from "./composer.js";
import { openModal } from "./modal.js";
import { Server } from "./server.js";
import { Sidebar } from "./sidebar.js";
import { summary } from "./message.js";
import { Timeline } from "./timeline.js";
import { refreshRelative } from "./times.js";

const RELATIVE_EVERY = 15_000;

const person = new URLSearchParams(location.search).get("as") ?? "";
const server = new Server(person);
const chat = new Chat(readMarks());
const composer = new Composer(chat, server);
const timeline = new Timeline(chat, server, {
  server,
  reply: (message) => composer.replyTo(message),
  begin: (text) => composer.begin(text),
  dismiss,
  write,
  run,
});
const sidebar = new Sidebar(chat, write);
const title = element("h2", { class: "channel-title" });
const status = element("p", { class: "status", role: "status" });
const announcer = element("p", { class: "unseen", "aria-live": "polite" });
let current = null;

/** How far each channel was read, kept by the browser for each person. */
function readMarks() {
  const key = (channel) => `read/${person}/${channel}`;
  return {
    get: (channel) => localStorage.getItem(key(channel)),
    set: (channel, message) => localStorage.setItem(key(channel), message),
  };
}

/** Messages for one reader that this reader has put away; they last as long as the window. */
const dismissed = {
  key: () => `dismissed/${person}`,
  ids: () => new Set(JSON.parse(sessionStorage.getItem(dismissed.key()) ?? "[]")),
  add: (id) => sessionStorage.setItem(dismissed.key(), JSON.stringify([...dismissed.ids(), id])),
};

function dismiss(message) {
  dismissed.add(message.id);
  chat.remove(message.channel_id, message.id);
  composer.focus();
}

/** Opens the direct messages with `user`. */
function write(user) {
  attempt(async () => {
    const channel = await server.direct(user);
    chat.apply("channel_create", channel);
    location.hash = channel.id;
    composer.focus();
  });
}

/** Runs a command of a message's or a person's menu. */
function run(command, target) {
  attempt(async () => {
    const { interaction_id: id } = await server.command({
      channel: current.id,
      name: command.name,
      type: command.type,
      target,
      options: [],
    });
    chat.begin({ id, channel_id: current.id, label: command.name });
  });
}

/** Says in the composer why something did not work. */
function attempt(action) {
  action().catch((error) => composer.complain(error.message));
}

// What is in view

function titleOf(channel) {
  return channel.type === DIRECT
    ? displayName(chat.recipient(channel))
    : isThread(channel)
      ? channel.name
      : `#${channel.name}`;
}

/** Shows what the address names; the first channel if it names none that can be seen. */
function follow() {
  const [channelId, messageId] = location.hash.slice(1).split("/");
  const channel = chat.channels.get(channelId) ?? chat.textChannels()[0] ?? chat.directChannels()[0];
  if (!channel) return;
  const shown = channel.id === current?.id ? Promise.resolve() : open(channel);
  if (messageId) shown.then(() => timeline.toMessage(messageId));
}

function open(channel) {
  current = channel;
  closeDrawer();
  drawTitle();
  sidebar.show(channel);
  composer.show(channel, titleOf(channel));
  if (matchMedia("(hover: hover)").matches) composer.focus();
  return timeline.show(channel, titleOf(channel));
}

/** The channel in view may have been renamed, or be gone. */
function refresh() {
  if (!current) return;
  current = chat.channels.get(current.id) ?? null;
  if (current) drawTitle();
  else follow();
}

function drawTitle() {
  if (!current) return;
  const picture =
    current.type === DIRECT ? avatar(chat.recipient(current), "small") : icon(isThread(current) ? "thread" : "hash");
  const name = current.type === DIRECT ? displayName(chat.recipient(current)) : current.name;
  const parent = isThread(current) && chat.channels.get(current.parent_id);
  const words = [
    parent && element("a", { class: "parent", href: `#${parent.id}` }, `#${parent.name}`),
    element("span", {}, name),
  ];
  fill(
    title,
    picture,
    element("span", { class: "title-words" }, words),
    current.topic && element("small", { class: "topic" }, current.topic),
  );
  drawUnread();
}

/** The window's title and the drawer's button say whether something waits elsewhere. */
function drawUnread() {
  if (!current) return;
  const waiting = [...chat.channels.values()].filter((channel) => chat.isUnread(channel)).length;
  document.title = `${waiting ? `(${waiting}) ` : ""}${titleOf(current)} · ${displayName(chat.me)}`;
  drawer.classList.toggle("unread", waiting > 0);
}

function drawStatus() {
  const bot = displayName([...chat.bots.values()][0] ?? { username: "Bot" });
  const state = chat.connection !== "connected" ? "connecting" : chat.botOnline ? "online" : "offline";
  const words = { connecting: "connecting…", online: `${bot} is online`, offline: `${bot} is offline` };
  status.dataset.state = state;
  fill(status, element("i", { "aria-hidden": "true" }), element("span", {}, words[state]));
}

// The drawer: on a narrow window the left column slides in

const drawer = iconButton("menu", "Channels and people", () => toggleDrawer(), {
  class: "icon-button drawer",
  "aria-controls": "sidebar",
  "aria-expanded": "false",
});
const veil = element("div", { class: "veil", onclick: () => closeDrawer(true) });

function toggleDrawer() {
  const isOpen = document.body.classList.toggle("drawer-open");
  drawer.setAttribute("aria-expanded", String(isOpen));
  if (isOpen) sidebar.node.querySelector("[aria-current=page]")?.focus();
}

function closeDrawer(refocus) {
  if (!document.body.classList.contains("drawer-open")) return;
  toggleDrawer();
  if (refocus) drawer.focus();
}

// Beginning

/** Says a new message to those who do not see it. */
function announce(message) {
  if (message.channel_id !== current?.id || message.author?.id === chat.me.id) return;
  announcer.textContent = `${displayName(message.author)}: ${summary(message, chat)}`;
}

function receive(kind, data) {
  const isDismissed = kind.startsWith("message") && data.flags & EPHEMERAL && dismissed.ids().has(data.id);
  if (!isDismissed) chat.apply(kind, data);
}

/** Pages of messages come without those that were put away. */
const everyMessage = server.messages.bind(server);
server.messages = async (channel, before) => {
  const ids = dismissed.ids();
  return (await everyMessage(channel, before)).filter((message) => !ids.has(message.id));
};

/** Takes over what the server knows; who names nobody in the address becomes whom the server chose. */
async function restore(bootstrap) {
  const { username } = bootstrap.me;
  if (username !== person) return location.replace(`?as=${encodeURIComponent(username)}${location.hash}`);
  const before = current?.id;
  chat.restore(bootstrap);
  if (!current) follow();
  else if (current.id === before) await timeline.reload();
}

function refuse(error) {
  const back = element("a", { class: "action primary", href: location.pathname }, "Begin as somebody else");
  fill(
    document.body,
    element(
      "main",
      { class: "refusal" },
      element("h1", {}, "This does not work"),
      element("p", { role: "alert" }, error.message),
      back,
    ),
  );
}

function listen() {
  for (const change of ["channels", "people"]) chat.addEventListener(change, refresh);
  for (const change of ["bot", "connection", "people"]) chat.addEventListener(change, drawStatus);
  chat.addEventListener("message", (event) => announce(event.detail));
  chat.addEventListener("modal", (event) => openModal(event.detail, chat, server));
  chat.addEventListener("unknown", async () => chat.restore(await server.bootstrap()));
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => event.key === "Escape" && closeDrawer(true));
  setInterval(() => refreshRelative(document), RELATIVE_EVERY);
}

function begin() {
  const head = element("header", { class: "head" }, drawer, title, status);
  const main = element("main", { class: "main" }, head, timeline.node, composer.node);
  fill(document.body, sidebar.node, veil, main, announcer);
  drawStatus();
  listen();
  server.follow({
    onBootstrap: restore,
    onEvent: receive,
    onState: (state) => chat.setConnection(state),
    onRefused: refuse,
  });
}

begin();
