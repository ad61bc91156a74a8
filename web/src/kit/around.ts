/** Where people sit around a table that is drawn as a grid: the board in its middle, its edge left to the seats. */

export interface Chair {
  /** As CSS has it: `grid-row` and `grid-column`. */
  readonly row: number;
  readonly column: string;
  /** Above or below the board: one line is room enough. */
  readonly flat: boolean;
  /** Whose hand lies there. */
  readonly below: boolean;
}

export interface Chairs {
  readonly of: readonly Chair[];
  /** Columns of the board: seats above it, at least one. */
  readonly tops: number;
  /** Rows of the board: seats on each side of it, at least one. */
  readonly rows: number;
  readonly sides: number;
}

/** So many seats on each side, by the number of the others. */
const SIDES = [0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3];
/** More than these above the board need two lines each. */
const FLAT = 3;

/** Clockwise in the order of play: from the own seat below to the left, over the top, down the right side. */
export function around(count: number, own: number): Chairs {
  const others = Math.max(0, count - 1);
  const sides = SIDES[others] ?? 3;
  const top = others - 2 * sides;
  const [tops, rows] = [Math.max(1, top), Math.max(1, sides)];
  const chair = (step: number): Chair => {
    if (step === 0) return { row: -2, column: "1 / -1", flat: true, below: true };
    if (step <= sides) return { row: rows + 2 - step, column: "1", flat: false, below: false };
    if (step <= sides + top)
      return { row: 1, column: String(1 + step - sides), flat: top <= FLAT, below: false };
    return { row: 1 + step - sides - top, column: "-2", flat: false, below: false };
  };
  const of = Array.from({ length: count }, (_, seat) => chair((seat - own + count) % count));
  return { of, tops, rows, sides };
}
