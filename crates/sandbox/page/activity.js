// Activities in the chat page: a frame of the application over the conversation.
//
// The frame has an origin of its own, on another port, as an Activity has in Discord. Only one is
// open at a time, and closing it leaves the Activity.

import { element, iconButton } from "./element.js";

/** Opens the frame of an Activity: {url}. */
export function openActivity({ url }) {
  document.querySelector("dialog.activity")?.close();
  const close = iconButton("close", "Leave the Activity", () => dialog.close());
  const header = element("header", {}, element("h2", { id: "activity-title" }, "Activity"), close);
  const frame = element("iframe", { src: url, title: "Activity", allow: "fullscreen" });
  const dialog = element("dialog", { class: "activity", "aria-labelledby": "activity-title" }, header, frame);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  frame.focus();
}
