// The client of the `/chat` addresses: requests and the event stream.
//
// It knows addresses, bodies and how to reconnect; it neither stores nor draws anything. Every
// failed request throws a `ServerError` whose message can be shown.

import { countWindow, whenVisible, whenStreamNeeded } from "./windows.js";

const EVENTS = [
  "message_create",
  "message_update",
  "message_delete",
  "channel_create",
  "channel_update",
  "channel_delete",
  "people",
  "bots",
  "guilds",
  "typing",
  "clock",
  "faults",
  "commands",
  "bot",
  "interaction",
  "modal",
  "activity",
];

/** The first and the longest delay between attempts to reconnect, in milliseconds. */
const FIRST_RETRY_DELAY = 500;
const MAX_RETRY_DELAY = 4000;

/** A request that failed. `status` is 0 when the server could not be reached at all. */
export class ServerError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }

  /** Whether a retry could help: the server is away or in trouble, and did not refuse. */
  get isTransient() {
    return this.status === 0 || this.status >= 500;
  }
}

export class Server {
  /** @param person the name of the person who uses this window; empty lets the server choose. */
  constructor(person) {
    this.person = person;
  }

  bootstrap() {
    return request(`/chat/bootstrap?${this.#query({})}`);
  }

  /** A page of a channel's messages, oldest first; the newest page without `before`. */
  messages(channel, before) {
    return request(`/chat/messages?${this.#query(before ? { channel, before } : { channel })}`);
  }

  /**
   * Sends a message; `target` is the message replied to and whether the reply pings: {message,
   * ping}.
   */
  send(channel, content, target) {
    return this.#post("message", { channel, content, reply_to: target?.message.id, ping: target?.ping });
  }

  /** Edits an own message. */
  edit({ channel_id: channel, id: message }, content) {
    return this.#post("edit", { channel, message, content });
  }

  /** Uploads a file for a command option; the answer is {id}. */
  async upload(channel, file) {
    const bytes = [...new Uint8Array(await file.arrayBuffer())];
    return this.#post("file", { channel, name: file.name, bytes });
  }

  /** Votes for an answer of a poll, or takes the vote back. */
  vote({ channel_id: channel, id: message }, answer, added) {
    return this.#post("vote", { channel, message, answer, added });
  }

  /** Deletes a message. */
  remove({ channel_id: channel, id: message }) {
    return this.#post("delete", { channel, message });
  }

  /** Adds or removes the own reaction. */
  react({ channel_id: channel, id: message }, emoji, added) {
    return this.#post("reaction", { channel, message, emoji, added });
  }

  /** Tells the others that this person is typing. */
  typing(channel) {
    return this.#post("typing", { channel });
  }

  /** The ids of the commands of all types that the person may use in a channel. */
  commands(channel) {
    return request(`/chat/commands?${this.#query({ channel })}`);
  }

  /** Starts a thread, optionally from a message; the answer is the thread. */
  createThread(channel, name, message) {
    return this.#post("thread", { channel, name, message });
  }

  /** Changes a thread: {archived} or {member: false}. */
  changeThread(channel, change) {
    return this.#post("thread/change", { channel, ...change });
  }

  /** Changes the own settings: {locale | accepts_dms | has_app}, or {here | manages} in a `guild`. */
  changeSelf(change) {
    return this.#post("self", change);
  }

  /** Moves the sandbox's clock forward by some seconds. */
  advance(seconds) {
    return this.#post("clock", { seconds });
  }

  /** Adds a fault rule {kind, times}, or sets {random: {seed, per_mille}}. */
  setFault(rule) {
    return request("/faults", post(rule));
  }

  /** Removes all fault rules. */
  clearFaults() {
    return request("/faults", { method: "DELETE" });
  }

  /** Removes the application from the server or adds it again: {in_server}. */
  changeBot(change) {
    return this.#post("bot", change);
  }

  /**
   * Runs a command: {channel, name, options}; from a menu also {type, target}, the command type and
   * the id of its target.
   */
  command(body) {
    return this.#post("command", body);
  }

  autocomplete(body) {
    return this.#post("autocomplete", body);
  }

  /**
   * Presses a button or chooses in a select: {channel, message, custom_id, component_type,
   * values?}.
   */
  component(body) {
    return this.#post("component", body);
  }

  /** Submits a modal: {channel, interaction, components}. */
  modal(body) {
    return this.#post("modal", body);
  }

  /** Opens the private channel with a person or bot. */
  direct(user) {
    return this.#post("dm", { with: user.id });
  }

  /**
   * Stays connected as long as the page is open. `onBootstrap(answer)` is called after each
   * connection, `onEvent(kind, data)` after that, `onState("connected" | "connecting")` on every
   * change, and `onRefused(error)` once if the server refuses this person.
   */
  async follow({ onBootstrap, onEvent, onState, onRefused }) {
    countWindow();
    for (let delay = FIRST_RETRY_DELAY; ; delay = Math.min(delay * 2, MAX_RETRY_DELAY)) {
      try {
        await this.#session(onBootstrap, onEvent, () => {
          delay = FIRST_RETRY_DELAY / 2;
          onState("connected");
        });
      } catch (error) {
        if (error instanceof ServerError && !error.isTransient) return onRefused(error);
      }
      onState("connecting");
      await sleep(delay);
    }
  }

  /**
   * One connection, from opening the stream to losing it. Events that arrive before the bootstrap
   * answer are queued.
   */
  async #session(onBootstrap, onEvent, onReady) {
    const source = new EventSource(`/chat/stream?${this.#query({})}`);
    const ended = new AbortController();
    let queue = [];
    const deliver = (kind, data) => (queue ? queue.push([kind, data]) : onEvent(kind, data));
    for (const kind of EVENTS) source.addEventListener(kind, (event) => deliver(kind, JSON.parse(event.data)));
    const lost = new Promise((resolve) => source.addEventListener("error", resolve));
    try {
      await Promise.race([new Promise((resolve) => source.addEventListener("open", resolve)), lost]);
      await onBootstrap(await this.bootstrap());
      const waiting = queue;
      queue = null;
      for (const [kind, data] of waiting) onEvent(kind, data);
      if (source.readyState !== EventSource.OPEN) return;
      onReady();
      await Promise.race([lost, this.#whenReleased(source, ended.signal)]);
    } finally {
      ended.abort();
      source.close();
    }
  }

  /** Closes the stream when other windows need it, and waits until this one is visible again. */
  async #whenReleased(source, signal) {
    await whenStreamNeeded(signal);
    source.close();
    await whenVisible();
  }

  #query(values) {
    return new URLSearchParams(this.person ? { as: this.person, ...values } : values);
  }

  #post(address, body) {
    return request(`/chat/${address}`, post({ as: this.person, ...body }));
  }
}

function post(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function request(address, options) {
  const response = await fetch(address, options).catch(() => {
    throw new ServerError("Cannot reach the server.", 0);
  });
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new ServerError(body?.message ?? `The server answered ${response.status}.`, response.status);
  return body;
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
