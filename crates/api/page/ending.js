// The end of a game: who won and how, the rematch, and the ways on, of which the reader's other
// games are there before the end, too.

import {
  announce, button, h, hideProblem, icon, link, part, redraw, say, showProblem, writtenTime,
} from "./element.js";
import { Problem, gameId, keep, kept, pageAddress, read, readPage, send } from "./server.js";

/** How often the page asks whether there is a rematch: at first, and later, in milliseconds. */
const FIRST_INTERVAL = 2000;
const MAX_INTERVAL = 20_000;
/** How often the page asks for the reader's other games, in milliseconds. */
const GAMES_INTERVAL = 20_000;
/** How long the panel takes no press after it has come, in milliseconds. */
const SETTLING = 1000;
/** The key under which the way back is kept. */
const CHAT = `page-chat ${gameId}`;

/** The rematch, as the server gave it last; `null` before it was asked for. */
let rematch = null;
/** The reader's ways on: the chat, and their other games. */
let onward = { chat: null, games: [] };
let interval = FIRST_INTERVAL;
let isAsking = false;
/** Whether the reader has asked for the rematch here. */
let hasOffered = false;
/** Whether the reader has seen the game before it was over. */
let wasPlayed = false;

/** The address of the chat in which the game is played; nothing if the page is in a frame of it. */
function chatAddress() {
  if (window.top !== window) return null;
  return onward.chat ?? kept(CHAT) ?? document.querySelector("meta[name=chat]").content;
}

/** The way back to the chat. */
export function wayBack(attributes = {}) {
  const address = chatAddress();
  return address ? link(address, say("to-chat"), attributes) : null;
}

/** Learns the ways on, and shows the other games. The way back is for when the link has ended. */
export async function readOnward(report) {
  onward = await readPage(`${gameId}/onward`);
  if (onward.chat) keep(onward.chat, CHAT);
  const { games } = onward;
  const count = games.filter(({ mine }) => mine).length;
  const nameOf = ({ name, since }) => (since ? `${name} · ${writtenTime(since)}` : name);
  const item = (one) =>
    h("li", {}, button(nameOf(one), () => goTo(one, report), { class: one.mine ? "primary" : null }));
  part("games").hidden = games.length === 0;
  const heading = h("summary", {}, say("games"), count ? ` (${count})` : "");
  redraw(part("games"), [heading, h("ul", { class: "tree" }, games.map(item))]);
}

/** Keeps the other games of a player up to date, as long as the page has its link. */
export function followGames(report) {
  let next;
  const ask = async () => {
    clearTimeout(next);
    next = setTimeout(ask, GAMES_INTERVAL);
    try {
      if (!document.hidden) await readOnward(report);
    } catch (problem) {
      // The end of the link is said elsewhere.
      if (problem.status === 401) clearTimeout(next);
    }
  };
  // Who comes back to the page does not wait.
  document.addEventListener("visibilitychange", ask);
  ask();
}

/** Goes to the page of another game, with a token for it. */
async function goTo({ id }, report) {
  try {
    const { page } = await readPage(`${gameId}/games/${id}`);
    location.assign(pageAddress(page));
  } catch (problem) {
    // It is the other game that is gone.
    if (!(problem instanceof Problem) || problem.status !== 404) report(problem);
    else showProblem(say("not-found"), button(say("close"), hideProblem));
  }
}

/**
 * Shows the end of the game, once it is over. The page gives its game, whether it can be analysed,
 * and functions: `report` shows a problem, `open` shows a part of the page, the analysis or the film,
 * and `isReading` says whether one is open.
 */
export function showEnding(page) {
  const { game } = page;
  const box = part("ending");
  const isOver = !["lobby", "running"].includes(game.phase);
  const isNew = isOver && box.hidden;
  box.hidden = !isOver;
  if (isOver) render(page);
  if (isNew) begin(page);
  wasPlayed ||= !isOver;
}

/** Whether the reader has played in the game. */
function isPlayer(game) {
  return game.your_player !== null;
}

/** Whether nobody has to agree to another game of the same kind. */
function isAlone({ seats, your_player: me }) {
  return seats.every(({ player, computer }) => player === me || computer);
}

/** Opens the form of a new game. */
async function choose(page) {
  const form = await import("./new_game.js").catch(() => {
    throw new Problem(0);
  });
  form.openNewGame({ ...page, again: () => offer(page), isAlone: isAlone(page.game) });
}

function begin(page) {
  if (wasPlayed) settle(part("ending"));
  announce(`${headline(page.game)} ${page.game.status}`);
  if (!isPlayer(page.game)) return;
  readOnward(page.report).then(() => render(page)).catch(() => {});
  follow(page);
}

/** Keeps a press that was meant for what was in the panel's place from pressing the panel. */
function settle(box) {
  box.classList.add("settling");
  setTimeout(() => box.classList.remove("settling"), SETTLING);
}

/** Asks for the rematch as long as it can still change. */
async function follow(page) {
  if (!document.hidden && !isAsking) {
    try {
      rematch = await read("rematch");
    } catch (problem) {
      // The end of the link is said elsewhere.
      if (problem.status === 401) return;
    }
    render(page);
  }
  if (rematch?.page) {
    // Who waits for it in front of the panel is taken there.
    if (hasOffered && !document.hidden && !page.isReading()) goToRematch();
    return;
  }
  setTimeout(() => follow(page), interval);
  const isOpen = rematch?.phase === "lobby";
  interval = isOpen ? FIRST_INTERVAL : Math.min(interval * 1.05, MAX_INTERVAL);
}

/** Offers the rematch, or accepts it; goes to it where it has begun. */
async function offer(page) {
  if (isAsking) return;
  isAsking = true;
  render(page);
  try {
    rematch = await send("POST", "rematch");
    hasOffered = true;
    interval = FIRST_INTERVAL;
    if (rematch.page) goToRematch();
  } catch (problem) {
    page.report(problem);
  }
  isAsking = false;
  render(page);
}

function goToRematch() {
  location.assign(pageAddress(rematch.page));
}

/** The result for the reader in a word or two. */
function headline({ phase, result, your_armies: own }) {
  if (!result) return say(["over", "aborted"].includes(phase) ? phase : "not-begun");
  if (result.winners.length === 0) return say("drawn");
  if (own.length === 0) return say("over");
  return say(result.winners.some((army) => own.includes(army)) ? "won" : "lost");
}

function render(page) {
  const { game } = page;
  const box = part("ending");
  const winners = game.result?.winners ?? [];
  const shown = winners.length ? winners : game.seats.map(({ army }) => army);
  box.classList.toggle("won", winners.some((army) => game.your_armies.includes(army)));
  const focused = document.activeElement?.dataset.do;
  redraw(box, [
    h(
      "div",
      { class: "result" },
      h("span", { class: "emblem" }, shown.map((army) => icon(`${army}-king-0`))),
      h("div", {}, h("h2", {}, headline(game)), ...game.status.split("\n").map((line) => h("p", {}, line))),
    ),
    ...rematchPart(page),
    h("div", { class: "ways" }, ways(page)),
  ]);
  if (focused) box.querySelector(`[data-do="${focused}"]`)?.focus({ preventScroll: true });
}

/** What became of the rematch. */
function rematchPart(page) {
  if (!isPlayer(page.game)) return [];
  const press = (label) =>
    button(label, () => offer(page), { class: "primary", disabled: isAsking, "data-do": "rematch" });
  const told = (name, who) => h("p", { role: "status" }, say(name, { who }));
  const { id, phase, page: address, asks_you, offered_by, waiting_for } = rematch ?? {};
  if (address) {
    const go = { class: "primary", target: null };
    return [told("rematch-begun"), link(pageAddress(address), say("rematch-go"), go)];
  }
  if (phase === "lobby") {
    if (asks_you) return [told("rematch-offered", offered_by), press(say("accept-rematch"))];
    return [told("rematch-waiting", waiting_for.join(", "))];
  }
  // Against computers the same begins at once.
  const label = say(isAlone(page.game) ? "new-game" : "rematch");
  return [...(id ? [told("rematch-declined")] : []), press(label)];
}

/** The ways on: what can be done with this game, and where other games are. */
function ways(page) {
  const { game } = page;
  const waits = ({ mine }) => mine;
  const [next, ...others] = onward.games.filter(waits);
  const count = others.length ? ` (${others.length + 1})` : "";
  const goOn = () => goTo(onward.games.find(waits), page.report);
  const open = (what) =>
    button(say(what), () => page.open(what), { "data-do": what, "aria-controls": what });
  return [
    page.canAnalyse && open("analysis"),
    game.ply > 0 && open("replay"),
    isPlayer(game) &&
      button(say(isAlone(game) ? "other-game" : "new-game"), () => choose(page).catch(page.report)),
    next && button(`${say("next-game", { who: next.name })}${count}`, goOn),
    wayBack(),
  ].filter(Boolean);
}
