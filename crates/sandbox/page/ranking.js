// How well names fit what was typed: the order of every list that is filtered while one types.
//
// Pure functions. A list shows the entries that contain the typed text, exact names first, then
// those that start with it. Only an entry that starts with it may be marked beforehand, so that
// Enter never takes something else.

/** The ranks of a fit, the best first: the whole name, its start, the start of a word, a part. */
export const EXACT = 0;
export const START = 1;
export const WORD = 2;
export const PART = 3;
const NONE = 4;

/** The rank of the best fit among `names`. Everything is a part of nothing typed. */
export function rank(names, typed) {
  const text = typed.trim().toLowerCase();
  if (!text) return PART;
  return Math.min(NONE, ...names.filter(Boolean).map((name) => rankOne(name.toLowerCase(), text)));
}

function rankOne(name, text) {
  if (name === text) return EXACT;
  if (name.startsWith(text)) return START;
  if (words(text) && ` ${words(name)}`.includes(` ${words(text)}`)) return WORD;
  return name.includes(text) ? PART : NONE;
}

/** The letters and digits of a text, with single spaces in the place of everything else. */
function words(text) {
  return text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** The items that fit, best first; equal ones stay in their order. `namesOf(item)`: its names. */
export function ranked(items, typed, namesOf) {
  const fits = items.map((item) => ({ item, rank: rank(namesOf(item), typed) }));
  const found = fits.filter((fit) => fit.rank < NONE).sort((a, b) => a.rank - b.rank);
  return found.map((fit) => fit.item);
}

/**
 * The index of the entry that Enter may take: the best one, if its rank is `worst` or better. -1:
 * none, so that Enter takes the typed text itself.
 */
export function markable(items, typed, namesOf, worst = WORD) {
  const ranks = items.map((item) => rank(namesOf(item), typed));
  const best = Math.min(...ranks);
  return best <= worst ? ranks.indexOf(best) : -1;
}
