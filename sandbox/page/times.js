// Says moments in words: when a message was written, and Discord's timestamps (`<t:…:R>`).
//
// Functions of a moment and of "now", in the reader's own language and time zone. "Now" is the
// sandbox's: its clock can be ahead of the system's. The page refreshes relative ones.

/** The reader's language, and how many milliseconds the sandbox's clock is ahead. */
const reader = { language: globalThis.navigator?.language, ahead: 0 };

/** Sets the language (a tag such as `de`), or how far the sandbox's clock is ahead; what is not given stays. */
export function tellTimes(settings) {
  Object.assign(reader, settings);
}

/** The sandbox's present, in milliseconds since 1970. */
export function now() {
  return Date.now() + reader.ahead;
}

/** Discord's timestamp styles as options of `Intl.DateTimeFormat`. */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

/** Units for relative times with their length in seconds, longest first. */
const UNITS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** A timestamp of `seconds` since 1970 in one of Discord's styles. */
export function stamp(seconds, style, at = now()) {
  if (style === "R") return relative(seconds, at);
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  return new Intl.DateTimeFormat(reader.language, STYLES[style] ?? STYLES.f).format(date);
}

/** "in 3 hours", "2 days ago". */
export function relative(seconds, at = now()) {
  const distance = seconds - at / 1000;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(reader.language, { numeric: "auto" }).format(Math.round(distance / length), unit);
}

/** The time of day of an ISO moment, as beside a message. */
export function timeOfDay(moment) {
  return stamp(Date.parse(moment) / 1000, "t");
}

/** The day of an ISO moment in words, as between messages. */
export function dayOf(moment) {
  return stamp(Date.parse(moment) / 1000, "D");
}

/** Brings every relative time below `root` up to date. */
export function refreshRelative(root) {
  for (const node of root.querySelectorAll("time[data-relative]")) say(node, relative(Number(node.dataset.relative)));
}

/** Changes what a node says only if it says something else, so that nobody is told of what stayed the same. */
function say(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** The year from which Discord counts, in milliseconds since 1970. */
const EPOCH = 1_420_070_400_000n;

/** When a thing with that id was made, in milliseconds since 1970. */
export function momentOf(id) {
  return Number((BigInt(id) >> 22n) + EPOCH);
}
