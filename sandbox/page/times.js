// Says moments in words: when a message was written, and Discord's timestamps (`<t:…:R>`).
//
// Pure functions of a moment and of "now", in the reader's own language and time zone. The page
// refreshes relative ones; nothing here looks at a clock unless asked without one.

const LANGUAGE = globalThis.navigator?.language;

/** Discord's timestamp styles as options of `Intl.DateTimeFormat`. */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
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
export function stamp(seconds, style, now = Date.now()) {
  if (style === "R") return relative(seconds, now);
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  return new Intl.DateTimeFormat(LANGUAGE, STYLES[style] ?? STYLES.f).format(date);
}

/** "in 3 hours", "2 days ago". */
export function relative(seconds, now = Date.now()) {
  const distance = seconds - now / 1000;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" }).format(Math.round(distance / length), unit);
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
  for (const node of root.querySelectorAll("time[data-relative]"))
    node.textContent = relative(Number(node.dataset.relative));
}
