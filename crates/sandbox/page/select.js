// A select as on Discord: a button with the current choice, and a list that opens next to it.
//
// A single choice is complete at once; multiple choices are ticked and complete when the list
// closes. Used below messages (components.js) and in modals (modal.js), which decide what a choice
// does.

import { avatar, displayName, element, fill, icon } from "./element.js";

/** Discord's select types. */
const STRING = 3;
const USER = 5;
const ROLE = 6;
const MENTIONABLE = 7;
const CHANNEL = 8;

/** In a window narrower than this, in CSS pixels, a list that belongs to a picture is a sheet. */
const NARROW = 760;

/** The least height of that sheet, and the space between a list and a picture, in CSS pixels. */
const LEAST_SHEET = 200;
const GAP = 8;

/** The least width of a list beside a picture, in CSS pixels. */
const LEAST_BESIDE = 180;

/** Lists of people, roles and channels with at least this many entries get a search field. */
const SEARCH_FROM = 7;

/**
 * The options of any select: [{label, value, description, emoji, user, default}]; undefined if the
 * component is not a select.
 */
export function selectOptions(component, chat) {
  if (component.type === STRING) return component.options;
  const isDefault = (id) => component.default_values?.some((value) => value.id === id);
  const options = SOURCES[component.type]?.(chat, component);
  return options?.map((option) => ({ ...option, default: isDefault(option.value) }));
}

const SOURCES = {
  [USER]: people,
  [ROLE]: roles,
  [MENTIONABLE]: (chat) => [...people(chat), ...roles(chat)],
  [CHANNEL]: (chat, { channel_types: types }) =>
    [...chat.textChannels(), ...chat.textChannels().flatMap((channel) => chat.threadsOf(channel))]
      .filter((channel) => (types?.length ? types.includes(channel.type) : channel.type === 0))
      .map((channel) => ({ label: `#${channel.name}`, value: channel.id })),
};

function people(chat) {
  return chat.everybody().map((user) => ({
    label: displayName(user),
    description: user.username,
    value: user.id,
    user,
  }));
}

function roles(chat) {
  return [...chat.roles.values()].map((role) => ({ label: role.name, description: "role", value: role.id }));
}

/** The emoji of a button, option or answer: a character, or the picture of an application's own. */
export function drawEmoji(of) {
  if (of?.id) return drawCustomEmoji(of);
  return of?.name && element("span", { class: "emoji" }, of.name);
}

/** The picture of a custom emoji; one of another application is shown by its name. */
export function drawCustomEmoji({ id, name }) {
  const words = name ? `:${name}:` : "";
  const image = element("img", { class: "emoji", src: `/emojis/${id}`, alt: words, title: words });
  image.addEventListener("error", () => image.replaceWith(element("span", { class: "emoji" }, words)));
  return image;
}

export class Select {
  #open = false;

  /** @param onChosen is called with the values when a choice is complete. */
  constructor(component, options, onChosen) {
    this.component = component;
    this.options = options;
    this.onChosen = onChosen;
    this.chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
    this.several = (component.max_values ?? 1) > 1;
    this.words = element("span", { class: "chosen" });
    this.button = element(
      "button",
      {
        type: "button",
        class: "select",
        "aria-haspopup": "listbox",
        "aria-expanded": "false",
        disabled: component.disabled,
        data: { customId: component.custom_id },
      },
      this.words,
      icon("chevron"),
    );
    this.list = element(
      "ul",
      {
        role: "listbox",
        "aria-label": component.placeholder ?? "Choices",
        "aria-multiselectable": String(this.several),
      },
      options.map((option) => this.#drawOption(option)),
    );
    this.search = element("input", { type: "search", placeholder: "Search", "aria-label": "Search the list" });
    this.search.hidden = component.type === STRING || options.length < SEARCH_FROM;
    this.popup = element("div", { class: "choices", hidden: true }, this.#drawLimit(), this.search, this.list);
    this.node = element("div", { class: "select-box" }, this.button, this.popup);
    this.#listen();
    this.#show();
  }

  get values() {
    return this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
  }

  #drawLimit() {
    const { min_values: least = 1, max_values: most = 1 } = this.component;
    if (!this.several) return null;
    return element(
      "p",
      { class: "choices-limit" },
      least === most ? `Choose ${most}` : `Choose ${least} to ${most}, then close the list`,
    );
  }

  #drawOption(option) {
    const words = element(
      "span",
      { class: "option-words" },
      element("span", {}, option.label),
      option.description && element("small", {}, option.description),
    );
    return element(
      "li",
      { role: "option", tabindex: "-1", data: { choice: option.value }, onclick: () => this.#pick(option.value) },
      option.user ? avatar(option.user, "small") : drawEmoji(option.emoji),
      words,
      element("span", { class: "tick", "aria-hidden": "true" }, "✓"),
    );
  }

  #listen() {
    this.button.addEventListener("click", () => (this.#open ? this.#close(true) : this.#toggle(true)));
    this.button.addEventListener(
      "keydown",
      (event) => ["ArrowDown", "ArrowUp"].includes(event.key) && (event.preventDefault(), this.#toggle(true)),
    );
    this.popup.addEventListener("keydown", (event) => this.#key(event));
    this.search.addEventListener("input", () => this.#find());
    this.node.addEventListener("focusout", (event) => this.node.contains(event.relatedTarget) || this.#close());
  }

  #key(event) {
    const items = [...this.list.children].filter((item) => !item.hidden);
    const at = items.indexOf(document.activeElement);
    const goals = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (event.key === "Escape") this.#close(true);
    else if (event.key in goals && !(at < 0 && event.key !== "ArrowDown"))
      items.at(Math.min(Math.max(goals[event.key], 0), items.length - 1))?.focus();
    else if (at < 0) return event.key === "Enter" && (event.preventDefault(), items[0]?.click());
    else if (event.key === "Enter" || event.key === " ") items[at].click();
    else if (event.key.length === 1)
      items.find((item) => item.textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #find() {
    const wanted = this.search.value.trim().toLowerCase();
    for (const item of this.list.children) item.hidden = !item.textContent.toLowerCase().includes(wanted);
  }

  #toggle(open) {
    this.#open = open;
    this.before = this.values;
    this.popup.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    if (!open) return this.#leavePicture();
    this.search.value = "";
    this.#find();
    this.popup.classList.toggle("upward", this.#hasMoreRoomAbove());
    this.#showPicture();
    const first = this.list.querySelector("[aria-selected=true]") ?? this.list.firstElementChild;
    (this.search.hidden ? first : this.search)?.focus({ preventScroll: this.popup.classList.contains("sheet") });
  }

  /**
   * The list would cover the picture of its message. So on a phone it is a sheet at the bottom, and
   * the picture is scrolled above it; in a wide window it opens beside the picture.
   */
  #showPicture() {
    const picture = this.node.closest(".message")?.querySelector(".picture img");
    this.scroller = this.node.closest(".timeline");
    if (!picture || !this.scroller) return;
    if (innerWidth >= NARROW) return this.#stepAside(picture.getBoundingClientRect());
    const above = this.scroller.getBoundingClientRect();
    const height = Math.max(innerHeight - above.top - picture.offsetHeight - 2 * GAP, LEAST_SHEET);
    this.popup.classList.add("sheet");
    this.popup.style.setProperty("max-height", `${height}px`);
    const hidden = picture.getBoundingClientRect().bottom + GAP - this.popup.getBoundingClientRect().top;
    if (hidden <= 0) return;
    // The last message can only be scrolled up if there is room below it.
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    const missing = hidden - (scrollHeight - scrollTop - clientHeight);
    if (missing > 0) this.scroller.style.setProperty("padding-bottom", `${missing}px`);
    this.scroller.scrollTop += hidden;
  }

  /** Moves the list to the right of a picture that it would cover, where it has room there. */
  #stepAside(picture) {
    const list = this.popup.getBoundingClientRect();
    const covers = list.top < picture.bottom && list.bottom > picture.top && list.left < picture.right;
    const left = picture.right + GAP;
    const room = this.scroller.getBoundingClientRect().right - GAP - left;
    if (!covers || room < LEAST_BESIDE) return;
    this.popup.style.setProperty("left", `${left - this.node.getBoundingClientRect().left}px`);
    this.popup.style.setProperty("right", "auto");
    this.popup.style.setProperty("width", `${Math.min(room, list.width)}px`);
  }

  #leavePicture() {
    this.popup.classList.remove("sheet");
    for (const property of ["max-height", "left", "right", "width"]) this.popup.style.removeProperty(property);
    this.scroller?.style.removeProperty("padding-bottom");
  }

  #hasMoreRoomAbove() {
    const button = this.button.getBoundingClientRect();
    const view = this.node.closest(".timeline, .modal-fields")?.getBoundingClientRect() ?? {
      top: 0,
      bottom: innerHeight,
    };
    const below = view.bottom - button.bottom;
    return below < this.popup.offsetHeight && button.top - view.top > below;
  }

  #close(refocus) {
    if (!this.#open) return;
    const before = this.before;
    this.#toggle(false);
    if (refocus) this.button.focus();
    if (!this.several || before.join() === this.values.join()) return;
    if (this.chosen.size >= (this.component.min_values ?? 1)) return this.onChosen(this.values);
    this.chosen = new Set(before);
    this.#show();
  }

  #pick(value) {
    if (this.several) this.#tick(value);
    else this.chosen = new Set([value]);
    this.#show();
    if (this.several) return;
    this.#toggle(false);
    this.button.focus();
    this.onChosen(this.values);
  }

  #tick(value) {
    if (this.chosen.has(value)) this.chosen.delete(value);
    else if (this.chosen.size < this.component.max_values) this.chosen.add(value);
  }

  #show() {
    const chosen = this.options.filter((option) => this.chosen.has(option.value));
    const drawn = chosen.map((option, at) => [at > 0 && ", ", drawEmoji(option.emoji), option.emoji && " ", option.label]);
    fill(this.words, chosen.length ? drawn : this.component.placeholder || "Choose…");
    this.words.classList.toggle("nothing", chosen.length === 0);
    for (const item of this.list.children)
      item.setAttribute("aria-selected", String(this.chosen.has(item.dataset.choice)));
  }
}
