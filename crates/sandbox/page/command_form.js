// The form for a command: one chip for each field, with suggestions for its value.
//
// It replaces the composer's text field from the choice of a command until it is sent or cancelled.
// `command.js` checks the values, `suggestions.js` shows the list. Required fields are there from
// the start; the last field, without a name, adds optional ones.

import { namesOf } from "./command.js";
import { avatar, displayName, element, fill } from "./element.js";
import {
  ATTACHMENT,
  BOOLEAN,
  CHANNEL,
  MENTIONABLE,
  ROLE,
  USER,
  YES_OR_NO,
  checkValue,
  readOptions,
  describeOption,
  requestBody,
  splitAtOption,
  takesAnyText,
} from "./command.js";
import { COMBOBOX } from "./suggestions.js";
import { START, markable, ranked } from "./ranking.js";

/** The least width of a field, in letters. */
const MIN_LETTERS = 6;

/** How long typing must pause before the bot is asked for completions, in milliseconds. */
const COMPLETION_DELAY = 150;

/** Discord's limit of suggestions. */
const MAX_CHOICES = 25;

export class CommandForm {
  #fields = [];
  #requestNumber = 0;
  #timer = 0;
  /** Whether the command is being sent, so that a second Enter does not send it again. */
  #sending = false;

  /**
   * `onDone()` is called after sending, `onLeave(text)` after cancelling, `onError(words)` to show
   * an error or (with "") clear it; `channel()` is the id of the current channel.
   */
  constructor({ chat, server, suggestions, channel, onDone, onLeave, onError }) {
    Object.assign(this, { chat, server, suggestions, channel, onDone, onLeave, onError });
    this.more = element("input", {
      ...COMBOBOX,
      class: "more",
      data: { role: "more" },
      "aria-label": "Add an option, or press Enter to send",
    });
    this.#listen(this.more, () => this.#offerOptions());
    this.more.addEventListener("input", () => this.#addNamedOption());
    this.node = element("div", { class: "command-form", role: "group", hidden: true });
    this.node.addEventListener("click", (event) => event.target === this.node && this.more.focus());
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** Opens the form for `leaf`; `rest` is the text that was typed after its name. */
  open(leaf, rest = "") {
    this.leaf = leaf;
    const texts = readOptions(leaf, rest);
    this.#fields = leaf.options
      .filter((option) => option.required || texts.has(option.name))
      .map((option) => this.#makeField(option, texts.get(option.name)));
    const name = element("span", { class: "command-name", data: { command: leaf.name } }, `/${leaf.title}`);
    fill(
      this.node,
      name,
      this.#fields.map((field) => field.node),
      this.more,
    );
    this.node.setAttribute("aria-label", `Command ${leaf.title}`);
    this.node.hidden = false;
    this.more.value = "";
    this.#focusNext();
  }

  /** Cancels the command and returns to plain text. */
  leave(text = "") {
    this.#close();
    this.onLeave(text);
  }

  /** Inserts `text` into the focused field, or into the last one. */
  insert(text) {
    const input = this.node.contains(document.activeElement) ? document.activeElement : this.more;
    input.setRangeText?.(text, input.selectionStart, input.selectionEnd, "end");
    input.dispatchEvent(new Event("input"));
  }

  #close() {
    clearTimeout(this.#timer);
    this.#requestNumber += 1;
    this.node.hidden = true;
    this.suggestions.hide();
    this.onError("");
  }

  #makeField(option, text = "") {
    const input = element("input", {
      ...COMBOBOX,
      "aria-label": `${option.title}: ${option.description}`,
      "aria-required": String(Boolean(option.required)),
      data: { option: option.name },
      value: text,
      maxlength: option.type === 3 && option.max_length,
    });
    const node = element("label", { class: "chip" }, element("span", { class: "chip-name" }, option.title), input);
    const field = { option, text, value: undefined, input, node };
    if (option.type === ATTACHMENT) return this.#makeFileField(field);
    // First, because the list is filtered by what the field then contains.
    input.addEventListener("input", () => this.#fieldChanged(field));
    this.#listen(input, () => this.#offerValues(field));
    fit(input);
    return field;
  }

  /** A file field: the browser's own file dialog; the file is uploaded as soon as it is chosen. */
  #makeFileField(field) {
    const { input } = field;
    input.type = "file";
    input.addEventListener("keydown", (event) => this.#key(event, input));
    input.addEventListener("change", async () => {
      const [file] = input.files;
      field.text = file?.name ?? "";
      field.value = undefined;
      this.#showError(field, "");
      if (!file) return;
      try {
        field.value = (await this.server.upload(this.channel(), file)).id;
        this.#focusNext();
      } catch (error) {
        this.#showError(field, error.message);
      }
    });
    return field;
  }

  #fieldChanged(field) {
    field.text = field.input.value;
    field.value = undefined;
    fit(field.input);
    this.#showError(field, "");
    this.#splitField(field);
  }

  /** Moves the name of another option, and what follows it, into a field of its own. */
  #splitField(field) {
    if (takesAnyText(field.option)) return;
    const split = splitAtOption(this.#freeOptions(), field.text);
    if (!split) return;
    field.text = field.input.value = split.before;
    fit(field.input);
    this.#splitField(this.#addField(split.option, split.rest));
  }

  #listen(input, offer) {
    input.addEventListener("focus", offer);
    input.addEventListener("input", offer);
    input.addEventListener("blur", () => this.suggestions.hide());
    input.addEventListener("keydown", (event) => this.#key(event, input));
  }

  #key(event, input) {
    if (event.isComposing || this.suggestions.takesKey(event)) return;
    if (event.key === "Enter") this.send();
    else if (event.key === "Escape") this.suggestions.open ? this.suggestions.hide() : this.leave();
    else if (event.key === "Backspace" && input.value === "") this.#stepBack(input);
    else return;
    event.preventDefault();
  }

  /**
   * Backspace in an empty field removes an optional field, moves the focus left, or cancels the
   * command.
   */
  #stepBack(input) {
    const at = this.#fields.findIndex((field) => field.input === input);
    const field = this.#fields[at];
    const before = this.#fields.at(at === -1 ? -1 : at - 1);
    if (field && !field.option.required) this.#removeField(field);
    if ((at === 0 && field.option.required) || !before || this.#fields.length === 0)
      return field && !field.option.required ? this.more.focus() : this.leave(`/${this.leaf.title}`);
    before.input.focus();
  }

  #removeField(field) {
    this.#fields = this.#fields.filter((other) => other !== field);
    field.node.remove();
  }

  #addField(option, text = "") {
    const field = this.#makeField(option, text);
    this.#fields.push(field);
    this.more.before(field.node);
    this.more.value = "";
    field.input.focus();
    return field;
  }

  /** Adds an option when its name and a colon are typed in the last field. */
  #addNamedOption() {
    const typed = this.more.value.trimStart();
    const option = this.#freeOptions().find(({ title, name }) => typed === `${title}:` || typed === `${name}:`);
    if (option) this.#addField(option);
  }

  /** Focuses the first required field that is empty, or else the last field. */
  #focusNext() {
    const next = this.#fields.find((field) => field.option.required && !field.text.trim());
    (next?.input ?? this.more).focus();
  }

  // What can stand in a field

  #freeOptions() {
    return this.leaf.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  #offerOptions() {
    const typed = this.more.value;
    const free = this.#freeOptions();
    const found = ranked(free, typed, namesOf);
    const items = found.map((option) => ({
      option,
      label: option.title,
      note: option.description,
      data: { option: option.name },
    }));
    this.#describeEnter();
    if (free.length === 0) return this.suggestions.hide();
    this.suggestions.show({
      input: this.more,
      heading: "Optional",
      items,
      empty: `Press Enter to send this as “${free[0].title}”.`,
      active: markable(found, typed, namesOf, START),
      onPick: (item) => this.#addField(item.option),
      onMark: (item) => this.#describeEnter(item),
    });
  }

  /** Says in the empty last field what Enter does: it sends, or takes the suggestion `marked`. */
  #describeEnter(marked) {
    const incomplete = this.#fields.some((field) => field.option.required && !field.text.trim());
    const sends = !incomplete && !marked && !matchMedia("(pointer: coarse)").matches;
    const more = this.#freeOptions().length;
    this.more.placeholder = [sends && "Enter to send", more && `${more} more`].filter(Boolean).join(" · ");
  }

  #offerValues(field) {
    // What was typed may have moved on to another field.
    if (document.activeElement !== field.input) return;
    clearTimeout(this.#timer);
    this.#requestNumber += 1;
    if (field.option.autocomplete) return this.#offerCompletions(field);
    const choices = ranked(localChoices(field.option, this.chat), typedIn(field), namesOfChoice);
    this.#show(field, choices.slice(0, MAX_CHOICES));
  }

  /**
   * Asks the bot for completions when typing pauses. Meanwhile no entry is active, so Enter sends
   * the typed text.
   */
  #offerCompletions(field) {
    const number = this.#requestNumber;
    this.#show(field, [], "Loading…");
    this.#timer = setTimeout(async () => {
      const answer = await this.server.autocomplete(this.#body(field)).catch((error) => ({ error }));
      // The field may have changed or lost the focus while the bot was answering.
      if (number !== this.#requestNumber || document.activeElement !== field.input) return;
      if (answer.error) this.#show(field, [], answer.error.message);
      else this.#show(field, answer.choices.map(withValue), "No matches.");
    }, COMPLETION_DELAY);
  }

  #show(field, choices, empty = "") {
    const items = choices.map((choice) => ({
      choice,
      label: choice.name,
      note: choice.note,
      picture: choice.picture,
      data: { choice: String(choice.value) },
    }));
    const heading = [
      element("strong", {}, field.option.title),
      ` ${field.option.description} `,
      element("small", {}, describeOption(field.option)),
    ];
    this.suggestions.show({
      input: field.input,
      heading,
      items,
      empty,
      active: markable(choices, typedIn(field), namesOfChoice),
      onPick: (item) => this.#choose(field, item.choice),
    });
  }

  #choose(field, choice) {
    field.value = choice.value;
    field.text = choice.name;
    field.input.value = choice.name;
    fit(field.input);
    this.#showError(field, "");
    this.#focusNext();
  }

  // Sending

  #names() {
    return {
      users: this.chat.everybody().map((user) => ({
        name: user.username,
        value: user.id,
        others: [displayName(user), `<@${user.id}>`, `<@!${user.id}>`],
      })),
      roles: [...this.chat.roles.values()].map((role) => ({
        name: role.name,
        value: role.id,
        others: [`<@&${role.id}>`],
      })),
      channels: this.chat
        .textChannels()
        .map((channel) => ({ name: channel.name, value: channel.id, others: [`<#${channel.id}>`] })),
    };
  }

  /** The body of a request with all valid fields; the focused one as typed. */
  #body(focused) {
    const names = this.#names();
    const entries = this.#fields.map(({ option, ...field }) => {
      const base = { name: option.name, type: option.type };
      if (field.input === focused?.input) return { ...base, value: field.text, focused: true };
      return { ...base, value: checkValue(option, field, names).value };
    });
    return {
      channel: this.channel(),
      ...requestBody(
        this.leaf,
        entries.filter((entry) => entry.value !== undefined),
      ),
    };
  }

  async send() {
    if (this.#sending) return;
    this.#readRemainingText();
    const names = this.#names();
    const errors = this.#fields
      .map((field) => ({ field, error: checkValue(field.option, field, names).error }))
      .filter(({ error }) => error);
    for (const { field, error } of errors.toReversed()) this.#showError(field, error);
    if (errors.length) return errors[0].field.input.focus();
    await this.#run(this.#body(), this.leaf.title);
  }

  async #run(body, label) {
    this.#sending = true;
    try {
      const { interaction_id: id } = await this.server.command(body);
      this.chat.countUse(this.leaf.name);
      this.chat.trackInteraction({ id, channel_id: body.channel, label: `/${label}` });
      this.#close();
      this.onDone();
    } catch (error) {
      this.onError(error.message);
    } finally {
      this.#sending = false;
    }
  }

  /**
   * Reads the text in the last field as if it was typed in one line: words without a name go to the
   * first required field that is empty, or else to the first free option.
   */
  #readRemainingText() {
    const free = this.#freeOptions();
    const empty = this.#fields.find(({ option, text }) => option.required && option.type !== ATTACHMENT && !text.trim());
    const texts = readOptions({ options: [...(empty ? [empty.option] : []), ...free] }, this.more.value);
    this.more.value = "";
    if (empty && texts.has(empty.option.name)) {
      empty.input.value = texts.get(empty.option.name);
      this.#fieldChanged(empty);
    }
    for (const option of free.filter(({ name }) => texts.has(name))) {
      const field = this.#makeField(option, texts.get(option.name));
      this.#fields.push(field);
      this.more.before(field.node);
    }
  }

  #showError(field, words) {
    field.node.classList.toggle("wrong", Boolean(words));
    field.input.setAttribute("aria-invalid", String(Boolean(words)));
    this.onError(words);
  }
}

/** The suggestions that need no bot: choices, yes and no, people, roles and channels. */
function localChoices(option, chat) {
  if (option.choices?.length) return option.choices;
  if (option.type === BOOLEAN) return YES_OR_NO;
  const people = chat.everybody().map((user) => ({
    name: displayName(user),
    note: user.username,
    value: user.id,
    picture: avatar(user, "small"),
  }));
  const roles = [...chat.roles.values()].map((role) => ({ name: role.name, note: "role", value: role.id }));
  if (option.type === USER) return people;
  if (option.type === ROLE) return roles;
  if (option.type === MENTIONABLE) return [...people, ...roles];
  if (option.type === CHANNEL) return chat.textChannels().map((channel) => ({ name: channel.name, value: channel.id }));
  return [];
}

/** What was typed in a field; nothing if its value was picked from a list. */
function typedIn(field) {
  return field.value === undefined ? field.text.replace(/^[@#]/, "") : "";
}

/** A completion of the bot, which may also be typed as its value: `e2e4` for “e4”. */
function withValue(choice) {
  return { ...choice, others: [String(choice.value)] };
}

function namesOfChoice({ name, note, others = [] }) {
  return [name, note, ...others];
}

/** Makes a field as wide as its text, in browsers that do not do so themselves. */
function fit(input) {
  input.style.setProperty("--letters", String(Math.max(input.value.length + 1, MIN_LETTERS)));
}
