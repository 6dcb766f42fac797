// The start of the page: puts the parts together and follows the address.
//
// `?as=NAME` says who uses this window, `#CHANNEL`, `#CHANNEL/MESSAGE` or `#gSERVER` what is shown.
// The parts are chat.js (state), server.js (requests and stream), sidebar.js, timeline.js, composer.js,
// panel.js and modal.js. They never call each other; this file and actions.js connect them.
//
// Browser tests use `#composer`, `#person`, and the attributes data-message-id, data-channel-id,
// data-custom-id, data-command, data-option, data-choice, data-person, data-user, data-panel,
// data-new-window, data-direct-with, data-interaction, data-setting, data-advance, data-fault, and
// data-state of `.status`.

import { avatar, displayName, element, fill, icon, iconButton } from "./element.js";
import { Chat, DIRECT, isEphemeral, isThread } from "./chat.js";
import { refreshRelative, setTimeSettings } from "./times.js";
import { Composer } from "./composer.js";
import { Panel } from "./panel.js";
import { People } from "./people.js";
import { Server } from "./server.js";
import { Sidebar } from "./sidebar.js";
import { Threads } from "./threads.js";
import { Timeline } from "./timeline.js";
import { Workbench } from "./workbench.js";
import { followTheme } from "./theme.js";
import { localeOf } from "./settings.js";
import { makeActions } from "./actions.js";
import { openMenu } from "./menu.js";
import { openModal } from "./modal.js";
import { openActivity } from "./activity.js";
import { summary } from "./message.js";

/** How often relative times are updated, in milliseconds. */
const RELATIVE_INTERVAL = 1000;

/** The most unread channels whose messages are searched for mentions at the start. */
const MAX_COUNTED_CHANNELS = 20;

const person = new URLSearchParams(location.search).get("as") ?? "";
const server = new Server(person);
const chat = new Chat(stored("read"), stored("kept"), stored("used"));
const actions = makeActions(chat, server, {
  composer: () => composer,
  timeline: () => timeline,
  current: () => current,
  dismiss,
});
const composer = new Composer(chat, server);
const timeline = new Timeline(chat, server, actions);
const sidebar = new Sidebar(chat, actions);
const threads = new Threads(chat, actions);
const panel = new Panel({ threads, people: new People(chat, actions), workbench: new Workbench(chat, server) });
const title = element("h1", { class: "channel-title" });
const status = element("p", { class: "status", role: "status" });
const announcer = element("p", { class: "unseen", "aria-live": "polite" });
let current = null;
/** The channel that was shown last in each server. */
const lastChannels = new Map();

/** A map of texts of one kind, stored by the browser for each person. */
function stored(kind) {
  const path = (key) => `${kind}/${person}/${key}`;
  return {
    get: (key) => localStorage.getItem(path(key)),
    has: (key) => localStorage.getItem(path(key)) !== null,
    set: (key, value) => localStorage.setItem(path(key), value),
    delete: (key) => localStorage.removeItem(path(key)),
  };
}

/** Ephemeral messages that this reader has dismissed; stored for the session of the window. */
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

// What is in view

function titleOf(channel) {
  return channel.type === DIRECT
    ? displayName(chat.recipient(channel))
    : isThread(channel)
      ? channel.name
      : `#${channel.name}`;
}

/** Shows what the address names, or the first channel if the person cannot see that. */
function follow() {
  const [place, messageId] = location.hash.slice(1).split("/");
  const channel = place.startsWith("g") ? channelIn(place.slice(1)) : (chat.channels.get(place) ?? channelIn());
  if (!channel) return openNothing();
  const shown = channel.id === current?.id ? Promise.resolve() : open(channel);
  if (messageId) shown.then(() => timeline.toMessage(messageId));
}

/** The channel to show in a server, or in the one in view. */
function channelIn(guild) {
  if (guild) chat.showGuild(guild);
  const channels = chat.textChannels();
  const last = chat.channels.get(lastChannels.get(chat.guild.id));
  return last ?? channels[0] ?? (guild ? undefined : chat.directChannels()[0]);
}

/** Shows that there is nothing to see: the person is not in the server. */
function openNothing() {
  current = null;
  document.body.classList.add("nowhere");
  closeDrawer();
  fill(title);
  sidebar.show(null);
}

const nowhere = element(
  "section",
  { class: "nothing-here" },
  element("p", {}, "You are not in this server, or see no channel of it."),
  element(
    "button",
    {
      type: "button",
      class: "action primary",
      onclick: () => server.changeSelf({ here: true, guild: chat.guild.id }),
    },
    "Join the server",
  ),
);

function open(channel) {
  current = channel;
  if (channel.guild_id) {
    chat.showGuild(channel.guild_id);
    lastChannels.set(channel.guild_id, channel.id);
  }
  document.body.classList.remove("nowhere");
  closeDrawer();
  drawTitle();
  if (isThread(channel)) chat.keep(channel);
  sidebar.show(channel);
  threads.follow(channel);
  composer.show(channel, titleOf(channel));
  offerCommands();
  if (matchMedia("(hover: hover)").matches) composer.focus();
  return timeline.show(channel, titleOf(channel));
}

/** Asks the server which commands the person may use here. */
async function offerCommands() {
  const channel = current?.id;
  const commands = channel && (await server.commands(channel).catch(() => null));
  if (commands) chat.setOffered(channel, commands);
}

/**
 * Updates the current channel, which may have been renamed or deleted, or opens one if there was
 * none.
 */
function refresh() {
  const now = chat.channels.get(current?.id);
  if (!now) return follow();
  current = now;
  drawTitle();
  composer.rename(titleOf(current));
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

/** Shows unread messages in the window's title and on the drawer's button. */
function drawUnread() {
  if (!current) return;
  const channels = [...chat.channels.values()];
  const mentions = channels.reduce((sum, channel) => sum + chat.mentionCount(channel), 0);
  const isWaiting = channels.some((channel) => chat.isUnread(channel));
  const mark = mentions ? `(${mentions}) ` : isWaiting ? "• " : "";
  document.title = `${mark}${titleOf(current)} · ${displayName(chat.me)}`;
  drawer.classList.toggle("unread", isWaiting);
  drawer.dataset.calls = mentions || "";
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
const backdrop = element("div", { class: "veil", onclick: () => closeDrawer(true) });

// Where one is already, no change of the address closes it.
sidebar.node.addEventListener("click", (event) => event.target.closest("[aria-current=page]") && closeDrawer());

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

/** In a narrow window one button leads to all panels. */
const more = iconButton("more", "More", () => openMenu(more, panelEntries()), {
  class: "icon-button head-more",
  "aria-haspopup": "menu",
});

function panelEntries() {
  const panels = Object.entries(panel.parts).map(([name, part]) => ({
    label: part.title,
    picture: icon(part.icon),
    data: { panel: name },
    act: () => panel.show(name),
  }));
  return [...panels, { label: "Go to…", picture: icon("search"), act: () => actions.search() }];
}

// Beginning

/** Announces a new message to screen readers. */
function announce(message) {
  if (message.channel_id !== current?.id || message.author?.id === chat.me.id) return;
  announcer.textContent = `${displayName(message.author)}: ${summary(message, chat)}`;
}

function receive(kind, data) {
  const isDismissed = kind.startsWith("message") && isEphemeral(data) && dismissed.ids().has(data.id);
  if (!isDismissed) chat.apply(kind, data);
}

/** Leaves dismissed messages out of loaded pages. */
const everyMessage = server.messages.bind(server);
server.messages = async (channel, before) => {
  const ids = dismissed.ids();
  return (await everyMessage(channel, before)).filter((message) => !ids.has(message.id));
};

/**
 * Applies a bootstrap. Without a name in the address the window becomes the person that the server
 * chose.
 */
async function restore(bootstrap) {
  const { username } = bootstrap.me;
  if (username !== person) return location.replace(`?as=${encodeURIComponent(username)}${location.hash}`);
  const before = current?.id;
  chat.restore(bootstrap);
  speakLanguage();
  if (current && current.id === before) {
    offerCommands();
    await timeline.reload();
  }
  countMentions();
}

/**
 * Discord's client speaks the language of the system from the first time on. Who has chosen another
 * one keeps it.
 */
function speakLanguage() {
  const known = stored("language");
  if (known.has("first")) return;
  known.set("first", navigator.language);
  const locale = localeOf(navigator.language);
  const isUnchosen = chat.me.locale === localeOf("en");
  if (locale && isUnchosen && locale !== chat.me.locale) server.changeSelf({ locale }).catch(() => {});
}

/** Counts mentions in unread channels, which takes loading their messages. */
async function countMentions() {
  const unread = [...chat.channels.values()].filter((channel) => channel.id !== current?.id && chat.isUnread(channel));
  for (const channel of unread.slice(0, MAX_COUNTED_CHANNELS)) {
    const messages = await server.messages(channel.id).catch(() => null);
    if (messages) chat.countMentions(channel.id, messages);
  }
}

/** Follows the reader's language and the sandbox's clock in times. */
function followTimes() {
  chat.addEventListener("clock", ({ detail }) => setTimeSettings({ clockOffset: detail.now - Date.now() }));
  chat.addEventListener("people", () => {
    const language = chat.me.locale ?? navigator.language;
    setTimeSettings({ language });
    timeline.list.lang = language;
  });
}

function showRefusal(error) {
  const back = element("a", { class: "action primary", href: location.pathname }, "Continue as somebody else");
  fill(
    document.body,
    element(
      "main",
      { class: "refusal" },
      element("h1", {}, "Cannot open the page"),
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
  chat.addEventListener("activity", (event) => openActivity(event.detail));
  chat.addEventListener("unknown", async () => chat.restore(await server.bootstrap()));
  chat.addEventListener("registered", offerCommands);
  addEventListener("hashchange", follow);
  addEventListener("keydown", onKey);
  setInterval(() => refreshRelative(document), RELATIVE_INTERVAL);
}

/** Keyboard shortcuts of the whole page. */
function onKey(event) {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") closeDrawer(true);
  else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") actions.search();
  else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown"))
    sidebar.step(event.key === "ArrowUp" ? -1 : 1);
  else if (isTyped(event)) composer.begin("/");
  else return;
  event.preventDefault();
}

/** Whether a slash was typed outside of a field, which starts a command. */
function isTyped(event) {
  const isField = event.target.closest("input, textarea, select, [contenteditable]");
  return event.key === "/" && !event.ctrlKey && !event.metaKey && !isField;
}

function begin() {
  followTheme();
  const tools = element("div", { class: "head-tools", role: "toolbar", "aria-label": "Panels" }, panel.buttons);
  const head = element("header", { class: "head" }, drawer, title, status, tools, more);
  const main = element("main", { class: "main" }, head, timeline.node, composer.node, nowhere);
  fill(document.body, sidebar.node, backdrop, main, panel.node, announcer);
  drawStatus();
  followTimes();
  listen();
  server.follow({
    onBootstrap: restore,
    onEvent: receive,
    onState: (state) => chat.setConnection(state),
    onRefused: showRefusal,
  });
}

begin();
