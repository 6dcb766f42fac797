// The suggestion list above the composer: commands, choices, people.
//
// The focus stays in the text field, which refers to the active entry (the ARIA combobox pattern).
// The caller provides the entries.

import { element, fill } from "./element.js";

export class Suggestions {
  #items = [];
  #active = -1;
  #input = null;
  #pick = null;
  #onMark = null;

  /** @param id the element id of the list. */
  constructor(id = "suggestions") {
    this.heading = element("header", { class: "suggestions-heading" });
    this.list = element("ul", { role: "listbox", id, "aria-label": "Suggestions" });
    this.nothing = element("p", { class: "nothing", role: "status" });
    this.node = element("div", { class: "suggestions", hidden: true }, this.heading, this.list, this.nothing);
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get open() {
    return !this.node.hidden;
  }

  /** The entry that Enter would pick. */
  get active() {
    return this.#items[this.#active];
  }

  /**
   * Shows `items`: [{label, note?, picture?, data?}] under `heading` for the text field `input`.
   * `active` is the entry that is marked at first (-1: none). `onPick(item)` is called for the
   * picked entry, `onMark(item)` for each entry that becomes the marked one (undefined: none).
   */
  show({ input, heading, items, active = 0, onPick, onMark = null, empty = "" }) {
    this.#detach(input);
    this.#input = input;
    this.#items = items;
    this.#pick = onPick;
    this.#onMark = onMark;
    fill(this.heading, heading);
    fill(
      this.list,
      items.map((item, at) => this.#draw(item, at)),
    );
    fill(this.nothing, items.length === 0 && empty);
    this.node.hidden = items.length === 0 && !empty && !heading;
    input.setAttribute("aria-controls", this.list.id);
    setExpanded(input, this.open);
    this.#mark(Math.min(active, items.length - 1));
  }

  hide() {
    this.#detach(null);
    this.node.hidden = true;
    this.#items = [];
    this.#active = -1;
    this.#onMark = null;
  }

  /** Handles a key of the text field and returns whether it was meant for the list. */
  takesKey(event) {
    if (!this.open || this.#items.length === 0 || event.isComposing) return false;
    const count = this.#items.length;
    if (event.key === "ArrowDown") this.#mark((this.#active + 1) % count);
    else if (event.key === "ArrowUp") this.#mark((this.#active <= 0 ? count : this.#active) - 1);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && this.active) this.#pick(this.active);
    else return false;
    event.preventDefault();
    return true;
  }

  #draw(item, at) {
    const words = [
      element("span", { class: "suggestion-label" }, item.label),
      item.note && element("span", { class: "suggestion-note" }, item.note),
    ];
    return element(
      "li",
      {
        role: "option",
        id: `${this.list.id}-${at}`,
        data: item.data,
        onclick: () => this.#pick(item),
        // A list that opens below a resting mouse is not pointed at.
        onmousemove: (event) => (event.movementX || event.movementY) && this.#mark(at, false),
      },
      item.picture,
      words,
    );
  }

  #mark(at, scroll = true) {
    this.#active = at;
    this.#onMark?.(this.active);
    for (const [place, node] of [...this.list.children].entries())
      node.setAttribute("aria-selected", String(place === at));
    const node = this.list.children[at];
    if (at < 0 || !node?.id) return this.#input.removeAttribute("aria-activedescendant");
    this.#input.setAttribute("aria-activedescendant", node.id);
    if (scroll) node.scrollIntoView({ block: "nearest" });
  }

  /** Detaches the list from its current field. */
  #detach(next) {
    if (!this.#input || this.#input === next) return;
    setExpanded(this.#input, false);
    this.#input.removeAttribute("aria-activedescendant");
    this.#input = null;
  }
}

/** The attributes of a multi-line text field with suggestions; HTML allows no other role there. */
export const LISTING = { "aria-autocomplete": "list", autocomplete: "off" };

/** The attributes of a single-line text field with suggestions. */
export const COMBOBOX = { ...LISTING, role: "combobox", "aria-expanded": "false", spellcheck: "false" };

function setExpanded(input, expanded) {
  if (input.hasAttribute("aria-expanded")) input.setAttribute("aria-expanded", String(expanded));
}
