// Tests the Markdown parser. Run: `node --test crates/sandbox/page/*.test.mjs`. Not served.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, plainText } from "./markdown.js";

/** The tree in short form: text as it is, a node as [type, children or other content]. */
function short(nodes) {
  return nodes.map((node) => {
    if (node.type === "text") return node.text;
    if (node.type === "list") return ["list", node.ordered ? node.start : "-", node.items.map((item) => short(item))];
    const { type, children, ...rest } = node;
    return [
      type,
      ...Object.values(rest).filter((value) => value !== undefined),
      ...(children ? [short(children)] : []),
    ];
  });
}

const CASES = [
  ["plain words", ["plain words"]],
  ["**a *b* c**", [["strong", ["a ", ["emphasis", ["b"]], " c"]]]],
  ["***both***", [["strong", [["emphasis", ["both"]]]]]],
  [
    "__under__ _it_ ~~no~~ ||hush||",
    [["underline", ["under"]], " ", ["emphasis", ["it"]], " ", ["strike", ["no"]], " ", ["spoiler", ["hush"]]],
  ],
  ["snake_case_name and 2 * 3 * 4", ["snake_case_name and 2 * 3 * 4"]],
  ["unclosed **bold and `code", ["unclosed **bold and `code"]],
  ["\\*not\\* <b>markup</b> & <script>", ["*not* <b>markup</b> & <script>"]],
  ["`**raw**` ``a`b``", [["code", "**raw**"], " ", ["code", "a`b"]]],
  ["```pgn\n1. e4 *x*\n```after", [["codeBlock", "pgn", "1. e4 *x*"], "after"]],
  ["see ```x``` here", ["see ", ["codeBlock", "", "x"], " here"]],
  ["```never closed", ["```never closed"]],
  ["> a\n> **b**\nc", [["quote", ["a\n", ["strong", ["b"]]]], "c"]],
  [">>> a\nb", [["quote", ["a\nb"]]]],
  ["a > b", ["a > b"]],
  [
    "# One\n### Three\n-# small",
    [
      ["heading", 1, ["One"]],
      ["heading", 3, ["Three"]],
      ["subtext", ["small"]],
    ],
  ],
  ["#general", ["#general"]],
  ["- a\n  - b\n3. c", [["list", "-", [["a", ["list", "-", [["b"]]]], ["c"]]]]],
  ["3. c\n4. d", [["list", 3, [["c"], ["d"]]]]],
  ["* a\n  1. b\n     more\n  2. c", [["list", "-", [["a", ["list", 1, [["b\nmore"], ["c"]]]]]]]],
  ["    - deep\n- shallow", [["list", "-", [["deep"], ["shallow"]]]]],
  [
    "<@12> <@!13> <@&14> <#15> </game new:16> @everyone",
    [
      ["mention", "user", "12"],
      " ",
      ["mention", "user", "13"],
      " ",
      ["mention", "role", "14"],
      " ",
      ["mention", "channel", "15"],
      " ",
      ["mention", "command", "16", "game new"],
      " ",
      ["mention", "everyone", "everyone"],
    ],
  ],
  ["<t:1700000000:R> <t:5>", [["timestamp", 1700000000, "R"], " ", ["timestamp", 5, "f"]]],
  ["<t:5:S> <id:browse>", [["timestamp", 5, "S"], " ", ["mention", "guide", "browse"]]],
  ["<:knight:77>", [["emoji", "knight", "77"]]],
  ["at 5:33: :tada::+1: :no_such:", ["at 5:33: ", ["emoji", "tada", "🎉"], ["emoji", "+1", "👍"], " :no_such:"]],
  ["`:tada:`", [["code", ":tada:"]]],
  ["[a **b**](https://e.org/x_(y))", [["link", "https://e.org/x_(y)", ["a ", ["strong", ["b"]]]]]],
  ["(https://e.org/a_b_c).", ["(", ["link", "https://e.org/a_b_c", ["https://e.org/a_b_c"]], ")."]],
  ["**https://e.org**", [["strong", [["link", "https://e.org", ["https://e.org"]]]]]],
  ["[x](javascript:alert(1))", ["[x](javascript:alert(1))"]],
];

for (const [source, tree] of CASES) test(JSON.stringify(source), () => assert.deepEqual(short(parse(source)), tree));

test("plain text hides spoilers and names mentions", () => {
  const words = plainText(parse("# Hi\n<@1>: ||Qh5|| `x`\n> so"), (node) => `@${node.id}`);
  assert.equal(words, "Hi @1: (spoiler) x so");
});

test("no text makes parsing slow", () => {
  const start = performance.now();
  for (const piece of [
    "**",
    "__a",
    "||",
    "[",
    "](",
    "`",
    "> ",
    "*a ",
    "- ",
    "<@",
    "~~",
    "\\",
    "```",
    "http://(",
    ":a",
    "- a\n  b\n",
  ])
    parse(piece.repeat(4000 / piece.length));
  assert.ok(performance.now() - start < 2000, `${performance.now() - start} ms`);
});
