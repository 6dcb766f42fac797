// A menu that opens next to a button or at the pointer, and closes after a choice.
//
// For short lists of actions and links. The composer's lists are in `suggestions.js`, because there
// the focus stays in the text field. In a narrow window a menu is a sheet at the bottom
// (aside.css). The caller provides the entries.

import { element, fill } from "./element.js";

/** The space between a menu and the window's edges, in CSS pixels. */
const MARGIN = 8;

/**
 * How long a touch must last to open a menu, in milliseconds, and how far it may move, in pixels.
 */
const LONG_PRESS = 450;
const MAX_MOVE = 10;

/** Keys that move the focus from one entry index to another. */
const STEPS = { ArrowDown: (at) => at + 1, ArrowUp: (at) => at - 1, Home: () => 0, End: () => -1 };

/**
 * Opens a menu next to `opener`, or at the point `at`: {x, y}. Entries: {label, note?, picture?,
 * act} for an action (with `checked` for radio items, with `danger` for a destructive one), {…,
 * href, data?, beside?} for a link with another node at its end, {heading} above a group, {line:
 * true} between groups; false entries are left out. A second press of the opener closes the menu.
 */
export function openMenu(opener, entries, at) {
  const open = document.querySelector(".menu");
  open?.dispatchEvent(new Event("dismiss"));
  if (open?.opener === opener && !at) return;
  const menu = element("div", { class: "menu", role: "menu", tabindex: "-1" });
  menu.opener = opener;
  const before = document.activeElement;
  const backdrop = element("div", { class: "menu-veil" });
  const close = (refocus) => {
    backdrop.remove();
    menu.remove();
    if (opener.hasAttribute("aria-expanded")) opener.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", onPointer, true);
    if (refocus)
      (opener.isConnected && opener.tabIndex >= 0 && !at ? opener : before)?.focus?.({ preventScroll: true });
  };
  const onPointer = (event) => menu.contains(event.target) || (opener.contains(event.target) && !at) || close(false);
  fill(
    menu,
    entries.filter(Boolean).map((entry) => drawEntry(entry, () => close(true))),
  );
  document.addEventListener("pointerdown", onPointer, true);
  menu.addEventListener("dismiss", () => close(false));
  menu.addEventListener("keydown", (event) => onKey(event, menu, close));
  menu.addEventListener("contextmenu", (event) => event.preventDefault());
  if (opener.hasAttribute("aria-haspopup")) opener.setAttribute("aria-expanded", "true");
  document.body.append(backdrop, menu);
  positionNear(menu, at ? new DOMRect(at.x, at.y, 0, 0) : opener.getBoundingClientRect());
  const first = menu.querySelector("[aria-checked=true], [role^=menuitem]");
  first?.focus({ preventScroll: true });
}

function drawEntry(entry, close) {
  if (entry.heading) return element("p", { class: "menu-heading", role: "presentation" }, entry.heading);
  if (entry.line) return element("hr", { class: "menu-line" });
  const words = [
    entry.picture,
    element("span", { class: "menu-label" }, entry.label),
    entry.note && element("small", {}, entry.note),
  ];
  const properties = {
    role: "checked" in entry ? "menuitemradio" : "menuitem",
    "aria-checked": "checked" in entry ? String(entry.checked) : undefined,
    class: entry.danger ? "danger" : undefined,
    tabindex: "-1",
    data: entry.data,
    "aria-current": entry.current && "true",
  };
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
  const items = [...menu.querySelectorAll("[role^=menuitem]")];
  const at = items.indexOf(document.activeElement);
  if (event.key in STEPS) items.at(STEPS[event.key](at) % items.length)?.focus();
  else if (event.key === "Escape") close(true);
  else if (event.key === "Tab") return close(false);
  else if (event.key.length === 1 && event.key !== " ") toLetter(items, at, event.key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Focuses the next entry that starts with the letter. */
function toLetter(items, at, letter) {
  const begins = (item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase());
  [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)?.focus();
}

/** Places the menu below the box if it fits there, else above, and always within the window. */
function positionNear(menu, box) {
  const { width, height } = menu.getBoundingClientRect();
  const below = box.bottom + MARGIN / 2;
  const top = below + height + MARGIN < innerHeight ? below : box.top - height - MARGIN / 2;
  menu.style.setProperty(
    "top",
    `${Math.min(Math.max(MARGIN, top), Math.max(MARGIN, innerHeight - height - MARGIN))}px`,
  );
  menu.style.setProperty("left", `${Math.max(MARGIN, Math.min(box.left, innerWidth - width - MARGIN))}px`);
}

/**
 * Opens a context menu below `root` by right click, by the menu key, and by a long touch.
 * `entriesFor(target)` returns the entries, or nothing to leave the browser its own menu.
 */
export function onContextMenu(root, entriesFor) {
  const show = (target, x, y) => {
    const entries = entriesFor(target);
    if (entries) openMenu(target.closest("[tabindex], button, a") ?? target, entries, { x, y });
    return Boolean(entries);
  };
  root.addEventListener("contextmenu", (event) => {
    if (event.shiftKey && event.pointerType === "mouse") return;
    // A long touch has already opened the menu.
    if (event.pointerType === "touch" && document.querySelector(".menu")) return event.preventDefault();
    // The menu key has no pointer position, so the menu opens at the focused element.
    const keyed = event.pointerType === "" || event.button === -1;
    const box = event.target.getBoundingClientRect();
    const [x, y] = keyed ? [box.left + 24, Math.min(box.top + 24, innerHeight / 2)] : [event.clientX, event.clientY];
    if (show(event.target, x, y)) event.preventDefault();
  });
  onLongPress(root, show);
}

/** Long touch for browsers that have no context menu on touch. */
function onLongPress(root, show) {
  let timer = 0;
  let start = null;
  const end = () => clearTimeout(timer);
  root.addEventListener(
    "touchstart",
    (event) => {
      const [touch] = event.touches;
      end();
      start = { x: touch.clientX, y: touch.clientY };
      if (event.touches.length > 1) return;
      timer = setTimeout(() => {
        if (document.querySelector(".menu") || !show(event.target, start.x, start.y)) return;
        root.addEventListener("touchend", (lifted) => lifted.preventDefault(), { once: true });
      }, LONG_PRESS);
    },
    { passive: true },
  );
  root.addEventListener(
    "touchmove",
    ({ touches: [touch] }) => {
      if (Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > MAX_MOVE) end();
    },
    { passive: true },
  );
  for (const kind of ["touchend", "touchcancel"]) root.addEventListener(kind, end);
}
