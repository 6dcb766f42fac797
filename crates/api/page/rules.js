// The rules of the game's rule set, loaded when they are opened: each section can be opened alone.

import { h, part, say } from "./element.js";
import { gameId, readPage } from "./server.js";

/** What is around a diagram: three backticks. */
const FENCE = "\u0060".repeat(3);

/** Shows the panel, which is empty until it is opened. */
export function showRules(report) {
  const box = part("rules");
  if (box.firstChild) return;
  box.append(h("summary", {}, say("rules")));
  box.addEventListener("toggle", async () => {
    if (!box.open || box.children.length > 1) return;
    try {
      const sections = await readPage(`${gameId}/rules`);
      box.append(...sections.map(section));
    } catch (problem) {
      box.open = false;
      report(problem);
    }
  });
}

/** A section; the first one, the rules in short, is open. */
function section({ title, text }, index) {
  return h("details", { open: index === 0 }, h("summary", {}, title), blocks(text));
}

/** The diagrams of a text as they are, and a paragraph for each other line. */
function blocks(text) {
  return text.split(FENCE).flatMap((piece, at) =>
    at % 2
      ? [h("pre", { tabindex: 0 }, piece.replace(/^\n/, ""))]
      : piece.split("\n").filter(Boolean).map((line) => h("p", {}, plain(line))),
  );
}

/** A line without its formatting. */
function plain(line) {
  return line.replace(/\*\*|\u0060|^#+ /g, "").replace(/^[-*] /, "• ");
}
