// The panel for faults and the clock: fault injection, the sandbox's time, and whether the
// application is in the server.
//
// The server does all of it; this shows the state and asks for changes. "Now" is the sandbox's time
// (times.js).

import { element, fill, icon } from "./element.js";
import { now, relative, formatTimestamp } from "./times.js";

/** The steps of the clock: [label, seconds]. */
const STEPS = [
  ["1 minute", 60],
  ["15 minutes", 15 * 60],
  ["1 hour", 3600],
  ["1 day", 86_400],
  ["1 week", 7 * 86_400],
];

/** The rates of random faults: [label, per mille]. */
const RATES = [
  ["never", 0],
  ["1 in 100", 10],
  ["1 in 20", 50],
  ["1 in 5", 200],
];

/** What faults apply to, as the server names it, with a heading. */
const TARGETS = [
  ["requests", "The next request fails"],
  ["events", "The next event fails"],
];

/** How many injected faults are shown. */
const MAX_SHOWN = 30;

export class Workbench {
  title = "Faults and clock";
  icon = "wrench";

  constructor(chat, server) {
    Object.assign(this, { chat, server });
    this.time = element("time", { class: "clock" });
    this.error = element("p", { class: "notice", role: "alert" });
    this.lists = element("div");
    this.injected = element("ol", { class: "happened" });
    this.rate = element("select", { "aria-label": "How often", data: { setting: "rate" } });
    this.presence = element("input", { type: "checkbox", role: "switch", data: { setting: "bot" } });
    this.node = element(
      "div",
      { class: "workbench" },
      this.error,
      this.#drawClock(),
      this.#drawFaults(),
      this.#drawInjectedList(),
    );
    for (const change of ["clock", "faults", "people"]) chat.addEventListener(change, () => this.draw());
    setInterval(() => this.node.isConnected && this.#updateTimes(), 1000);
  }

  draw() {
    const { faults, bots } = this.chat;
    if (!faults || !this.node.isConnected) return;
    this.#updateTimes();
    this.#drawKinds(faults);
    this.rate.value = String(faults.random?.per_mille ?? 0);
    this.presence.checked = [...bots.values()].every((bot) => bot.here !== false);
    const injected = faults.happened.slice(-MAX_SHOWN).reverse();
    const drawn = injected.map((one) => this.#drawInjected(one, faults));
    fill(this.injected, drawn.length ? drawn : element("li", {}, "None yet."));
  }

  #updateTimes() {
    const words = formatTimestamp(now() / 1000, "F").replace(/ at /, ", ");
    if (this.time.textContent !== words) fill(this.time, words);
    for (const time of this.injected.querySelectorAll("time")) fill(time, relative(Number(time.dataset.at) / 1000));
  }

  // The clock

  #drawClock() {
    const buttons = STEPS.map(([label, seconds]) =>
      this.#button(`+ ${label}`, { advance: String(seconds) }, () => this.server.advance(seconds)),
    );
    return section(
      "Clock",
      this.time,
      hint("Tokens expire, threads are archived, and the application's timers run out."),
      element("div", { class: "steps" }, buttons),
    );
  }

  // Faults

  #drawFaults() {
    fill(
      this.rate,
      RATES.map(([label, value]) => element("option", { value: String(value) }, label)),
    );
    this.rate.addEventListener("change", () => this.#attempt(() => this.#setRandomFaults(Number(this.rate.value))));
    this.presence.addEventListener("change", () =>
      this.#attempt(() => this.server.changeBot({ in_server: this.presence.checked })),
    );
    const setting = (label, control) => element("label", { class: "setting" }, element("span", {}, label), control);
    return section(
      "Faults",
      setting("Application in the server", this.presence),
      setting("Random faults", this.rate),
      this.lists,
      element(
        "div",
        { class: "steps" },
        this.#button("Clear all faults", { clear: "" }, () => this.server.clearFaults()),
      ),
    );
  }

  /**
   * Sets random faults with a random seed, which the server prints. The same seed gives the same
   * faults.
   */
  #setRandomFaults(perMille) {
    if (perMille === 0) return this.server.clearFaults();
    return this.server.setFault({ random: { seed: Math.floor(Math.random() * 1_000_000), per_mille: perMille } });
  }

  #drawKinds({ kinds, set }) {
    const focused = document.activeElement?.dataset.fault;
    fill(
      this.lists,
      TARGETS.map(([target, heading]) => [
        element("h4", {}, heading),
        element(
          "ul",
          {},
          kinds.filter((kind) => kind.strikes === target).map((kind) => element("li", {}, this.#drawKind(kind, set))),
        ),
      ]),
    );
    if (focused) this.lists.querySelector(`[data-fault="${focused}"]`)?.focus();
  }

  /** Each press adds one occurrence. */
  #drawKind({ fault, name }, set) {
    const waiting = set.filter((rule) => rule.kind === fault.kind).reduce((sum, rule) => sum + rule.times, 0);
    return element(
      "button",
      {
        type: "button",
        class: "fault",
        data: { fault: fault.kind },
        onclick: () => this.#attempt(() => this.server.setFault({ ...fault, times: 1 })),
      },
      element("span", {}, name),
      waiting > 0
        ? element("span", { class: "waiting-faults", "aria-label": `${waiting} waiting` }, String(waiting))
        : icon("plus"),
    );
  }

  #drawInjectedList() {
    return section("Injected faults", this.injected);
  }

  #drawInjected({ kind, to, at_unix_ms: at }, { kinds }) {
    const name = kinds.find(({ fault }) => fault.kind === kind)?.name ?? kind;
    return element(
      "li",
      {},
      element("strong", {}, name),
      element("time", { data: { at: String(at) } }, relative(at / 1000)),
      element("code", {}, to.replace("/api/v10", "")),
    );
  }

  #button(label, data, act) {
    return element(
      "button",
      { type: "button", class: "action secondary", data, onclick: () => this.#attempt(act) },
      label,
    );
  }

  async #attempt(action) {
    try {
      await action();
      fill(this.error);
    } catch (error) {
      fill(this.error, error.message);
    }
  }
}

function section(heading, ...children) {
  return element("section", { "aria-label": heading }, element("h3", {}, heading), children);
}

function hint(words) {
  return element("p", { class: "hint" }, words);
}
