// Shares the browser's six connections to this server among several windows.
//
// A game for five people is tried out with five or more windows, each with an endless stream; a
// seventh would wait forever. So hidden windows close their stream while there are more windows
// than streams, and reopen it when they become visible. Windows are counted with the browser's
// locks, which end with the window.

/** The most streams at the same time; the other connections are for requests. */
const MAX_STREAMS = 4;

/** How often a hidden window checks whether others need its stream, in milliseconds. */
const CHECK_INTERVAL = 2000;

const PREFIX = "chat-window/";

/** Makes this window countable for the others, as long as it is open. */
export function countWindow() {
  navigator.locks?.request(PREFIX + crypto.randomUUID(), () => new Promise(() => {}));
}

/**
 * Resolves when this window is hidden and others need its stream; never after `signal` is aborted.
 */
export function whenStreamNeeded(signal) {
  return new Promise((resolve) => {
    const timer = setInterval(async () => document.hidden && (await hasTooManyWindows()) && resolve(), CHECK_INTERVAL);
    signal.addEventListener("abort", () => clearInterval(timer));
  });
}

async function hasTooManyWindows() {
  const { held } = (await navigator.locks?.query()) ?? { held: [] };
  return held.filter((lock) => lock.name.startsWith(PREFIX)).length > MAX_STREAMS;
}

/** Resolves when this window is visible. */
export function whenVisible() {
  return new Promise((resolve) => {
    const look = () => document.hidden || (document.removeEventListener("visibilitychange", look), resolve());
    document.addEventListener("visibilitychange", look);
    look();
  });
}
