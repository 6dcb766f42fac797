// Reads Discord's dialect of Markdown into a tree of plain objects.
//
// A pure function without a DOM, so that it can be tested on its own; `rich_text.js` turns the
// tree into elements. It resolves no names: a mention is an id. What is not understood stays
// text. The two tables below are the grammar; each rule is tried in order at the place reached.
//
// Nodes: {type: "text", text} | {type: strong|emphasis|underline|strike|spoiler|quote|subtext,
// children} | {type: "code", text} | {type: "codeBlock", language, text} | {type: "heading",
// level, children} | {type: "list", ordered, start, items: [nodes]}, an inner list among the nodes of
// its item | {type: "link", url, children} | {type: "mention", kind, id, name} | {type: "emoji",
// name, text?} | {type: "timestamp", seconds, style}.

import { emojiNamed } from "./emoji.js";

const wrap = (type) => (match) => ({ type, children: parseInline(match[1]) });
const mention = (kind) => (match) => ({ type: "mention", kind, id: match[1] });

/**
 * Rules that hold inside a line or span lines; sticky, so that they match only at the place reached. One that makes
 * nothing of its match leaves the place to the next.
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
  [/<a?:(\w+):\d+>/y, (match) => ({ type: "emoji", name: match[1] })],
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
/** Items, each with the further lines that are indented below it. */
const LIST = [
  /^(?: *(?:[-*]|\d{1,9}\.) +[^\n]+(?:\n|$)(?: {2,}(?! *(?:[-*]|\d{1,9}\.) )[^\n]+(?:\n|$))*)+/,
  (match) => list(match[0]),
];
const QUOTE_REST = [/^>>> ([\s\S]*)/, (match) => ({ type: "quote", children: parseBlocks(match[1], WITHIN_QUOTE) })];
const QUOTE_LINES = [
  /^(?:> [^\n]*(?:\n|$))+/,
  (match) => ({ type: "quote", children: parseBlocks(match[0].replace(/^> /gm, "").replace(/\n$/, ""), WITHIN_QUOTE) }),
];

/** Rules that begin at a line's start; in a quote no further quote opens, as in Discord. */
const WITHIN_QUOTE = [CODE_BLOCK, HEADING, SUBTEXT, LIST];
const BLOCKS = [...WITHIN_QUOTE, QUOTE_REST, QUOTE_LINES];

/** A line, or what of it comes before a code block; never empty, so that reading always ends. */
const LINE = /^(?:```)?(?:(?!```)[^\n])*\n?/;

/** The tree of `source`: what a message, an embed's description or a field's value says. */
export function parse(source) {
  return parseBlocks(source ?? "", BLOCKS);
}

function parseBlocks(source, rules) {
  const nodes = [];
  let loose = "";
  const flush = (text) => text && nodes.push(...parseInline(text));
  while (source) {
    const found = firstMatch(rules, source);
    if (found) {
      flush(loose.replace(/\n$/, ""));
      loose = "";
      nodes.push(found.node);
    } else loose += LINE.exec(source)[0];
    source = source.slice(found ? found.length : LINE.exec(source)[0].length);
  }
  flush(loose);
  return nodes;
}

function firstMatch(rules, source) {
  for (const [pattern, build] of rules) {
    const match = pattern.exec(source);
    if (match) return { node: build(match), length: match[0].length };
  }
  return null;
}

/** The tree of a text in which no blocks are read: a title, a label. */
export function parseInline(source) {
  const nodes = [];
  for (let place = 0; place < source.length;) {
    const { node, length } = inlineAt(source, place);
    append(nodes, node);
    place += length;
  }
  return nodes;
}

function inlineAt(source, place) {
  for (const [pattern, build] of INLINE) {
    pattern.lastIndex = place;
    const match = pattern.exec(source);
    const node = match && build(match);
    if (node) return { node, length: match[0].length };
  }
  throw new Error("the last rule matches any character");
}

/** Neighbouring texts become one, so that trees are easy to compare. */
function append(nodes, node) {
  const last = nodes.at(-1);
  if (node.type === "text" && last?.type === "text") last.text += node.text;
  else nodes.push(node);
}

/** The lists that an item may stand in are a stack: deeper ones are opened in the item before, shallower ones closed. */
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
 * The tree as one line of plain words, for notices and previews. `nameOf(node)` gives the words
 * for mentions, emoji and timestamps; a spoiler keeps its secret.
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
