// Builds DOM nodes from plain descriptions.
//
// This is the only place where the page creates elements. Children are nodes or text, never markup,
// so nothing that a bot or a person writes can become HTML. It knows nothing about chats and has no
// state.

const SVG = "http://www.w3.org/2000/svg";

/** Icons by name: the `d` of one stroked path in a 24 by 24 box. */
const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  send: "M5 12 4 4l17 8-17 8 1-8Zm0 0h8",
  reply: "M10 7 4 12l6 5M4 12h10a6 6 0 0 1 6 6v1",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  plus: "M12 5v14M5 12h14",
  chevron: "M8 10l4 4 4-4",
  window: "M14 4h6v6M20 4l-9 9M9 5H5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-4",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  down: "M12 5v14M6 13l6 6 6-6",
  up: "M12 19V5M6 11l6-6 6 6",
  slash: "M15 4 9 20",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  smile: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5h.01M15 9.5h.01",
  copy: "M9 9h10v11H9zM5 15V4h10",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14a6 6 0 0 1 3.5 6",
  wrench: "M14.5 6.5a4 4 0 0 1 5-4l-2.5 3 1.5 2.5 3-.5a4 4 0 0 1-5.5 4.5L8 20a2.5 2.5 0 0 1-4-3Z",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4",
  pencil: "M4 20l1-4L16 5l3 3L8 19Z",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2",
  robot: "M12 3v4M6 7h12a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM9 11.5v1M15 11.5v1M9 16h6",
  check: "M4 12.5 9.5 18 20 6",
  question: "M8.5 8.5a3.5 3.5 0 1 1 5.2 3.1c-1.1.6-1.7 1.4-1.7 2.6M12 18.5h.01",
};

/**
 * Signs that are drawn: a system without an emoji font has no picture of them, and bots mark with
 * them who plays and what they think of a message. Each with its icon and its name.
 */
const SIGNS = new Map([
  ["🤖", ["robot", "robot"]],
  ["✅", ["check", "check mark"]],
  ["❌", ["close", "cross mark"]],
  ["❓", ["question", "question mark"]],
]);

const SIGN = new RegExp(`(${[...SIGNS.keys()].join("|")})\\uFE0F?`, "u");

/**
 * Creates an element. Properties: `onNAME` adds a listener, `data` fills `data-*`, `style` sets CSS
 * properties, `value` is a property, anything else an attribute; `undefined`, `null` and `false`
 * omit the attribute. Children: nodes, text, arrays of these; empty ones are skipped.
 */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) setProperty(node, name, value);
  node.append(...contents(children));
  return node;
}

function setProperty(node, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else if (name === "data") setData(node, value);
  else if (name === "style") setStyle(node, value);
  else if (name === "value") node.value = value;
  else node.setAttribute(name, value === true ? "" : value);
}

function setData(node, data) {
  for (const [key, value] of Object.entries(data)) if (value !== undefined) node.dataset[key] = value;
}

function setStyle(node, style) {
  for (const [key, value] of Object.entries(style)) if (value) node.style.setProperty(key, value);
}

/** Flattens `children` and drops empty ones. */
function contents(children) {
  return children
    .flat(Infinity)
    .flatMap((child) => (typeof child === "string" ? withSigns(child) : [child]))
    .filter(
      (child) => child instanceof Node || typeof child === "number" || (typeof child === "string" && child !== ""),
    );
}

/** A text in parts: the signs that are drawn as elements, and what is between them. */
function withSigns(text) {
  return text.split(SIGN).map((part, at) => (at % 2 === 1 ? drawnSign(part) : part));
}

function drawnSign(character) {
  const [name, label] = SIGNS.get(character);
  return element("span", { class: `sign ${name}`, role: "img", "aria-label": label, title: label }, icon(name));
}

/** Replaces the content of `node` by `children`. */
export function fill(node, ...children) {
  node.replaceChildren(...contents(children));
  return node;
}

/** A decorative icon; the control around it has the label. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button with only an icon; `label` is for screen readers and the tooltip. */
export function iconButton(name, label, onclick, properties = {}) {
  return element(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...properties },
    icon(name),
  );
}

/** Multiples of this fraction are spread evenly on a circle, however many there are. */
const GOLDEN = 0.6180339887498949;

/** A hue from 0 to 359 that depends only on the id and differs clearly for neighbouring ids. */
export function hueOf(id) {
  let hash = 0;
  for (const character of String(id)) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return Math.floor(((hash * GOLDEN) % 1) * 360);
}

/** The round (person) or square (bot) avatar of a user: the initial on the user's colour. */
export function avatar(user, size = "") {
  const name = displayName(user);
  const properties = {
    class: `avatar ${size} ${user?.bot ? "of-bot" : ""}`,
    style: { "--hue": String(hueOf(user?.id)) },
    "aria-hidden": "true",
  };
  return element("span", properties, (Array.from(name)[0] ?? "?").toUpperCase());
}

/** The display name of a user object. */
export function displayName(user) {
  return user?.global_name || user?.username || "Unknown user";
}
