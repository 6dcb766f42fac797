// The form of a new game at the end of one: another rule set or level against the computer, which
// begins at once, or the same once more with the same people.

import { button, h, say } from "./element.js";
import { gameId, pageAddress, pagePart, send } from "./server.js";

/** The rule sets, in the order in which they are offered. */
export const VARIANTS = [
  "standard", "chess960", "capablanca", "chess66",
  "chess4", "chess45", "alliance", "multiplayer", "fourplayer",
];

/** The levels of the computer, and the usual one. */
const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"];
const USUAL = "3";

/**
 * Opens the form. `again` offers the same game to the same people, unless the reader `isAlone`
 * among computers.
 */
export function openNewGame({ game, again, isAlone, report }) {
  const level = game.seats.map(({ computer }) => computer?.level).find(Boolean);
  const variants = VARIANTS.map((id) => [id, say(`variant-${id}`)]);
  const levels = LEVELS.map((number) => [number, number]);
  const variant = menu("new-variant", say("puzzle-game"), variants, game.variant);
  const strength = menu("new-level", say("level"), levels, `${level ?? USUAL}`);
  const chosen = (name) => dialog.querySelector(`#${name}`).value;
  const start = async () => {
    const body = { variant: chosen("new-variant"), level: Number(chosen("new-level")) };
    dialog.close();
    try {
      const { page } = await send("POST", pagePart(`${gameId}/new`), body);
      location.assign(pageAddress(page));
    } catch (problem) {
      report(problem);
    }
  };
  const same = () => {
    dialog.close();
    again();
  };
  const dialog = h(
    "dialog",
    { "aria-label": say("new-game"), close: () => dialog.remove() },
    h(
      "div",
      { class: "question" },
      h("p", {}, say("new-game")),
      ...variant,
      ...strength,
      h(
        "div",
        { class: "choices" },
        button(say("play-computer"), start, { class: "primary" }),
        !isAlone && button(say("rematch"), same),
        button(say("cancel"), () => dialog.close()),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** A menu with its label; `shown` is chosen. */
function menu(id, label, choices, shown) {
  const options = choices.map(([value, name]) =>
    h("option", { value, selected: value === shown }, name),
  );
  return [h("label", { for: id }, label), h("select", { id }, options)];
}
