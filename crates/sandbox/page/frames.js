// Links of the application that open in a frame below their message, where a person wants that.
//
// Only pages on this machine are shown in frames: others mostly refuse it, and then the link would
// seem to lead nowhere. The browser keeps the choice.

import { element } from "./element.js";

const KEY = "link frames";
/** The hosts of this machine. */
const LOCAL = ["127.0.0.1", "localhost", "[::1]"];

/** Whether links open below their messages. */
export function opensFrames() {
  return localStorage.getItem(KEY) === "on";
}

export function chooseFrames(isOn) {
  localStorage.setItem(KEY, isOn ? "on" : "off");
}

/** Opens the page of a link below the row of its button, or closes it there. Returns whether it did. */
export function toggleFrame(link) {
  const { href } = link;
  if (!href || !opensFrames() || !LOCAL.includes(new URL(href).hostname)) return false;
  const row = link.closest(".row");
  const open = row.nextElementSibling;
  if (open?.matches("iframe.page")) {
    open.remove();
    link.setAttribute("aria-expanded", "false");
    return true;
  }
  // Scripts run, and in their own origin; but the page cannot replace this one.
  const frame = element("iframe", {
    class: "page",
    src: href,
    title: link.textContent,
    sandbox: "allow-scripts allow-same-origin allow-forms allow-popups",
  });
  row.after(frame);
  link.setAttribute("aria-expanded", "true");
  frame.scrollIntoView({ block: "nearest" });
  return true;
}
