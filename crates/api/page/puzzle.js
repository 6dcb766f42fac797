// The page of a person's puzzles: one after the other, solved by touching the board. Without a
// link, or when it has ended, the puzzles are those of nobody: they are not counted.

import { Board } from "./board.js";
import {
  announce, ask, button, h, hideProblem, part, say, showProblem, useTexts,
} from "./element.js";
import { wayBack } from "./ending.js";
import { VARIANTS } from "./new_game.js";
import { load, useSet } from "./pieces.js";
import {
  Problem, changeLanguage, dropToken, hasToken, read, readPage, readTexts, send,
} from "./server.js";

/** What the page shows. */
const state = { puzzle: null, shape: null, position: null, side: 0, isOver: false };
let board = null;
/** Whether something is being sent. */
let isBusy = false;
/** The number of the next puzzle of nobody: each day begins with another one. */
let number = Math.floor(Date.now() / 86_400_000);

async function begin() {
  useTexts(await readTexts());
  const variant = new URLSearchParams(location.search).get("variant");
  let hasEnded = false;
  try {
    await show(await readPuzzle(variant));
  } catch (problem) {
    if (!isEndOfLink(problem)) throw problem;
    hasEnded = true;
    dropToken();
    await show(await readPuzzle(variant));
  }
  if (changeLanguage(state.shape.language)) {
    useTexts(await readTexts());
    await show(await readPuzzle(variant));
  }
  part("loading").remove();
  part("game").hidden = false;
  if (hasEnded) showEnd();
  performance.mark("usable");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => redraw().catch(report));
}

const isEndOfLink = ({ status }) => hasToken() && (status === 401 || status === 403);

/** The present puzzle of the reader, in a rule set or where they were last. */
function readPuzzle(variant) {
  if (hasToken()) return read(variant ? `?variant=${encodeURIComponent(variant)}` : "");
  const asked = new URLSearchParams({ ...(variant && { variant }), number: number++ });
  return readPage(`puzzle/open?${asked}`);
}

/** Shows a puzzle from its beginning, or from where the reader was. */
async function show(puzzle) {
  const named = `puzzle=${puzzle.id}`;
  const shape = await readPage(`puzzle/squares?${named}`);
  Object.assign(state, { puzzle, shape, side: 0 });
  useSet(shape.pieces);
  board = new Board(shape, onMove);
  await go(puzzle.moves);
  const address = new URL(location.href);
  address.searchParams.set("variant", puzzle.variant);
  history.replaceState(null, "", address);
  const game = say(`variant-${puzzle.variant}`);
  part("title").textContent = document.title = `${say("puzzle-title")} · ${game}`;
  part("task").textContent = puzzle.text;
  part("solution").hidden = true;
  showStatus(puzzle.moves.length ? say("puzzle-right") : "");
  showStreak(puzzle.streak);
  showControls();
  showVariants();
  const back = wayBack();
  part("ways").replaceChildren(...(back ? [back] : []));
}

/** Shows the position after these moves. */
async function go(moves) {
  const query = `puzzle=${state.puzzle.id}&line=${moves.join(",")}`;
  state.position = await readPage(`puzzle/pieces?${query}`);
  await redraw();
}

async function redraw() {
  const { shape, side, position } = state;
  const armies = new Set(Object.values(position.pieces).map((id) => id.split("-")[0]));
  const kinds = new Set(position.legal.map((move) => move.promotion).filter(Boolean));
  const promoted = [...kinds].flatMap((kind) => [...armies].map((army) => `${army}-${kind}-0`));
  await load([...Object.values(position.pieces), ...promoted], theme());
  board.draw(shape.sides[side], theme(), shape.coordinates);
  showPosition();
}

function showPosition() {
  const isOpen = !isBusy && !state.isOver;
  board.show({ ...state.position, legal: isOpen ? state.position.legal : [] });
}

/** The theme of the board: as chosen on the page of a game, or else in Discord. */
function theme() {
  const { colours, theme: own } = state.shape;
  let stored = null;
  try {
    stored = localStorage.getItem("board theme");
  } catch {
    // Then the one of Discord.
  }
  if (stored in colours) return stored;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return own === "wood" && isDark ? "dark" : own;
}

/** Shows what became of a move. */
function showStatus(text) {
  part("status").textContent = text;
}

function showStreak({ current, longest, solved }) {
  const counts = { count: current, best: longest, solved };
  part("streak").textContent = hasToken() ? say("puzzle-streak", counts) : say("puzzle-open");
}

function showControls() {
  const flip = () => {
    state.side = (state.side + 1) % state.shape.sides.length;
    redraw().catch(report);
  };
  const main = state.isOver
    ? button(say("puzzle-next"), next, { class: "primary", id: "next" })
    : button(say("puzzle-solution"), giveUp, { id: "give-up" });
  const turn = button("⇅", flip, { "aria-label": say("flip"), title: say("flip") });
  part("controls").replaceChildren(main, turn);
}

function showVariants() {
  const options = VARIANTS.map((id) =>
    h("option", { value: id, selected: id === state.puzzle.variant }, say(`variant-${id}`)),
  );
  const choose = (event) => change(() => readPuzzle(event.target.value));
  const menu = h("select", { id: "variant", change: choose }, options);
  part("look").replaceChildren(h("label", { for: "variant" }, say("puzzle-game")), menu);
}

/** Goes to another puzzle. */
async function change(readNext) {
  try {
    const puzzle = await readNext();
    state.isOver = false;
    hideProblem();
    await show(puzzle);
    announce(puzzle.text);
  } catch (problem) {
    report(problem);
  }
}

function next() {
  return change(() => readPuzzle(state.puzzle.variant));
}

/** A move was made on the board: one of these, which all lead from one square to another. */
async function onMove(moves, from, to) {
  const move = moves.length > 1 ? await choose(moves) : moves[0];
  if (!move || isBusy) return;
  isBusy = true;
  board.preview(from, to);
  const { id, found } = state.puzzle;
  try {
    const body = { puzzle: id, move: move.coordinate, found };
    await judged(move, await attempt(body));
    hideProblem();
  } catch (problem) {
    report(problem);
  }
  isBusy = false;
  showPosition();
}

/** The judgement of a move. The moves of nobody are counted here. */
async function attempt(body) {
  if (hasToken()) return send("POST", "attempts", body);
  const answer = await readPage(`puzzle/open/attempts?${new URLSearchParams(body)}`);
  answer.puzzle.wrong = state.puzzle.wrong + Number(!answer.right);
  return answer;
}

/** Asks which of several moves is meant: mostly which piece a pawn becomes. */
function choose(moves) {
  const isQueen = ({ promotion }) => Number(promotion === "queen");
  const sorted = [...moves].sort((one, other) => isQueen(other) - isQueen(one));
  const label = ({ promotion, notation }) => (promotion ? say(`kind-${promotion}`) : notation);
  const isPromotion = moves.every((move) => move.promotion);
  const question = isPromotion ? say("promote") : say("which");
  return ask(question, sorted.map((move) => [label(move), move]));
}

/** Shows what became of a move. */
async function judged(move, { right, puzzle }) {
  state.puzzle = puzzle;
  await go(puzzle.moves);
  showStreak(puzzle.streak);
  if (puzzle.solved) {
    const { wrong } = puzzle;
    over(wrong ? say("puzzle-solved", { count: wrong + 1 }) : say("puzzle-solved-once"), puzzle);
  } else if (right === false) {
    showStatus(say("puzzle-wrong", { move: move.notation.replace(/[+#]/g, "") }));
  } else {
    showStatus(say("puzzle-right"));
  }
}

async function giveUp() {
  if (isBusy) return;
  isBusy = true;
  try {
    const { id } = state.puzzle;
    const given = hasToken()
      ? await send("POST", "solution", { puzzle: id })
      : await readPage(`puzzle/open/solution?puzzle=${id}`);
    showStreak(given.streak);
    over(given.ended_streak ? say("puzzle-ended", { count: given.ended_streak }) : "", given);
    await go(given.solution.moves);
    hideProblem();
  } catch (problem) {
    report(problem);
  }
  isBusy = false;
}

/** The puzzle is over: its solution is shown, and the way to the next one. */
function over(text, { solved, solution, source }) {
  state.isOver = true;
  part("task").textContent = say(solved ? "puzzle-solved-head" : "puzzle-over-head");
  // What the moves have won is said where one looks.
  showStatus([text, solution.why].filter(Boolean).join(" "));
  const line = say("puzzle-line", { content: solution.notation.join(" ") });
  part("solution").textContent = [line, source].filter(Boolean).join(" · ");
  part("solution").hidden = false;
  showControls();
}

/** Shows what went wrong, in the reader's language. */
function report(problem) {
  if (!(problem instanceof Problem)) throw problem;
  const close = button(say("close"), hideProblem);
  if (isEndOfLink(problem)) {
    dropToken();
    change(() => readPuzzle(state.puzzle.variant)).then(showEnd);
  } else if (problem.status === 409 || problem.status === 404) {
    // Solved in Discord meanwhile, or withdrawn.
    showProblem(say("puzzle-gone"), button(say("puzzle-next"), next, { class: "primary" }));
  } else {
    showProblem(problem.status === 0 ? say("unreachable") : problem.message, close);
  }
}

/** Says that the link has ended. The puzzles go on without it. */
function showEnd() {
  showProblem(say("puzzle-link-over"), button(say("close"), hideProblem));
}

begin().catch((problem) => {
  part("loading").remove();
  report(problem);
  if (problem.status === 0) {
    showProblem(say("unreachable"), button(say("try-again"), () => location.reload()));
  }
});
