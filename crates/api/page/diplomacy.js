// Alliances, proposals and letters of the reader, in games that have them. Nobody else sees any of
// it, so nothing is asked for unless the reader plays.

import { isPlaying } from "./actions.js";
import { ask, button, h, part, say, writtenTime } from "./element.js";
import { whoIs } from "./players.js";
import { read } from "./server.js";

/** What the reader has written and not sent, so that a new event does not erase it. */
const drafts = new Map();

/**
 * Shows the diplomacy of the reader, and returns what was read of it. `act` sends a command and
 * shows the game again.
 */
export async function showDiplomacy(game, act) {
  const box = part("diplomacy");
  box.hidden = !game.diplomacy || game.your_player === null || game.phase === "lobby";
  if (box.hidden) return null;
  // Who is out only reads.
  const isRunning = isPlaying(game);
  const [alliances, proposals, letters] = await Promise.all([
    read("alliances"),
    read("proposals"),
    read("letters"),
  ]);
  const focused = document.activeElement?.id;
  const parts = [
    h("summary", {}, say("diplomacy")),
    h("p", { class: "hint" }, say("only-you")),
    ...standing(game, alliances, isRunning, act),
    ...received(game, proposals, alliances, isRunning, act),
    isRunning && proposalForm(game, alliances, act),
    game.diplomacy.letters !== "off" && letterPart(game, letters, isRunning, act),
  ];
  box.replaceChildren(...parts.filter(Boolean));
  if (focused) part(focused)?.focus({ preventScroll: true });
  return { alliances, proposals, letters };
}

function names(game, armies) {
  return armies.map((army) => whoIs(game, army)).join(", ");
}

function standing(game, { allies, liege, protectorates, order }, isRunning, act) {
  const leave = async () => {
    const isSure = await ask(say("ask-leave"), [[say("leave"), true, { class: "danger" }]]);
    if (isSure) act("alliances/leave", {});
  };
  const orders = ["removal", "protectorate"].map((value) =>
    h("option", { value, selected: value === order }, say(`order-${value}`)),
  );
  const setOrder = (event) => act("alliances/order", { order: event.target.value }, "PUT");
  return [
    h("p", {}, allies.length ? say("allies", { who: names(game, allies) }) : say("no-allies")),
    liege !== null && h("p", {}, say("liege", { who: whoIs(game, liege) })),
    protectorates.length > 0 &&
      h("p", {}, say("protectorates", { who: names(game, protectorates) })),
    isRunning && order &&
      h("label", {}, say("order"), h("select", { id: "order", change: setOrder }, orders)),
    isRunning && allies.length > 0 && button(say("leave"), leave),
  ].filter(Boolean);
}

function received(game, { made, received: proposals }, { allies }, isRunning, act) {
  const accept = async (from) => {
    const leaving =
      allies.length > 0 && (await ask(say("ask-leaving"), [[say("yes"), true]])) === true;
    // Who else is in the alliance may have changed since it was shown.
    if (allies.length === 0 || leaving) {
      act("proposals/accept", { from, leaving }, "POST", game.version);
    }
  };
  const item = (text, message, buttons) =>
    h("div", { class: "banner" }, h("p", {}, text), message && h("q", {}, message), buttons);
  const own = made.map(({ to, message }) =>
    item(say("proposal-to", { who: whoIs(game, to) }), message, isRunning && [
      button(say("withdraw"), () => act("proposals/withdraw", { to })),
    ]),
  );
  const words = (from, others) => {
    const proposed = say("proposal-from", { who: whoIs(game, from) });
    return others.length
      ? `${proposed} ${say("proposal-others", { who: names(game, others) })}`
      : proposed;
  };
  const theirs = proposals.map(({ from, message, others }) =>
    item(words(from, others), message, isRunning && [
      button(say("accept"), () => accept(from), { class: "primary" }),
      button(say("decline"), () => act("proposals/decline", { from })),
    ]),
  );
  return [...theirs, ...own];
}

/** A field whose text stays while it is not sent. */
function draft(id, label, attributes = {}) {
  const keep = (event) => drafts.set(id, event.target.value);
  const field = h("textarea", { id, rows: 2, maxlength: 2000, input: keep, ...attributes });
  field.value = drafts.get(id) ?? "";
  return [h("label", { for: id }, label), field];
}

/** A menu of the other players. */
function recipients(game, id, without = []) {
  const isOther = ({ army, player, status }) =>
    player !== game.your_player && !without.includes(army) &&
    ["active", "protectorate"].includes(status);
  const options = game.seats.filter(isOther).map(({ army }) =>
    h("option", { value: army, selected: drafts.get(id) === army }, whoIs(game, army)),
  );
  const keep = (event) => drafts.set(id, event.target.value);
  // Nobody is chosen by accident.
  const none = h("option", { value: "" }, say("choose"));
  const menu = h("select", { id, change: keep, required: true }, none, options);
  return [h("label", { for: id }, say("to")), menu];
}

/** The other players with a box for each. Several may be chosen. */
function readers(game, id) {
  const kept = drafts.get(id) ?? [];
  const isOther = ({ army, player }) =>
    player !== game.your_player && game.seats.find((other) => other.player === player).army === army;
  const keep = () => {
    const boxes = part(id).querySelectorAll("input:checked");
    drafts.set(id, [...boxes].map((box) => box.value));
  };
  const boxes = game.seats.filter(isOther).map(({ army }) => {
    const box = { type: "checkbox", id: `${id}-${army}`, value: army, checked: kept.includes(army) };
    return h("label", {}, h("input", { ...box, change: keep }), whoIs(game, army));
  });
  return h("fieldset", { id }, h("legend", {}, say("letter-readers")), boxes);
}

function form(legend, fields, label, submit) {
  const send = (event) => {
    event.preventDefault();
    submit(event.target.elements);
  };
  return h(
    "form",
    { submit: send },
    legend && h("b", {}, legend),
    fields,
    h("button", { class: "primary" }, label),
  );
}

function proposalForm(game, { allies }, act) {
  const shows = allies.length > 0 && game.variant === "alliance";
  const fields = [
    shows && h("p", { class: "hint" }, say("proposal-shows", { who: names(game, allies) })),
    ...recipients(game, "proposal-to", allies),
    ...(game.diplomacy.letters === "off" ? [] : draft("proposal-text", say("message"))),
  ].filter(Boolean);
  return form(say("propose"), fields, say("propose"), async (elements) => {
    const message = elements["proposal-text"]?.value.trim();
    const { value: to, selectedOptions } = elements["proposal-to"];
    const question = say("ask-propose", { who: selectedOptions[0].text, whom: names(game, allies) });
    // Who has allies may give them away.
    if (shows && !(await ask(question, [[say("propose"), true]]))) return;
    if (await act("proposals", { to, ...(message && { message }) })) {
      drafts.delete("proposal-text");
      drafts.delete("proposal-to");
    }
  });
}

function letterPart(game, { letters, alias }, isRunning, act) {
  const items = letters.map(({ from, to, own, text, at }) => {
    const whom = to.map(({ name }) => name).join(", ");
    const who = own
      ? say("letter-to", { who: whom })
      : to.length > 1
        ? say("letter-from-to-several", { who: from.name, whom })
        : say("letter-from", { who: from.name });
    const when = writtenTime(at);
    return h(
      "li",
      { class: own ? "own" : null },
      h("small", {}, `${who} · ${when}`),
      h("p", {}, text ?? say("letter-gone")),
    );
  });
  const sign = alias && h("label", {}, h("input", { type: "checkbox", id: "anonymous" }),
    say("anonymous"));
  const fields = [
    readers(game, "letter-readers"),
    ...draft("letter-text", say("letter"), { required: true }),
    ...(sign ? [sign] : []),
  ];
  const write = form(null, fields, say("send"), async (elements) => {
    const body = {
      to: drafts.get("letter-readers") ?? [],
      text: elements["letter-text"].value,
      ...(elements.anonymous?.checked && { anonymous: true }),
    };
    if (await act("letters", body)) drafts.delete("letter-text");
  });
  return h(
    "div",
    { class: "letters" },
    h("b", {}, say("letters")),
    items.length ? h("ul", {}, items) : h("p", {}, say("no-letters")),
    isRunning && write,
  );
}
