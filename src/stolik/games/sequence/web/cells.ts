import type { Mark } from "$kit";
import type { View } from "./view";

export const SIZE = 10;

/** a1 … j10 in reading order. */
export const CELLS = Array.from(
  { length: SIZE * SIZE },
  (_, i) => `${"abcdefghij"[i % SIZE]}${Math.floor(i / SIZE) + 1}`,
);

/** The middle of a cell, where the board is 100 wide. */
export function middle(cell: string): { x: number; y: number } {
  return {
    x: "abcdefghij".indexOf(cell[0] ?? "a") * SIZE + SIZE / 2,
    y: Number(cell.slice(1)) * SIZE - SIZE / 2,
  };
}

/** The cells of a line that is named by its ends. */
export function cellsOf(line: string): string[] {
  const [first = "", last = ""] = line.split("-");
  const [from, to] = [middle(first), middle(last)];
  const count = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / SIZE;
  return Array.from({ length: count + 1 }, (_, i) => {
    const x = (from.x + ((to.x - from.x) * i) / count) / SIZE - 0.5;
    const y = (from.y + ((to.y - from.y) * i) / count) / SIZE - 0.5;
    return CELLS[Math.round(y) * SIZE + Math.round(x)] ?? "";
  });
}

const SHAPES = ["disc", "triangle", "square"] as const;

export function markOf(view: View, team: number): Mark {
  return { shape: SHAPES[team] ?? "disc", colour: (view.colours[team] ?? "blue") as Mark["colour"] };
}
