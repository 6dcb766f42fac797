// The page of a game: reads the game, shows it, sends what is done, and follows the events.

import { isPlaying, noteDeclined, showActions } from "./actions.js";
import { Board } from "./board.js";
import { markAllies, showConcerns } from "./concerns.js";
import { showDiplomacy } from "./diplomacy.js";
import {
  announce, ask, button, h, hideProblem, icon, part, say, showProblem, useTexts, writtenTime,
} from "./element.js";
import { followGames, readOnward, showEnding, wayBack } from "./ending.js";
import { beginHearing, hear, soundSwitch } from "./hearing.js";
import { showMoves, showSteps } from "./moves.js";
import { isWalking, load, nameOf, ofKind, useSet } from "./pieces.js";
import {
  isPreparing, prepare, preparedPosition, preparedSquares, showPlans, stopPreparing,
} from "./plans.js";
import { nameOfArmy, showPlayers, symbolsOf, tick, whoIs } from "./players.js";
import { showRules } from "./rules.js";
import {
  Problem, changeLanguage, dropToken, gameId, hadLink, hasToken, listen, newKey, read, readPage, readTexts,
  renewToken, send,
} from "./server.js";

/**
 * What the page shows. `shown` is the number of plies before the position; `null` is the last. `hint`
 * has its text and arrow, until the game goes on.
 */
const state = {
  game: null, now: null, moves: [], shape: null, shown: null, side: 0, theme: null, set: null, hint: null,
};
/** Earlier positions, by the moves that lead to them. */
const earlier = new Map();
let board = null;
/** Whether a command is being sent. */
let isBusy = false;
/** Sends the move again that was not sent; `null` if there is none. */
let sendAgain = null;
/** Whether the link has ended, or the game is gone: nothing can be done any more. */
let isEnded = false;
/** Ends the stream of events. */
let stopListening = () => {};
/** The modules of the analysis and the film, and of the think-board; `null` before one is opened. */
let story = null;
let thoughts = null;
let ticking = null;
/** Looks again how the vote stands. */
let voting = null;
/** The refresh that is going on, and whether another one is due. */
let refreshing = null;
let isStale = false;

/** How often the page looks how the vote of the reader's team stands, in milliseconds. */
const VOTE_INTERVAL = 20_000;

async function begin() {
  useTexts(await readTexts());
  showConnection("connecting");
  const [shape] = await Promise.all([readPage(`${gameId}/squares`), readGame()]);
  if (changeLanguage(shape.language)) {
    useTexts(await readTexts());
    await readGame();
  }
  state.shape = { ...shape, armies: state.game.seats.map(({ army }) => army) };
  state.theme = stored("board theme", THEMES);
  state.set = stored("board pieces", SETS);
  useSet(setShown());
  board = new Board(state.shape, onMove, onIdleTap);
  await load(symbols(), themeShown());
  draw();
  part("loading").remove();
  part("game").hidden = false;
  show();
  performance.mark("usable");
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => changeTheme());
  follow();
  beginHearing().catch(() => {});
  if (!hasToken()) return;
  renewToken(onLinkEnd);
  if (state.game.your_player !== null) followGames(report);
}

/** Follows the game, and lets its clocks run. */
function follow() {
  clearInterval(ticking);
  ticking = setInterval(() => tick(state.game), 250);
  stopListening();
  stopListening = listen(state.game.version, onEvent, showConnection, onLinkEnd);
}

// A browser without a network keeps streams open on which nothing comes any more.
addEventListener("offline", () => !isEnded && state.game && showConnection("reconnecting"));
addEventListener("online", () => !isEnded && state.game && follow());

/** Reads the game and its position, until both are of the same version. */
async function readGame() {
  for (;;) {
    const [game, now, { moves }] = await Promise.all([
      read(),
      readPage(`${gameId}/pieces`),
      read("moves"),
    ]);
    if (game.version === now.version && moves.length === game.ply) {
      // Moves are written as in the chat.
      moves.forEach((move, index) => (move.notation = now.written[index]));
      const hint = state.now?.version === now.version ? state.hint : null;
      Object.assign(state, { game, now, moves, hint });
      return;
    }
  }
}

/** Reads the game again and shows it. While one read goes on, the next one waits. */
function refresh() {
  isStale = true;
  refreshing ??= (async () => {
    try {
      while (isStale) {
        isStale = false;
        const before = { ...state };
        await readGame();
        announceMoves(before.game);
        hear(before, state);
        // One's move is made: another game may wait.
        if (before.game.your_turn && !state.game.your_turn) readOnward(report).catch(() => {});
      }
      await load(symbols(), themeShown());
      show();
    } finally {
      refreshing = null;
    }
  })();
  return refreshing;
}

function announceMoves(before) {
  const made = state.moves.slice(before.ply);
  const lines = made.map((move) =>
    say("moved", { who: whoIs(state.game, move.by), move: move.notation }),
  );
  if (lines.length && sendAgain) {
    sendAgain = null;
    hideProblem();
  }
  if (lines.length) announce([...lines, statusText()].join(". "));
  if (state.game.ply < before.ply) state.shown = null;
}

/** The symbols that are needed now, and for promotions. */
function symbols() {
  const { now, game } = state;
  const armies = new Set(game.seats.map(({ army }) => army));
  const promoted = new Set(now.legal.map((move) => move.promotion).filter(Boolean));
  const kinds = [...promoted].flatMap((kind) => [...armies].map((army) => `${army}-${kind}-0`));
  return [...Object.values(now.pieces), ...symbolsOf(game, now.pieces), ...kinds];
}

// Showing

function draw() {
  const side = state.shape.sides[state.side];
  board.draw(side, themeShown(), state.shape.coordinates);
}

function shownPly() {
  return state.shown ?? state.game.ply;
}

function show() {
  const { game, moves } = state;
  const title = game.seats.map(({ army }) => nameOfArmy(game, army)).join(" – ");
  part("title").textContent = title;
  document.title = isTurn() ? `● ${say("your-turn")} – ${title}` : title;
  showPlayers(game, state.now.pieces, game.your_armies.length ? game.your_armies : [game.seats[0].army]);
  const arbiter = game.arbiter?.name;
  part("arbiter").hidden = !arbiter;
  part("arbiter").textContent = arbiter ? say("arbiter", { who: arbiter }) : "";
  showMoves(game, moves, shownPly(), go);
  showSteps(game, moves, shownPly(), go, flip);
  showActions(state, act, showHint);
  clearTimeout(voting);
  // What the others of one's team vote is no event of the game.
  if (state.now.vote) voting = setTimeout(() => refresh().catch(report), VOTE_INTERVAL);
  showEnding(ending());
  showRules(report);
  showLook();
  // Before the board: a line that was being prepared may have ended.
  showPlans(planning()).catch(report);
  showThoughts().catch(report);
  showPosition().catch(report);
  markAllies(game);
  showDiplomacy(game, act).then((own) => showConcerns(state, own)).catch(report);
}

/** What the panel of the end needs of the page. */
function ending() {
  const open = (what) => openStory(what).catch(report);
  const isReading = () => !part("analysis").hidden || !part("replay").hidden;
  return { game: state.game, canAnalyse: state.now.analysis, report, open, isReading };
}

/** Opens or closes the analysis or the film, which are loaded when the reader first asks for one. */
async function openStory(what) {
  story ??= await import("./story.js").catch(() => {
    throw new Problem(0);
  });
  await (what === "analysis" ? story.openAnalysis(telling) : story.openFilm(themeShown()));
}

/** What the analysis needs of the page. */
function telling() {
  const colours = state.shape.colours[themeShown()];
  return { game: state.game, colours, shown: shownPly(), go };
}

function statusText() {
  const { game } = state;
  if (isBusy) return say("sending");
  if (game.phase !== "running") return game.status;
  if (state.shown !== null) return `${shownText()} ${say("earlier-how")}`;
  if (state.now.vote) return voteText(state.now);
  if (game.your_turn) return state.hint?.text ?? say("your-turn");
  const turn = say("their-turn", { who: whoIs(game, game.mover) });
  return game.your_player === null ? `${turn} · ${say("watching")}` : turn;
}

/** What a member of a team has voted for, and until when they can change it. */
function voteText({ vote, legal }) {
  const move = legal.find(({ coordinate }) => coordinate === vote.own)?.notation;
  const when = writtenTime(vote.closes_at);
  return move ? say("vote-own", { move, when }) : say("vote-ask", { when });
}

/** Whether the reader is to move, or to vote. */
function isTurn() {
  return state.game.your_turn || Boolean(state.now.vote);
}

/** The squares of the reader's vote. */
function votedSquares({ vote, legal }) {
  const voted = vote && legal.find(({ coordinate }) => coordinate === vote.own);
  return voted ? [voted.from, voted.touch[0]] : [];
}

/** Which position is shown, if it is not the present one. */
function shownText() {
  const move = state.moves[shownPly() - 1];
  return move ? say("earlier", { move: move.notation }) : say("at-start");
}

/** Shows the position that is meant: one ahead, an earlier one, or the present one. */
async function showPosition() {
  part("board").classList.toggle("thinking", isThinking());
  part("status").textContent = isThinking() ? thoughts.thoughtText() : statusText();
  part("status").classList.toggle("yours", isTurn() && state.shown === null);
  showMovers();
  story?.showStory(telling());
  if (isThinking()) {
    const position = thoughts.thoughtPosition();
    await showAhead(position, position.last);
    return;
  }
  if (isPreparing()) {
    await showAhead(preparedPosition(), preparedSquares());
    return;
  }
  if (state.shown === null) {
    const legal = canMove() ? state.now.legal : [];
    const arrows = [...(state.hint?.arrows ?? []), ...storyArrows()];
    board.show({ ...state.now, legal, plan: votedSquares(state.now), arrows });
    return;
  }
  const position = await positionAt(state.shown);
  await load(Object.values(position.pieces), themeShown());
  if (state.shown === position.ply) board.show({ ...position, arrows: storyArrows() });
}

/** The arrows of the analysis at the position that is shown. */
const storyArrows = () => story?.arrowsAt(shownPly()) ?? [];

/** Says the last move of each army, where more than two play, up to the position that is shown. */
function showMovers() {
  const { game, moves, now } = state;
  const made = moves.slice(0, shownPly());
  const last = game.seats
    .filter(({ army, commander }) => commander !== null || isWalking(now.pieces, army))
    .map(({ army }) => ({ army, move: made.findLast((move) => move.army === army && move.from) }))
    .filter(({ move }) => move)
    .sort((one, other) => one.move.ply - other.move.ply);
  const item = ({ army, move }) =>
    h("li", {}, icon(`${army}-king-0`), `${say(`army-${army}`)} ${move.notation}`);
  part("movers").hidden = game.seats.length < 3 || last.length === 0 || isThinking() || isPreparing();
  part("movers").replaceChildren(h("li", {}, say("last-moves")), ...last.map(item));
}

/** Shows a position that nobody has reached, with the squares of the moves that lead to it. */
async function showAhead(position, squares) {
  await load(Object.values(position.pieces), themeShown());
  const legal = state.game.phase === "running" ? position.legal : [];
  board.show({ ...position, legal, last: [], plan: squares });
}

const redraw = () => showPosition().catch(report);

/** What preparing a line needs of the page. */
function planning() {
  const takeBoard = () => {
    thoughts?.stopThinking();
    showThoughts().catch(report);
  };
  return { game: state.game, redraw, report, takeBoard };
}

const isThinking = () => thoughts?.isThinking() ?? false;

/** Shows the think-board, which is loaded when the reader first opens it. */
async function showThoughts() {
  const box = part("think");
  box.hidden = state.game.your_player === null || state.game.phase === "lobby";
  if (!box.firstChild) box.append(h("summary", {}, say("think")));
  box.ontoggle = () => showThoughts().catch(report);
  if (box.hidden || !box.open) return;
  thoughts ??= await import("./think.js").catch(() => {
    throw new Problem(0);
  });
  await thoughts.showThoughts(thinking());
}

/** What the think-board needs of the page. */
function thinking() {
  const takeBoard = () => {
    stopPreparing();
    showPlans(planning()).catch(report);
  };
  const again = () => refresh().catch(report);
  const { game, moves } = state;
  return { game, moves, redraw, report, takeBoard, refresh: again };
}

function canMove() {
  const isMine = (state.now.mine && state.game.your_turn) || state.now.vote;
  return isMine && !isBusy && !isEnded && hasToken();
}

async function positionAt(ply) {
  const key = state.moves.slice(0, ply).map((move) => move.coordinate).join(" ");
  if (!earlier.has(key)) earlier.set(key, await readPage(`${gameId}/pieces?ply=${ply}`));
  return earlier.get(key);
}

/** Goes to the position after a number of plies. */
function go(ply) {
  const { game, moves } = state;
  state.shown = ply >= game.ply ? null : Math.max(ply, 0);
  showMoves(game, moves, shownPly(), go);
  showSteps(game, moves, shownPly(), go, flip);
  announce(state.shown === null ? say("latest") : shownText());
  showPosition().catch(report);
}

function flip() {
  state.side = (state.side + 1) % state.shape.sides.length;
  draw();
  showPosition().catch(report);
}

// Colours

const THEMES = ["auto", "wood", "dark", "contrast", "safe", "green", "blue"];

const SETS = ["auto", "classic", "flat", "letters", "carved", "round"];

/** What the reader has chosen here before. */
function stored(key, known) {
  try {
    const found = localStorage.getItem(key);
    return known.includes(found) ? found : "auto";
  } catch {
    return "auto";
  }
}

function store(key, choice) {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // It is forgotten when the page is closed.
  }
}

/** The set of pieces: what the reader has chosen here, or else in Discord. */
function setShown() {
  return state.set === "auto" ? state.shape.pieces : state.set;
}

/** The theme of the board: what the reader has chosen here, or else in Discord. */
function themeShown() {
  if (state.theme && state.theme !== "auto") return state.theme;
  const own = state.shape?.theme ?? "wood";
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return own === "wood" && isDark ? "dark" : own;
}

async function changeTheme() {
  await load([], themeShown());
  draw();
  await showPosition();
}

function showLook() {
  const themes = lookMenu("theme", "colours", THEMES, "board theme");
  const sets = lookMenu("set", "set", SETS, "board pieces");
  part("look").replaceChildren(...themes, ...sets, soundSwitch());
}

/** A menu of how the board looks, with its label. */
function lookMenu(name, label, known, key) {
  const choose = (event) => {
    state[name] = event.target.value;
    store(key, state[name]);
    useSet(setShown());
    changeTheme().catch(report);
  };
  const options = known.map((value) =>
    h("option", { value, selected: value === state[name] }, say(`${name}-${value}`)),
  );
  const menu = h("select", { id: name, change: choose }, options);
  return [h("label", { for: name }, say(label)), menu];
}

// Doing

/** A move was made on the board: one of these, which all lead from one square to another. */
async function onMove(moves, from, to) {
  const move = moves.length > 1 ? await choose(moves, from) : moves[0];
  if (!move) return;
  if (isThinking()) {
    await thoughts.think(thinking(), move);
    return;
  }
  if (isPreparing()) {
    await prepare(planning(), move);
    return;
  }
  board.preview(from, to);
  await makeMove(move);
}

/** Asks which of several moves is meant: mostly which piece a pawn becomes. */
function choose(moves, from) {
  const mover = state.now.pieces[from];
  const label = ({ promotion, notation }) => {
    if (!promotion) return notation;
    const name = h("span", {}, say(`kind-${promotion}`));
    return h("span", { class: "with-icon" }, icon(ofKind(mover, promotion)), name);
  };
  const isPromotion = moves.every((move) => move.promotion);
  const question = isPromotion ? say("promote") : say("which");
  // What most people want comes first.
  const isQueen = ({ promotion }) => Number(promotion === "queen");
  const sorted = [...moves].sort((one, other) => isQueen(other) - isQueen(one));
  return ask(question, sorted.map((move) => [label(move), move]));
}

/** What there is to say about a tap that can do nothing; `held` is the piece that was to go there. */
function idleText({ square, piece, held }) {
  const { game } = state;
  if (held) return say("cant-go", { piece: nameOf(held), square });
  if (!piece) return null;
  const cannot = say("no-moves", { piece: nameOf(piece), square });
  const isGuest = game.your_player === null && !state.now.vote;
  if (isGuest && game.phase === "running" && !isThinking()) return say("only-watching");
  const place = game.seats.find(({ army }) => piece.split("-")[0] === army);
  if (isThinking() || isPreparing() || !isPlaying(game) || !place) return cannot;
  // A captor moves the armies that they have captured.
  if (![place.army, place.commander].some((army) => game.your_armies.includes(army))) {
    return say("not-yours", { piece: nameOf(piece), square, who: whoIs(game, place.army) });
  }
  return game.your_turn ? cannot : say("not-your-turn", { who: whoIs(game, game.mover) });
}

/**
 * A tap that can do nothing, with what there is to say about it. While a move is on its way it says
 * so, and the move is not lost; in an earlier position it leads back to the present one.
 */
function onIdleTap(tap) {
  const isBefore = state.shown !== null && !isThinking() && !isPreparing();
  if (isBefore) {
    go(state.game.ply);
    return;
  }
  const said = isBusy ? say("sending") : idleText(tap);
  if (!said) return;
  announce(said);
  const isRunning = state.game.phase === "running";
  const isShown = isRunning && !isThinking() && !isPreparing();
  if (isShown) part("status").textContent = said;
}

/**
 * Sends a move, or votes for it. A key of before sends the same one again, which is made only once.
 */
async function makeMove(move, confirm, key = newKey(), version = state.game.version) {
  if (isBusy) return;
  const { vote, ply } = state.now;
  const body = { move: move.coordinate, ...(vote && { ply }), ...(confirm && { confirm }) };
  isBusy = true;
  sendAgain = null;
  part("status").textContent = statusText();
  try {
    await send(vote ? "PUT" : "POST", vote ? "vote" : "moves", body, version, key);
    hideProblem();
  } catch (problem) {
    isBusy = false;
    if (problem.status === 0) {
      // The board is as before, and the move is kept.
      sendAgain = () => makeMove(move, confirm, key, version);
      show();
      showProblem(say("not-sent", { move: move.notation }), button(say("send-again"), sendAgain));
      return;
    }
    if (problem.kind === "ends-alliance") {
      // Nothing is on its way while the question waits.
      isBusy = false;
      part("status").textContent = statusText();
      const yes = say("yes-betray", { move: move.notation });
      const question = `${problem.message} ${say("ask-betray")}`;
      const choices = [[yes, true, { class: "danger" }]];
      if (await ask(question, choices)) return makeMove(move, problem.confirm);
    } else {
      report(problem);
    }
  }
  isBusy = false;
  return refresh().catch(report);
}

/**
 * Sends a command, and shows the game after it. With a version it counts only for this one. Returns
 * whether it was done.
 */
async function act(path, body = {}, method = "POST", version = null) {
  // A second press, while the first is under way, is the same.
  if (isBusy || isEnded) return false;
  isBusy = true;
  let isDone = true;
  try {
    await send(method, path, body, version);
    hideProblem();
  } catch (problem) {
    report(problem);
    isDone = false;
  }
  isBusy = false;
  await refresh().catch(report);
  return isDone;
}

/** Asks for a hint, and shows it on the board until the game goes on. */
async function showHint() {
  const { version } = state.game;
  const tell = (hint) => {
    if (state.game.version !== version) return;
    state.shown = null;
    state.hint = hint;
    if (hint) announce(hint.text);
    show();
    part("board").scrollIntoView({ block: "nearest" });
  };
  tell({ text: say("hint-wait"), arrows: [] });
  try {
    const { choose, moves: [move] } = await read("hint");
    const shown = state.now.legal.find(({ coordinate }) => coordinate === move?.coordinate);
    const text = choose ? say("command-army", { army: say(`army-${choose}`) }) : move.notation;
    const arrows = shown ? [{ from: shown.from, to: shown.touch[0], kind: "hint" }] : [];
    tell({ text: say("hint-move", { move: text }), arrows });
  } catch (problem) {
    tell(null);
    report(problem);
  }
}

/** Shows what went wrong, in the reader's language. */
function report(problem) {
  if (!(problem instanceof Problem)) throw problem;
  const close = button(say("close"), hideProblem);
  if (problem.status === 0) showProblem(say("unreachable"), close);
  else if (problem.status === 412) showProblem(say("changed"), close);
  else if (problem.status === 401 || problem.kind === "no-such-game") onLinkEnd(problem);
  else if (isEnded) return;
  else showProblem(problem.message, close);
}

// Following

function onEvent(event) {
  noteDeclined(event);
  if (event.version <= state.game.version && !isStale) return;
  refresh().catch(report);
}

function showConnection(connection) {
  const live = part("live");
  if (live.dataset.state === "reconnecting" && connection === "live") {
    // A move that waits for the connection is sent now, unless the game has gone on.
    refresh().then(() => sendAgain?.()).catch(report);
  }
  live.dataset.state = connection;
  const texts = {
    connecting: say("connecting"),
    live: say("live"),
    reconnecting: say("reconnecting"),
    ended: say("ended"),
  };
  live.textContent = texts[connection];
}

/** Why nothing can be done any more, in the reader's language. */
function endText(status) {
  if (status === 403) return say("link-elsewhere");
  return say(status === 404 ? "not-found" : "link-over");
}

/** Says what went wrong, with the way back to the chat. */
function showEnd(status) {
  const back = wayBack({ class: "primary" });
  showProblem(endText(status), ...(back ? [back] : []));
}

/**
 * The link has ended, or the game is gone. It is said once, and nothing can be pressed any more; but
 * what everybody may see of a public game goes on.
 */
async function onLinkEnd({ status }) {
  if (isEnded) return;
  isEnded = true;
  stopListening();
  const hadToken = hasToken();
  dropToken();
  showEnd(status);
  try {
    if (!hadToken) throw new Problem(status);
    await readGame();
    isEnded = false;
    show();
    follow();
  } catch {
    clearInterval(ticking);
    showConnection("ended");
    document.title = say("ended");
    part("game").inert = true;
    for (const control of part("game").querySelectorAll("button, select, textarea, input")) {
      control.disabled = true;
    }
  }
}

async function start() {
  try {
    await begin();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const isLink = hasToken() && (problem.status === 401 || problem.status === 403);
    if (isLink) {
      dropToken();
      showEnd(problem.status);
      // Anybody can watch a public game.
      await begin().catch(() => {
        part("loading").remove();
        showConnection("ended");
      });
      return;
    }
    part("loading").remove();
    const isOver = problem.status === 404 && hadLink();
    // What was never there has not ended.
    if (isOver || ![0, 404].includes(problem.status)) showConnection("ended");
    else part("live").textContent = "";
    const again = button(say("try-again"), () => location.reload());
    if (problem.status === 404) showEnd(isOver ? 401 : 404);
    else showProblem(problem.status === 0 ? say("unreachable") : problem.message, again);
  }
}

start();
