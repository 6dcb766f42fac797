// Conditional moves: the lines that the reader has prepared, and preparing one on the board.

import { isPlaying } from "./actions.js";
import { button, h, hideProblem, part, say, showProblem } from "./element.js";
import { whoIs } from "./players.js";
import { gameId, readPage, send } from "./server.js";

/**
 * The line that is being prepared: its moves in coordinate form and as they are written, their
 * squares, and the position after them.
 */
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

/**
 * Shows the lines, and the buttons for a new one. The page gives its game, and functions: `redraw`
 * shows the board again, `report` a problem, and `takeBoard` ends what else is done on the board.
 */
export async function showPlans(page) {
  const { game } = page;
  const box = part("plans");
  const canPrepare = isPlaying(game) && !game.your_turn;
  box.hidden = !canPrepare;
  // A line begins at the present position, so it ends with it.
  if (line && (!canPrepare || line.position.version !== game.version)) line = null;
  part("bar").hidden = !line;
  if (!canPrepare) return;
  const lines = await readPage(`${gameId}/plans`);
  box.replaceChildren(
    h("summary", {}, say("plans"), lines.length ? ` (${lines.length})` : ""),
    h("p", { class: "hint" }, say("plans-help")),
    lines.length ? list(lines, page) : h("p", {}, say("plans-none")),
    ...(line ? [] : [button(say("prepare"), () => begin(page), { class: "primary" })]),
  );
  part("bar").replaceChildren(...(line ? [editor(page)] : []));
  part("bar").hidden = !line;
}

function list(lines, page) {
  const items = lines.map((line, index) =>
    h(
      "li",
      {},
      h("span", {}, line),
      button(say("remove"), () => change(page, "DELETE", `conditional-moves/${index}`)),
    ),
  );
  return h("ol", { class: "lines" }, items);
}

/** The line that is being prepared, and what can be done with it. */
function editor(page) {
  const { position, moves, notations } = line;
  const prompt = position.mine
    ? say("prepare-yours")
    : say("prepare-theirs", { who: whoIs(page.game, position.turn) });
  const canSave = moves.length > 0 && !position.mine;
  // In place of a move of one's own, a line can end with resigning or a draw.
  const canEnd = moves.length > 0 && position.mine;
  const endings = ["resign", "draw"].map((ending) =>
    button(say(`line-${ending}`), () => save(page, ending), { disabled: !canEnd }),
  );
  return h(
    "div",
    { class: "editor" },
    h("p", {}, prompt),
    h("p", { class: "line" }, notations.join(" ")),
    button(say("save-line"), () => save(page), { class: "primary", disabled: !canSave }),
    ...endings,
    button(say("prepare-undo"), () => undo(page), { disabled: moves.length === 0 }),
    button(say("cancel"), () => stop(page)),
  );
}

/** Changes the lines at the server, and shows them. */
async function change(page, method, path, body) {
  try {
    await send(method, path, body);
    hideProblem();
  } catch (problem) {
    page.report(problem);
    return;
  }
  await showPlans(page);
}

async function begin(page) {
  page.takeBoard();
  await continueWith(page, []);
  part("bar").scrollIntoView({ block: "nearest" });
  part("board").scrollIntoView({ block: "nearest" });
}

/** Adds a move to the line. */
export async function prepare(page, move) {
  await continueWith(page, [...line.moves, move.coordinate], {
    notations: [...line.notations, move.notation],
    squares: [...line.squares, move.from, move.to],
  });
}

async function undo(page) {
  const moves = line.moves.slice(0, -1);
  await continueWith(page, moves, {
    notations: line.notations.slice(0, moves.length),
    squares: line.squares.slice(0, 2 * moves.length),
  });
}

/** Gives up the line that is being prepared. */
export function stopPreparing() {
  line = null;
}

async function stop(page) {
  stopPreparing();
  hideProblem();
  page.redraw();
  await showPlans(page);
}

async function save(page, ending = "") {
  const text = [...line.moves, ending].join(" ").trim();
  line = null;
  page.redraw();
  await change(page, "POST", "conditional-moves", { line: text });
  part("plans").open = true;
  part("plans").scrollIntoView({ block: "nearest" });
}

/** Shows the position after these moves. */
async function continueWith(page, moves, written = { notations: [], squares: [] }) {
  try {
    const path = `${gameId}/pieces?line=${encodeURIComponent(moves.join(","))}`;
    line = { moves, ...written, position: await readPage(path) };
  } catch (problem) {
    showProblem(problem.message);
  }
  page.redraw();
  await showPlans(page);
}
