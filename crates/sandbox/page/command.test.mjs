// Tests parsing of typed commands and their request bodies. Run: `node --test
// crates/sandbox/page/*.test.mjs`. Not served.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  findCommand,
  checkValue,
  leaves,
  markableCommand,
  matching,
  mostUsedFirst,
  readOptions,
  requestBody,
  splitAtOption,
  takesAnyText,
} from "./command.js";

const COMMANDS = [
  {
    name: "move",
    description: "Make a move",
    options: [
      { name: "move", type: 3, required: true, description: "The move" },
      { name: "game", type: 3, description: "Which" },
    ],
  },
  {
    name: "game",
    description: "Games",
    options: [
      { name: "new", type: 1, description: "New", options: [{ name: "seats", type: 4, description: "Seats" }] },
      { name: "list", type: 1, description: "List" },
    ],
  },
  {
    name: "settings",
    description: "Settings",
    options: [
      {
        name: "server",
        type: 2,
        description: "Server",
        options: [{ name: "language", type: 1, description: "Language" }],
      },
    ],
  },
  { name: "Analyse this game", type: 3, description: "" },
];
const ALL = leaves(COMMANDS);
const leaf = (name) => ALL.find((one) => one.name === name);

test("subcommands are leaves, and only slash commands are listed", () => {
  assert.deepEqual(
    ALL.map((one) => one.name),
    ["move", "game new", "game list", "settings server language"],
  );
});

test("names that start with the typed text come first", () => {
  assert.deepEqual(
    matching(ALL, "l").map((one) => one.name),
    ["game list", "settings server language"],
  );
  assert.deepEqual(
    matching(ALL, "game n").map((one) => one.name),
    ["game new"],
  );
  assert.equal(matching(ALL, "xyz").length, 0);
});

test("Enter takes a command only by the start of its name", () => {
  const markedFor = (typed) => matching(ALL, typed)[markableCommand(matching(ALL, typed), typed)]?.name;
  assert.equal(markedFor("mo"), "move");
  assert.equal(markedFor("game"), "game new");
  assert.equal(markedFor("game list"), "game list");
  assert.equal(markedFor("list"), undefined, "a word of it is offered, but not taken");
  assert.equal(markedFor("ist"), undefined);
  assert.equal(markedFor(""), undefined);
});

test("the commands that are used most come first, but after better matches", () => {
  const uses = new Map([
    ["game list", 2],
    ["settings server language", 1],
  ]);
  const sorted = mostUsedFirst(ALL, (name) => uses.get(name) ?? 0);
  const names = (typed) => matching(sorted, typed).map((one) => one.name);
  assert.deepEqual(names(""), ["game list", "settings server language", "move", "game new"]);
  assert.deepEqual(names("game"), ["game list", "game new"]);
  assert.equal(names("m")[0], "move");
});

test("a command begins with the space after its name", () => {
  assert.equal(findCommand(ALL, "move"), undefined);
  assert.equal(findCommand(ALL, "game "), undefined);
  assert.deepEqual(findCommand(ALL, "game new 4"), { leaf: leaf("game new"), rest: "4" });
});

test("words go to the first option, named words to theirs", () => {
  assert.deepEqual(
    [...readOptions(leaf("move"), "Nf3 game:a b")],
    [
      ["move", "Nf3"],
      ["game", "a b"],
    ],
  );
  assert.deepEqual([...readOptions(leaf("move"), "time 10:30")], [["move", "time 10:30"]]);
  assert.deepEqual([...readOptions(leaf("game list"), "x")], []);
});

test("options are nested in the subcommands that lead to them", () => {
  const value = [{ name: "seats", type: 4, value: 2 }];
  assert.deepEqual(requestBody(leaf("move"), value), { name: "move", options: value });
  assert.deepEqual(requestBody(leaf("game new"), value), {
    name: "game",
    options: [{ name: "new", type: 1, options: value }],
  });
  assert.deepEqual(requestBody(leaf("settings server language"), []), {
    name: "settings",
    options: [{ name: "server", type: 2, options: [{ name: "language", type: 1, options: [] }] }],
  });
});

const NAMES = {
  users: [{ name: "ben", value: "42", others: ["Ben", "<@42>"] }],
  channels: [{ name: "general", value: "7", others: [] }],
};
const VARIANTS = [
  { name: "Chess", value: 0 },
  { name: "Chess4 (2 to 4 players)", value: 1 },
  { name: "Chess 4.5 (2 to 5 players)", value: 2 },
  { name: "Jason65’s multi-player chess", value: 3 },
];
const CHECKS = [
  [{ type: 3, required: true }, "", "error"],
  [{ type: 3 }, "", undefined],
  [{ type: 3 }, " Nf3 ", "Nf3"],
  [{ type: 3, max_length: 2 }, "Nf3", "error"],
  [{ type: 3, choices: [{ name: "Standard chess", value: "std" }] }, "standard CHESS", "std"],
  [{ type: 3, choices: [{ name: "Chess4 (2 to 4 players)", value: "c4" }] }, "chess4", "c4"],
  [{ type: 3, choices: [{ name: "Standard chess", value: "std" }] }, "chess", "std"],
  [{ type: 3, choices: [{ name: "Standard chess", value: "std" }] }, "-", "error"],
  [{ type: 4, choices: VARIANTS }, "chess", 0],
  [{ type: 4, choices: VARIANTS }, "chess45", 2],
  [{ type: 4, choices: VARIANTS }, "multiplayer", 3],
  [{ type: 4, choices: VARIANTS }, "3", 3],
  [{ type: 4, choices: VARIANTS }, "players", "error"],
  [{ type: 4, choices: VARIANTS }, "99", "error"],
  [{ type: 4, min_value: 2, max_value: 5 }, "4", 4],
  [{ type: 4, min_value: 2, max_value: 5 }, "6", "error"],
  [{ type: 4 }, "4.5", "error"],
  [{ type: 10 }, "4.5", 4.5],
  [{ type: 10 }, "x", "error"],
  [{ type: 5 }, "no", false],
  [{ type: 6 }, "@Ben", "42"],
  [{ type: 6 }, "<@42>", "42"],
  [{ type: 6 }, "zoe", "error"],
  [{ type: 7 }, "#general", "7"],
  [{ type: 11 }, "x", "error"],
];

for (const [option, text, expected] of CHECKS) {
  test(`${JSON.stringify(option)} given “${text}”`, () => {
    const result = checkValue({ name: "o", description: "What", ...option }, { text }, NAMES);
    assert.equal(result.error ? "error" : result.value, expected);
  });
}

test("what is none of the choices is answered with all of them", () => {
  const option = { name: "level", title: "level", type: 4, choices: VARIANTS.slice(0, 2) };
  assert.deepEqual(checkValue(option, { text: "99" }, NAMES), {
    error: "“99” is not one of the choices (level). Choose one of these: Chess, Chess4 (2 to 4 players).",
  });
});

test("the name of another option begins a field of its own", () => {
  const [level, colour] = [{ title: "stufe", name: "level" }, { title: "farbe", name: "colour" }];
  const split = { before: "chess45", option: level, rest: "3 colour:white" };
  assert.deepEqual(splitAtOption([level, colour], "chess45 level:3 colour:white"), split);
  assert.deepEqual(splitAtOption([level], "chess45 stufe: "), { before: "chess45", option: level, rest: "" });
  assert.equal(splitAtOption([colour], "chess45 level:3"), undefined);
  assert.equal(splitAtOption([level], "level:3"), undefined, "it follows something else");
});

test("a colon in free text is only a colon", () => {
  assert.equal(takesAnyText({ type: 3 }), true);
  assert.equal(takesAnyText({ type: 3, autocomplete: true }), false);
  assert.equal(takesAnyText({ type: 3, choices: VARIANTS }), false);
  assert.equal(takesAnyText({ type: 4 }), false);
});

test("a picked value is sent unchanged", () => {
  assert.deepEqual(checkValue({ name: "o", type: 3, max_length: 1 }, { text: "Nf3 (knight)", value: "g1f3" }, NAMES), {
    value: "g1f3",
  });
});

const LOCAL = {
  name: "move",
  name_localized: "zug",
  description: "Make a move",
  description_localized: "Zieh",
  options: [
    { name: "piece", type: 3, description: "x", name_localized: "figur", required: true },
    {
      name: "kind",
      type: 3,
      description: "y",
      choices: [{ name: "Fast", name_localized: "Schnell", value: "f" }],
    },
  ],
};

test("names are shown in the reader's language but sent under their own name", () => {
  const [leaf] = leaves([LOCAL]);
  assert.deepEqual([leaf.title, leaf.name, leaf.description], ["zug", "move", "Zieh"]);
  assert.deepEqual(matching([leaf], "zu"), [leaf]);
  assert.deepEqual(matching([leaf], "mov"), [leaf]);
  assert.equal(findCommand([leaf], "zug e4").rest, "e4");
  assert.deepEqual(
    [...readOptions(leaf, "figur:knight kind:f")],
    [
      ["piece", "knight"],
      ["kind", "f"],
    ],
  );
  assert.equal(leaf.options[1].choices[0].name, "Schnell");
  assert.match(checkValue(leaf.options[0], { text: "" }, {}).error, /figur/);
  assert.equal(requestBody(leaf, []).name, "move");
});
