// Whether the reader hears the game: the switch for sounds, which the browser remembers, and which
// change sounds how. The sounds themselves are loaded when they are asked for.

import { button, part, say } from "./element.js";

const KEY = "board sounds";
/** The module of the sounds; `null` while they are off. */
let sounds = null;

const isOn = () => (sounds ? "true" : "false");

/** Loads the sounds for a reader who has switched them on before. */
export async function beginHearing() {
  try {
    if (localStorage.getItem(KEY) !== "on") return;
  } catch {
    return;
  }
  sounds = await import("./sounds.js");
  part("sounds")?.setAttribute("aria-pressed", isOn());
}

/** The switch. */
export function soundSwitch() {
  const press = async () => {
    sounds = sounds ? null : await import("./sounds.js");
    try {
      localStorage.setItem(KEY, sounds ? "on" : "off");
    } catch {
      // It is forgotten when the page is closed.
    }
    sounds?.demonstrate();
    part("sounds").setAttribute("aria-pressed", isOn());
  };
  return button(say("sounds"), press, { id: "sounds", "aria-pressed": isOn() });
}

/** Plays what a change of the game sounds like. A `change` is its state, before and after. */
export function hear(before, after) {
  if (!sounds) return;
  const [was, is] = [before.game, after.game];
  const count = ({ now }) => Object.keys(now.pieces).length;
  if (was.phase === "running" && is.phase !== "running") sounds.play("end");
  else if (is.ply <= was.ply) return;
  else if (after.now.check.length > 0) sounds.play("check");
  else sounds.play(count(after) < count(before) ? "capture" : "move");
}
