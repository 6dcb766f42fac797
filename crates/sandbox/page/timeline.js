// The messages of the current channel, and the scroll position.
//
// It stays at the end while new messages arrive, keeps its position while the reader is further up
// (also when images or earlier messages are loaded), and marks days and new messages. Arrow keys
// move between messages. `message.js` draws each message.

import { displayName, element, fill, icon, iconButton } from "./element.js";
import { DIRECT, compareIds, isEphemeral, isThread } from "./chat.js";
import { continues, dots, drawMessage } from "./message.js";
import { messageMenu, userMenu } from "./menus.js";
import { onContextMenu, openMenu } from "./menu.js";
import { pickEmoji } from "./reactions.js";
import { dayOf, timeOfDay } from "./times.js";

/**
 * The distances in CSS pixels within which the view counts as being at the end, or loads earlier
 * messages.
 */
const NEAR_END = 48;
const NEAR_START = 400;

/** The most pages that are loaded to find a linked message. */
const MAX_PAGES = 40;

export class Timeline {
  #channel = null;
  #atEnd = true;
  #complete = false;
  #loading = false;
  #unseen = 0;
  #readBefore = null;
  #caughtUp = false;
  #drawn = new Map();

  /** `actions`: from actions.js. */
  constructor(chat, server, actions) {
    Object.assign(this, { chat, server, actions });
    this.start = element("div", { class: "timeline-start" });
    this.list = element("ol", { class: "messages" });
    this.waiting = element("ol", { class: "waiting", "aria-live": "polite" });
    this.content = element("div", { class: "timeline-content" }, this.start, this.list, this.waiting);
    this.scroller = element("div", { class: "timeline", tabindex: "0", role: "region" }, this.content);
    this.jump = element("button", { type: "button", class: "jump", hidden: true, onclick: () => this.toEnd() });
    this.news = element("div", { class: "news", hidden: true, onanimationend: () => this.#hideNews() });
    this.node = element("div", { class: "timeline-box" }, this.news, this.scroller, this.jump);
    this.#listen();
  }

  #listen() {
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const settle = new ResizeObserver(() => this.#atEnd && this.#toBottom());
    settle.observe(this.content);
    settle.observe(this.scroller);
    this.chat.addEventListener("messages", (event) => event.detail === this.#channel?.id && this.#draw());
    this.chat.addEventListener(
      "message",
      (event) => event.detail.channel_id === this.#channel?.id && this.#arrived(event.detail),
    );
    this.chat.addEventListener("channels", () => this.#channel && this.#draw());
    this.chat.addEventListener("pending", () => this.#drawWaiting());
    this.chat.addEventListener("clock", () => this.#redraw());
    this.chat.addEventListener("people", () => this.#redraw());
    addEventListener("focus", () => this.#seen());
    addEventListener("blur", () => this.#windowLeft());
    this.scroller.addEventListener("keydown", (event) => this.#key(event));
    this.list.addEventListener("click", (event) => this.#openUser(event.target));
    onContextMenu(this.list, (target) => this.#menuOf(target));
  }

  /**
   * The menu of a user's name or avatar, or else of the message; links keep the browser's own menu.
   */
  #menuOf(target) {
    if (target.closest("a[target=_blank], input, textarea")) return null;
    const user = this.#userOf(target);
    if (user) return userMenu(user, this.chat, this.actions);
    const node = target.closest("[data-message-id]");
    const message = node && this.chat.message(this.#channel.id, node.dataset.messageId);
    return message && messageMenu(message, node, this.chat, this.actions);
  }

  #userOf(target) {
    const id = target.closest("[data-user]")?.dataset.user;
    return id && this.chat.user(id);
  }

  #openUser(target) {
    const user = this.#userOf(target);
    if (user) openMenu(target.closest("[data-user]"), userMenu(user, this.chat, this.actions));
  }

  /** Arrow keys move between messages; on a message some letters run entries of its menu. */
  #key(event) {
    const node = event.target.closest("[data-message-id]");
    if (event.target !== this.scroller && event.target !== node) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const nodes = [...this.list.querySelectorAll("[data-message-id]")];
    const at = nodes.indexOf(node);
    const goals = { ArrowUp: at < 0 ? -1 : at - 1, ArrowDown: at < 0 ? -1 : at + 1, Home: 0, End: -1 };
    if (event.key in goals) {
      const goal = nodes.at(at === 0 && event.key === "ArrowUp" ? 0 : goals[event.key]);
      if (!goal || (at === nodes.length - 1 && event.key === "ArrowDown")) return this.actions.compose();
      goal.focus({ preventScroll: true });
      goal.scrollIntoView({ block: "nearest" });
    } else if (!node || !this.#act(event.key, this.chat.message(this.#channel.id, node.dataset.messageId), node))
      return;
    event.preventDefault();
  }

  /** Runs the action of a key on a message and returns whether there is one. */
  #act(key, message, node) {
    const mine = message?.author?.id === this.chat.me.id;
    const isPublic = message && !isEphemeral(message);
    const byKey = {
      Enter: () => openMenu(node, messageMenu(message, node, this.chat, this.actions)),
      r: isPublic && (() => this.actions.reply(message)),
      e: mine && (() => this.actions.edit(message)),
      "+": isPublic && (() => pickEmoji(node, (emoji) => this.actions.react(message, emoji, true))),
      Delete: mine ? () => this.actions.remove(message) : !isPublic && (() => this.actions.dismiss(message)),
    };
    if (!message || !byKey[key]) return false;
    byKey[key]();
    return true;
  }

  /** Shows `channel`, scrolled to the end. */
  async show(channel, title) {
    this.#channel = channel;
    this.#atEnd = true;
    this.#complete = false;
    this.#unseen = 0;
    this.#readBefore = this.chat.marks.get(channel.id) ?? null;
    this.#caughtUp = false;
    this.news.hidden = true;
    this.scroller.setAttribute("aria-label", `Messages in ${title}`);
    this.#draw();
    this.#drawWaiting();
    await this.reload();
  }

  /** Loads the newest messages again: when the channel is opened and after a lost connection. */
  async reload() {
    const channel = this.#channel;
    this.chat.beginLoad(channel.id);
    const page = await this.server.messages(channel.id).catch(() => null);
    if (page) this.chat.load(channel.id, page);
    else this.chat.endLoad(channel.id);
    if (!page || channel !== this.#channel) return;
    this.#drawNewBar();
    this.#seen();
    this.#scrolled();
  }

  /** Redraws everything, because names or times have changed. */
  #redraw() {
    if (!this.#channel) return;
    for (const entry of this.#drawn.values()) entry.message = null;
    this.#draw();
  }

  /** Marks the messages from `message` on as new again. */
  markUnread(message) {
    this.chat.markUnread(message);
    this.#readBefore = this.chat.marks.get(message.channel_id);
    this.#atEnd = false;
    this.#redraw();
  }

  /** Draws the bar above the messages that counts new ones whose start is out of sight. */
  #drawNewBar() {
    const line = this.list.querySelector(".line.new");
    const isAbove = line && line.getBoundingClientRect().top < this.scroller.getBoundingClientRect().top;
    this.news.hidden = !isAbove;
    if (!isAbove) return;
    const fresh = this.chat.messages(this.#channel.id).filter((message) => this.#isNew(message));
    const count = `${fresh.length} new ${fresh.length === 1 ? "message" : "messages"} since ${timeOfDay(fresh[0].timestamp)}`;
    const go = () => {
      this.#atEnd = false;
      line.scrollIntoView({ block: "start" });
      this.news.hidden = true;
    };
    fill(
      this.news,
      element("button", { type: "button", onclick: go }, icon("up"), count),
      iconButton("close", "Mark as read", () => this.#markAllRead()),
    );
  }

  /** The bar has faded. The line where the new messages begin stays. */
  #hideNews() {
    this.news.hidden = true;
  }

  #markAllRead() {
    this.news.hidden = true;
    this.#readBefore = this.chat.channels.get(this.#channel.id)?.last_message_id ?? null;
    this.#draw();
  }

  /** Scrolls to a message and loads earlier pages until it is found. */
  async toMessage(id) {
    for (let pages = 0; pages < MAX_PAGES && !this.#drawn.has(id) && !this.#complete; pages += 1)
      await this.#loadEarlier();
    const node = this.#drawn.get(id)?.node;
    if (!node) return;
    this.#atEnd = false;
    node.scrollIntoView({ block: "center" });
    node.classList.add("sought");
    setTimeout(() => node.classList.remove("sought"), 2000);
  }

  toEnd() {
    this.#atEnd = true;
    this.#toBottom();
  }

  #toBottom() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END;
    if (this.#atEnd) this.#seen();
    this.#drawJump();
    if (scrollTop < NEAR_START) this.#loadEarlier();
  }

  #seen() {
    if (!this.#channel || !this.#atEnd || !document.hasFocus()) return;
    this.#unseen = 0;
    this.#caughtUp = !this.list.querySelector(".line.new");
    this.chat.markRead(this.#channel.id);
    this.#drawJump();
  }

  /** The window has lost the focus: messages after the last read one are new. */
  #windowLeft() {
    if (!this.#channel) return;
    this.#caughtUp = false;
    this.#readBefore = this.chat.marks.get(this.#channel.id) ?? null;
  }

  #arrived(message) {
    // An ephemeral message answers what was just sent.
    if (message.author?.id === this.chat.me.id || isEphemeral(message)) this.toEnd();
    else if (!this.#atEnd) this.#unseen += 1;
    this.#drawJump();
    this.#seen();
  }

  async #loadEarlier() {
    const channel = this.#channel;
    const oldest = this.chat.messages(channel?.id)?.[0];
    if (!oldest || this.#loading || this.#complete) return;
    this.#loading = true;
    const page = await this.server.messages(channel.id, oldest.id).catch(() => null);
    this.#loading = false;
    if (!page || channel !== this.#channel) return;
    this.#complete = page.length === 0;
    this.#keepPlace(() => this.chat.loadEarlier(channel.id, page));
    this.#drawStart();
  }

  /** Applies a change above the view without moving the view. */
  #keepPlace(change) {
    const edge = this.scroller.getBoundingClientRect().top;
    const top = (id) => this.#drawn.get(id)?.node.getBoundingClientRect().top;
    const anchor = [...this.#drawn.keys()].find((id) => top(id) >= edge);
    const before = top(anchor);
    change();
    if (before !== undefined && !this.#atEnd) this.scroller.scrollTop += top(anchor) - before;
  }

  // Drawing

  /** Updates the list. Unchanged messages keep their node and with it the focus. */
  #draw() {
    const messages = this.chat.messages(this.#channel.id) ?? [];
    if (this.#caughtUp && this.#atEnd && document.hasFocus()) this.#readBefore = messages.at(-1)?.id ?? null;
    const drawn = new Map();
    const nodes = [];
    for (const [at, message] of messages.entries()) {
      const previous = messages[at - 1];
      const lines = this.#linesBefore(message, previous);
      const entry = this.#entry(message, lines.length === 0 && continues(message, previous));
      drawn.set(message.id, entry);
      nodes.push(...lines, entry.node);
    }
    this.#drawn = drawn;
    arrange(this.list, nodes);
    this.#drawStart();
    this.#drawWaiting();
    if (this.#atEnd) this.#toBottom();
  }

  #entry(message, grouped) {
    const known = this.#drawn.get(message.id);
    const thread = this.chat.channels.get(message.id)?.name;
    if (known?.message === message && known.grouped === grouped && known.thread === thread) return known;
    const node = drawMessage(message, grouped, this.chat, this.actions);
    if (known?.node.contains(document.activeElement)) keepFocus(known.node, node);
    return { message, grouped, thread, node };
  }

  /** The lines before a message: a new day, and the start of the new messages. */
  #linesBefore(message, previous) {
    const day = dayOf(message.timestamp);
    const lines = [];
    if (!previous || dayOf(previous.timestamp) !== day)
      lines.push(element("li", { class: "line day" }, element("span", {}, day)));
    if (previous && this.#isNew(message) && this.#firstNew(message))
      lines.push(element("li", { class: "line new" }, element("span", {}, "New")));
    return lines;
  }

  #isNew(message) {
    const later = this.#readBefore && compareIds(message.id, this.#readBefore) > 0;
    return later && message.author?.id !== this.chat.me.id && !isEphemeral(message);
  }

  #firstNew(message) {
    return this.chat.messages(this.#channel.id).find((other) => this.#isNew(other)) === message;
  }

  #drawStart() {
    const messages = this.chat.messages(this.#channel.id);
    const beginning = messages?.length === 0 || this.#complete;
    if (!beginning)
      return fill(this.start, messages ? null : element("p", { class: "loading" }, dots(), "Loading messages…"));
    const [heading, words] = this.#welcome();
    const begin = element(
      "button",
      { type: "button", class: "action primary", onclick: () => this.actions.begin("/") },
      "Type / to see the commands",
    );
    fill(this.start, element("h2", {}, heading), element("p", {}, words), begin);
  }

  #welcome() {
    const channel = this.#channel;
    if (channel.type === DIRECT)
      return [
        displayName(this.chat.recipient(channel)),
        `This is the start of your direct messages with ${displayName(this.chat.recipient(channel))}. Nobody else can read them.`,
      ];
    if (isThread(channel)) return [channel.name, "This is the start of the thread."];
    return [`Welcome to #${channel.name}`, channel.topic || "Everybody in the server can read this channel."];
  }

  /** Draws the interactions of this window that have no answer yet. */
  #drawWaiting() {
    if (!this.#channel) return;
    const here = [...this.chat.pending.values()].filter(
      (one) => one.channel_id === this.#channel.id && one.label && !this.#hasAnswer(one),
    );
    fill(
      this.waiting,
      here.map((one) => this.#drawPending(one)),
    );
    if (this.#atEnd) this.#toBottom();
  }

  /** Whether a message already shows the interaction, for example as "thinking". */
  #hasAnswer(pending) {
    return (
      pending.state !== "failed" &&
      this.chat
        .messages(this.#channel.id)
        ?.some((message) => message.interaction_metadata?.id === pending.id || message.interaction?.id === pending.id)
    );
  }

  #drawPending(pending) {
    const bot = displayName([...this.chat.bots.values()][0] ?? { username: "The application" });
    const command = element("span", { class: "mention" }, pending.label);
    if (pending.state !== "failed")
      return element("li", { data: { interaction: pending.id } }, dots(), `${bot} is thinking… `, command);
    const dismiss = iconButton("close", "Dismiss", () => this.chat.dismissPending(pending.id));
    return element(
      "li",
      { class: "failed", data: { interaction: pending.id } },
      element("span", {}, element("strong", {}, pending.text || "The application did not respond"), " ", command),
      dismiss,
    );
  }

  #drawJump() {
    this.jump.hidden = this.#atEnd;
    if (this.#atEnd) return;
    fill(
      this.jump,
      icon("down"),
      this.#unseen > 0 ? `${this.#unseen} new ${this.#unseen === 1 ? "message" : "messages"}` : "Jump to newest",
    );
  }
}

/** Moves the focus from a control in `before` to the same control in `after`. */
function keepFocus(before, after) {
  const { customId, emoji } = document.activeElement.dataset;
  const same = customId
    ? `[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`
    : emoji && `[data-emoji="${CSS.escape(emoji)}"]`;
  const goal = document.activeElement === before ? () => after : () => same && after.querySelector(same);
  queueMicrotask(() => goal()?.focus({ preventScroll: true }));
}

/** Makes `nodes` the children of `list`, moving as few as possible. */
function arrange(list, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  let next = list.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else list.insertBefore(node, next);
  }
}
