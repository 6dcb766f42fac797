// The left column: servers, channels, threads, private channels, and the current person.
//
// All entries are links, so they work with the keyboard and can be opened in a new window; the page
// follows the address. It draws from the chat and changes only the address, except that it opens
// new private channels.

import { avatar, displayName, element, fill, icon, iconButton } from "./element.js";
import { channelMenu } from "./menus.js";
import { isArchived } from "./chat.js";
import { onContextMenu, openMenu } from "./menu.js";

export class Sidebar {
  #current = null;
  #isPressed = false;
  #isDue = false;

  /** `actions`: from actions.js. */
  constructor(chat, actions) {
    Object.assign(this, { chat, actions });
    this.guilds = element("nav", { class: "guilds", "aria-label": "Servers" });
    this.guild = element("h1", { class: "guild" });
    const search = iconButton("search", "Go to a channel or a person (Ctrl+K)", () => actions.search());
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
      this.guilds,
      element("div", { class: "guild-head" }, this.guild, search),
      this.channels,
      this.person,
    );
    for (const change of ["channels", "people"]) chat.addEventListener(change, () => this.#draw());
    onContextMenu(this.channels, (target) => this.#menuOf(target));
    this.channels.addEventListener("keydown", (event) => moveFocus(event, this.channels, "ArrowUp", "ArrowDown"));
    this.guilds.addEventListener("keydown", (event) => moveFocus(event, this.guilds, "ArrowLeft", "ArrowRight"));
    for (const list of [this.channels, this.guilds])
      list.addEventListener("pointerdown", () => (this.#isPressed = true));
    // The click itself comes right after the release.
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => this.#released()));
  }

  #menuOf(target) {
    const channel = this.chat.channels.get(target.closest("[data-channel-id]")?.dataset.channelId);
    return channel && channelMenu(channel, this.chat, this.actions);
  }

  /** Marks `channel` as the current one. */
  show(channel) {
    this.#current = channel?.id;
    this.#draw();
  }

  /** Goes to the next (1) or previous (-1) channel. */
  step(by) {
    const links = [...this.channels.querySelectorAll("a")];
    const at = links.findIndex((link) => link.dataset.channelId === this.#current);
    links.at((at + by) % links.length)?.click();
  }

  #released() {
    this.#isPressed = false;
    if (this.#isDue) this.#draw();
  }

  /** Draws everything; while a link is pressed only afterwards: a new link would lose the click. */
  #draw() {
    this.#isDue = this.#isPressed;
    if (!this.chat.me || this.#isPressed) return;
    const focused = this.channels.contains(document.activeElement) && document.activeElement.dataset.channelId;
    const focusedGuild = this.guilds.contains(document.activeElement) && document.activeElement.dataset.guildId;
    this.guild.textContent = this.chat.guild.name;
    this.#drawGuilds();
    if (focusedGuild) this.guilds.querySelector(`[data-guild-id="${focusedGuild}"]`)?.focus({ preventScroll: true });
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
        element("small", {}, this.chat.me.here === false ? "Not in the server" : "You are"),
        element("strong", {}, displayName(this.chat.me)),
      ),
      icon("chevron"),
    );
    this.person.dataset.person = this.chat.me.username;
    if (focused) this.channels.querySelector(`[data-channel-id="${focused}"]`)?.focus({ preventScroll: true });
  }

  /** The servers as round icons, if there is a choice. */
  #drawGuilds() {
    const guilds = [...this.chat.guilds.values()];
    this.guilds.hidden = guilds.length < 2;
    fill(this.guilds, this.guilds.hidden ? null : guilds.map((guild) => this.#drawGuild(guild)));
  }

  #drawGuild(guild) {
    const channels = this.chat.channelsOf(guild);
    const isCurrent = guild.id === this.chat.guild.id;
    const isUnread = !isCurrent && channels.some((channel) => this.chat.isUnread(channel));
    const calls = isUnread && channels.reduce((sum, channel) => sum + this.chat.mentionCount(channel), 0);
    const state = calls ? `, ${calls} mentions` : isUnread ? ", unread" : "";
    return element(
      "a",
      {
        href: `#g${guild.id}`,
        class: isUnread ? "unread" : undefined,
        title: guild.name,
        "aria-label": `${guild.name}${state}`,
        "aria-current": isCurrent && "true",
        data: { guildId: guild.id },
      },
      guild.icon
        ? element("img", { src: guild.icon, alt: "" })
        : element("span", { "aria-hidden": "true" }, initials(guild.name)),
      Boolean(calls) && element("span", { class: "calls", "aria-hidden": "true" }, String(calls)),
    );
  }

  #drawChannel(channel) {
    const threads = this.chat.listedThreads(channel);
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
    const calls = unread && this.chat.mentionCount(channel);
    const mark = calls
      ? element("span", { class: "calls", "aria-label": `${calls} mentions` }, String(calls))
      : unread && element("span", { class: "unread-mark", role: "img", "aria-label": "unread" });
    return element(
      "a",
      {
        href: `#${channel.id}`,
        class: [unread && "unread", isArchived(channel) && "archived"].filter(Boolean).join(" "),
        data: { channelId: channel.id },
        "aria-current": channel.id === this.#current && "page",
      },
      picture,
      element("span", { class: "name" }, name),
      mark,
    );
  }

  /** The menu of people to switch to, each also in a new window, and the settings. */
  #people() {
    const people = [...this.chat.people.values()].map((person) => ({
      label: displayName(person),
      picture: avatar(person, "small"),
      href: addressAs(person),
      data: { person: person.username },
      current: person.id === this.chat.me.id,
      beside: newWindow(person),
    }));
    const settings = { label: "Settings…", data: { settings: "" }, act: () => this.actions.settings() };
    return [{ heading: "Switch person" }, ...people, { line: true }, settings];
  }

  #partners() {
    const others = this.chat.everybody().filter((user) => user.id !== this.chat.me.id);
    return others.map((user) => ({
      label: displayName(user),
      note: user.bot ? "BOT" : "",
      picture: avatar(user, "small"),
      data: { directWith: user.username },
      act: () => this.actions.write(user),
    }));
  }
}

/** The first letters of up to three words, as Discord has them in place of an icon; two of one word. */
function initials(name) {
  const words = name.replace(/^The /, "").split(/\s+/);
  if (words.length === 1) return [...words[0]].slice(0, 2).join("");
  return words.map((word) => [...word][0] ?? "").join("").slice(0, 3);
}

/** Arrow keys move through the links of a list. */
function moveFocus(event, list, back, forth) {
  const links = [...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  const goal = { [forth]: links[at + 1], [back]: links[at - 1] }[event.key];
  if (at < 0 || !goal) return;
  goal.focus();
  event.preventDefault();
}

function newWindow(person) {
  const label = `Open ${displayName(person)} in a new window`;
  const properties = {
    class: "icon-button",
    role: "menuitem",
    tabindex: "-1",
    href: addressAs(person),
    target: "_blank",
    "aria-label": label,
    title: label,
    data: { newWindow: person.username },
  };
  return element("a", properties, icon("window"));
}

/** The address of this page for another person, at the current channel. */
function addressAs(person) {
  const channel = location.hash.split("/")[0];
  return `${location.pathname}?as=${encodeURIComponent(person.username)}${channel}`;
}
