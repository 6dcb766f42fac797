// Measures the contrast of all pairs of text and background colours. Run: `node --test
// crates/sandbox/page/*.test.mjs`. Not served.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const sheet = readFileSync(new URL("theme.css", import.meta.url), "utf8");
const PAIRS = [...sheet.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const COLOURS = {
  light: Object.fromEntries(PAIRS.map(([, name, light]) => [name, light])),
  dark: Object.fromEntries(PAIRS.map(([, name, , dark]) => [name, dark])),
};

/** The backgrounds of ordinary text. */
const GROUNDS = ["ground", "side", "raised", "sunken", "hover", "private", "warm-soft"];

/** Text colours with their backgrounds: WCAG 2.2 AA requires 4.5 to 1. */
const WORDS = [
  ["ink", [...GROUNDS, "accent-soft", "bad-soft", "warm-mark"]],
  ["ink-soft", [...GROUNDS, "accent-soft"]],
  ["ink-faint", GROUNDS],
  ["accent-words", [...GROUNDS, "accent-soft"]],
  ["bad-words", [...GROUNDS, "bad-soft"]],
  ["good-words", GROUNDS],
  ["accent-ink", ["accent", "good", "bad"]],
];

/** Borders of controls, and the focus ring: 3 to 1. */
const EDGES = [
  ["edge", ["ground", "raised"]],
  ["ring", GROUNDS],
];

function luminance(colour) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const linear = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test("contrast is measured as WCAG defines it", () => {
  assert.equal(contrast("#ffffff", "#000000"), 21);
  assert.equal(contrast("#777777", "#ffffff").toFixed(2), "4.48");
});

for (const theme of ["light", "dark"])
  for (const [list, least] of [
    [WORDS, 4.5],
    [EDGES, 3],
  ])
    for (const [front, grounds] of list)
      test(`${theme}: ${front} has a contrast of ${least} to 1 on all of its backgrounds`, () => {
        for (const ground of grounds) {
          const measured = contrast(COLOURS[theme][front], COLOURS[theme][ground]);
          assert.ok(measured >= least, `${front} on ${ground}: ${measured.toFixed(2)}`);
        }
      });

test("initials can be read on every person's colour", () => {
  const [, saturation, lightness] = /--avatar: (\d+)% (\d+)%/.exec(sheet).map(Number);
  for (let hue = 0; hue < 360; hue += 1) {
    const measured = contrast(fromHsl(hue, saturation / 100, lightness / 100), "#ffffff");
    assert.ok(measured >= 3, `hue ${hue}: ${measured.toFixed(2)}`);
  }
});

function fromHsl(hue, saturation, lightness) {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n) => {
    const k = (n + hue / 30) % 12;
    const value = lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
