// Formats times: when a message was written, and Discord's timestamps (`<t:…:R>`).
//
// In the reader's language and time zone. "Now" is the sandbox's time, which can be ahead of the
// system clock. The page refreshes relative times.

/** The reader's language, and how far the sandbox's clock is ahead, in milliseconds. */
const reader = { language: globalThis.navigator?.language, clockOffset: 0 };

/**
 * Sets the language (a tag such as `de`) or how far the sandbox's clock is ahead; missing settings
 * stay.
 */
export function setTimeSettings(settings) {
  Object.assign(reader, settings);
}

/** The sandbox's time, in milliseconds since 1970. */
export function now() {
  return Date.now() + reader.clockOffset;
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

/** A time in `seconds` since 1970 in one of Discord's styles. */
export function formatTimestamp(seconds, style, at = now()) {
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

/** The time of day of an ISO time, as shown next to a message. */
export function timeOfDay(moment) {
  return formatTimestamp(Date.parse(moment) / 1000, "t");
}

/** The date of an ISO time, as shown between messages. */
export function dayOf(moment) {
  return formatTimestamp(Date.parse(moment) / 1000, "D");
}

/** Updates every relative time below `root`. */
export function refreshRelative(root) {
  for (const node of root.querySelectorAll("time[data-relative]"))
    setText(node, relative(Number(node.dataset.relative)));
}

/** Sets the text of a node only if it differs, so that screen readers do not repeat it. */
function setText(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** Discord's epoch, in milliseconds since 1970. */
const EPOCH = 1_420_070_400_000n;

/** The creation time in an id, in milliseconds since 1970. */
export function createdAt(id) {
  return Number((BigInt(id) >> 22n) + EPOCH);
}
