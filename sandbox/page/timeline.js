// The messages of the channel in view, in order, and where one is in them.
//
// It keeps to the end while new messages come, keeps its place while one reads further up (also
// when pictures arrive or earlier messages are loaded), and marks days and what is new. What a
// message looks like is `message.js`'s.

import { displayName, element, fill, icon, iconButton } from "./element.js";
import { DIRECT, compareIds, isThread } from "./chat.js";
import { continues, dots, drawMessage, isEphemeral } from "./message.js";
import { dayOf } from "./times.js";

/** Nearer to the end than this counts as being there; nearer to the start loads more. In CSS pixels. */
const NEAR_END = 48;
const NEAR_START = 400;

/** A link to an old message looks back through at most this many pages. */
const MOST_PAGES = 40;

export class Timeline {
  #channel = null;
  #atEnd = true;
  #complete = false;
  #loading = false;
  #unseen = 0;
  #readBefore = null;
  #drawn = new Map();

  /** `actions` as in `drawMessage`, and `begin(text)`, which writes into the composer. */
  constructor(chat, server, actions) {
    Object.assign(this, { chat, server, actions });
    this.start = element("div", { class: "timeline-start" });
    this.list = element("ol", { class: "messages" });
    this.waiting = element("ol", { class: "waiting", "aria-live": "polite" });
    this.content = element("div", { class: "timeline-content" }, this.start, this.list, this.waiting);
    this.scroller = element("div", { class: "timeline", tabindex: "0", role: "region" }, this.content);
    this.jump = element("button", { type: "button", class: "jump", hidden: true, onclick: () => this.toEnd() });
    this.node = element("div", { class: "timeline-box" }, this.scroller, this.jump);
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
    addEventListener("focus", () => this.#seen());
  }

  /** Shows `channel`, from its end. */
  async show(channel, title) {
    this.#channel = channel;
    this.#atEnd = true;
    this.#complete = false;
    this.#unseen = 0;
    this.#readBefore = this.chat.marks.get(channel.id) ?? null;
    this.scroller.setAttribute("aria-label", `Messages in ${title}`);
    this.#draw();
    this.#drawWaiting();
    await this.reload();
  }

  /** Asks for the newest messages again: when the channel is opened, and after the connection was lost. */
  async reload() {
    const channel = this.#channel;
    const page = await this.server.messages(channel.id).catch(() => null);
    if (!page || channel !== this.#channel) return;
    this.chat.load(channel.id, page);
    this.#seen();
    this.#scrolled();
  }

  /** Goes to a message, loading what lies between if need be. */
  async toMessage(id) {
    for (let pages = 0; pages < MOST_PAGES && !this.#drawn.has(id) && !this.#complete; pages += 1)
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
    this.chat.markRead(this.#channel.id);
    this.#drawJump();
  }

  #arrived(message) {
    if (message.author?.id === this.chat.me.id) this.toEnd();
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

  /** Changes what is above without moving what is in view. */
  #keepPlace(change) {
    const edge = this.scroller.getBoundingClientRect().top;
    const top = (id) => this.#drawn.get(id)?.node.getBoundingClientRect().top;
    const anchor = [...this.#drawn.keys()].find((id) => top(id) >= edge);
    const before = top(anchor);
    change();
    if (before !== undefined && !this.#atEnd) this.scroller.scrollTop += top(anchor) - before;
  }

  // Drawing

  /** Brings the list in line with the chat; what has not changed keeps its node, and with it its focus. */
  #draw() {
    const messages = this.chat.messages(this.#channel.id) ?? [];
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
    const focus = known?.node.contains(document.activeElement) && document.activeElement.dataset.customId;
    if (focus)
      queueMicrotask(() =>
        node.querySelector(`[data-custom-id="${CSS.escape(focus)}"]:not(:disabled)`)?.focus({ preventScroll: true }),
      );
    return { message, grouped, thread, node };
  }

  /** Lines between two messages: a new day, and where the new ones begin. */
  #linesBefore(message, previous) {
    const day = dayOf(message.timestamp);
    const isNew = (one) =>
      this.#readBefore &&
      compareIds(one.id, this.#readBefore) > 0 &&
      one.author?.id !== this.chat.me.id &&
      !isEphemeral(one);
    const lines = [];
    if (!previous || dayOf(previous.timestamp) !== day)
      lines.push(element("li", { class: "line day" }, element("span", {}, day)));
    if (previous && isNew(message) && !isNew(previous) && this.#firstNew(message))
      lines.push(element("li", { class: "line new" }, element("span", {}, "New")));
    return lines;
  }

  #firstNew(message) {
    return !this.chat
      .messages(this.#channel.id)
      .some((other) => compareIds(other.id, this.#readBefore) > 0 && compareIds(other.id, message.id) < 0);
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
        `This is the beginning of your private messages with ${displayName(this.chat.recipient(channel))}. Nobody else reads them.`,
      ];
    if (isThread(channel)) return [channel.name, "This is the beginning of the thread."];
    return [
      `Welcome to #${channel.name}`,
      channel.topic || "Everybody here can read this channel. Write something, or ask the bot.",
    ];
  }

  /** What this window asked of the application and what has no answer yet. */
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

  /** A message that says "thinking" of itself needs no second line. */
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
      this.#unseen > 0 ? `${this.#unseen} new ${this.#unseen === 1 ? "message" : "messages"}` : "To the newest",
    );
  }
}

/** Makes `nodes` the children of `list`, moving as few as possible. */
function arrange(list, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  let place = list.firstElementChild;
  for (const node of nodes) {
    if (node === place) place = place.nextElementSibling;
    else list.insertBefore(node, place);
  }
}
