// "Bob is typing…" below the composer, and telling others that one types oneself.

import { dots } from "./message.js";
import { displayName, element, fill } from "./element.js";
import { TYPING_FOR } from "./chat.js";

/** Others are told this often while one types, in milliseconds; a sign holds a little longer. */
const TELL_EVERY = TYPING_FOR - 2000;

/** More people than these are not named. */
const MOST_NAMES = 3;

export class Typing {
  #channel = null;
  #told = 0;
  #timer = 0;

  /** `tell()` asks the server to tell the others. */
  constructor(chat, tell) {
    Object.assign(this, { chat });
    this.ask = tell;
    this.node = element("p", { class: "typing", "aria-live": "polite" });
    chat.addEventListener("typing", (event) => event.detail === this.#channel?.id && this.#draw());
  }

  follow(channel) {
    this.#channel = channel;
    this.#told = 0;
    this.#draw();
  }

  /** One types: the others are told, but not at every key. */
  tell() {
    if (Date.now() - this.#told < TELL_EVERY) return;
    this.#told = Date.now();
    this.ask().catch(() => {});
  }

  /** One has sent what one typed. */
  stop() {
    this.#told = 0;
  }

  #draw() {
    clearTimeout(this.#timer);
    const users = this.chat.typists(this.#channel.id);
    const words = typingWords(users.map(displayName));
    fill(this.node, words && [dots(), words]);
    if (users.length > 0) this.#timer = setTimeout(() => this.#draw(), 1000);
  }
}

/** "Ann and Bob are typing…" */
export function typingWords(names) {
  if (names.length === 0) return "";
  if (names.length > MOST_NAMES) return "Several people are typing…";
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  return `${all} ${names.length > 1 ? "are" : "is"} typing…`;
}
