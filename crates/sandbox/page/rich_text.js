// Turns the tree of `markdown.js` into elements, with names for ids.
//
// It decides the tag and class of each node type and which link addresses are allowed. Names come
// from the chat.

import { isThread } from "./chat.js";
import { displayName, element, icon, iconButton } from "./element.js";
import { parse, parseInline, plainText } from "./markdown.js";
import { drawCustomEmoji } from "./select.js";
import { formatTimestamp } from "./times.js";

/** The most emoji in a message that are shown large. */
const MAX_LARGE = 30;

const TAGS = { strong: "strong", emphasis: "em", underline: "u", strike: "s", quote: "blockquote", subtext: "small" };

/** The text of a message or embed as elements. */
export function richText(source, chat) {
  return nodes(parse(source), chat);
}

/** Whether a text is only a few emoji, which are then shown large. */
export function isOnlyEmoji(source) {
  const left = parse(source).filter((node) => node.type !== "emoji");
  const words = left.every((node) => node.type === "text") ? left.map((node) => node.text).join("") : "words";
  return source.trim() !== "" && source.length <= MAX_LARGE * 4 && /^(\p{RGI_Emoji}|\s)*$/v.test(words);
}

/** A one-line text (a title or field name) as elements. */
export function richLine(source, chat) {
  return nodes(parseInline(source ?? ""), chat);
}

/** A text as plain words, for previews and notices. */
export function plainWords(source, chat) {
  return plainText(parse(source), (node) => nameOf(node, chat));
}

function nodes(tree, chat) {
  return tree.map((node) => draw(node, chat));
}

function draw(node, chat) {
  switch (node.type) {
    case "text":
      return node.text;
    case "code":
      return element("code", {}, node.text);
    case "codeBlock":
      return drawCode(node);
    case "heading":
      return element(
        "p",
        { class: `heading level-${node.level}`, role: "heading", "aria-level": String(node.level + 2) },
        nodes(node.children, chat),
      );
    case "list":
      return drawList(node, chat);
    case "spoiler":
      return drawSpoiler(node, chat);
    case "link":
      return anchor(node.url, nodes(node.children, chat));
    case "mention":
      return drawMention(node, chat);
    case "timestamp":
      return drawTimestamp(node);
    case "emoji":
      return node.id
        ? drawCustomEmoji(node)
        : element("span", { class: "emoji", title: `:${node.name}:` }, nameOf(node, chat));
    default:
      return element(TAGS[node.type], {}, nodes(node.children, chat));
  }
}

function drawCode(node) {
  const copy = iconButton("copy", "Copy", () => {
    navigator.clipboard?.writeText(node.text);
    copy.classList.add("done");
    setTimeout(() => copy.classList.remove("done"), 1200);
  });
  const pre = element(
    "pre",
    { tabindex: "0", "aria-label": node.language || undefined },
    element("code", {}, node.text),
  );
  return element("div", { class: "code-block" }, pre, copy);
}

function drawList(node, chat) {
  const items = node.items.map((item) => element("li", {}, nodes(item, chat)));
  return element(node.ordered ? "ol" : "ul", { start: node.ordered ? String(node.start) : undefined }, items);
}

function drawSpoiler(node, chat) {
  const inner = element("span", { inert: true }, nodes(node.children, chat));
  const cover = element(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler: press to read" },
    inner,
  );
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    cover.replaceWith(element("span", { class: "spoiler open" }, ...inner.childNodes));
  };
  cover.addEventListener("click", reveal);
  cover.addEventListener("keydown", reveal);
  return cover;
}

function drawTimestamp(node) {
  const date = new Date(node.seconds * 1000);
  const valid = !Number.isNaN(date.getTime());
  const properties = {
    class: "stamp",
    datetime: valid ? date.toISOString() : undefined,
    title: formatTimestamp(node.seconds, "F"),
  };
  if (node.style === "R") properties.data = { relative: String(node.seconds) };
  return element("time", properties, formatTimestamp(node.seconds, node.style));
}

function drawMention(node, chat) {
  const words = nameOf(node, chat);
  const channel = node.kind === "channel" && chat.channels.get(node.id);
  if (channel)
    return element("a", { class: "mention", href: `#${node.id}` }, isThread(channel) && icon("thread"), words);
  if (node.kind === "command")
    return element(
      "button",
      { type: "button", class: "mention", onclick: () => chat.suggestCommand(node.name) },
      words,
    );
  const mine = node.kind === "everyone" || node.id === chat.me?.id || (node.kind === "role" && chat.isMine(node.id));
  if (node.kind === "user" && chat.user(node.id))
    return element(
      "button",
      { type: "button", class: mine ? "mention mine" : "mention", "aria-haspopup": "menu", data: { user: node.id } },
      words,
    );
  return element("span", { class: mine ? "mention mine" : "mention" }, words);
}

/** A channel as it is mentioned. A thread has its sign before its name, which may begin with a number. */
function channelName(channel) {
  if (!channel) return "#unknown";
  return isThread(channel) ? channel.name : `#${channel.name}`;
}

/** The names of Discord's own pages. */
const GUIDE_NAMES = {
  customize: "Channels & Roles",
  browse: "Browse Channels",
  guide: "Server Guide",
  home: "Server Guide",
};

/** The text of a node that holds an id or a time. */
function nameOf(node, chat) {
  if (node.type === "timestamp") return formatTimestamp(node.seconds, node.style);
  if (node.type === "emoji") return node.text ?? `:${node.name}:`;
  switch (node.kind) {
    case "user":
      return `@${displayName(chat.user(node.id))}`;
    case "channel":
      return channelName(chat.channels.get(node.id));
    case "command":
      return `/${node.name}`;
    case "everyone":
      return `@${node.name}`;
    case "guide":
      return GUIDE_NAMES[node.id];
    default:
      return `@${chat.role(node.id)?.name ?? "unknown-role"}`;
  }
}

/** A link to another site in a new window, or to a message of this chat in this one. */
export function anchor(url, children, properties = {}) {
  const inside = messageAddress(url);
  if (inside) return element("a", { href: inside, ...properties }, children);
  const address = webAddress(url);
  if (!address) return element("span", properties, children);
  return element("a", { href: address, target: "_blank", rel: "noopener noreferrer", ...properties }, children);
}

/** The address if it is a web address, else undefined: no `javascript:`. */
export function webAddress(url) {
  try {
    const address = new URL(url, location.href);
    return ["http:", "https:"].includes(address.protocol) ? address.href : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The address `#CHANNEL/MESSAGE` for a message link in Discord's form
 * (`/channels/GUILD/CHANNEL/MESSAGE`), else undefined.
 */
export function messageAddress(url) {
  const match = /^https?:\/\/([^/]+)\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(url);
  if (!match || !(match[1] === location.host || /(^|\.)discord\.com$/.test(match[1]))) return undefined;
  return match[3] ? `#${match[2]}/${match[3]}` : `#${match[2]}`;
}
