// Parses Discord's dialect of Markdown into a tree of plain objects.
//
// A pure function without a DOM, so that it can be tested alone; `rich_text.js` turns the tree into
// elements. It resolves no names: a mention is an id. What is not understood stays text. The two
// tables below are the grammar; the rules are tried in order at each position.
//
// Nodes: {type: "text", text} | {type: strong|emphasis|underline|strike|spoiler|quote|subtext,
// children} | {type: "code", text} | {type: "codeBlock", language, text} | {type: "heading", level,
// children} | {type: "list", ordered, start, items: [nodes]}, with inner lists among the nodes of
// an item | {type: "link", url, children} | {type: "mention", kind, id, name} | {type: "emoji",
// name, text?} | {type: "timestamp", seconds, style}.

import { emojiNamed } from "./emoji.js";

const wrap = (type) => (match) => ({ type, children: parseInline(match[1]) });
const mention = (kind) => (match) => ({ type: "mention", kind, id: match[1] });

/**
 * Rules for inline text. They are sticky, so that they match only at the current position. A rule
 * that returns nothing for its match leaves the position to the next rule.
 */
const INLINE = [
  [/\\([^A-Za-z0-9\s])/y, (match) => text(match[1])],
  [/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/y, (match) => ({ type: "code", text: match[2] })],
  [/<(https?:\/\/[^\s<>]+)>/y, (match) => link(match[1], [text(match[1])])],
  [/<@!?(\d+)>/y, mention("user")],
  [/<@&(\d+)>/y, mention("role")],
  [/<#(\d+)>/y, mention("channel")],
  [/<\/([^:<>]+):(\d+)>/y, (match) => ({ type: "mention", kind: "command", id: match[2], name: match[1] })],
  [/<id:(customize|browse|guide|home)>/y, (match) => ({ type: "mention", kind: "guide", id: match[1] })],
  [/<a?:(\w+):(\d+)>/y, (match) => ({ type: "emoji", name: match[1], id: match[2] })],
  [/:([\w+-]{1,40}):/y, (match) => emojiNamed(match[1]) && emoji(match[1])],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y,
    (match) => ({ type: "timestamp", seconds: Number(match[1]), style: match[2] ?? "f" }),
  ],
  [/@(everyone|here)\b/y, (match) => ({ type: "mention", kind: "everyone", name: match[1] })],
  [
    /\[((?:\\.|[^[\]])+)\]\(<?(https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+)>?(?:\s+"[^"]*")?\)/y,
    (match) => link(match[2], parseInline(match[1])),
  ],
  [/https?:\/\/(?:[^\s<>()]|\([^\s<>()]*\))*[^\s<>().,:;"'\]!?*_~|]/y, (match) => link(match[0], [text(match[0])])],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, wrap("strong")],
  [/__([\s\S]+?)__(?!_)/y, wrap("underline")],
  [/\*(?=\S)((?:\*\*|[^*])+?)\*(?!\*)/y, wrap("emphasis")],
  [/(?<![A-Za-z0-9])_((?:__|[^_])+?)_(?![A-Za-z0-9_])/y, wrap("emphasis")],
  [/~~([\s\S]+?)~~(?!~)/y, wrap("strike")],
  [/\|\|([\s\S]+?)\|\|/y, wrap("spoiler")],
  [/[^\\`<@[h*_~|:]+|[\s\S]/y, (match) => text(match[0])],
];

const CODE_BLOCK = [
  /^```(?:([\w+#.-]+)\n)?\n*([\s\S]*?)\n*```\n?/,
  (match) => ({ type: "codeBlock", language: match[1] ?? "", text: match[2] }),
];
const HEADING = [
  /^(#{1,3}) +([^\n]+)(?:\n|$)/,
  (match) => ({ type: "heading", level: match[1].length, children: parseInline(match[2].trim()) }),
];
const SUBTEXT = [/^-# +([^\n]+)(?:\n|$)/, (match) => ({ type: "subtext", children: parseInline(match[1]) })];
/** List items, each with the indented lines below it. */
const LIST = [
  /^(?: *(?:[-*]|\d{1,9}\.) +[^\n]+(?:\n|$)(?: {2,}(?! *(?:[-*]|\d{1,9}\.) )[^\n]+(?:\n|$))*)+/,
  (match) => list(match[0]),
];
const QUOTE_REST = [/^>>> ([\s\S]*)/, (match) => ({ type: "quote", children: parseBlocks(match[1], WITHIN_QUOTE) })];
const QUOTE_LINES = [
  /^(?:> [^\n]*(?:\n|$))+/,
  (match) => ({ type: "quote", children: parseBlocks(match[0].replace(/^> /gm, "").replace(/\n$/, ""), WITHIN_QUOTE) }),
];

/** Rules at the start of a line. As on Discord, a quote cannot contain another quote. */
const WITHIN_QUOTE = [CODE_BLOCK, HEADING, SUBTEXT, LIST];
const BLOCKS = [...WITHIN_QUOTE, QUOTE_REST, QUOTE_LINES];

/** A line, or the part of it before a code block; never empty, so that parsing always ends. */
const LINE = /^(?:```)?(?:(?!```)[^\n])*\n?/;

/** The tree of a message, an embed description or a field value. */
export function parse(source) {
  return parseBlocks(source ?? "", BLOCKS);
}

function parseBlocks(source, rules) {
  const nodes = [];
  let pending = "";
  const flush = (text) => text && nodes.push(...parseInline(text));
  while (source) {
    const found = firstMatch(rules, source);
    if (found) {
      flush(pending.replace(/\n$/, ""));
      pending = "";
      nodes.push(found.node);
    } else pending += LINE.exec(source)[0];
    source = source.slice(found ? found.length : LINE.exec(source)[0].length);
  }
  flush(pending);
  return nodes;
}

function firstMatch(rules, source) {
  for (const [pattern, build] of rules) {
    const match = pattern.exec(source);
    if (match) return { node: build(match), length: match[0].length };
  }
  return null;
}

/** The tree of a text without blocks: a title or a label. */
export function parseInline(source) {
  const nodes = [];
  for (let position = 0; position < source.length;) {
    const { node, length } = inlineAt(source, position);
    append(nodes, node);
    position += length;
  }
  return nodes;
}

function inlineAt(source, position) {
  for (const [pattern, build] of INLINE) {
    pattern.lastIndex = position;
    const match = pattern.exec(source);
    const node = match && build(match);
    if (node) return { node, length: match[0].length };
  }
  throw new Error("the last rule matches any character");
}

/** Adds a node and merges adjacent text nodes, so that trees are easy to compare. */
function append(nodes, node) {
  const last = nodes.at(-1);
  if (node.type === "text" && last?.type === "text") last.text += node.text;
  else nodes.push(node);
}

/**
 * Builds nested lists. The open lists are a stack: a deeper item opens a list in the previous item,
 * a shallower one closes lists.
 */
function list(source) {
  const open = [];
  for (const { depth, ordered, start, words } of itemsOf(source)) {
    while (open.length > 1 && depth < open.at(-1).depth) open.pop();
    if (open.length === 0 || depth > open.at(-1).depth) {
      const inner = { type: "list", ordered, start, items: [] };
      open.at(-1)?.list.items.at(-1).push(inner);
      open.push({ depth, list: inner });
    }
    open.at(-1).list.items.push(parseInline(words));
  }
  return open[0].list;
}

function itemsOf(source) {
  const items = [];
  for (const line of source.replace(/\n$/, "").split("\n")) {
    const match = /^( *)(?:[-*]|(\d+)\.) +(.*)$/.exec(line);
    if (!match) items.at(-1).words += `\n${line.trimStart()}`;
    else {
      const [, indent, number, words] = match;
      const ordered = number !== undefined;
      items.push({ depth: Math.floor(indent.length / 2), ordered, start: ordered ? Number(number) : 1, words });
    }
  }
  return items;
}

function emoji(name) {
  return { type: "emoji", name, text: emojiNamed(name) };
}

function text(words) {
  return { type: "text", text: words };
}

function link(url, children) {
  return { type: "link", url, children };
}

/**
 * The tree as one line of plain text, for notices and previews. `nameOf(node)` gives the text of
 * mentions, emoji and timestamps; spoilers stay hidden.
 */
export function plainText(nodes, nameOf) {
  return nodes
    .map((node) => plainNode(node, nameOf))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

function plainNode(node, nameOf) {
  if (node.type === "spoiler") return "(spoiler)";
  if (node.type === "list") return node.items.map((item) => ` ${plainText(item, nameOf)};`).join("");
  if (["heading", "quote", "subtext", "codeBlock"].includes(node.type))
    return ` ${node.text ?? plainText(node.children, nameOf)} `;
  if (node.children) return node.children.map((child) => plainNode(child, nameOf)).join("");
  return node.text ?? nameOf(node);
}
