// The right column: one of several panels, or none. In a narrow window it covers the messages.
//
// Each part (people.js, threads.js, workbench.js) has a title and draws itself.

import { element, fill, iconButton } from "./element.js";

export class Panel {
  #shown = null;

  /** `parts`: {name: {title, icon, node, draw()}}. */
  constructor(parts) {
    this.parts = parts;
    this.heading = element("h2", { id: "panel-title" });
    this.body = element("div", { class: "panel-body" });
    const close = iconButton("close", "Close", () => this.close());
    this.node = element(
      "aside",
      { class: "panel", id: "panel", hidden: true, "aria-labelledby": "panel-title" },
      element("header", {}, this.heading, close),
      this.body,
    );
    this.node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.stopPropagation();
      this.close();
    });
    this.buttons = Object.entries(parts).map(([name, part]) => this.#makeButton(name, part));
  }

  get shown() {
    return this.#shown;
  }

  #makeButton(name, part) {
    return iconButton(part.icon, part.title, () => (this.#shown === name ? this.close() : this.show(name)), {
      class: `icon-button for-${name}`,
      "aria-pressed": "false",
      "aria-controls": "panel",
      data: { panel: name },
    });
  }

  show(name) {
    this.#shown = name;
    fill(this.heading, this.parts[name].title);
    fill(this.body, this.parts[name].node);
    this.node.hidden = false;
    this.draw();
    this.#press();
    this.node.querySelector("header button").focus();
  }

  close() {
    const button = this.buttons.find((one) => one.dataset.panel === this.#shown);
    this.#shown = null;
    this.node.hidden = true;
    this.#press();
    if (this.node.contains(document.activeElement) || document.activeElement === document.body) button?.focus();
  }

  /** Redraws the open panel. */
  draw() {
    if (this.#shown) this.parts[this.#shown].draw();
  }

  #press() {
    document.body.classList.toggle("panel-open", Boolean(this.#shown));
    for (const button of this.buttons)
      button.setAttribute("aria-pressed", String(button.dataset.panel === this.#shown));
  }
}
