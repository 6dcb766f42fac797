// The list of all users: the application, the members, and people who have left.
//
// Pressing a user opens their menu, with the application's user commands.

import { avatar, displayName, element, fill } from "./element.js";
import { onContextMenu, openMenu } from "./menu.js";
import { userMenu } from "./menus.js";

export class People {
  title = "People";
  icon = "people";

  constructor(chat, actions) {
    Object.assign(this, { chat, actions });
    this.node = element("div", { class: "people" });
    this.node.addEventListener("click", (event) => this.#open(event.target));
    onContextMenu(this.node, (target) => {
      const user = this.#userOf(target);
      return user && userMenu(user, this.chat, this.actions);
    });
    for (const change of ["people", "bot", "connection"]) chat.addEventListener(change, () => this.draw());
  }

  draw() {
    if (!this.chat.me) return;
    const people = [...this.chat.people.values()];
    const bots = [...this.chat.bots.values()].map((bot) => ({ ...bot, bot: true }));
    const groups = [
      ["Applications", bots],
      ["Here", people.filter((person) => person.here !== false)],
      ["Not in the server", people.filter((person) => person.here === false)],
    ];
    fill(
      this.node,
      groups
        .filter(([, users]) => users.length > 0)
        .map(([heading, users]) => [
          element("h3", {}, `${heading} · ${users.length}`),
          element(
            "ul",
            {},
            users.map((user) => element("li", {}, this.#draw(user))),
          ),
        ]),
    );
  }

  #draw(user) {
    const note = user.bot ? this.#noteOfBot(user) : this.#noteOf(user);
    return element(
      "button",
      { type: "button", class: "member", "aria-haspopup": "menu", data: { user: user.id } },
      avatar(user),
      element(
        "span",
        { class: "member-words" },
        element("strong", {}, displayName(user)),
        note && element("small", {}, note),
      ),
      user.bot && element("span", { class: "tag" }, "BOT"),
    );
  }

  #noteOfBot(bot) {
    const notes = [this.chat.botOnline ? "online" : "offline", bot.here === false && "not in the server"];
    return notes.filter(Boolean).join(" · ");
  }

  #noteOf(user) {
    const notes = [
      user.id === this.chat.me.id && "you",
      user.owns ? "owner" : user.manages && "manager",
      user.accepts_dms === false && "no direct messages",
    ];
    return notes.filter(Boolean).join(" · ");
  }

  #userOf(target) {
    const id = target.closest("[data-user]")?.dataset.user;
    return id && this.chat.user(id);
  }

  #open(target) {
    const user = this.#userOf(target);
    if (user) openMenu(target.closest("[data-user]"), userMenu(user, this.chat, this.actions));
  }
}
