// Conditional moves: the lines that the reader has prepared, and preparing one on the board.

import { button, h, part, say, showProblem, hideProblem } from "./element.js";
import { whoIs } from "./players.js";
import { gameId, read, readPage, send } from "./server.js";

/** The line that is being prepared: its moves in coordinate form, and the position after them. */
let line = null;

export function isPreparing() {
  return line !== null;
}

/** The position that is shown while a line is prepared. */
export function preparedPosition() {
  return line.position;
}

/** The squares of its moves. */
export function preparedSquares() {
  return line.squares;
}

/** Shows the lines, and the buttons for a new one. `redraw` shows the board again. */
export async function showPlans(game, redraw, report) {
  const box = part("plans");
  const canPrepare = game.phase === "running" && game.your_player !== null && !game.your_turn;
  box.hidden = !canPrepare;
  if (!canPrepare) {
    line = null;
    return;
  }
  const { lines } = await read("conditional-moves");
  const items = lines.map((steps, index) =>
    h(
      "li",
      {},
      h("span", {}, steps.map(stepText).join(", ")),
      button(say("remove"), () => change("DELETE", `conditional-moves/${index}`)),
    ),
  );
  const change = async (method, path, body) => {
    try {
      await send(method, path, body);
    } catch (problem) {
      report(problem);
      return;
    }
    await showPlans(game, redraw, report);
  };
  const stop = () => {
    line = null;
    hideProblem();
    redraw();
    showPlans(game, redraw, report);
  };
  const save = async () => {
    const text = line.moves.join(" ");
    line = null;
    redraw();
    await change("POST", "conditional-moves", { line: text });
  };
  const begin = async () => {
    try {
      await continueWith(game, []);
    } catch (problem) {
      report(problem);
      return;
    }
    redraw();
    showPlans(game, redraw, report);
    part("board").scrollIntoView({ block: "nearest" });
  };
  const undo = async () => {
    await continueWith(game, line.moves.slice(0, -1));
    redraw();
    showPlans(game, redraw, report);
  };
  const own = line && !line.position.mine && line.moves.length > 0;
  const editor = line
    ? h(
        "div",
        { class: "editor" },
        h("p", {}, prompt(game)),
        h("p", { class: "line" }, line.notations.join(" ")),
        button(say("save-line"), save, { class: "primary", disabled: !own }),
        button(say("prepare-undo"), undo, { disabled: line.moves.length === 0 }),
        button(say("cancel"), stop),
      )
    : button(say("prepare"), begin, { class: "primary" });
  box.replaceChildren(
    h("summary", {}, say("plans"), lines.length ? ` (${lines.length})` : ""),
    h("p", { class: "hint" }, say("plans-help")),
    lines.length ? h("ol", { class: "lines" }, items) : h("p", {}, say("plans-none")),
    editor,
  );
  if (line) box.open = true;
}

function stepText({ when, then }) {
  const expected = when.length ? when.join(" ") : say("if-any");
  return say("plan-step", { when: expected, then });
}

function prompt(game) {
  const { turn, mine } = line.position;
  return mine ? say("prepare-yours") : say("prepare-theirs", { who: whoIs(game, turn) });
}

/** Adds a move to the line. */
export async function prepare(game, move, redraw, report) {
  const notations = [...line.notations, move.notation];
  const squares = [...line.squares, move.from, move.to];
  try {
    await continueWith(game, [...line.moves, move.coordinate], notations, squares);
  } catch (problem) {
    showProblem(problem.message);
  }
  redraw();
  await showPlans(game, redraw, report);
}

async function continueWith(game, moves, notations, squares) {
  const position = await readPage(`${gameId}/pieces?line=${encodeURIComponent(moves.join(","))}`);
  line = {
    moves,
    notations: notations ?? (line?.notations ?? []).slice(0, moves.length),
    squares: squares ?? (line?.squares ?? []).slice(0, 2 * moves.length),
    position,
  };
}
