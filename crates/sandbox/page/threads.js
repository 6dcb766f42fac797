// The list of a channel's threads, active and archived.

import { element, fill, icon } from "./element.js";
import { compareIds, isThread } from "./chat.js";
import { channelMenu } from "./menus.js";
import { createdAt, relative } from "./times.js";
import { onContextMenu } from "./menu.js";

export class Threads {
  title = "Threads";
  icon = "thread";
  #channel = null;

  constructor(chat, actions) {
    Object.assign(this, { chat, actions });
    this.node = element("div", { class: "thread-list" });
    onContextMenu(this.node, (target) => {
      const thread = chat.channels.get(target.closest("[data-channel-id]")?.dataset.channelId);
      return thread && channelMenu(thread, chat, actions);
    });
    for (const change of ["channels", "clock"]) chat.addEventListener(change, () => this.draw());
  }

  /** Shows the threads of `channel`, or of its parent if it is a thread. */
  follow(channel) {
    this.#channel = isThread(channel) ? channel.parent_id : channel.id;
    this.draw();
  }

  draw() {
    const threads = this.#channel ? this.chat.threadsOf({ id: this.#channel }).sort(latestFirst) : [];
    const archived = threads.filter((thread) => thread.thread_metadata?.archived);
    const active = threads.filter((thread) => !thread.thread_metadata?.archived);
    if (threads.length === 0)
      return fill(this.node, element("p", { class: "nothing" }, "This channel has no threads yet."));
    fill(this.node, this.#drawGroup("Active", active), this.#drawGroup("Archived", archived));
  }

  #drawGroup(heading, threads) {
    if (threads.length === 0) return null;
    return [
      element("h3", {}, `${heading} · ${threads.length}`),
      element(
        "ul",
        {},
        threads.map((thread) => element("li", {}, this.#draw(thread))),
      ),
    ];
  }

  #draw(thread) {
    const unread = this.chat.isUnread(thread);
    const notes = [
      thread.message_count ? `${thread.message_count} messages` : "no messages yet",
      relative(createdAt(thread.last_message_id ?? thread.id) / 1000),
      thread.thread_metadata?.locked && "locked",
      !thread.member && "not joined",
    ];
    return element(
      "a",
      { class: unread ? "thread unread" : "thread", href: `#${thread.id}`, data: { channelId: thread.id } },
      icon("thread"),
      element(
        "span",
        { class: "thread-words" },
        element("strong", {}, thread.name),
        element("small", {}, notes.filter(Boolean).join(" · ")),
      ),
    );
  }
}

function latestFirst(a, b) {
  return compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id);
}
