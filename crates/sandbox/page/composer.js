// The composer: plain messages, replies, edits, and the entry to commands.
//
// Typing `/` lists the commands; `command_form.js` fills in a chosen one. `@`, `#` and `:` complete
// names (`completion.js`). Unsent text is kept for each channel as long as the page is open.

import { avatar, displayName, element, fill, icon, iconButton } from "./element.js";
import { findCommand, leaves, markableCommand, matching, mostUsedFirst } from "./command.js";
import { completions, namesOf, wordBefore } from "./completion.js";
import { CommandForm } from "./command_form.js";
import { LISTING, Suggestions } from "./suggestions.js";
import { markable } from "./ranking.js";
import { Typing } from "./typing.js";
import { pickEmoji } from "./reactions.js";

/** The maximum height of the text field in CSS pixels. */
const MAX_TEXT_HEIGHT = 220;

/** The windows in which the placeholder is short. */
const NARROW = matchMedia("(max-width: 759px)");

/** Discord's limit for a message; the counter appears when this few characters are left. */
const MAX_MESSAGE_LENGTH = 2000;
const SHOW_COUNT_BELOW = 200;

export class Composer {
  #channel = null;
  #title = "";
  #drafts = new Map();
  /** The message that is replied to or edited: {message, kind: "reply" | "edit", ping}. */
  #target = null;

  constructor(chat, server) {
    Object.assign(this, { chat, server });
    this.suggestions = new Suggestions();
    this.text = element("textarea", { ...LISTING, id: "composer", rows: "1", "aria-label": "Message" });
    this.error = element("p", { class: "composer-error", role: "alert" });
    this.about = element("div", { class: "about", hidden: true });
    this.count = element("span", { class: "left-over", hidden: true });
    this.typing = new Typing(chat, () => server.typing(this.#channel.id));
    this.form = new CommandForm({
      chat,
      server,
      suggestions: this.suggestions,
      channel: () => this.#channel?.id,
      onDone: () => this.#showText(),
      onLeave: (text) => this.#showText(text),
      onError: (words) => this.showError(words),
    });
    this.slash = iconButton("slash", "Commands", () => this.#showText("/"), { class: "icon-button slash" });
    this.cancelButton = iconButton("close", "Cancel", () => this.form.leave(), { hidden: true });
    this.emojiButton = iconButton("smile", "Emoji", () => pickEmoji(this.emojiButton, (emoji) => this.insert(emoji)), {
      "aria-haspopup": "dialog",
    });
    this.sendButton = iconButton("send", "Send", () => this.#submit(), { class: "icon-button send" });
    const box = element(
      "div",
      { class: "composer-box" },
      this.slash,
      this.text,
      this.form.node,
      this.cancelButton,
      this.count,
      this.emojiButton,
      this.sendButton,
    );
    this.node = element(
      "div",
      { class: "composer" },
      this.suggestions.node,
      this.about,
      box,
      element("div", { class: "below" }, this.error, this.typing.node),
    );
    this.#listen();
  }

  #listen() {
    this.text.addEventListener("input", () => {
      this.#textChanged();
      this.#notifyTyping();
    });
    this.text.addEventListener("keydown", (event) => this.#key(event));
    this.text.addEventListener("blur", () => this.suggestions.hide());
    this.text.addEventListener("focus", () => this.#textChanged());
    this.chat.addEventListener("commands", () => document.activeElement === this.text && this.#textChanged());
    this.chat.addEventListener("suggest", (event) => this.#openCommand(event.detail));
    NARROW.addEventListener("change", () => this.rename(this.#title));
  }

  /** Switches to `channel`. */
  show(channel, title) {
    if (this.#channel) this.#drafts.set(this.#channel.id, this.text.value);
    if (this.form.isOpen) this.form.leave();
    this.#channel = channel;
    this.#setTarget(null);
    this.typing.follow(channel);
    this.#write(this.#drafts.get(channel.id) ?? "");
    this.rename(title);
  }

  /** Names the channel in the empty field. */
  rename(title) {
    this.#title = title;
    this.text.placeholder = NARROW.matches ? "Message, or type /" : `Message ${title}, or type / for commands`;
  }

  focus() {
    (this.form.isOpen ? this.form.more : this.text).focus();
  }

  /** Replaces the text and focuses the field. */
  begin(text) {
    this.#showText(text);
  }

  /** Inserts `text` at the cursor. */
  insert(text) {
    if (this.form.isOpen) return this.form.insert(text);
    this.text.focus();
    this.text.setRangeText(text, this.text.selectionStart, this.text.selectionEnd, "end");
    this.#textChanged();
  }

  /** Makes the next message a reply. A reply to oneself does not ping. */
  replyTo(message) {
    this.#setTarget(message && { message, kind: "reply", ping: message.author?.id !== this.chat.me.id });
    if (message) this.focus();
  }

  /** Makes the next text an edit of `message`. */
  edit(message) {
    this.#showText(message.content);
    this.#setTarget({ message, kind: "edit" });
  }

  #setTarget(target) {
    if (this.#target?.kind === "edit" && target?.kind !== "edit") this.#write("");
    this.#target = target;
    this.about.hidden = !target;
    if (!target) return;
    const { message, kind } = target;
    const words =
      kind === "edit"
        ? element("span", {}, "Editing your message")
        : element("span", {}, "Replying to ", element("strong", {}, displayName(message.author)));
    fill(
      this.about,
      words,
      kind === "reply" && this.#drawPing(target),
      iconButton("close", "Cancel", () => this.#setTarget(null)),
    );
  }

  /** Draws the switch that decides whether a reply pings. */
  #drawPing(target) {
    const properties = { type: "button", class: "ping", "aria-pressed": String(target.ping) };
    const toggle = () => this.#setTarget({ ...target, ping: !target.ping });
    return element(
      "button",
      { ...properties, onclick: toggle, title: "Ping the author" },
      target.ping ? "@ on" : "@ off",
    );
  }

  #write(text) {
    this.text.value = text;
    this.#grow();
  }

  #grow() {
    this.text.style.setProperty("height", "auto");
    this.text.style.setProperty("height", `${Math.min(this.text.scrollHeight, MAX_TEXT_HEIGHT)}px`);
    this.slash.hidden = this.form.isOpen || this.text.value.startsWith("/");
    this.cancelButton.hidden = !this.form.isOpen;
    this.emojiButton.hidden = this.form.isOpen;
    const left = MAX_MESSAGE_LENGTH - [...this.text.value].length;
    this.count.hidden = left > SHOW_COUNT_BELOW;
    this.count.textContent = String(left);
    this.count.classList.toggle("too-long", left < 0);
    this.sendButton.disabled = (this.text.value.trim() === "" || left < 0) && !this.form.isOpen;
  }

  /** Shows the plain text field with `text` and focuses it. */
  #showText(text = "") {
    this.text.hidden = false;
    this.#write(text);
    this.text.focus();
    this.#textChanged();
  }

  #textChanged() {
    this.#grow();
    this.showError("");
    const value = this.text.value;
    if (!value.startsWith("/") || value.includes("\n")) return this.#complete();
    const all = this.#leaves();
    const found = findCommand(all, value.slice(1));
    if (found) return this.#openForm(found.leaf, found.rest);
    this.#offer(matching(all, value.slice(1)), value.slice(1));
  }

  #leaves() {
    const all = leaves(this.chat.commandsIn(this.#channel?.id, 1));
    return mostUsedFirst(all, (name) => this.chat.usesOf(name));
  }

  /** Tells the others that this person is typing. */
  #notifyTyping() {
    const { value } = this.text;
    if (value && !value.startsWith("/") && this.#target?.kind !== "edit") this.typing.notify();
  }

  /** Suggests names for the word before the cursor. */
  #complete() {
    const word = wordBefore(this.text.value, this.text.selectionStart);
    const items = word ? completions(word, this.chat) : [];
    if (items.length === 0) return this.suggestions.hide();
    this.suggestions.show({
      input: this.text,
      heading: word.heading,
      active: markable(items, word.typed, namesOf),
      items: items.map((item) => ({
        ...item,
        picture: item.user ? avatar(item.user, "small") : (item.emoji ?? icon("hash")),
      })),
      onPick: (item) => {
        this.text.setRangeText(`${item.text} `, word.start, this.text.selectionStart, "end");
        this.#textChanged();
      },
    });
  }

  /** Offers the commands that match; only one that starts as it was typed is marked. */
  #offer(found, typed) {
    const items = found.map((leaf) => ({
      leaf,
      label: `/${leaf.title}`,
      note: leaf.description,
      data: { command: leaf.name },
    }));
    const empty = this.chat.botOnline ? "No matching command." : "The bot is offline, so no commands are available.";
    this.suggestions.show({
      input: this.text,
      heading: "Commands",
      items,
      empty,
      active: markableCommand(found, typed),
      onPick: (item) => this.#openForm(item.leaf),
    });
  }

  #openForm(leaf, rest = "") {
    this.#write("");
    this.text.hidden = true;
    this.form.open(leaf, rest);
    this.#grow();
  }

  /** Opens the command of that name, for example when its mention is pressed. */
  #openCommand(name) {
    const leaf = this.#leaves().find((leaf) => leaf.name === name);
    if (leaf) this.#openForm(leaf);
    else this.#showText(`/${name}`);
  }

  #key(event) {
    if (event.isComposing || this.suggestions.takesKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey) this.#submit();
    else if (event.key === "Escape") this.#escape();
    else if (event.key === "ArrowUp" && this.text.value === "") this.#editLast();
    else return;
    event.preventDefault();
  }

  #escape() {
    if (this.suggestions.open) this.suggestions.hide();
    else if (this.#target) this.#setTarget(null);
    else this.showError("");
  }

  #editLast() {
    const mine = (this.chat.messages(this.#channel.id) ?? []).filter(
      (message) => message.author?.id === this.chat.me.id,
    );
    if (mine.length) this.edit(mine.at(-1));
  }

  #submit() {
    if (this.form.isOpen) this.form.send();
    else if (this.text.value.startsWith("/")) this.#submitCommand();
    else this.#send(this.text.value.trim());
  }

  /** Sends a typed slash command. Without a space after its name it is complete only now. */
  #submitCommand() {
    const all = this.#leaves();
    const typed = this.text.value.slice(1);
    const found = findCommand(all, `${typed} `);
    if (found) return this.#openForm(found.leaf, found.rest);
    const hint = matching(all, typed).length > 0 ? " Choose one from the list." : "";
    this.showError(`There is no command “/${typed}”.${hint}`);
  }

  async #send(content) {
    if (!content || [...content].length > MAX_MESSAGE_LENGTH) return;
    const target = this.#target;
    const channel = this.#channel;
    this.#write("");
    this.#setTarget(null);
    this.typing.stop();
    try {
      if (target?.kind === "edit") await this.server.edit(target.message, content);
      else await this.server.send(channel.id, content, target);
    } catch (error) {
      if (!this.text.value && channel === this.#channel) this.#write(content);
      this.#setTarget(target);
      this.showError(error.message);
    }
  }

  /** Shows an error below the field; "" clears it. */
  showError(words) {
    if (this.error.textContent !== words) this.error.textContent = words;
  }
}
