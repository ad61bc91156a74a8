import { describe, expect, it } from "vitest";
import { around } from "./around";

/** Who sits where, drawn: each row of the grid, its seats by column. */
function drawn(count: number, own: number): string[] {
  const { of, tops, rows } = around(count, own);
  const lines = Array.from({ length: rows + 2 }, () => Array<string>(tops + 2).fill("."));
  of.forEach(({ row, column }, seat) => {
    const first = Number(column.split(" ")[0]);
    const [y, x] = [row < 0 ? rows + 3 + row : row - 1, first < 0 ? tops + 3 + first : first - 1];
    lines[y]![x] = String(seat);
  });
  return lines.map((line) => line.join(" "));
}

describe("around the table", () => {
  it("puts one opponent opposite", () => expect(drawn(2, 0)).toEqual([". 1 .", ". . .", "0 . ."]));
  it("puts two at the sides", () => expect(drawn(3, 1)).toEqual([". . .", "2 . 0", "1 . ."]));
  it("goes clockwise from the left", () => {
    expect(drawn(5, 0)).toEqual([". 2 3 .", "1 . . 4", "0 . . ."]);
    expect(drawn(8, 2)).toEqual([". 5 6 7 .", "4 . . . 0", "3 . . . 1", "2 . . . ."]);
  });
  it("has a chair of its own for everybody", () => {
    for (let count = 1; count <= 12; count++)
      for (let own = 0; own < count; own++) {
        const seen = drawn(count, own).join(" ").split(" ").filter((seat) => seat !== ".");
        expect(seen.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      }
  });
  it("lets the own hand lie below", () => {
    expect(around(4, 2).of.map((chair) => chair.below)).toEqual([false, false, true, false]);
  });
});
