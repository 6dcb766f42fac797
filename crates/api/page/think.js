// The think-board: lines of the reader's own that stay with the game, and adding to them on the
// board. Nobody else sees it, so it is asked for, and this file is loaded, only when the reader
// opens it.

import { ask, button, h, hideProblem, part, say, showProblem, written } from "./element.js";
import { whoIs } from "./players.js";
import { gameId, read, readPage, send } from "./server.js";

/** The reader's think-board, as the server gave it last; `null` until it is opened. */
let thoughts = null;
/**
 * What the board shows while the reader thinks: the number of the move that they look at (`null`
 * for the present board), and the position after it. `null` while they do not think.
 */
let place = null;
/** The armies of the reader's allies. */
let allies = [];
/** A note that is being written, so that a new event does not erase it. */
let draft = null;

export function isThinking() {
  return place !== null;
}

/** The position that the reader thinks about. */
export function thoughtPosition() {
  return place.position;
}

/** What the reader does, in words: the moves up to the position are its end. */
export function thoughtText() {
  const line = pathTo(place.at).map((move) => move.notation);
  return [say("thinking"), ...line].join(" ");
}

/**
 * Shows the think-board, which is open. The page gives its game, and functions: `redraw` shows the
 * board again, `report` a problem, and `takeBoard` ends what else is done on the board.
 */
export async function showThoughts(page) {
  const { game } = page;
  const isRunning = game.phase === "running";
  [thoughts, { allies }] = await Promise.all([
    read("think-board"),
    game.diplomacy && isRunning ? read("alliances") : { allies: [] },
  ]);
  if (place && (place.position.version !== game.version || isPlaceGone())) await follow(page);
  render(page);
}

/** Shows the think-board as it was read last. */
function render(page) {
  const { game } = page;
  const box = part("think");
  const isRunning = game.phase === "running";
  const tree = branches(shownMoves(isRunning).filter(isFirst), page);
  const focused = document.activeElement?.id;
  box.replaceChildren(
    h("summary", {}, say("think")),
    h("p", { class: "hint" }, say(isRunning ? "think-help" : "think-over")),
    tree ?? h("p", {}, say("think-none")),
    place
      ? editor(page)
      : button(say("think-begin"), () => begin(page), { class: "primary" }),
  );
  if (focused && box.contains(part(focused))) part(focused).focus({ preventScroll: true });
}

/** While the game runs, the moves that can still be played; afterwards all. */
function shownMoves(isRunning) {
  return isRunning ? thoughts.moves.filter((move) => move.state === "ahead") : thoughts.moves;
}

/** Whether a move follows none that is shown. */
function isFirst(move, index, shown) {
  return !shown.some(({ id }) => id === move.after);
}

function moveOf(id) {
  return thoughts.moves.find((move) => move.id === id);
}

function following(id) {
  return thoughts.moves.filter(({ after }) => after === id);
}

/** Moves that are alternatives of each other, each with what follows it; `null` for none. */
function branches(moves, page) {
  if (moves.length === 0) return null;
  return h("ul", { class: "tree" }, moves.map((move) => h("li", {}, branch(move, page))));
}

/** A move, those that follow it alone, and then the alternatives. */
function branch(move, page) {
  const line = [];
  let next = [move];
  while (next.length === 1) {
    line.push(next[0]);
    next = following(next[0].id);
  }
  const label = ({ notation, note }) => `${notation}${note ? " *" : ""}`;
  const buttons = line.map((step) =>
    button(label(step), () => go(page, step.id), {
      "aria-current": place?.at === step.id ? "true" : null,
      "data-thought": step.id,
      title: step.note,
    }),
  );
  return [beginning(move, page), ...buttons, branches(next, page)].filter(Boolean);
}

/** Where the line of a first move begins, which matters when the game is over. */
function beginning({ ply }, { game, moves }) {
  if (game.phase === "running" || ply === null) return null;
  const last = moves[ply - 1];
  const text = last ? say("think-after", { move: `${last.round}. ${last.notation}` }) : say("start");
  return h("small", {}, text);
}

/** The place at which the reader is, and what can be done with it. */
function editor(page) {
  const { game } = page;
  const { position, at } = place;
  const isRunning = game.phase === "running";
  const turn =
    isRunning && position.turn !== null && say("think-turn", { who: whoIs(game, position.turn) });
  return h(
    "div",
    { class: "editor" },
    turn && h("p", {}, turn),
    ...(at === null ? [] : moveEditor(page, moveOf(at), isRunning)),
    button(say("think-start"), () => go(page, null), { disabled: at === null }),
    button(say("think-stop"), () => stop(page)),
  );
}

function moveEditor(page, move, isRunning) {
  const saveNote = (event) => {
    event.preventDefault();
    const note = part("thought-note").value;
    draft = null;
    change(page, "PUT", `think-board/${move.id}`, { note });
  };
  const keep = (event) => {
    draft = { id: move.id, text: event.target.value };
  };
  const field = h("textarea", { id: "thought-note", rows: 2, maxlength: 300, input: keep });
  field.value = draft?.id === move.id ? draft.text : move.note ?? "";
  const line = move.line ?? move.coordinate;
  const plan = () => change(page, "POST", "conditional-moves", { line });
  const canPlan = isRunning && !page.game.your_turn;
  return [
    h("p", { class: "line" }, line.split(" ").map(written).join(" ")),
    h(
      "form",
      { submit: saveNote },
      h("label", { for: "thought-note" }, say("think-note")),
      field,
      h("button", {}, say("think-save-note")),
    ),
    ...(canPlan ? [button(say("think-plan"), plan)] : []),
    ...(isRunning ? shareMenu(page, move, line) : []),
    button(say("remove"), () => remove(page, move)),
  ];
}

/** A menu of the reader's allies: the line is sent to the one that is chosen, as a letter. */
function shareMenu(page, move, line) {
  const { game } = page;
  if (!game.diplomacy || game.diplomacy.letters === "off" || allies.length === 0) return [];
  const send = (event) => {
    const name = move.note ? "think-letter-note" : "think-letter";
    const text = say(name, { move: line, content: move.note });
    change(page, "POST", "letters", { to: [event.target.value], text });
  };
  const options = allies.map((army) => h("option", { value: army }, whoIs(game, army)));
  return [
    h(
      "select",
      { id: "thought-share", "aria-label": say("think-share"), change: send },
      h("option", { value: "" }, say("think-share")),
      options,
    ),
  ];
}

/** Changes something at the server, and shows the think-board after it. */
async function change(page, method, path, body = {}) {
  try {
    await send(method, path, body);
    hideProblem();
  } catch (problem) {
    page.report(problem);
  }
  await page.refresh();
}

async function remove(page, move) {
  if (following(move.id).length > 0) {
    const yes = [[say("remove"), true, { class: "danger" }]];
    if (!(await ask(say("think-ask-remove"), yes))) return;
  }
  await moveTo(move.after);
  await change(page, "DELETE", `think-board/${move.id}`);
  page.redraw();
}

async function begin(page) {
  page.takeBoard();
  await go(page, null);
  part("board").scrollIntoView({ block: "nearest" });
}

async function stop(page) {
  stopThinking();
  page.redraw();
  render(page);
}

/** Ends thinking; what was thought is kept. */
export function stopThinking() {
  place = null;
}

/** Shows the position after a move of the think-board, or the present one. */
async function go(page, id) {
  page.takeBoard();
  try {
    await moveTo(id);
  } catch (problem) {
    page.report(problem);
  }
  page.redraw();
  render(page);
}

/** Whether the move that the reader looks at was removed elsewhere. */
function isPlaceGone() {
  return place.at !== null && !moveOf(place.at);
}

/** After a change: the same move, if it can still be looked at, or else the present board. */
async function follow(page) {
  const shown = shownMoves(page.game.phase === "running");
  await moveTo(shown.some(({ id }) => id === place.at) ? place.at : null);
  page.redraw();
}

/**
 * Goes to a move; to the present board if the game has gone on since the think-board was read, so that
 * the line is no longer possible.
 */
async function moveTo(id) {
  const path = pathTo(id);
  try {
    place = { at: id, position: await readPage(address(path)) };
  } catch (problem) {
    if (path.length === 0 || problem.kind !== "invalid-query") throw problem;
    place = { at: null, position: await readPage(address([])) };
  }
}

/** The moves from the present board to a move, or, if it is not ahead, from where its line began. */
function pathTo(id) {
  const path = [];
  const isAhead = id !== null && moveOf(id)?.state === "ahead";
  for (let move = moveOf(id); move; move = moveOf(move.after)) {
    if (isAhead && move.state !== "ahead") break;
    path.unshift(move);
  }
  return path;
}

/** Where the position after these moves can be read. */
function address(path) {
  if (path.length === 0) return `${gameId}/pieces`;
  const line = encodeURIComponent(path.map((move) => move.coordinate).join(","));
  const from = path[0].state === "ahead" ? "" : `&ply=${path[0].ply}`;
  return `${gameId}/pieces?line=${line}${from}`;
}

/** Adds a move that was made on the board, and goes to it. */
export async function think(page, move) {
  const { at } = place;
  try {
    const body = { ...(at !== null && { after: at }), line: move.coordinate };
    thoughts = await send("POST", "think-board", body);
    hideProblem();
    await moveTo(thoughts.last);
  } catch (problem) {
    showProblem(problem.message);
  }
  page.redraw();
  render(page);
}
