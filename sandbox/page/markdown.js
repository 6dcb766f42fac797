// Reads Discord's dialect of Markdown into a tree of plain objects.
//
// A pure function without a DOM, so that it can be tested on its own; `rich_text.js` turns the
// tree into elements. It resolves no names: a mention is an id. What is not understood stays
// text. The two tables below are the grammar; each rule is tried in order at the place reached.
//
// Nodes: {type: "text", text} | {type: strong|emphasis|underline|strike|spoiler|quote|subtext,
// children} | {type: "code", text} | {type: "codeBlock", language, text} | {type: "heading",
// level, children} | {type: "list", ordered, start, items: [{depth, children}]} | {type: "link",
// url, children} | {type: "mention", kind, id, name} | {type: "emoji", name} |
// {type: "timestamp", seconds, style}.

const wrap = (type) => (match) => ({ type, children: parseInline(match[1]) });
const mention = (kind) => (match) => ({ type: "mention", kind, id: match[1] });

/** Rules that hold inside a line or span lines; sticky, so that they match only at the place reached. */
const INLINE = [
  [/\\([^A-Za-z0-9\s])/y, (match) => text(match[1])],
  [/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/y, (match) => ({ type: "code", text: match[2] })],
  [/<(https?:\/\/[^\s<>]+)>/y, (match) => link(match[1], [text(match[1])])],
  [/<@!?(\d+)>/y, mention("user")],
  [/<@&(\d+)>/y, mention("role")],
  [/<#(\d+)>/y, mention("channel")],
  [/<\/([^:<>]+):(\d+)>/y, (match) => ({ type: "mention", kind: "command", id: match[2], name: match[1] })],
  [/<a?:(\w+):\d+>/y, (match) => ({ type: "emoji", name: match[1] })],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y,
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
  [/[^\\`<@[h*_~|]+|[\s\S]/y, (match) => text(match[0])],
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
const LIST = [/^(?: *(?:[-*]|\d{1,9}\.) +[^\n]+(?:\n|$))+/, (match) => list(match[0])];
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
    if (match) return { node: build(match), length: match[0].length };
  }
  throw new Error("the last rule matches any character");
}

/** Neighbouring texts become one, so that trees are easy to compare. */
function append(nodes, node) {
  const last = nodes.at(-1);
  if (node.type === "text" && last?.type === "text") last.text += node.text;
  else nodes.push(node);
}

function list(source) {
  const lines = source.replace(/\n$/, "").split("\n");
  const items = lines.map((line) => {
    const [, indent, , words] = /^( *)([-*]|\d+\.) +(.*)$/.exec(line);
    return { depth: Math.floor(indent.length / 2), children: parseInline(words) };
  });
  const first = /^ *(\d+)\./.exec(lines[0]);
  return { type: "list", ordered: first !== null, start: first ? Number(first[1]) : 1, items };
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
  if (node.type === "list") return node.items.map((item) => ` ${plainText(item.children, nameOf)};`).join("");
  if (["heading", "quote", "subtext", "codeBlock"].includes(node.type))
    return ` ${node.text ?? plainText(node.children, nameOf)} `;
  if (node.children) return node.children.map((child) => plainNode(child, nameOf)).join("");
  return node.text ?? nameOf(node);
}
