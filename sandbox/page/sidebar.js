// The left column: channels, threads, direct messages, and who one is.
//
// Everything in it is a link, so that it works with the keyboard and can be opened in a window of
// its own; the page follows the address. It draws from the chat and changes nothing but the
// address, save that it asks for new direct message channels.

import { avatar, displayName, element, fill, icon, iconButton } from "./element.js";
import { openMenu } from "./menu.js";

export class Sidebar {
  #current = null;

  /** `write(user)` opens the direct messages with somebody. */
  constructor(chat, write) {
    Object.assign(this, { chat, write });
    this.guild = element("h1", { class: "guild" });
    this.channels = element("nav", { class: "channels", "aria-label": "Channels" });
    this.person = element("button", {
      type: "button",
      class: "person",
      id: "person",
      "aria-haspopup": "menu",
      onclick: () => openMenu(this.person, this.#people()),
    });
    this.node = element(
      "aside",
      { class: "sidebar", id: "sidebar", "aria-label": "Channels and people" },
      this.guild,
      this.channels,
      this.person,
    );
    for (const change of ["channels", "people"]) chat.addEventListener(change, () => this.#draw());
  }

  /** Marks `channel` as the one in view. */
  show(channel) {
    this.#current = channel?.id;
    this.#draw();
  }

  #draw() {
    if (!this.chat.me) return;
    this.guild.textContent = this.chat.guild.name;
    const starter = iconButton("plus", "New direct message", () => openMenu(starter, this.#partners()), {
      "aria-haspopup": "menu",
    });
    fill(
      this.channels,
      element("h2", {}, "Channels"),
      element(
        "ul",
        {},
        this.chat.textChannels().map((channel) => this.#drawChannel(channel)),
      ),
      element("div", { class: "section" }, element("h2", {}, "Direct messages"), starter),
      element(
        "ul",
        {},
        this.chat.directChannels().map((channel) => this.#drawDirect(channel)),
      ),
    );
    fill(
      this.person,
      avatar(this.chat.me),
      element(
        "span",
        { class: "person-words" },
        element("small", {}, "You are"),
        element("strong", {}, displayName(this.chat.me)),
      ),
      icon("chevron"),
    );
    this.person.dataset.person = this.chat.me.username;
  }

  #drawChannel(channel) {
    const threads = this.chat
      .threadsOf(channel)
      .filter((thread) => !thread.thread_metadata?.archived || thread.id === this.#current);
    return element(
      "li",
      {},
      this.#link(channel, icon("hash"), channel.name),
      threads.length > 0 &&
        element(
          "ul",
          { class: "threads" },
          threads.map((thread) => element("li", {}, this.#link(thread, icon("thread"), thread.name))),
        ),
    );
  }

  #drawDirect(channel) {
    const recipient = this.chat.recipient(channel);
    return element("li", {}, this.#link(channel, avatar(recipient, "small"), displayName(recipient)));
  }

  #link(channel, picture, name) {
    const unread = channel.id !== this.#current && this.chat.isUnread(channel);
    const mark = unread && element("span", { class: "unread-mark", role: "img", "aria-label": "unread" });
    return element(
      "a",
      {
        href: `#${channel.id}`,
        class: unread ? "unread" : "",
        data: { channelId: channel.id },
        "aria-current": channel.id === this.#current && "page",
      },
      picture,
      element("span", { class: "name" }, name),
      mark,
    );
  }

  /** The people one can be, each also in a window of its own. */
  #people() {
    return [...this.chat.people.values()].map((person) => {
      const href = addressAs(person);
      const label = `Open ${displayName(person)} in a new window`;
      const beside = element(
        "a",
        {
          class: "icon-button",
          role: "menuitem",
          tabindex: "-1",
          href,
          target: "_blank",
          "aria-label": label,
          title: label,
          data: { newWindow: person.username },
        },
        icon("window"),
      );
      return {
        label: displayName(person),
        picture: avatar(person, "small"),
        href,
        data: { person: person.username },
        current: person.id === this.chat.me.id,
        beside,
      };
    });
  }

  #partners() {
    const others = this.chat.everybody().filter((user) => user.id !== this.chat.me.id);
    return others.map((user) => ({
      label: displayName(user),
      note: user.bot ? "BOT" : "",
      picture: avatar(user, "small"),
      data: { directWith: user.username },
      act: () => this.write(user),
    }));
  }
}

/** The address of this page as seen by `person`, at the channel in view. */
function addressAs(person) {
  const channel = location.hash.split("/")[0];
  return `${location.pathname}?as=${encodeURIComponent(person.username)}${channel}`;
}
