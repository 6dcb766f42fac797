// What concerns the reader alone, in short lines in the place of the title, and counted on
// *Diplomacy*; and the marks of the reader's allies on their plates. Neither moves the board. Of
// what was read, only numbers are kept, for this tab and this player.

import { isPlaying } from "./actions.js";
import { button, h, part, say } from "./element.js";
import { seatOf, whoIs } from "./players.js";
import { gameId, now, read } from "./server.js";

/** The number of lines in the place of the title. */
const MAX_LINES = 3;
/** The number of events that are looked through. */
const MAX_EVENTS = 100;
/** The shortest time left of which the reader is warned, in milliseconds. */
const MIN_WARNING = 30_000;
/** What is bad news. */
const ALARMS = ["check", "time", "betrayed", "pact_broken"];

/** The diplomacy of the reader, as it was read last, and its news since `memory.read`. */
let own = null;
let news = [];
/** The newest event, what was read of the events, and the lines that were put away. */
let latest = 0;
let memory = null;
let warning = null;

/** Reads the news of the reader, and shows them with their allies. */
export async function showConcerns(state, diplomacy) {
  own = diplomacy ?? null;
  const { game } = state;
  if (own) {
    memory = memory?.player === game.your_player ? memory : remembered(game.your_player);
    await readNews(game);
  }
  markAllies(game);
  draw(state);
}

function key(player) {
  return `read ${gameId} ${player}`;
}

function remembered(player) {
  try {
    return { gone: [], ...JSON.parse(sessionStorage.getItem(key(player))), player };
  } catch {
    return { gone: [], player };
  }
}

function remember(changes) {
  Object.assign(memory, changes);
  try {
    sessionStorage.setItem(key(memory.player), JSON.stringify(memory));
  } catch {
    // It is forgotten when the page is closed.
  }
}

/** Without a memory, the news begin after the reader's last move. */
async function readNews({ version, your_armies: armies }) {
  const after = Math.max(Math.min(memory.read ?? 0, version), version - MAX_EVENTS, 0);
  const { events } = await read(`events?after=${after}`);
  const isOwn = ({ moves }) => moves.some(({ army }) => armies.includes(army));
  const begin = memory.read === undefined ? events.findLastIndex(isOwn) + 1 : 0;
  if (memory.read === undefined) remember({ read: events[begin - 1]?.version ?? after });
  latest = events.at(-1)?.version ?? after;
  news = events.slice(begin).flatMap(({ version: at, news: all }) =>
    all.map((one, number) => ({ ...one, key: `${at}.${number}` })),
  );
}

/** The text of a piece of news; nothing if there is no more to say about it. */
function textOf(game, { what, army, with: others, letter }) {
  if (what === "letter") {
    const found = own.letters.letters.find(({ number }) => number === letter);
    return found && say("news-letter", { who: found.from.name });
  }
  const allies = others.filter((other) => !game.your_armies.includes(other));
  const who = (army === null ? allies : [army]).map((one) => whoIs(game, one)).join(", ");
  // What is said of an alliance is who is in it now: nothing after its end.
  if (what === "allied") return alliesText(game);
  const known = ["betrayed", "pact_broken", "left", "declined", "withdrawn", "civil_war"];
  return known.includes(what) && say(`news-${what}`, { who });
}

/** The allies of the reader in a line; nothing without allies. */
function alliesText(game) {
  const { allies } = own.alliances;
  return allies.length > 0 && say("allies", { who: allies.map((one) => whoIs(game, one)).join(", ") });
}

/** The lines about diplomacy, the newest first. Who is out only gets letters. */
function diplomacyLines(game) {
  const latestOf = (what) => news.findLast((one) => one.what === what);
  const isNews = (one) => one.what === "letter" || (isPlaying(game) && isStillIn(game, one));
  const said = news.filter(
    (one) => isNews(one) && (one.what !== "allied" || one === latestOf("allied")),
  );
  const lines = said.map((one) => ({
    key: one.key,
    kind: one.what,
    text: textOf(game, one),
    go: openDiplomacy,
  }));
  return lines.filter(({ key: id, text }) => text && !memory.gone.includes(id)).reverse();
}

/** The proposals that wait for an answer: they are there until it is given. */
function proposalLines(game) {
  if (!isPlaying(game)) return [];
  return own.proposals.received.map(({ from }) => ({
    key: `proposal.${from}`,
    kind: "proposed",
    text: say("proposal-from", { who: whoIs(game, from) }),
    go: openDiplomacy,
  }));
}

/** Whether a piece of news is about somebody who is still in the game. */
function isStillIn(game, { army }) {
  return army === null || ["active", "protectorate"].includes(seatOf(game, army).status);
}

/** The lines about the board: they are there as long as what they say is true. */
function boardLines({ game, now: position }) {
  const isOwn = (square) => game.your_armies.includes(position.pieces[square]?.split("-")[0]);
  const me = game.your_player;
  const isOffered = ({ army, accepted }) =>
    !game.your_armies.includes(army) && !accepted.includes(me);
  const offers = game.draw_offers.filter(isOffered).map(({ army }) => ({
    key: `draw.${game.ply}.${army}`,
    text: say("draw-offered", { who: whoIs(game, army) }),
    go: () => goTo("offers"),
  }));
  const { request } = game;
  const isAsked = request?.asked.includes(me) && request.by !== me;
  return [
    position.check.some(isOwn) &&
      { key: `check.${game.ply}`, kind: "check", text: say("news-check") },
    isShort(game) && { key: `time.${game.ply}`, kind: "time", text: say("news-time") },
    ...offers,
    isAsked && {
      key: `request.${game.version}`,
      text: position.request,
      go: () => goTo("offers"),
    },
  ].filter(Boolean);
}

/** The time from which on the reader is warned: a tenth of the whole, at least half a minute. */
function warningAt({ clock, seats, your_armies: armies, your_turn: isMine }) {
  const turn = clock?.turn;
  if (!isMine || !turn?.deadline || !armies.includes(turn.army)) return null;
  const place = seats.findIndex(({ army }) => army === turn.army);
  const whole = clock.correspondence ? clock.left_ms[place] : parseFloat(clock.pace) * 60_000;
  return Date.parse(turn.deadline) - Math.max(whole / 10, MIN_WARNING);
}

function isShort(game) {
  const at = warningAt(game);
  return at !== null && now() >= at;
}

const gone = new Set();

function draw(state) {
  const { game } = state;
  const isRunning = game.your_player !== null && game.phase === "running";
  const proposals = own && game.phase === "running" ? proposalLines(game) : [];
  const diplomacy = own && game.phase === "running" ? diplomacyLines(game) : [];
  const board = isRunning ? boardLines(state).filter(({ key: id }) => !gone.has(id)) : [];
  const waiting = proposals.filter(({ key: id }) => !gone.has(id));
  const lines = [...board, ...waiting, ...diplomacy];
  const putAway = ({ key: id, kind }) => {
    if (diplomacy.some((line) => line.key === id)) remember({ gone: [...memory.gone, id] });
    else gone.add(id);
    draw(state);
  };
  const more = lines.length - MAX_LINES;
  const list = part("concerns");
  const keys = lines.map(({ key: id }) => id).join(" ");
  // What is read to the user already is not read again.
  if (list.dataset.keys !== keys) {
    list.dataset.keys = keys;
    const items = [
      ...lines.slice(0, MAX_LINES).map((line) => item(line, () => putAway(line))),
      ...(more > 0 ? [h("li", {}, button(say("news-more", { count: more }), openDiplomacy))] : []),
    ];
    list.replaceChildren(...items);
  }
  drawBadge(proposals.length + diplomacy.length);
  clearTimeout(warning);
  const at = warningAt(game);
  const wait = at === null ? 0 : at - now();
  // Longer times do not fit into a timer, and something else happens before.
  if (wait > 0 && wait < 86_400_000) warning = setTimeout(() => draw(state), wait + 50);
  const markRead = () => {
    if (!news.length || !part("diplomacy").open) return;
    remember({ read: latest, gone: [] });
    news = [];
    draw(state);
  };
  Object.assign(part("diplomacy"), { onclick: markRead, ontoggle: markRead });
}

function item({ kind, text, go }, putAway) {
  return h(
    "li",
    { class: ALARMS.includes(kind) ? "alarm" : null },
    button(h("span", {}, text), () => (go ? go() : putAway()), { title: text }),
    button("×", putAway, { "aria-label": `${say("close")}: ${text}` }),
  );
}

function drawBadge(count) {
  const summary = part("diplomacy").querySelector("summary");
  summary?.querySelector(".badge")?.remove();
  if (!summary || !count) return;
  const label = say("news-count", { count });
  summary.append(h("span", { class: "badge", role: "img", "aria-label": label }, `${count}`));
}

function goTo(id) {
  part(id).scrollIntoView({ block: "center" });
}

function openDiplomacy() {
  part("diplomacy").open = true;
  goTo("diplomacy");
  part("diplomacy").querySelector("summary").focus({ preventScroll: true });
  part("diplomacy").onclick();
}

/** Marks the allies of the reader on their plates, and nobody else. */
export function markAllies(game) {
  const allies = own && game.your_player !== null ? own.alliances.allies : [];
  const players = allies.map((army) => seatOf(game, army).player).filter(Boolean);
  for (const { army, player } of game.seats) {
    const plate = document.querySelector(`.plates [data-army="${army}"]`);
    const isAlly = allies.includes(army) || players.includes(player);
    plate?.classList.toggle("ally", isAlly);
    plate?.querySelector(".army em")?.remove();
    if (isAlly) plate?.querySelector(".army").prepend(h("em", {}, say("ally")));
  }
}
