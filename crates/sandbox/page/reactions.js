// The reactions below a message, and the emoji picker.
//
// Presses go to the server; the reactions are redrawn when the message changes.

import { displayName, element, fill, icon } from "./element.js";
import { GROUPS, emojiLike } from "./emoji.js";
import { drawEmoji as drawAnyEmoji } from "./select.js";

/** How many names a reaction's tooltip lists before it counts the rest. */
const MAX_NAMES = 10;

/** How many emoji are in a row of the picker. */
const ACROSS = 8;

/** Draws the reactions of `message`; `react(message, emoji, added)` adds or removes one. */
export function drawReactions(message, chat, react) {
  if (!message.reactions?.length) return null;
  const pills = message.reactions.map((reaction) => element("li", {}, drawPill(reaction, message, chat, react)));
  const adder = element(
    "button",
    {
      type: "button",
      class: "reaction adder",
      "aria-label": "Add a reaction",
      title: "Add a reaction",
      "aria-haspopup": "dialog",
      onclick: (event) => pickEmoji(event.currentTarget, (emoji) => react(message, emoji, true)),
    },
    icon("smile"),
  );
  return element("ul", { class: "reactions", "aria-label": "Reactions" }, pills, element("li", {}, adder));
}

function drawPill(reaction, message, chat, react) {
  const { emoji, count } = reaction;
  const mine = reaction.users?.includes(chat.me.id);
  const who = whoReacted(reaction, chat);
  return element(
    "button",
    {
      type: "button",
      class: mine ? "reaction mine" : "reaction",
      "aria-pressed": String(Boolean(mine)),
      "aria-label": `${emoji.name}, ${count}: ${who}`,
      title: who,
      data: { emoji: emoji.name },
      onclick: () => react(message, emoji.id ? `${emoji.name}:${emoji.id}` : emoji.name, !mine),
    },
    drawAnyEmoji(emoji),
    element("span", {}, String(count)),
  );
}

/** "You, Bob and 2 others". */
function whoReacted({ users = [], count }, chat) {
  const mineFirst = [...users].sort((a, b) => (b === chat.me.id) - (a === chat.me.id));
  const names = mineFirst.slice(0, MAX_NAMES).map((id) => (id === chat.me.id ? "You" : displayName(chat.user(id))));
  const others = count - names.length;
  if (others > 0) names.push(`${others} ${others === 1 ? "other" : "others"}`);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}

/** Opens the picker near `opener`; `onPicked(emoji)` gets the chosen character. */
export function pickEmoji(opener, onPicked) {
  const grid = element("div", { class: "emoji-grid", role: "group", "aria-label": "Emoji" });
  const search = element("input", { type: "search", placeholder: "Search", "aria-label": "Search emoji" });
  const dialog = element("dialog", { class: "picker", "aria-label": "Emoji" }, search, grid);
  const take = (text) => {
    dialog.close();
    onPicked(text);
  };
  const draw = () =>
    fill(grid, search.value ? drawFound(search.value, take) : GROUPS.map((group) => drawGroup(group, take)));
  search.addEventListener("input", draw);
  dialog.addEventListener("keydown", (event) => onKey(event, dialog, search));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opener.isConnected) opener.focus();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
  positionNear(dialog, opener.getBoundingClientRect());
}

function drawGroup([heading, emoji], take) {
  return [
    element("h3", {}, heading),
    element(
      "div",
      { class: "emoji-group" },
      emoji.map((one) => drawEmoji(one, take)),
    ),
  ];
}

function drawFound(part, take) {
  const found = emojiLike(part.replaceAll(":", ""), 64);
  if (found.length === 0) return element("p", {}, "No matching emoji.");
  return element(
    "div",
    { class: "emoji-group" },
    found.map((one) => drawEmoji(one, take)),
  );
}

function drawEmoji({ name, text }, take) {
  const label = `:${name}:`;
  return element(
    "button",
    { type: "button", class: "emoji", title: label, "aria-label": name, onclick: () => take(text) },
    text,
  );
}

/** Enter in the search field picks the first emoji; arrows move through the grid. */
function onKey(event, dialog, search) {
  const all = [...dialog.querySelectorAll(".emoji-grid button")];
  const at = all.indexOf(document.activeElement);
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: ACROSS, ArrowUp: -ACROSS };
  if (at < 0) {
    if (event.key === "Enter") all[0]?.click();
    else if (event.key === "ArrowDown") all[0]?.focus();
    else return;
  } else if (event.key in steps) (all[at + steps[event.key]] ?? search).focus();
  else return;
  event.preventDefault();
}

function positionNear(dialog, box) {
  const { width, height } = dialog.getBoundingClientRect();
  const clamp = (value, most) => `${Math.max(8, Math.min(value, most - 8))}px`;
  dialog.style.setProperty("left", clamp(box.right - width, innerWidth - width));
  dialog.style.setProperty(
    "top",
    clamp(box.top > height + 16 ? box.top - height - 8 : box.bottom + 8, innerHeight - height),
  );
}
