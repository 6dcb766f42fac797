// The page's side of the server's `/chat` addresses: requests, and the stream of what happens.
//
// It knows addresses, bodies and how to come back after the server was away; it neither keeps
// nor draws anything. Every failed request ends in a `ServerError` whose message can be shown.

import { countWindow, looked, roomNeeded } from "./windows.js";

const EVENTS = [
  "message_create",
  "message_update",
  "message_delete",
  "channel_create",
  "channel_update",
  "channel_delete",
  "people",
  "bots",
  "typing",
  "clock",
  "faults",
  "commands",
  "bot",
  "interaction",
  "modal",
];

/** Milliseconds before the first and between the last of the attempts to connect again. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 4000;

/** A request that failed. `status` is 0 when the server could not be reached at all. */
export class ServerError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }

  /** Whether asking again could help: the server is away or in trouble, rather than refusing. */
  get passing() {
    return this.status === 0 || this.status >= 500;
  }
}

export class Server {
  /** @param person the name of the one who uses this window; empty lets the server choose. */
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

  /** Sends a message; `about` is the one that it answers, and whether that pings: {message, ping}. */
  send(channel, content, about) {
    return this.#post("message", { channel, content, reply_to: about?.message.id, ping: about?.ping });
  }

  /** Changes the text of one's own message. */
  edit({ channel_id: channel, id: message }, content) {
    return this.#post("edit", { channel, message, content });
  }

  /** Takes a file for an option of a command; the answer is {id}. */
  async upload(channel, file) {
    const bytes = [...new Uint8Array(await file.arrayBuffer())];
    return this.#post("file", { channel, name: file.name, bytes });
  }

  /** Deletes one's own message. */
  remove({ channel_id: channel, id: message }) {
    return this.#post("delete", { channel, message });
  }

  /** Puts a reaction below a message, or takes one's own away. */
  react({ channel_id: channel, id: message }, emoji, added) {
    return this.#post("reaction", { channel, message, emoji, added });
  }

  /** Tells the others that one is typing. */
  typing(channel) {
    return this.#post("typing", { channel });
  }

  /** The commands that one may use in a channel, of all kinds. */
  commands(channel) {
    return request(`/chat/commands?${this.#query({ channel })}`);
  }

  /** Begins a thread, from a message if one is given; the answer is the thread. */
  createThread(channel, name, message) {
    return this.#post("thread", { channel, name, message });
  }

  /** Changes a thread: {archived} or {member: false}. */
  changeThread(channel, change) {
    return this.#post("thread/change", { channel, ...change });
  }

  /** Changes oneself: {locale | here | accepts_dms | manages | has_app}. */
  changeSelf(change) {
    return this.#post("self", change);
  }

  /** Moves the sandbox's clock forward by so many seconds. */
  advance(seconds) {
    return this.#post("clock", { seconds });
  }

  /** Makes something go wrong: {kind, times}, or {random: {seed, per_mille}}. */
  setFault(wish) {
    return request("/faults", post(wish));
  }

  /** Nothing goes wrong any more. */
  clearFaults() {
    return request("/faults", { method: "DELETE" });
  }

  /** Takes the application out of the server, or into it again: {in_server}. */
  changeBot(change) {
    return this.#post("bot", change);
  }

  /** Runs a command: {channel, name, options}; from a menu: also {type, target}, the command's kind and the id of what it is used on. */
  command(body) {
    return this.#post("command", body);
  }

  autocomplete(body) {
    return this.#post("autocomplete", body);
  }

  /** Presses a button or chooses in a menu: {channel, message, custom_id, component_type, values?}. */
  component(body) {
    return this.#post("component", body);
  }

  /** Sends a form that an interaction opened: {channel, interaction, components}. */
  modal(body) {
    return this.#post("modal", body);
  }

  /** The direct message channel with that person or bot. */
  direct(user) {
    return this.#post("dm", { with: user.id });
  }

  /**
   * Stays connected for as long as the page lives. `onBootstrap(answer)` comes after each
   * connection, `onEvent(kind, data)` after that, `onState("connected" | "connecting")` when it
   * changes, `onRefused(error)` once if the server wants nothing of this person.
   */
  async follow({ onBootstrap, onEvent, onState, onRefused }) {
    countWindow();
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        await this.#session(onBootstrap, onEvent, () => {
          pause = FIRST_PAUSE / 2;
          onState("connected");
        });
      } catch (error) {
        if (error instanceof ServerError && !error.passing) return onRefused(error);
      }
      onState("connecting");
      await sleep(pause);
    }
  }

  /** One connection, from opening the stream to losing it. What happens before the bootstrap answer waits for it. */
  async #session(onBootstrap, onEvent, onReady) {
    const source = new EventSource(`/chat/stream?${this.#query({})}`);
    const over = new AbortController();
    let early = [];
    const deliver = (kind, data) => (early ? early.push([kind, data]) : onEvent(kind, data));
    for (const kind of EVENTS) source.addEventListener(kind, (event) => deliver(kind, JSON.parse(event.data)));
    const lost = new Promise((resolve) => source.addEventListener("error", resolve));
    try {
      await Promise.race([new Promise((resolve) => source.addEventListener("open", resolve)), lost]);
      await onBootstrap(await this.bootstrap());
      const waiting = early;
      early = null;
      for (const [kind, data] of waiting) onEvent(kind, data);
      if (source.readyState !== EventSource.OPEN) return;
      onReady();
      await Promise.race([lost, this.#givenUp(source, over.signal)]);
    } finally {
      over.abort();
      source.close();
    }
  }

  /** Lets go of the stream when other windows need it, until this one is looked at. */
  async #givenUp(source, signal) {
    await roomNeeded(signal);
    source.close();
    await looked();
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
    throw new ServerError("The server cannot be reached.", 0);
  });
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new ServerError(body?.message ?? `The server answered ${response.status}.`, response.status);
  return body;
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
