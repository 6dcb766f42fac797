// The symbols of pieces: loaded once for each theme, and then used by every board and plate.

import { part, say } from "./element.js";
import { readShared } from "./server.js";

let loaded = new Set();
let theme = null;
/** The set of pieces that the reader has chosen. */
let set = "classic";

export function useSet(chosen) {
  // What was loaded is of another set.
  if (chosen !== set) theme = null;
  set = chosen;
}

/** The control of a king that walks on after its player has left. */
const WALKING = "10";

/** The army and the kind of the piece with this symbol, such as `white-king-0`. */
export function parts(id) {
  const [army, kind, control, mark] = id.split("-");
  return { army, kind, isOut: control === "1", isWalking: control === WALKING, isOnePoint: mark === "one" };
}

/** Whether the king of an army walks on among these pieces. */
export function isWalking(pieces, army) {
  return Object.values(pieces).includes(`${army}-king-${WALKING}`);
}

/** The symbol of another kind of piece of the same army. */
export function ofKind(id, kind) {
  return `${parts(id).army}-${kind}-0`;
}

/** What a piece is called. */
export function nameOf(id) {
  const { army, kind, isOut, isWalking, isOnePoint } = parts(id);
  const names = { army: say(`army-${army}`), kind: say(`kind-${kind}`) };
  const piece = say(isOut ? "piece-out" : isWalking ? "piece-walking" : "piece", names);
  return isOnePoint ? say("one-point", { piece }) : piece;
}

/** Loads the symbols that are missing, in the colours of a theme. */
export async function load(ids, wanted) {
  const isOther = wanted !== theme;
  const missing = isOther ? [...new Set([...loaded, ...ids])] : [...new Set(ids)];
  const needed = missing.filter((id) => isOther || !loaded.has(id)).sort();
  if (needed.length === 0) return;
  const path = `pieces.svg?theme=${wanted}&pieces=${set}&ids=${needed.join(",")}`;
  const text = await (await readShared(path)).text();
  const document = new DOMParser().parseFromString(text, "image/svg+xml");
  const symbols = [...document.querySelectorAll("symbol")];
  const all = part("symbols").querySelector("defs");
  const adopted = symbols.map((symbol) => window.document.importNode(symbol, true));
  if (isOther) {
    all.replaceChildren(...adopted);
    loaded = new Set(needed);
    theme = wanted;
  } else {
    all.append(...adopted);
    needed.forEach((id) => loaded.add(id));
  }
}
