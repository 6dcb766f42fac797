// Where one writes: plain messages, replies, edits, and the way into commands.
//
// Typing `/` lists the commands; a chosen one is filled in by `command_form.js`. `@`, `#` and `:` complete names
// (completion.js). What is typed and not yet sent is kept per channel for as long as the page lives.

import { avatar, displayName, element, fill, icon, iconButton } from "./element.js";
import { begun, leaves, matching } from "./command.js";
import { completions, wordBefore } from "./completion.js";
import { CommandForm } from "./command_form.js";
import { LISTING, Suggestions } from "./suggestions.js";
import { Typing } from "./typing.js";
import { pickEmoji } from "./reactions.js";

/** The highest that the text field grows, in CSS pixels. */
const TALLEST = 220;

/** Below this width there is no room to explain the field within it. */
const NARROW = 760;

/** As much as Discord takes in one message; the count shows when so few are left. */
const LONGEST = 2000;
const NEARLY = 200;

export class Composer {
  #channel = null;
  #drafts = new Map();
  /** What the text answers or changes: {message, kind: "reply" | "edit", ping}. */
  #about = null;

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
      onDone: () => this.#again(),
      onLeave: (text) => this.#again(text),
      onError: (words) => this.complain(words),
    });
    this.slash = iconButton("slash", "Commands", () => this.#again("/"), { class: "icon-button slash" });
    this.leaver = iconButton("close", "Give up this command", () => this.form.leave(), { hidden: true });
    this.smile = iconButton("smile", "Emoji", () => pickEmoji(this.smile, (emoji) => this.insert(emoji)), {
      "aria-haspopup": "dialog",
    });
    this.sender = iconButton("send", "Send", () => this.#submit(), { class: "icon-button send" });
    const box = element(
      "div",
      { class: "composer-box" },
      this.slash,
      this.text,
      this.form.node,
      this.leaver,
      this.count,
      this.smile,
      this.sender,
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
      this.#typed();
      this.#tell();
    });
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
    this.#setAbout(null);
    this.typing.follow(channel);
    this.#write(this.#drafts.get(channel.id) ?? "");
    this.text.placeholder = innerWidth < NARROW ? "Write a message" : `Message ${title}, or type / for commands`;
  }

  focus() {
    (this.form.isOpen ? this.form.more : this.text).focus();
  }

  /** Begins writing as a key would: an empty composer gets `text`. */
  begin(text) {
    this.#again(text);
  }

  /** Puts `text` where the cursor is. */
  insert(text) {
    if (this.form.isOpen) return this.form.insert(text);
    this.text.focus();
    this.text.setRangeText(text, this.text.selectionStart, this.text.selectionEnd, "end");
    this.#typed();
  }

  /** The next message answers `message`; nobody is pinged by an answer to himself. */
  replyTo(message) {
    this.#setAbout(message && { message, kind: "reply", ping: message.author?.id !== this.chat.me.id });
    if (message) this.focus();
  }

  /** What is written next takes the place of the text of `message`. */
  edit(message) {
    this.#again(message.content);
    this.#setAbout({ message, kind: "edit" });
  }

  #setAbout(about) {
    if (this.#about?.kind === "edit" && about?.kind !== "edit") this.#write("");
    this.#about = about;
    this.about.hidden = !about;
    if (!about) return;
    const { message, kind } = about;
    const words =
      kind === "edit"
        ? element("span", {}, "Editing your message")
        : element("span", {}, "Replying to ", element("strong", {}, displayName(message.author)));
    fill(
      this.about,
      words,
      kind === "reply" && this.#drawPing(about),
      iconButton("close", "Leave it", () => this.#setAbout(null)),
    );
  }

  /** Whether a reply pings whom it answers. */
  #drawPing(about) {
    const properties = { type: "button", class: "ping", "aria-pressed": String(about.ping) };
    const toggle = () => this.#setAbout({ ...about, ping: !about.ping });
    return element(
      "button",
      { ...properties, onclick: toggle, title: "Whether the reply pings" },
      about.ping ? "@ on" : "@ off",
    );
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
    this.smile.hidden = this.form.isOpen;
    const left = LONGEST - [...this.text.value].length;
    this.count.hidden = left > NEARLY;
    this.count.textContent = String(left);
    this.count.classList.toggle("too-long", left < 0);
    this.sender.disabled = (this.text.value.trim() === "" || left < 0) && !this.form.isOpen;
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
    if (!value.startsWith("/") || value.includes("\n")) return this.#complete();
    const all = this.#leaves();
    const found = begun(all, value.slice(1));
    if (found) return this.#fillIn(found.leaf, found.rest);
    this.#offer(matching(all, value.slice(1)));
  }

  #leaves() {
    return leaves(this.chat.commandsIn(this.#channel?.id, 1));
  }

  /** Tells the others that one is typing something new. */
  #tell() {
    const { value } = this.text;
    if (value && !value.startsWith("/") && this.#about?.kind !== "edit") this.typing.tell();
  }

  /** Offers names for the word before the cursor. */
  #complete() {
    const word = wordBefore(this.text.value, this.text.selectionStart);
    const items = word ? completions(word, this.chat) : [];
    if (items.length === 0) return this.suggestions.hide();
    this.suggestions.show({
      input: this.text,
      heading: word.heading,
      items: items.map((item) => ({
        ...item,
        picture: item.user ? avatar(item.user, "small") : (item.emoji ?? icon("hash")),
      })),
      onPick: (item) => {
        this.text.setRangeText(`${item.text} `, word.start, this.text.selectionStart, "end");
        this.#typed();
      },
    });
  }

  #offer(found) {
    const items = found.map((leaf) => ({
      leaf,
      label: `/${leaf.title}`,
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
    const leaf = this.#leaves().find((leaf) => leaf.name === name);
    if (leaf) this.#fillIn(leaf);
    else this.#again(`/${name}`);
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
    else if (this.#about) this.#setAbout(null);
    else this.complain("");
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

  /** Enter on a slash command that is typed out: one without a space after its name is only now complete. */
  #submitCommand() {
    const found = begun(this.#leaves(), `${this.text.value.slice(1)} `);
    if (found) this.#fillIn(found.leaf, found.rest);
    else this.complain(`There is no command “${this.text.value}”.`);
  }

  async #send(content) {
    if (!content || [...content].length > LONGEST) return;
    const about = this.#about;
    const channel = this.#channel;
    this.#write("");
    this.#setAbout(null);
    this.typing.stop();
    try {
      if (about?.kind === "edit") await this.server.edit(about.message, content);
      else await this.server.send(channel.id, content, about);
    } catch (error) {
      if (!this.text.value && channel === this.#channel) this.#write(content);
      this.#setAbout(about);
      this.complain(error.message);
    }
  }

  /** Says below the field what went wrong; "" takes it back. */
  complain(words) {
    if (this.error.textContent !== words) this.error.textContent = words;
  }
}
