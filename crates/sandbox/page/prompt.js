// A small dialog that asks for a line of text or for confirmation.

import { element, iconButton } from "./element.js";

/** Resolves with the text ("" if none is asked for), or with null if the dialog was closed. */
export function ask({ title, label, value = "", action, danger = false }) {
  const input = label && element("input", { type: "text", value, maxlength: "100", required: true });
  const close = () => dialog.close();
  const form = element(
    "form",
    { method: "dialog" },
    element("header", {}, element("h2", { id: "ask-title" }, title), iconButton("close", "Close", close)),
    label &&
      element(
        "div",
        { class: "modal-fields" },
        element("label", { class: "modal-field" }, element("span", { class: "field-label" }, label), input),
      ),
    element(
      "footer",
      {},
      element("button", { type: "button", class: "action secondary", onclick: close }, "Cancel"),
      element("button", { type: "submit", class: `action ${danger ? "danger" : "primary"}`, value: "yes" }, action),
    ),
  );
  const dialog = element("dialog", { class: "modal", "aria-labelledby": "ask-title" }, form);
  document.body.append(dialog);
  dialog.showModal();
  (input ?? form.querySelector("[type=submit]")).focus();
  input?.select();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes" ? (input?.value.trim() ?? "") : null);
    }),
  );
}
