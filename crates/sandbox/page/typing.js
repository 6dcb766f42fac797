// The typing indicator below the composer, and the signal that this person is typing.

import { dots } from "./message.js";
import { displayName, element, fill } from "./element.js";
import { TYPING_DURATION } from "./chat.js";

/** How often a signal is sent while typing, in milliseconds; slightly shorter than it is shown. */
const NOTIFY_INTERVAL = TYPING_DURATION - 2000;

/** The most people who are named. */
const MAX_NAMES = 3;

export class Typing {
  #channel = null;
  #notifiedAt = 0;
  #timer = 0;

  /** `sendTyping()` sends the signal to the server. */
  constructor(chat, sendTyping) {
    Object.assign(this, { chat });
    this.sendTyping = sendTyping;
    this.node = element("p", { class: "typing", "aria-live": "polite" });
    chat.addEventListener("typing", (event) => event.detail === this.#channel?.id && this.#draw());
  }

  follow(channel) {
    this.#channel = channel;
    this.#notifiedAt = 0;
    this.#draw();
  }

  /** The person types. A signal is sent, but not for every key. */
  notify() {
    if (Date.now() - this.#notifiedAt < NOTIFY_INTERVAL) return;
    this.#notifiedAt = Date.now();
    this.sendTyping().catch(() => {});
  }

  /** The person has sent the text. */
  stop() {
    this.#notifiedAt = 0;
  }

  #draw() {
    clearTimeout(this.#timer);
    const users = this.chat.typingUsers(this.#channel.id);
    const words = typingWords(users.map(displayName));
    fill(this.node, words && [dots(), words]);
    if (users.length > 0) this.#timer = setTimeout(() => this.#draw(), 1000);
  }
}

/** "Ann and Bob are typing…" */
export function typingWords(names) {
  if (names.length === 0) return "";
  if (names.length > MAX_NAMES) return "Several people are typing…";
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  return `${all} ${names.length > 1 ? "are" : "is"} typing…`;
}
