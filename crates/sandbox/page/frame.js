// The frame around an Activity: opens it with Discord's query, and speaks for Discord's client.
//
// It passes each message of the Activity on to the sandbox and posts the answer back. What the
// answers are is decided there. Not part of the chat page: it has the origin of the Activity.

/** The opcodes of the protocol. */
const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;

/** The code of a connection that the Activity or its frame closes. */
const CLOSE_NORMAL = 1000;

const PARTICIPANTS_UPDATE = "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE";

const given = new URLSearchParams(location.search);
const who = new URLSearchParams({ as: given.get("as"), instance: given.get("instance") });
const activity = document.createElement("iframe");
/** Whether the Activity has been greeted, and the events that it wants. */
let isReady = false;
const wanted = new Set();

async function begin() {
  const answer = await fetch(`/.sandbox/join?${who}`, { method: "POST" });
  const body = await answer.json();
  if (!answer.ok) {
    end(body.message);
    return;
  }
  activity.title = "Activity";
  activity.allow = "fullscreen; clipboard-write";
  activity.src = `/?${new URLSearchParams(body.query)}`;
  document.body.append(activity);
  addEventListener("pagehide", () => navigator.sendBeacon(`/.sandbox/leave?${who}`));
}

/** Shows why there is no Activity. */
function end(message) {
  activity.remove();
  const problem = document.getElementById("problem");
  problem.textContent = message;
  problem.hidden = false;
}

function post(message) {
  activity.contentWindow?.postMessage(message, location.origin);
}

addEventListener("message", ({ source, origin, data }) => {
  if (source !== activity.contentWindow || origin !== location.origin || !Array.isArray(data)) return;
  const [opcode, payload] = data;
  // A page that is loaded anew greets again.
  if (opcode === HANDSHAKE) wanted.clear();
  if (opcode === HANDSHAKE || (opcode === FRAME && isReady)) answer(opcode, payload);
  if (opcode === CLOSE) end(payload?.message ?? "The Activity has been closed.");
});

async function answer(opcode, payload) {
  const sent = await fetch("/.sandbox/rpc", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...Object.fromEntries(who), opcode, payload }),
  });
  const message = sent.ok ? await sent.json() : [CLOSE, { code: CLOSE_NORMAL, message: "The sandbox has ended." }];
  isReady = message[0] === FRAME;
  post(message);
  if (opcode === FRAME) follow(payload);
}

/** Sends the participants from now on, as often as they change, if the Activity wants that. */
function follow({ cmd, evt }) {
  if (cmd === "UNSUBSCRIBE") wanted.delete(evt);
  if (cmd !== "SUBSCRIBE" || wanted.has(evt)) return;
  wanted.add(evt);
  if (evt === PARTICIPANTS_UPDATE) followParticipants();
}

async function followParticipants() {
  let known = null;
  while (wanted.has(PARTICIPANTS_UPDATE)) {
    const query = new URLSearchParams({ instance: who.get("instance"), known: known ?? "" });
    const answer = await fetch(`/.sandbox/participants?${query}`);
    if (!answer.ok) return;
    const { participants } = await answer.json();
    const now = participants.map(({ id }) => id).join(",");
    // The first answer is who was there when the Activity subscribed.
    if (known !== null && now !== known)
      post([FRAME, { cmd: "DISPATCH", evt: PARTICIPANTS_UPDATE, data: { participants }, nonce: null }]);
    known = now;
  }
}

begin();
