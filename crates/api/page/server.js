// The client of the API: requests about the game of this page, and the stream of its events.
//
// It knows addresses, headers, the token and how to reconnect; it neither stores nor draws
// anything. Every failed request throws a `Problem`, whose message can be shown.

import { withOwnLetters } from "./element.js";

/** The delays before a command is sent again that was not answered, in milliseconds. */
const RETRY_DELAYS = [500, 2000];
/** The first and the longest delay before the stream is opened again, in milliseconds. */
const FIRST_DELAY = 500;
const MAX_DELAY = 8000;
/** How often a token is renewed, in milliseconds. A token lasts a day, and a game longer. */
const RENEWAL_INTERVAL = 30 * 60 * 1000;
/** How soon after a failure, in milliseconds. */
const RENEWAL_RETRY = 30_000;

/** The game of the address; `puzzle` on the page of a person's puzzles. */
export const gameId = location.pathname.split("/").pop();
/** The language that the address names. The browser's own is used without one. */
let language = new URLSearchParams(location.search).get("language");
const root = new URL("..", location.href);
const storageKey = `page-token ${gameId}`;
const endedKey = `${storageKey} ended`;

let token = takeToken();

/** A request that failed. `status` is 0 if the server could not be reached. */
export class Problem extends Error {
  constructor(status, details = {}) {
    super(details.detail ?? details.title ?? "");
    this.status = status;
    this.kind = details.type?.split("/").pop();
    this.confirm = details.confirm;
  }
}

/**
 * The token of the address. It is kept for this tab, and leaves the address, so that an address
 * which is copied shows only what everybody may see.
 */
function takeToken() {
  const given = location.hash.slice(1);
  if (given.startsWith("entente_page_")) {
    keep(given);
    history.replaceState(null, "", location.pathname + location.search);
    return given;
  }
  return kept();
}

/** Keeps something for this tab, the token by default. */
export function keep(value, key = storageKey) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Without storage a reload needs a new link.
  }
}

/** What was kept; `null` for nothing. */
export function kept(key = storageKey) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function hasToken() {
  return token !== null;
}

/** Whether a link of this tab has ended: also after a reload it was once good. */
export function hadLink() {
  return kept(endedKey) !== null;
}

/** Goes on without the token, as everybody. */
export function dropToken() {
  token = null;
  keep("ended", endedKey);
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Then there is none.
  }
}

/** Asks for the next token in time, as long as the page is open. */
export async function renewToken(onEnd) {
  if (!hasToken()) return;
  let wait = RENEWAL_INTERVAL;
  try {
    const made = await send("POST", "page-tokens");
    // The link may have ended meanwhile.
    if (!hasToken()) return;
    token = made.token;
    keep(token);
  } catch (problem) {
    if (problem.status === 401 || problem.status === 403) {
      onEnd(problem);
      return;
    }
    wait = RENEWAL_RETRY;
  }
  setTimeout(() => renewToken(onEnd), wait);
}

/** How far the server's clock is ahead of this machine's, in milliseconds. */
let ahead = 0;

/** The time at the server. */
export function now() {
  return Date.now() + ahead;
}

/** The address of another page that the API has named, in the same language. */
export function pageAddress(path) {
  const [page, secret] = path.split("#");
  return new URL(`${page.slice(1)}${location.search}#${secret}`, root).href;
}

/** The address of what only the page needs. */
export function pagePart(path) {
  return new URL(`games/${path}`, root);
}

/** The address of a part of the game, or of the puzzle, in the API. */
function address(path) {
  if (path instanceof URL) return path;
  const shown = gameId === "puzzle" ? "me/puzzle" : `games/${gameId}`;
  const part = path && !path.startsWith("?") ? `/${path}` : path;
  return new URL(`api/v1/${shown}${part}`, root);
}

/** Reads a part of the game from the API; the game itself without a path. */
export async function read(path = "") {
  return withOwnLetters(await (await request(address(path))).json());
}

/** Reads a part of the game that is no JSON. */
export async function readBlob(path) {
  return (await request(address(path))).blob();
}

/** Reads what only the page needs. */
export async function readPage(path) {
  return withOwnLetters(await (await request(pagePart(path))).json());
}

/** Reads what is the same for every game and everybody, without the token. */
export async function readShared(path) {
  return request(pagePart(path), { cache: "default" }, null);
}

/** A key of a command: with it the command is done once, however often it is sent. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends a command about the game. With a version it counts only for this one. */
export async function send(method, path, body = {}, version = null, key = newKey()) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
  if (version !== null) headers["If-Match"] = `"${version}"`;
  const options = { method, headers, body: JSON.stringify(body) };
  for (const delay of RETRY_DELAYS) {
    try {
      return await (await request(address(path), options)).json();
    } catch (problem) {
      if (problem.status !== 0) throw problem;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return (await request(address(path), options)).json();
}

async function request(url, options = {}, bearer = token) {
  const headers = { ...options.headers };
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  if (language) headers["Accept-Language"] = language;
  let response;
  try {
    // Not from the browser's cache: what a player saw should not stay on the disk.
    const kept = { cache: "no-store", credentials: "omit", ...options };
    response = await fetch(url, { ...kept, headers });
  } catch {
    throw new Problem(0);
  }
  const date = Date.parse(response.headers.get("Date"));
  // The header has whole seconds, so a small difference is none. What the browser kept has an old
  // one.
  if (!options.cache && Math.abs(date - now()) > 1500) ahead = date - Date.now();
  if (!response.ok) {
    throw new Problem(response.status, await response.json().catch(() => ({})));
  }
  return response;
}

/** The texts of the page. */
export async function readTexts() {
  const named = language ? `?language=${encodeURIComponent(language)}` : "";
  return (await readShared(`texts.json${named}`)).json();
}

/**
 * Goes on in the language that the reader has chosen since the link was made. Returns whether it is
 * another one, so that what was read is read again.
 */
export function changeLanguage(chosen) {
  if (!chosen || chosen === document.documentElement.lang) return false;
  language = chosen;
  document.documentElement.lang = chosen;
  const own = new URL(location.href);
  own.searchParams.set("language", chosen);
  history.replaceState(null, "", own);
  return true;
}

/** The statuses that do not go away: the link has ended, or the game is not there any more. */
const FINAL = [401, 403, 404];

/**
 * Listens to the game from a version on. `onEvent` gets each event, `onState` whether the
 * connection is `live` or `reconnecting`, `onEnd` the problem with which it has ended for good.
 * Returns a function that ends it.
 */
export function listen(version, onEvent, onState, onEnd) {
  let cursor = version;
  let delay = FIRST_DELAY;
  let source = null;
  let isEnded = false;
  const end = () => {
    isEnded = true;
    source?.close();
  };
  const again = () => {
    if (isEnded) return;
    onState("reconnecting");
    setTimeout(open, delay);
    delay = Math.min(2 * delay, MAX_DELAY);
  };
  const open = async () => {
    let url;
    try {
      url = await streamAddress();
      // Why a stream ends, a browser does not say.
      if (delay > FIRST_DELAY) await read();
    } catch (problem) {
      if (isEnded) return;
      if (!FINAL.includes(problem.status)) return again();
      end();
      onEnd(problem);
      return;
    }
    if (isEnded) return;
    url.searchParams.set("after", cursor);
    source = new EventSource(url);
    source.onopen = () => {
      delay = FIRST_DELAY;
      onState("live");
    };
    source.onmessage = (message) => {
      cursor = message.lastEventId;
      onEvent(JSON.parse(message.data));
    };
    source.addEventListener("end", () => {
      source.close();
      again();
    });
    source.onerror = () => {
      source.close();
      again();
    };
  };
  open();
  return end;
}

/** The address of the stream. A browser sends no token for it in a header. */
async function streamAddress() {
  const url = address("events");
  if (!hasToken()) return url;
  const made = await request(new URL("api/v1/me/stream-tokens", root), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ stream: `/api/v1/games/${gameId}/events` }),
  });
  url.searchParams.set("token", (await made.json()).token);
  return url;
}
