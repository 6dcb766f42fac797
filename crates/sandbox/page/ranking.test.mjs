// Tests the order of filtered lists, and which entry Enter may take. Run: `node --test
// crates/sandbox/page/*.test.mjs`. Not served.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EXACT, PART, START, WORD, markable, rank, ranked } from "./ranking.js";

const GAMES = ["chess", "Chess960", "Four Player Chess", "Chess4", "multi-player chess"];
const namesOf = (name) => [name];

test("a name fits as a whole, at its start, at the start of a word, or in a part", () => {
  assert.equal(rank(["Chess4"], "CHESS4"), EXACT);
  assert.equal(rank(["Chess960"], "chess"), START);
  assert.equal(rank(["Four Player Chess"], "player c"), WORD);
  assert.equal(rank(["multi-player chess"], "player"), WORD);
  assert.equal(rank(["withdraw"], "draw"), PART);
  assert.equal(rank(["Ann", undefined, "ann_the_first"], "the"), WORD, "the best of several names counts");
  assert.ok(rank(["Chess4"], "go") > PART);
});

test("exact names come first, then starts, then words; equals keep their order", () => {
  assert.deepEqual(ranked(GAMES, "chess4", namesOf), ["Chess4"]);
  assert.deepEqual(ranked(GAMES, "chess", namesOf), [
    "chess",
    "Chess960",
    "Chess4",
    "Four Player Chess",
    "multi-player chess",
  ]);
  assert.deepEqual(ranked(GAMES, " ", namesOf), GAMES);
  assert.deepEqual(ranked(GAMES, "draughts", namesOf), []);
});

test("Enter may take only what starts as it was typed", () => {
  assert.equal(markable(GAMES, "chess4", namesOf), 3);
  assert.equal(markable(GAMES, "four", namesOf), 2);
  assert.equal(markable(GAMES, "", namesOf), -1, "nothing was typed");
  assert.equal(markable(["ally withdraw"], "draw", namesOf), -1);
  assert.equal(markable(["ally leave"], "leave", namesOf, START), -1, "words do not count here");
  assert.equal(markable([], "x", namesOf), -1);
  assert.equal(markable(["x!"], "!", namesOf), -1);
});
