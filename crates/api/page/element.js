// Elements of the page, its texts, and its questions. It knows nothing about games.

const SVG = "http://www.w3.org/2000/svg";

let texts = {};

/** Sets the texts of the page, in its reader's language. */
export function useTexts(all) {
  texts = all;
}

/** The text with this name, with what is in braces filled in. */
export function say(name, values = {}) {
  const template = texts[name] ?? name;
  return unbroken(template.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all));
}

/** The letters of the pieces in the API, in the order of those of the reader's language. */
const LETTERS = "PNBRQKGAC";
/** A piece's letter: at the beginning of a move, in Chess66 before a blank, and of a promotion. */
const LETTER = /(?<=^|; )[A-Za-z](?=[ -])|^[A-Z](?=[a-p\dx]*\d)|(?<==)[A-Z]/g;

/** A move in the letters of the reader's language: `Sf3` for `Nf3`. */
export function written(notation) {
  const own = (letter, at) => {
    const isPiece = letter < "a" || /[ -]/.test(notation[at + 1]);
    const sign = isPiece && texts.signs?.[LETTERS.indexOf(letter.toUpperCase())];
    return !sign ? letter : letter < "a" ? sign : sign.toLowerCase();
  };
  return notation?.replace(LETTER, own);
}

/** An answer of the API, with its moves in the letters of the reader's language. */
export function withOwnLetters(answer) {
  for (const [key, value] of Object.entries(answer ?? {})) {
    if (key === "notation") answer[key] = Array.isArray(value) ? value.map(written) : written(value);
    else if (typeof value === "object") withOwnLetters(value);
  }
  return answer;
}

/** A text in which castling (`O-O`) is not broken over lines. */
function unbroken(text) {
  return text.replace(/O-O(-O)?/g, (castling) => castling.replaceAll("-", "\u2011"));
}

/** An HTML element. Attributes that are functions listen; `false` and `null` are left out. */
export function h(tag, attributes = {}, ...children) {
  return build(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return build(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Puts these nodes into a box in place of the ones that differ from them. What is drawn while the
 * reader does nothing uses this: a press of a button that is replaced under the finger is lost.
 */
export function redraw(box, nodes) {
  nodes.forEach((node, at) => {
    const old = box.childNodes[at];
    if (!old) box.append(node);
    else if (!old.isEqualNode(node)) old.replaceWith(node);
  });
  while (box.childNodes.length > nodes.length) box.lastChild.remove();
}

function build(element, attributes, children) {
  setAttributes(element, attributes);
  const shown = children.flat().filter((child) => child !== null && child !== false);
  element.append(...shown.map((child) => (typeof child === "string" ? unbroken(child) : child)));
  return element;
}

/** Sets attributes of an element; `false` and `null` remove them. */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (value === null || value === false || value === undefined) {
      element.removeAttribute(name);
    } else if (element.getAttribute(name) !== String(value)) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
}

/** The element of the page with this id. */
export function part(id) {
  return document.getElementById(id);
}

/** A button with a label. */
export function button(label, press, attributes = {}) {
  return h("button", { type: "button", click: press, ...attributes }, label);
}

/** A link that looks like a button, and opens beside the page unless `target` is given. */
export function link(address, label, attributes = {}) {
  const beside = { target: "_blank", rel: "noopener noreferrer" };
  const { class: kind = "", ...rest } = attributes;
  return h("a", { href: address, ...beside, ...rest, class: `button ${kind}` }, label);
}

/** A time in the reader's own way of writing dates. */
export function writtenTime(time) {
  const style = { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(undefined, style).format(new Date(time));
}

/** A symbol of a piece, as a small picture beside its name. */
export function icon(id) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("use", { href: `#${id}` }),
  );
}

/** Says something to readers of the screen. */
export function announce(text) {
  part("said").textContent = text;
}

/** Shows a problem above the game, with a button for what can be done about it. */
export function showProblem(text, ...controls) {
  const box = part("problem");
  box.replaceChildren(h("p", {}, text), ...controls);
  box.hidden = false;
}

export function hideProblem() {
  part("problem").hidden = true;
}

/**
 * Asks a question. `choices` are pairs of a label and a value; the last button leaves it, and is
 * the same as Escape: `null`.
 */
export function ask(question, choices, leave = say("cancel")) {
  return new Promise((resolve) => {
    let answer = null;
    const choose = (value) => () => {
      answer = value;
      dialog.close();
    };
    const buttons = choices.map(([label, value, attributes]) =>
      button(label, choose(value), { class: "primary", ...attributes }),
    );
    let isBeside = false;
    const dialog = h(
      "dialog",
      {
        "aria-label": question,
        close: () => {
          dialog.remove();
          resolve(answer);
        },
        // A touch beside the question leaves it, but not the end of the touch that asked it.
        pointerdown: (event) => {
          isBeside = event.target === dialog;
        },
        click: (event) => isBeside && event.target === dialog && dialog.close(),
      },
      h(
        "div",
        { class: "question" },
        h("p", {}, question),
        h("div", { class: "choices" }, ...buttons, button(leave, choose(null))),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
