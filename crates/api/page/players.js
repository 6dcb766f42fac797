// The plates of the players: who they are, whose turn it is, clocks, points and captured pieces.

import { h, icon, part, say, writtenTime } from "./element.js";
import { isWalking } from "./pieces.js";
import { now } from "./server.js";

/** The number of kinds of captured pieces that a plate has room for. */
const MAX_CAPTURED = 8;

/** The seat of an army. */
export function seatOf(game, army) {
  return game.seats.find((seat) => seat.army === army);
}

/** The name of an army's player; that of the army if there is none. */
export function nameOfArmy(game, army) {
  const { player } = seatOf(game, army);
  const person = game.people.find((one) => one.player === player);
  return person?.name ?? say(`army-${army}`);
}

/** An army's player and its name: "Ann (White)". */
export function whoIs(game, army) {
  const title = say(`army-${army}`);
  const name = nameOfArmy(game, army);
  return name === title ? title : `${name} (${title})`;
}

/** The name of a player by their number. */
export function nameOfPlayer(game, player) {
  return game.people.find((one) => one.player === player)?.name ?? "–";
}

/** The seat of the army that plays together with this one in every position; nothing without one. */
function partnerOf(game, { partner }) {
  return seatOf(game, partner) ?? null;
}

/** The team of a seat in a game of fixed partners: the first one is that of the first seat. */
function teamOf(game, place) {
  const partner = partnerOf(game, place);
  if (!partner) return null;
  return [place, partner].includes(game.seats[0]) ? "first" : "second";
}

/** The mark of a team, whose shape and colour are those on the pictures in the chat. */
function teamMark(game, place) {
  const partner = partnerOf(game, place);
  if (!partner) return null;
  const label = say("partner", { who: whoIs(game, partner.army) });
  return h("span", { class: "team", role: "img", "aria-label": label, title: label });
}

/** Whether a player has left the game. */
const isOut = ({ status }) => !["active", "protectorate"].includes(status);

/** The king on a plate: grey, unless somebody moves the army or the king walks on by itself. */
function kingOf(place, pieces) {
  const { army, commander } = place;
  const isGrey = isOut(place) && commander === null && !isWalking(pieces, army);
  return `${army}-king-${isGrey ? 1 : 0}`;
}

/** Shows the plates: one's own below the board, the others above. */
export function showPlayers(game, pieces, below) {
  const own = game.seats.filter(({ army }) => below.includes(army));
  const others = game.seats.filter(({ army }) => !below.includes(army));
  part("above").replaceChildren(...others.map((seat) => plate(game, pieces, seat)));
  part("below").replaceChildren(...own.map((seat) => plate(game, pieces, seat)));
  showAway(game);
  tick(game);
}

function plate(game, pieces, place) {
  const { army, score, captured } = place;
  const hasLeft = isOut(place);
  const turn = game.turn === army;
  const state = turn ? "turn" : hasLeft ? "out" : null;
  const points = score && score !== "0" ? h("span", { class: "points" }, pointsOf(score)) : null;
  return h(
    "li",
    {
      "data-army": army,
      "data-team": teamOf(game, place),
      class: state,
      "aria-current": turn ? "true" : null,
    },
    icon(kingOf(place, pieces)),
    h(
      "div",
      { class: "who" },
      h("b", {}, teamMark(game, place), nameOfArmy(game, army)),
      h(
        "span",
        { class: "army" },
        [say(`army-${army}`), hasLeft && say("out"), ...whoPlays(game, place)].filter(Boolean).join(", "),
        points,
      ),
    ),
    captures(captured),
    hasClock(game) && !hasLeft ? h("time", { class: "clock", role: "timer" }) : null,
  );
}

/** Whether the time that is left says something: after the end, only of a clock for the whole game. */
function hasClock({ clock, phase }) {
  return clock && (phase !== "over" || !clock.correspondence);
}

/** Who plays in the place of whom: a computer for now, or a person who has taken the seat over. */
function whoPlays(game, { is_substituted, is_offered, former_player }) {
  const former = game.people.find((one) => one.player === former_player)?.name;
  return [
    former && say("former", { who: former }),
    is_substituted && say("stand-in"),
    is_offered && say("offered"),
  ];
}

/**
 * Until when players are on vacation, and for whose turn it is, their deadline after it. It stands
 * below the board, which never moves.
 */
function showAway(game) {
  const { clock, phase, people } = game;
  const { away = [], turn } = phase === "running" && clock ? clock : {};
  const lines = away.filter(({ until }) => Date.parse(until) > now()).map(({ player, until }) => {
    const isMoving = turn?.deadline && seatOf(game, turn.army).player === player;
    const when = { when: writtenTime(until), then: isMoving && writtenTime(turn.deadline) };
    const who = people.find((one) => one.player === player)?.name ?? "";
    const text = `${who}: ${say(isMoving ? "away-turn" : "away", when)}`;
    return h("li", { class: "away", "data-until": until }, text);
  });
  part("away").hidden = lines.length === 0;
  part("away").replaceChildren(...lines);
}

/** The end of a player's vacation; nothing if they are here. */
function awayUntil(clock, player) {
  const away = clock?.away.find((one) => one.player === player);
  return away && Date.parse(away.until) > now() ? away.until : null;
}

const FRACTIONS = { "1/2": "½", "1/4": "¼", "3/4": "¾", "1/3": "⅓", "2/3": "⅔", "1/6": "⅙", "5/6": "⅚" };

function pointsOf(score) {
  const points = score.replace(/\+?(\d\/\d+)/, (_, part) => FRACTIONS[part] ?? part);
  return ` · ${say("points", { points })}`;
}

/** The captured pieces, each kind once with its number. */
function captures(captured) {
  const counts = new Map();
  for (const { army, piece } of captured) {
    const id = `${army}-${piece}-0`;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  const shown = [...counts].slice(-MAX_CAPTURED);
  const names = [...counts].map(([id, count]) => {
    const [army, kind] = id.split("-");
    return `${count} ${say(`army-${army}`)} ${say(`kind-${kind}`)}`;
  });
  const pieces = shown.map(([id, count]) =>
    h("span", {}, icon(id), count > 1 ? `${count}` : ""),
  );
  const label = say("captured", { pieces: names.join(", ") });
  return h("div", { class: "captured", role: "img", "aria-label": label, title: label }, pieces);
}

/** The symbols that the plates need. */
export function symbolsOf(game, pieces) {
  const kings = game.seats.flatMap((place) => [`${place.army}-king-0`, kingOf(place, pieces)]);
  const captured = game.seats.flatMap((seat) => seat.captured);
  return [...kings, ...captured.map(({ army, piece }) => `${army}-${piece}-0`)];
}

/** Shows how much time is left. */
export function tick(game) {
  const { clock } = game;
  if (!clock) return;
  for (const line of document.querySelectorAll(".away")) {
    line.hidden = Date.parse(line.dataset.until) <= now();
  }
  for (const [place, { army, player }] of game.seats.entries()) {
    const shown = document.querySelector(`[data-army="${army}"] .clock`);
    if (!shown) continue;
    const isTurn = clock.turn?.army === army;
    const left = leftOf(clock, isTurn, place);
    const waits = clock.pause !== null || (awayUntil(clock, player) && clock.turn?.picker === null);
    const isPaused = waits && isTurn;
    const text = isPaused ? say("paused") : written(left);
    if (shown.textContent !== text) {
      shown.textContent = text;
      const deadline = isTurn && clock.turn.deadline;
      shown.title = deadline ? writtenTime(deadline) : "";
    }
    shown.classList.toggle("short", isTurn && left < 30_000);
  }
}

function leftOf({ turn, left_ms: left }, isTurn, place) {
  if (isTurn && turn.deadline) return Math.max(Date.parse(turn.deadline) - now(), 0);
  return left[place] ?? 0;
}

function written(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  if (days > 0) return `${days}d ${hours}h`;
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
