// What players can do besides moving: answer offers and requests, offer a draw, ask, resign. What
// cannot be undone, and what all others get to read, is asked again before it is sent.

import { ask, button, h, part, say } from "./element.js";
import { wayBack } from "./ending.js";
import { nameOfPlayer, whoIs } from "./players.js";

/** The answers by which something can be declined, each with the text that says so. */
const DECLINED = { draw_declined: "draw-declined", request_declined: "request-declined" };

/** What was declined last, until the next move: the text, who, and after which ply. */
let declined = null;

/** What is asked anew, or has come about: what was declined before is no news any more. */
const NEWER = ["requested", "draw_offered", "request_accepted", "taken_back"];

/** Notes from the events of the game that an offer or a request was declined. */
export function noteDeclined({ type, player, ply, yours }) {
  if (NEWER.includes(type)) declined = null;
  if (type in DECLINED && !yours) declined = { text: DECLINED[type], player, ply };
}

/** Shows what can be done. `act` sends a command, a path and a body; `hint` asks for a hint. */
export function showActions({ game, now, moves }, act, hint) {
  part("offers").replaceChildren(...outNotes(game, moves), ...offers(game, now, act));
  const buttons = isPlaying(game) ? actions(game, now, act, hint) : [];
  const back = game.phase === "running" ? wayBack() : null;
  part("actions").replaceChildren(...buttons, ...(back ? [back] : []));
}

/** Whether the reader has an army in the game that is not out. */
export function isPlaying(game) {
  const own = game.seats.filter(({ army }) => game.your_armies.includes(army));
  const isIn = ({ status, is_resigning }) =>
    ["active", "protectorate"].includes(status) && !is_resigning;
  return game.phase === "running" && own.some(isIn);
}

/** What a player reads who is out of a running game, or will be at their turn. */
function outNotes(game, moves) {
  const own = game.seats.filter(({ army }) => game.your_armies.includes(army));
  if (game.phase !== "running" || own.length === 0 || isPlaying(game)) return [];
  const isLeaving = own.some(({ is_resigning }) => is_resigning);
  const isOwn = ({ what, army }) => what === "eliminated" && game.your_armies.includes(army);
  const by = moves.flatMap(({ news }) => news).findLast(isOwn)?.by ?? null;
  const out = by === null ? say("you-are-out") : say("out-by", { who: whoIs(game, by) });
  return [banner(isLeaving ? say("resigned") : out)];
}

/** The open offers and requests, with the buttons for those who are asked. */
function offers(game, now, act) {
  const me = game.your_player;
  const isAsked = isPlaying(game);
  const draws = game.draw_offers.map(({ army, accepted }) => {
    const isOwn = game.your_armies.includes(army) || accepted.includes(me);
    const answers = isAsked && !isOwn && [
      button(say("accept-draw"), () => act("draw/accept"), { class: "primary" }),
      button(say("decline-draw"), () => act("draw/decline")),
    ];
    const isMine = game.your_armies.includes(army);
    const text = isMine ? say("draw-offered-own") : say("draw-offered", { who: whoIs(game, army) });
    return banner(text, answers);
  });
  const who = declined?.ply === game.ply && nameOfPlayer(game, declined.player);
  const answered = who && game.phase === "running" ? [banner(say(declined.text, { who }))] : [];
  const { request } = game;
  const requested = request
    ? [banner(now.request, isAsked && answers(request, me, act))]
    : [];
  const choices = ((game.your_turn && game.choice) || []).map((army) => {
    const label = say("command-army", { army: say(`army-${army}`) });
    return button(label, () => act("choice", { army }), { class: "primary" });
  });
  const votes = now.vote?.moves.map(({ notation, votes: count }) => `${notation} ${count}`) ?? [];
  const standing = votes.length
    ? [banner(say("vote-standing", { content: votes.join(" · ") }))]
    : [];
  const chosen = choices.length ? [banner("", choices)] : [];
  return [...standing, ...draws, ...answered, ...requested, ...chosen];
}

function answers(request, me, act) {
  const answer = (label, action, attributes) =>
    button(label, () => act(`request/${action}`), attributes);
  if (request.by === me) return [answer(say("withdraw"), "decline")];
  if (!request.asked.includes(me)) return [];
  return [
    answer(say("accept"), "accept", { class: "primary" }),
    answer(say("decline"), "decline"),
  ];
}

function banner(text, buttons) {
  return h("div", { class: "banner" }, h("p", {}, text), buttons || []);
}

function actions(game, now, act, hint) {
  const asking = (label, question, yes, path, body, attributes = {}) =>
    button(label, async () => {
      const leave = attributes.class === "danger" ? say("no-play-on") : say("cancel");
      if (await ask(question, [[yes, true, attributes]], leave)) act(path, body);
    });
  const request = (action, question) =>
    asking(say(action), question, say(action), action);
  const claims = [...game.claims.possible, ...game.draw_claims].map((claim) =>
    button(say(`claim-${claim}`), () => act("claim", { claim })),
  );
  const changeOffers = (label, method, armies) =>
    armies.map((army) =>
      button(say(label, { who: whoIs(game, army) }), () => act(`draw/stopped/${army}`, {}, method)),
    );
  return [
    now.hint && button(say("hint"), hint, { id: "hint" }),
    now.may.offer_draw &&
      asking(say("offer-draw"), say("ask-draw"), say("offer-draw"), "draw"),
    ...claims,
    ...changeOffers("stop-draw-offers", "PUT", game.stoppable_draw_offers),
    ...changeOffers("allow-draw-offers", "DELETE", game.stopped_draw_offers),
    now.takeback && request("takeback", now.takeback),
    now.may.pause && request("pause", say("ask-pause")),
    now.may.resume && button(say("resume"), () => act("resume")),
    now.may.abort && asking(say("abort"), say("ask-abort"), say("yes-abort"), "abort", {}, { class: "danger" }),
    now.resign &&
      asking(now.resign.button, now.resign.question, now.resign.confirm, "resign", {}, { class: "danger" }),
  ].filter(Boolean);
}
