// Draws a message's buttons and menus, and sends what is pressed or chosen.
//
// A control is busy from the press until the application has answered; what the answer is comes
// as messages of its own. Unknown kinds of components are left out. Modals are in `modal.js`.

import { avatar, displayName, element, icon } from "./element.js";
import { webAddress } from "./rich_text.js";
import { notice } from "./media.js";

/** Discord's numbers for components. */
export const ROW = 1;
export const BUTTON = 2;
export const STRING_SELECT = 3;
export const TEXT_INPUT = 4;
export const USER_SELECT = 5;
export const CHANNEL_SELECT = 8;
export const LABEL = 18;

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** The rows of components of `message`; `server` gets what is pressed. */
export function drawComponents(message, chat, server) {
  return (message.components ?? [])
    .filter((row) => row.type === ROW)
    .map((row) =>
      element(
        "div",
        { class: "row" },
        row.components.map((component) => drawComponent(component, message, chat, server)),
      ),
    );
}

function drawComponent(component, message, chat, server) {
  const act = (control, values) => press({ control, component, message, chat, server, values });
  if (component.type === BUTTON) return component.style === 5 ? drawLink(component) : drawButton(component, act);
  const options = selectOptions(component, chat);
  return options && drawSelect(component, options, act);
}

function drawButton(component, act) {
  const button = element(
    "button",
    {
      type: "button",
      class: `action ${BUTTON_STYLES[component.style] ?? "secondary"}`,
      disabled: component.disabled,
      data: { customId: component.custom_id },
    },
    emoji(component.emoji),
    component.label,
  );
  button.addEventListener("click", () => button.getAttribute("aria-busy") || act(button));
  return button;
}

function drawLink(component) {
  return element(
    "a",
    { class: "action link", href: webAddress(component.url), target: "_blank", rel: "noopener noreferrer" },
    emoji(component.emoji),
    component.label,
    icon("window"),
  );
}

function emoji(of) {
  return of?.name && element("span", { class: "emoji" }, of.id ? `:${of.name}:` : of.name);
}

/** What can be chosen in a select of any known type: [{label, value, description, emoji, default}]; nothing for other components. */
export function selectOptions(component, chat) {
  if (component.type === STRING_SELECT) return component.options;
  if (component.type === USER_SELECT)
    return chat.everybody().map((user) => ({
      label: displayName(user),
      value: user.id,
      user,
      default: chosenByDefault(component, user.id),
    }));
  if (component.type === CHANNEL_SELECT)
    return chat.textChannels().map((channel) => ({
      label: `#${channel.name}`,
      value: channel.id,
      default: chosenByDefault(component, channel.id),
    }));
  return undefined;
}

function chosenByDefault(component, id) {
  return component.default_values?.some((value) => value.id === id);
}

/**
 * A select as Discord has it: a button with what is chosen, and below it a list. One choice acts
 * at once; where several are allowed they are ticked, and closing the list acts.
 */
function drawSelect(component, options, act) {
  const select = new Select(component, options, (values) => act(select.button, values));
  return select.node;
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
        class: "choices",
        hidden: true,
        "aria-label": component.placeholder ?? "Choices",
        "aria-multiselectable": String(this.several),
      },
      options.map((option) => this.#drawOption(option)),
    );
    this.node = element("div", { class: "select-box" }, this.button, this.list);
    this.#listen();
    this.#show();
  }

  get values() {
    return this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
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
      option.user ? avatar(option.user, "small") : emoji(option.emoji),
      words,
      element("span", { class: "tick", "aria-hidden": "true" }, "✓"),
    );
  }

  #listen() {
    this.button.addEventListener(
      "click",
      () => this.button.getAttribute("aria-busy") || (this.#open ? this.#close() : this.#toggle(true)),
    );
    this.button.addEventListener(
      "keydown",
      (event) => event.key === "ArrowDown" && (event.preventDefault(), this.#toggle(true)),
    );
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.node.addEventListener("focusout", (event) => this.node.contains(event.relatedTarget) || this.#close());
  }

  #key(event) {
    const items = [...this.list.children];
    const at = items.indexOf(document.activeElement);
    const goals = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (event.key in goals) items.at(Math.min(Math.max(goals[event.key], 0), items.length - 1)).focus();
    else if (event.key === "Enter" || event.key === " ") items[at]?.click();
    else if (event.key === "Escape") this.#close(true);
    else if (event.key.length === 1)
      items.find((item) => item.textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #toggle(open) {
    this.#open = open;
    this.before = this.values.join();
    this.list.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    if (!open) return;
    this.list.classList.toggle("upward", this.#hasMoreRoomAbove());
    (this.list.querySelector("[aria-selected=true]") ?? this.list.firstElementChild)?.focus();
  }

  #hasMoreRoomAbove() {
    const button = this.button.getBoundingClientRect();
    const view = this.node.closest(".timeline")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    const below = view.bottom - button.bottom;
    return below < this.list.offsetHeight && button.top - view.top > below;
  }

  #close(refocus) {
    if (!this.#open) return;
    const changed = this.before !== this.values.join();
    this.#toggle(false);
    if (refocus) this.button.focus();
    if (this.several && changed && this.chosen.size >= (this.component.min_values ?? 1)) this.onChosen(this.values);
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
    const labels = this.options.filter((option) => this.chosen.has(option.value)).map((option) => option.label);
    this.words.textContent = labels.join(", ") || this.component.placeholder || "Choose…";
    this.words.classList.toggle("nothing", labels.length === 0);
    for (const item of this.list.children)
      item.setAttribute("aria-selected", String(this.chosen.has(item.dataset.choice)));
  }
}

/** Sends one press or choice and keeps `control` busy until the application has answered. */
async function press({ control, component, message, chat, server, values }) {
  const say = (words) =>
    notice(document.querySelector(`[data-message-id="${message.id}"] .body`) ?? control.parentNode, words);
  control.setAttribute("aria-busy", "true");
  try {
    const body = {
      channel: message.channel_id,
      message: message.id,
      custom_id: component.custom_id,
      component_type: component.type,
      values,
    };
    const { interaction_id: id } = await server.component(body);
    const { state, text } = await chat.begin({ id, channel_id: message.channel_id, message: message.id });
    if (state === "failed") say(text || "The application did not respond.");
  } catch (error) {
    say(error.message);
  } finally {
    control.removeAttribute("aria-busy");
  }
}
