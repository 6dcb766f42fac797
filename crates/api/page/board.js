// The board: squares that are touched, dragged from, or walked over with the keyboard.
//
// It knows which moves there are, because it is given them, and nothing else about the rules. To
// readers of the screen it is a grid, in which every square says what is on it and what can be done
// there.

import { announce, part, say, setAttributes, svg } from "./element.js";
import { Layout, isArrow } from "./geometry.js";
import { nameOf } from "./pieces.js";

/** How far a pointer moves before it drags, in pixels. */
const DRAG_DISTANCE = 8;
/** The size of a dragged piece, and how far above a finger it is, which would hide it: in squares. */
const DRAG_SIZE = 1.25;
const DRAG_LIFT = 1;
/** The sizes of marks, in squares. */
const DOT = 0.17;
const RING = 0.43;
const RING_WIDTH = 0.085;
const BORDER_WIDTH = 0.08;
const LABEL_HEIGHT = 0.34;
const NAME_HEIGHT = 0.26;
/** The corners of an army's last move: their length and width, and the gaps that tell armies apart
 *  without their colours. */
const CORNER = 0.3;
const CORNER_WIDTH = 0.1;
/** Arrows as in pictures: half the width of shaft and head, the length of the head, and the distances
 *  of tail and tip from the middles of squares. */
const SHAFT = 0.075;
const HEAD = 0.22;
const HEAD_LENGTH = 0.36;
const TAIL = 0.3;
const TIP = 0.4;
const DASHES = [null, "0.1 0.07", "0.16 0.05 0.03 0.05", "0.04 0.05"];

export class Board {
  #shape;
  #layout;
  #colours;
  #cells = new Map();
  #marks;
  #figures;
  #arrows;
  #ghost = null;
  #position = { pieces: {}, check: [], last: [], legal: [], plan: [], movers: [], arrows: [] };
  #selected = null;
  #focused = null;
  #press = null;

  /**
   * `onMove` gets the legal moves from one square to another when somebody makes such a move, and
   * `onIdle` gets the square, its piece and the piece that was held when nothing can be done there.
   */
  constructor(shape, onMove, onIdle) {
    this.#shape = shape;
    this.onMove = onMove;
    this.onIdle = onIdle;
  }

  /** Draws the squares, as they are seen from a side. */
  draw(side, theme, withCoordinates) {
    this.#layout = new Layout(this.#shape, side, withCoordinates);
    this.#colours = this.#shape.colours[theme];
    this.#cells.clear();
    const rows = this.#layout.rows.map((row) =>
      svg("g", { role: "row" }, row.map((square) => this.#cell(square))),
    );
    this.#marks = svg("g", { "aria-hidden": "true", class: "marks" });
    this.#figures = svg("g", { "aria-hidden": "true", class: "figures" });
    this.#arrows = svg("g", { "aria-hidden": "true", class: "marks" });
    const [x, y, width, height] = this.#layout.box;
    const frame = svg("rect", { x, y, width, height, rx: 0.14, fill: this.#colours.frame });
    const grid = svg(
      "svg",
      {
        role: "grid",
        "aria-label": `${say("board")}. ${say("keys")}`,
        viewBox: this.#layout.box.join(" "),
        keydown: (event) => this.#key(event),
        pointerdown: (event) => this.#down(event),
        touchstart: (event) => this.#touch(event),
        pointermove: (event) => this.#move(event),
        pointerup: (event) => this.#up(event),
        pointercancel: () => this.#cancelPress(),
        click: (event) => this.#click(event),
      },
      frame,
      this.#coordinates(),
      ...rows,
      this.#marks,
      this.#figures,
      this.#arrows,
    );
    const [, , w, h] = this.#layout.box;
    part("board").style.setProperty("--ratio", `${w / h}`);
    part("board").replaceChildren(grid);
    this.#focused ??= this.#layout.rows.at(-1)[0].name;
    this.#paint();
  }

  /** Shows a position: pieces, marks, and the moves that can be made. */
  show(position) {
    this.#position = { plan: [], movers: [], arrows: [], ...position };
    if (this.#selected && !this.#isMovable(this.#selected)) this.#selected = null;
    this.#paint();
  }

  #cell(square) {
    const outline = square.outline.map((point) => point.join(",")).join(" ");
    const cell = svg(
      "g",
      { role: "gridcell", "data-square": square.name, tabindex: -1 },
      svg("polygon", { points: outline }),
    );
    cell.addEventListener("focus", () => this.#focus(square.name, false));
    this.#cells.set(square.name, cell);
    return cell;
  }

  #coordinates() {
    const label = ({ text, at: [x, y] }) =>
      svg("text", { x, y, "font-size": LABEL_HEIGHT, fill: this.#colours.label }, text);
    return svg("g", { "aria-hidden": "true", class: "labels" }, this.#layout.labels.map(label));
  }

  #targets() {
    if (!this.#selected) return new Set();
    const own = this.#position.legal.filter((move) => move.from === this.#selected);
    return new Set(own.flatMap((move) => move.touch));
  }

  #isMovable(name) {
    return this.#position.legal.some((move) => move.from === name);
  }

  /** Colours the squares, names them, and puts marks and pieces on them. */
  #paint() {
    const targets = this.#targets();
    const { pieces, check, last, plan } = this.#position;
    const marks = [];
    for (const square of this.#layout.squares) {
      const { name } = square;
      const isSelected = name === this.#selected;
      const tint =
        (check.includes(name) && "check") ||
        (isSelected && "selected") ||
        (plan.includes(name) && "plan") ||
        (last.includes(name) && "last") ||
        "plain";
      const states = this.#states(name, targets);
      const piece = pieces[name];
      const content = [piece ? nameOf(piece) : say("empty"), ...states].join(", ");
      const cell = this.#cells.get(name);
      cell.firstChild.setAttribute("fill", this.#colours.squares[tint][square.background]);
      setAttributes(cell, {
        "aria-label": say("square", { square: name, content }),
        "aria-selected": isSelected ? "true" : "false",
        class: this.#isMovable(name) ? "movable" : targets.has(name) ? "target" : null,
        tabindex: name === this.#focused ? 0 : -1,
      });
      marks.push(...this.#marksOf(square, targets, isSelected));
    }
    this.#marks.replaceChildren(...this.#moverMarks(), ...marks);
    this.#placeFigures();
    this.#arrows.replaceChildren(...this.#position.arrows.flatMap((arrow) => this.#arrow(arrow)));
  }

  /**
   * An arrow between two squares. Each kind has a shape of its own: a hint a round tail, and a move
   * that was made two heads beside a better one.
   */
  #arrow({ from, to, kind }) {
    const [[x, y], [toX, toY]] = [from, to].map((name) => this.#layout.byName.get(name).centre);
    const whole = Math.hypot(toX - x, toY - y);
    const [ux, uy] = [(toX - x) / whole, (toY - y) / whole];
    const length = whole - (this.#position.pieces[to] ? TIP : 0);
    const fill = this.#colours.arrows[kind];
    const shape = (...points) => {
      const at = ([along, across]) =>
        [x + ux * along - uy * across, y + uy * along + ux * across].join(",");
      return svg("polygon", { points: points.map(at).join(" "), fill, "data-arrow": kind });
    };
    const head = (tip) => [[tip - HEAD_LENGTH, -HEAD], [tip, 0], [tip - HEAD_LENGTH, HEAD]];
    const neck = length - HEAD_LENGTH;
    const tail = Math.min(TAIL, neck);
    const [left, right] = [-SHAFT, SHAFT];
    const shaft = shape([tail, left], [neck, left], ...head(length), [neck, right], [tail, right]);
    const [cx, cy] = [x + ux * tail, y + uy * tail];
    if (kind === "hint") return [shaft, svg("circle", { cx, cy, r: 0.17, fill })];
    return kind === "made" && neck > TAIL ? [shaft, shape(...head(length - 0.26))] : [shaft];
  }

  /** The corners of the squares between which each army moved last, in its colour. */
  #moverMarks() {
    const armies = this.#shape.armies;
    // Where several have moved over one square, it is that of the latest.
    const latest = new Map();
    for (const { army, from, to } of this.#position.movers) {
      for (const name of [from, to]) latest.set(name, army);
    }
    return [...latest].flatMap(([name, army]) => {
      const points = corners(this.#layout.byName.get(name));
      const line = (stroke, width, dashes) =>
        svg("path", { d: points, fill: "none", stroke, "stroke-width": width, "stroke-dasharray": dashes });
      return [
        line(this.#colours.edge, CORNER_WIDTH + 0.05, null),
        line(this.#colours.armies[army], CORNER_WIDTH, DASHES[armies.indexOf(army) % DASHES.length]),
      ];
    });
  }

  /** What a square is, in words. */
  #states(name, targets) {
    const { pieces, check, last, movers } = this.#position;
    const mover = movers.findLast(({ from, to }) => from === name || to === name);
    const target = pieces[name] ? say("can-capture") : say("can-go");
    return [
      check.includes(name) && say("in-check"),
      name === this.#selected && say("selected"),
      targets.has(name) && target,
      !this.#selected && this.#isMovable(name) && say("can-move"),
      last.includes(name) && say("last-move"),
      mover && say("last-move-of", { army: say(`army-${mover.army}`) }),
    ].filter(Boolean);
  }

  #marksOf(square, targets, isSelected) {
    const { name, centre: [cx, cy], outline, background } = square;
    const colours = this.#colours;
    const size = square.piece_size;
    const ring = (stroke) =>
      svg("circle", { cx, cy, r: RING * size, fill: "none", stroke, "stroke-width": RING_WIDTH });
    const marks = [];
    if (this.#shape.named.includes(name)) {
      const fill = colours.squares.name[background];
      const at = { x: cx, y: cy + 0.37, "font-size": NAME_HEIGHT, fill };
      marks.push(svg("text", at, name));
    }
    if (this.#position.check.includes(name)) marks.push(ring(colours.check));
    if (isSelected) {
      const points = outline.map(([x, y]) => [
        x + (cx - x) * BORDER_WIDTH,
        y + (cy - y) * BORDER_WIDTH,
      ]);
      const border = { fill: "none", stroke: colours.selected, "stroke-width": BORDER_WIDTH };
      marks.push(svg("polygon", { points: points.map((p) => p.join(",")).join(" "), ...border }));
    }
    if (targets.has(name)) {
      const isEmpty = !this.#position.pieces[name];
      const dot = () => svg("circle", { cx, cy, r: DOT * size, fill: colours.target });
      marks.push(isEmpty ? dot() : ring(colours.target));
    }
    return marks;
  }

  #placeFigures() {
    const figures = Object.entries(this.#position.pieces).map(([name, id]) => {
      const square = this.#layout.byName.get(name);
      return this.#figure(id, square.centre, square.piece_size, name);
    });
    this.#figures.replaceChildren(...figures);
    this.#ghost = null;
  }

  #figure(id, [x, y], size, name) {
    const at = { x: x - size / 2, y: y - size / 2, width: size, height: size };
    return svg("use", { href: `#${id}`, "data-on": name, ...at });
  }

  // What is pressed

  #select(name) {
    this.#selected = name;
    this.#paint();
    const piece = nameOf(this.#position.pieces[name]);
    const count = this.#targets().size;
    announce(say("selected-piece", { piece, square: name, count }));
  }

  /** Puts the piece down again. */
  cancel() {
    this.#selected = null;
    this.#paint();
  }

  /** A square was touched, clicked, or entered with the keyboard. */
  #activate(name) {
    if (this.#selected && this.#targets().has(name)) {
      this.#make(this.#selected, name);
    } else if (name === this.#selected) {
      this.cancel();
    } else if (this.#isMovable(name)) {
      this.#select(name);
    } else {
      const piece = this.#position.pieces[name];
      const held = this.#selected && this.#position.pieces[this.#selected];
      if (this.#selected) this.cancel();
      this.onIdle?.({ square: name, piece, held });
    }
  }

  #make(from, to) {
    const moves = this.#position.legal.filter(
      (move) => move.from === from && move.touch.includes(to),
    );
    this.#selected = null;
    this.#focused = to;
    this.#paint();
    this.onMove(moves, from, to);
  }

  /** Shows a move at once, before the server has answered. */
  preview(from, to) {
    const pieces = { ...this.#position.pieces, [to]: this.#position.pieces[from] };
    delete pieces[from];
    this.show({ ...this.#position, pieces, last: [from, to], check: [], legal: [] });
  }

  #key(event) {
    const name = event.target.closest?.("[data-square]")?.dataset.square;
    if (!name) return;
    if (isArrow(event.key)) {
      const next = this.#layout.next(name, event.key);
      if (next) this.#focus(next, true);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#activate(name);
    } else if (event.key === "Escape" && this.#selected) {
      this.cancel();
    } else {
      return;
    }
    event.preventDefault();
  }

  #focus(name, moves) {
    this.#cells.get(this.#focused)?.setAttribute("tabindex", -1);
    this.#focused = name;
    const cell = this.#cells.get(name);
    cell.setAttribute("tabindex", 0);
    if (moves) cell.focus();
  }

  #down(event) {
    const name = event.target.closest("[data-square]")?.dataset.square;
    if (!name || event.button > 0 || !event.isPrimary) return;
    const wasSelected = this.#selected;
    this.#press = { name, wasSelected, x: event.clientX, y: event.clientY, id: event.pointerId };
    const isTarget = wasSelected && this.#targets().has(name);
    if (!isTarget && this.#isMovable(name) && name !== wasSelected) this.#select(name);
  }

  /**
   * Pieces are dragged with a finger; elsewhere it scrolls the page. Chromium knows `touch-action`
   * for whole pictures only.
   */
  #touch(event) {
    if (!event.target.closest(".movable")) return;
    event.preventDefault();
    if (this.#press) this.#press.hasNoClick = true;
  }

  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id || this.#selected !== press.name) return;
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!press.drags && distance < DRAG_DISTANCE) return;
    if (!press.drags) {
      press.drags = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      this.#ghost = this.#figures.querySelector(`[data-on="${press.name}"]`);
      this.#figures.append(this.#ghost);
    }
    const point = new DOMPoint(event.clientX, event.clientY);
    const { x, y } = point.matrixTransform(event.currentTarget.getScreenCTM().inverse());
    const lift = event.pointerType === "touch" ? DRAG_LIFT : 0;
    const [size, half] = [DRAG_SIZE, DRAG_SIZE / 2];
    setAttributes(this.#ghost, { x: x - half, y: y - half - lift, width: size, height: size });
  }

  #up(event) {
    const press = this.#press;
    this.#press = null;
    if (!press || event.pointerId !== press.id) return;
    // The click that follows is this press.
    this.#isPressed = !press.hasNoClick;
    if (press.drags) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const name = under?.closest("[data-square]")?.dataset.square;
      if (name && this.#targets().has(name)) this.#make(press.name, name);
      else this.cancel();
    } else if (press.name === press.wasSelected) {
      this.cancel();
    } else if (this.#selected !== press.name) {
      this.#activate(press.name);
    }
  }

  #cancelPress() {
    this.#press = null;
    if (this.#ghost) this.cancel();
  }

  #isPressed = false;

  /** Clicks without a pointer come from readers of the screen. */
  #click(event) {
    const wasPressed = this.#isPressed;
    this.#isPressed = false;
    const name = event.target.closest("[data-square]")?.dataset.square;
    if (name && !wasPressed) this.#activate(name);
  }
}

/** The path of the corners of a square, on each of its edges from both ends. */
function corners({ outline, centre: [cx, cy] }) {
  const inset = CORNER_WIDTH + 0.05;
  const points = outline.map(([x, y]) => [x + (cx - x) * inset, y + (cy - y) * inset]);
  const part = ([x, y], [toX, toY]) => {
    const share = CORNER / Math.hypot(toX - x, toY - y);
    return `${x + (toX - x) * share},${y + (toY - y) * share}`;
  };
  return points
    .map((point, at) => {
      const before = points.at(at - 1);
      const after = points[(at + 1) % points.length];
      return `M${part(point, before)}L${point.join(",")}L${part(point, after)}`;
    })
    .join("");
}
