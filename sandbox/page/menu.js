// A small menu that opens beside a button and closes when something is chosen or left.
//
// For short lists of actions and links; the composer's lists are `suggestions.js`, since there
// the focus stays in the text field.

import { element, fill } from "./element.js";

/** Space in CSS pixels between a menu and the edges of the window. */
const MARGIN = 8;

/**
 * Opens a menu beside `button`. Entries: {label, note?, picture?, act} for an action or {…, href, data?, beside?} for
 * a link; `beside` is a further node at the entry's end. A second press of the button closes it.
 */
export function openMenu(button, entries) {
  const open = document.querySelector(".menu");
  open?.dispatchEvent(new Event("dismiss"));
  if (open?.opener === button) return;
  const menu = element("div", { class: "menu", role: "menu" });
  menu.opener = button;
  fill(
    menu,
    entries.map((entry) => drawEntry(entry, () => close(true))),
  );
  const close = (refocus) => {
    menu.remove();
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", onPointer, true);
    if (refocus) button.focus();
  };
  const onPointer = (event) => menu.contains(event.target) || button.contains(event.target) || close(false);
  document.addEventListener("pointerdown", onPointer, true);
  menu.addEventListener("dismiss", () => close(false));
  menu.addEventListener("keydown", (event) => onKey(event, menu, close));
  button.setAttribute("aria-expanded", "true");
  document.body.append(menu);
  putBeside(menu, button.getBoundingClientRect());
  menu.querySelector("[role=menuitem]")?.focus();
}

function drawEntry(entry, close) {
  const words = [
    entry.picture,
    element("span", { class: "menu-label" }, entry.label),
    entry.note && element("small", {}, entry.note),
  ];
  const properties = { role: "menuitem", tabindex: "-1", data: entry.data, "aria-current": entry.current && "true" };
  const choose = () => {
    close();
    entry.act?.();
  };
  const item = entry.href
    ? element("a", { href: entry.href, ...properties, onclick: choose }, words)
    : element("button", { type: "button", ...properties, onclick: choose }, words);
  return element("div", { class: "menu-entry", role: "none" }, item, entry.beside);
}

function onKey(event, menu, close) {
  const items = [...menu.querySelectorAll("[role=menuitem]")];
  const at = items.indexOf(document.activeElement);
  const goals = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  if (event.key in goals) items.at(goals[event.key] % items.length).focus();
  else if (event.key === "Escape") close(true);
  else if (event.key === "Tab") return close(false);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Below the button if there is room, else above; always within the window. */
function putBeside(menu, box) {
  const { width, height } = menu.getBoundingClientRect();
  const below = box.bottom + MARGIN / 2;
  const top = below + height + MARGIN < innerHeight ? below : box.top - height - MARGIN / 2;
  menu.style.setProperty("top", `${Math.max(MARGIN, top)}px`);
  menu.style.setProperty("left", `${Math.min(Math.max(MARGIN, box.left), innerWidth - width - MARGIN)}px`);
}
