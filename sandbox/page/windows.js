// Several windows of the same browser share six connections to this server.
//
// A game for five is tried with five windows and more, each with a stream that never ends; the
// seventh would wait for ever. So hidden windows let go of their stream while there are more
// windows than streams, and take it up again when they are looked at. Windows are counted by the
// browser's locks, which go away with them.

/** Streams at the same time; the other connections are for requests. */
const MOST_STREAMS = 4;

/** How often a hidden window looks whether room is needed, in milliseconds. */
const LOOK_EVERY = 2000;

const PREFIX = "chat-window/";

/** Lets other windows count this one, for as long as it is there. */
export function countWindow() {
  navigator.locks?.request(PREFIX + crypto.randomUUID(), () => new Promise(() => {}));
}

/** Resolves when this window is hidden while others need its stream; never once `signal` is aborted. */
export function roomNeeded(signal) {
  return new Promise((resolve) => {
    const timer = setInterval(async () => document.hidden && (await tooMany()) && resolve(), LOOK_EVERY);
    signal.addEventListener("abort", () => clearInterval(timer));
  });
}

async function tooMany() {
  const { held } = (await navigator.locks?.query()) ?? { held: [] };
  return held.filter((lock) => lock.name.startsWith(PREFIX)).length > MOST_STREAMS;
}

/** Resolves when this window can be seen. */
export function looked() {
  return new Promise((resolve) => {
    const look = () => document.hidden || (document.removeEventListener("visibilitychange", look), resolve());
    document.addEventListener("visibilitychange", look);
    look();
  });
}
