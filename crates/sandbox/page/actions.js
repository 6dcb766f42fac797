// The actions of a person on messages, people, channels and settings, as menus and keys call them.
//
// Each ends in a request or in a change of the address; the result arrives on the stream. The
// composer shows what failed.

import { ask } from "./prompt.js";
import { openSettings } from "./settings.js";
import { openSwitcher } from "./switcher.js";
import { textOf } from "./layout.js";
import { titleOf } from "./command.js";

/** The default name of a new thread is cut to this length, as on Discord. */
const MAX_THREAD_NAME = 40;

/**
 * Creates the actions. `page` has composer(), timeline(), current() and dismiss(message), as
 * functions because these parts are created later.
 */
export function makeActions(chat, server, page) {
  /** Runs an action and shows its error in the composer. */
  const attempt = (action) => action().catch((error) => page.composer().showError(error.message));
  const actions = {
    server,
    channel: () => page.current()?.id,
    compose: () => page.composer().focus(),
    begin: (text) => page.composer().begin(text),
    reply: (message) => page.composer().replyTo(message),
    edit: (message) => page.composer().edit(message),
    mention: (user) => page.composer().insert(`@${user.username} `),
    dismiss: (message) => page.dismiss(message),
    markUnread: (message) => page.timeline().markUnread(message),
    search: () => openSwitcher(chat, actions.write),
    settings: () => openSettings(chat, (change) => server.changeSelf({ ...change, guild: chat.guild.id })),
    react: (message, emoji, added) => attempt(() => server.react(message, emoji, added)),
    vote: (message, answer, added) => attempt(() => server.vote(message, answer, added)),
    remove: (message) => attempt(() => remove(message)),
    write: (user) => attempt(() => write(user)),
    run: (command, target) => attempt(() => run(command, target)),
    createThread: (message) => attempt(() => createThread(message)),
    archive: (thread, archived) => attempt(() => server.changeThread(thread.id, { archived })),
    leaveThread: (thread) => attempt(() => leaveThread(thread)),
  };
  return actions;

  async function remove(message) {
    const words = { title: "Delete this message?", action: "Delete", danger: true };
    if ((await ask(words)) !== null) await server.remove(message);
  }

  /** Opens the private channel with `user`. */
  async function write(user) {
    const channel = await server.direct(user);
    chat.apply("channel_create", channel);
    location.hash = channel.id;
    page.composer().focus();
  }

  /**
   * Runs a command of the menu of a message or user; `target` is the id of that message or user.
   */
  async function run(command, target) {
    const channel = page.current().id;
    const { name, type } = command;
    const { interaction_id: id } = await server.command({ channel, name, type, target, options: [] });
    chat.trackInteraction({ id, channel_id: channel, label: titleOf(command) });
  }

  /** Leaves a thread, and goes back to its channel if it is shown. */
  async function leaveThread(thread) {
    if (thread.member) await server.changeThread(thread.id, { member: false });
    if (page.current()?.id === thread.id) location.hash = thread.parent_id;
    chat.dropThread(thread);
  }

  async function createThread(message) {
    const channel = message?.channel_id ?? page.current().id;
    const value = textOf(message ?? {}).split("\n")[0].slice(0, MAX_THREAD_NAME) ?? "";
    const name = await ask({ title: "Create a thread", label: "Name", value, action: "Create" });
    if (!name) return;
    const thread = await server.createThread(channel, name, message?.id);
    chat.apply("channel_create", thread);
    location.hash = thread.id;
  }
}
