// Where the squares of a board are on the screen, from each of its sides, and which are next to
// each other. Lengths are in squares. It knows neither pieces nor rules.

/** How each side turns a point, whose y runs upwards, into one of the screen. */
const TURNS = {
  south: ([x, y]) => [x, -y],
  north: ([x, y]) => [-x, y],
  west: ([x, y]) => [-y, -x],
  east: ([x, y]) => [y, x],
};

/** The room for coordinates, to the left and below. */
const MARGIN = 0.55;
/** The room around a board without them. */
const EDGE = 0.12;

const DIRECTIONS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A board seen from one side. */
export class Layout {
  constructor(shape, side, withCoordinates) {
    const turn = TURNS[side];
    this.squares = shape.squares.map((square) => ({
      ...square,
      outline: square.outline.map(turn),
      centre: turn(square.centre),
    }));
    this.byName = new Map(this.squares.map((square) => [square.name, square]));
    const points = this.squares.flatMap((square) => square.outline);
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    this.low = [Math.min(...xs), Math.min(...ys)];
    this.high = [Math.max(...xs), Math.max(...ys)];
    const margin = withCoordinates ? MARGIN : EDGE;
    const left = this.low[0] - margin;
    const top = this.low[1] - EDGE;
    this.box = [left, top, this.high[0] + EDGE - left, this.high[1] + margin - top];
    this.labels = withCoordinates ? this.#labels(shape, turn, side) : [];
    this.rows = this.#rows();
  }

  #labels(shape, turn, side) {
    const upright = side === "south" || side === "north";
    const place = (point, isColumn) => {
      const [x, y] = turn(point);
      const below = this.high[1] + MARGIN / 2;
      return isColumn === upright ? [x, below] : [this.low[0] - MARGIN / 2, y];
    };
    return [
      ...shape.columns.map(([at, text]) => ({ text, at: place([at, 0], true) })),
      ...shape.rows.map(([at, text]) => ({ text, at: place([0, at], false) })),
    ];
  }

  /** The squares in rows from the top, each from the left. */
  #rows() {
    const rows = new Map();
    for (const square of this.squares) {
      const row = Math.round(square.centre[1] * 2);
      rows.set(row, [...(rows.get(row) ?? []), square]);
    }
    const sorted = [...rows.entries()].sort(([one], [other]) => one - other);
    return sorted.map(([, row]) => row.sort((one, other) => one.centre[0] - other.centre[0]));
  }

  /** The next square in the direction of an arrow key; `null` at the edge. */
  next(name, key) {
    const [dx, dy] = DIRECTIONS[key];
    const [x, y] = this.byName.get(name).centre;
    let best = null;
    let least = Infinity;
    for (const square of this.squares) {
      const [sx, sy] = [square.centre[0] - x, square.centre[1] - y];
      const along = sx * dx + sy * dy;
      const across = Math.abs(sx * dy) + Math.abs(sy * dx);
      if (along < 0.3 || across > along) continue;
      const cost = along + 2 * across;
      if (cost < least) {
        least = cost;
        best = square.name;
      }
    }
    return best;
  }
}

export function isArrow(key) {
  return key in DIRECTIONS;
}
