// The moves of the game as a list, and the way back through it.

import { button, h, part, say } from "./element.js";
import { whoIs } from "./players.js";

/** Shows the list of moves. `shown` is the number of plies before the position that is shown. */
export function showMoves({ seats }, moves, shown, go) {
  const rounds = new Map();
  for (const move of moves) {
    rounds.set(move.round, [...(rounds.get(move.round) ?? []), move]);
  }
  const entry = (move) => {
    const made = button(move.notation || "–", () => go(move.ply), {
      "aria-current": move.ply === shown ? "true" : null,
      "data-ply": move.ply,
    });
    made.style.gridColumn = seats.findIndex(({ army }) => army === move.army) + 2;
    return made;
  };
  const rows = [...rounds].map(([round, made]) =>
    h("li", { value: round }, h("span", { class: "round" }, `${round}.`), made.map(entry)),
  );
  const list = h("ol", { class: "moves" }, rows);
  list.style.setProperty("--seats", seats.length);
  const none = h("p", {}, say("no-moves-yet"));
  const heading = h("summary", {}, say("moves"));
  part("moves").replaceChildren(heading, moves.length ? list : none);
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** Shows the buttons that lead through the game, and which position is shown. */
export function showSteps(game, moves, shown, go, flip) {
  const last = moves.length;
  const isLatest = shown === last;
  const step = (sign, label, to, isPossible) =>
    button(sign, () => go(to), { "aria-label": label, title: label, disabled: !isPossible });
  const move = moves[shown - 1];
  const made = move && { who: whoIs(game, move.by), move: move.notation || "–" };
  const text = made ? say("moved", made) : say("start");
  part("steps").replaceChildren(
    step("«", say("first"), 0, shown > 0),
    step("‹", say("previous"), shown - 1, shown > 0),
    h("span", { class: isLatest ? null : "past" }, text),
    step("›", say("next"), shown + 1, !isLatest),
    step("»", say("latest"), last, !isLatest),
    button("⇅", flip, { "aria-label": say("flip"), title: say("flip") }),
  );
}
