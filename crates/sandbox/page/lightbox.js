// The lightbox: an enlarged image with its alt text. Arrows lead to other images of the channel, a
// press shows it in full size.

import { element, fill, icon, iconButton } from "./element.js";

/**
 * Opens the image in `opener`, a button `.enlarge`; arrows lead to the images before and after it
 * in the timeline.
 */
export function enlarge(opener) {
  const all = [...(opener.closest(".messages")?.querySelectorAll(".enlarge") ?? [opener])];
  let at = all.indexOf(opener);
  const figure = element("figure");
  const step = (by) => {
    if (!all[at + by]) return;
    at += by;
    draw();
  };
  const close = iconButton("close", "Close", () => dialog.close(), { class: "icon-button close" });
  const before = iconButton("left", "Previous image", () => step(-1), { class: "icon-button before" });
  const after = iconButton("right", "Next image", () => step(1), { class: "icon-button after" });
  const dialog = element("dialog", { class: "lightbox", "aria-label": "Image" }, close, before, figure, after);
  const draw = () => {
    before.disabled = !all[at - 1];
    after.disabled = !all[at + 1];
    fill(figure, drawLarge(all[at].querySelector("img")));
  };
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
  });
  dialog.addEventListener("click", (event) => event.target.closest("img, figcaption, button") || dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (all[at].isConnected) all[at].focus();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
}

function drawLarge({ src, alt }) {
  const image = element("img", { src, alt, title: "Full size", onclick: () => image.classList.toggle("full") });
  const original = element(
    "a",
    { href: src, target: "_blank", rel: "noopener noreferrer" },
    icon("window"),
    "Open original",
  );
  return [element("div", { class: "stage" }, image), element("figcaption", {}, alt && element("p", {}, alt), original)];
}
