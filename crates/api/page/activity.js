// The beginning of an Activity: the frame in Discord in which people play on the page of a game.
//
// It asks Discord's client who uses it, as Discord's Embedded App SDK does, lets the server make a
// token for the page of the game of it, and goes there. Of the SDK only the handshake and one
// command are needed.

import { button, hideProblem, part, say, showProblem, useTexts } from "./element.js";

/** The opcodes of the protocol. */
const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;

/** Whose client can speak to the page: Discord's, and in the sandbox the page's own origin. */
const CLIENTS = [
  "discord.com",
  "ptb.discord.com",
  "canary.discord.com",
].map((host) => `${location.protocol}//${host}`);

/** The delays before the server is asked again for a game that it does not know yet, in ms. */
const RETRY_DELAYS = [500, 1500, 3000];

const query = new URLSearchParams(location.search);
const application = document.querySelector("meta[name=application]").content;
const client = window.parent.opener ?? window.parent;
/** The answers that are waited for, by the nonce of their question. */
const waiting = new Map();

function post(opcode, payload) {
  client.postMessage([opcode, payload], document.referrer ? new URL(document.referrer).origin : "*");
}

addEventListener("message", ({ source, origin, data }) => {
  const isClient = origin === location.origin || CLIENTS.includes(origin);
  if (source !== client || !isClient || !Array.isArray(data)) return;
  const [opcode, payload] = data;
  if (opcode === CLOSE) fail(say("activity-closed"));
  if (opcode !== FRAME) return;
  const nonce = payload.evt === "READY" ? "READY" : payload.nonce;
  const answered = waiting.get(nonce);
  waiting.delete(nonce);
  if (payload.evt === "ERROR") answered?.reject(new Error(payload.data.message));
  else answered?.resolve(payload.data);
});

/** The answer to the question with this nonce. */
function answer(nonce) {
  return new Promise((resolve, reject) => waiting.set(nonce, { resolve, reject }));
}

function command(cmd, args) {
  const nonce = crypto.randomUUID();
  const answered = answer(nonce);
  post(FRAME, { cmd, args, nonce });
  return answered;
}

/** Bytes in the alphabet of addresses. */
function base64(bytes) {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** A code for who uses the Activity, with the verifier that proves to be of the same page. */
async function authorize() {
  const ready = answer("READY");
  const frame = { frame_id: query.get("frame_id"), client_id: application };
  post(HANDSHAKE, { v: 1, encoding: "json", ...frame });
  await ready;
  const verifier = base64(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const { code } = await command("AUTHORIZE", {
    client_id: application,
    response_type: "code",
    state: "",
    prompt: "none",
    scope: ["identify"],
    code_challenge: base64(new Uint8Array(hash)),
    code_challenge_method: "S256",
  });
  return { code, verifier };
}

/** Asks the server for the page of the game. */
async function ask(body) {
  const asked = await fetch("games/activity/token", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ instance: query.get("instance_id") ?? "", ...body }),
  });
  const answered = await asked.json();
  if (asked.ok) return answered;
  throw Object.assign(new Error(answered.detail), { kind: answered.type?.split("/").pop() });
}

/** Waits until the server knows the game: Discord may open the frame before it has said which. */
async function findGame() {
  for (const delay of RETRY_DELAYS) {
    try {
      return await ask({});
    } catch (problem) {
      if (problem.kind !== "no-such-activity") throw problem;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return ask({});
}

function fail(text) {
  part("loading").hidden = true;
  showProblem(text, button(say("try-again"), () => location.reload()));
}

async function begin() {
  useTexts(await (await fetch("games/texts.json")).json());
  hideProblem();
  try {
    await findGame();
    const { page } = await ask(await authorize());
    location.replace(page);
  } catch (problem) {
    const isUnknown = problem.kind === "no-such-activity";
    fail(isUnknown ? say("activity-unknown") : problem.message);
  }
}

begin();
