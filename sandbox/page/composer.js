// Where one writes: plain messages, replies, and the way into commands.
//
// Typing `/` lists the commands; a chosen one is filled in by `command_form.js`. What is typed
// and not yet sent is kept per channel for as long as the page lives.

import { displayName, element, fill, iconButton } from "./element.js";
import { begun, leaves, matching } from "./command.js";
import { CommandForm } from "./command_form.js";
import { LISTING, Suggestions } from "./suggestions.js";

/** The highest that the text field grows, in CSS pixels. */
const TALLEST = 220;

/** Below this width there is no room to explain the field within it. */
const NARROW = 760;

export class Composer {
  #channel = null;
  #replyTo = null;
  #drafts = new Map();

  constructor(chat, server) {
    Object.assign(this, { chat, server });
    this.suggestions = new Suggestions();
    this.text = element("textarea", { ...LISTING, id: "composer", rows: "1", "aria-label": "Message" });
    this.error = element("p", { class: "composer-error", role: "alert" });
    this.reply = element("div", { class: "replying", hidden: true });
    this.form = new CommandForm({
      chat,
      server,
      suggestions: this.suggestions,
      channel: () => this.#channel?.id,
      onDone: () => this.#again(),
      onLeave: (text) => this.#again(text),
      onError: (words) => this.complain(words),
    });
    this.slash = iconButton("slash", "Commands", () => this.#again("/"), { class: "icon-button slash" });
    this.leaver = iconButton("close", "Give up this command", () => this.form.leave(), { hidden: true });
    this.sender = iconButton("send", "Send", () => this.#submit(), { class: "icon-button send" });
    const box = element(
      "div",
      { class: "composer-box" },
      this.slash,
      this.text,
      this.form.node,
      this.leaver,
      this.sender,
    );
    this.node = element("div", { class: "composer" }, this.suggestions.node, this.reply, box, this.error);
    this.#listen();
  }

  #listen() {
    this.text.addEventListener("input", () => this.#typed());
    this.text.addEventListener("keydown", (event) => this.#key(event));
    this.text.addEventListener("blur", () => this.suggestions.hide());
    this.text.addEventListener("focus", () => this.#typed());
    this.chat.addEventListener("commands", () => document.activeElement === this.text && this.#typed());
    this.chat.addEventListener("suggest", (event) => this.#begin(event.detail));
  }

  /** Writes from now on to `channel`. */
  show(channel, title) {
    if (this.#channel) this.#drafts.set(this.#channel.id, this.text.value);
    if (this.form.isOpen) this.form.leave();
    this.#channel = channel;
    this.replyTo(null);
    this.#write(this.#drafts.get(channel.id) ?? "");
    this.text.placeholder = innerWidth < NARROW ? `Message ${title}` : `Message ${title}, or type / for commands`;
  }

  focus() {
    (this.form.isOpen ? this.form.more : this.text).focus();
  }

  /** Begins writing as a key would: an empty composer gets `text`. */
  begin(text) {
    this.#again(text);
  }

  /** The next message answers `message`; nothing: no message. */
  replyTo(message) {
    this.#replyTo = message;
    this.reply.hidden = !message;
    if (!message) return;
    fill(
      this.reply,
      element("span", {}, "Replying to ", element("strong", {}, displayName(message.author))),
      iconButton("close", "Do not reply", () => this.replyTo(null)),
    );
    this.focus();
  }

  #write(text) {
    this.text.value = text;
    this.#grow();
  }

  #grow() {
    this.text.style.setProperty("height", "auto");
    this.text.style.setProperty("height", `${Math.min(this.text.scrollHeight, TALLEST)}px`);
    this.slash.hidden = this.form.isOpen || this.text.value.startsWith("/");
    this.leaver.hidden = !this.form.isOpen;
    this.sender.disabled = this.text.value.trim() === "" && !this.form.isOpen;
  }

  /** Back to plain text, in the field, with `text` in it. */
  #again(text = "") {
    this.text.hidden = false;
    this.#write(text);
    this.text.focus();
    this.#typed();
  }

  #typed() {
    this.#grow();
    this.complain("");
    const value = this.text.value;
    if (!value.startsWith("/") || value.includes("\n")) return this.suggestions.hide();
    const all = leaves(this.chat.commands);
    const found = begun(all, value.slice(1));
    if (found) return this.#fillIn(found.leaf, found.rest);
    this.#offer(matching(all, value.slice(1)));
  }

  #offer(found) {
    const items = found.map((leaf) => ({
      leaf,
      label: `/${leaf.name}`,
      note: leaf.description,
      data: { command: leaf.name },
    }));
    const empty = this.chat.botOnline ? "No command of that name." : "The bot is offline, so there are no commands.";
    this.suggestions.show({
      input: this.text,
      heading: "Commands",
      items,
      empty,
      onPick: (item) => this.#fillIn(item.leaf),
    });
  }

  #fillIn(leaf, rest = "") {
    this.#write("");
    this.text.hidden = true;
    this.form.open(leaf, rest);
    this.#grow();
  }

  /** Begins the command of that name, as when a mention of it is pressed. */
  #begin(name) {
    const leaf = leaves(this.chat.commands).find((leaf) => leaf.name === name);
    if (leaf) this.#fillIn(leaf);
    else this.#again(`/${name}`);
  }

  #key(event) {
    if (event.isComposing || this.suggestions.takesKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey) this.#submit();
    else if (event.key === "Escape") this.#escape();
    else return;
    event.preventDefault();
  }

  #escape() {
    if (this.suggestions.open) this.suggestions.hide();
    else if (this.#replyTo) this.replyTo(null);
    else this.complain("");
  }

  #submit() {
    if (this.form.isOpen) this.form.send();
    else if (this.text.value.startsWith("/")) this.#submitCommand();
    else this.#send(this.text.value.trim());
  }

  /** Enter on a slash command that is typed out: one without a space after its name is only now complete. */
  #submitCommand() {
    const found = begun(leaves(this.chat.commands), `${this.text.value.slice(1)} `);
    if (found) this.#fillIn(found.leaf, found.rest);
    else this.complain(`There is no command “${this.text.value}”.`);
  }

  async #send(content) {
    if (!content) return;
    const reply = this.#replyTo;
    this.#write("");
    this.replyTo(null);
    try {
      await this.server.send(this.#channel.id, content, reply?.id);
    } catch (error) {
      if (!this.text.value) this.#write(content);
      this.replyTo(reply);
      this.complain(error.message);
    }
  }

  /** Says below the field what went wrong; "" takes it back. */
  complain(words) {
    if (this.error.textContent !== words) this.error.textContent = words;
  }
}
