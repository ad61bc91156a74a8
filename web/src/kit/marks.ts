import type { Mark } from "./game";

/** Of seats that play for themselves, in this order. */
export const SEAT_MARKS: readonly Mark[] = [
  { shape: "disc", colour: "blue" },
  { shape: "triangle", colour: "green" },
  { shape: "square", colour: "red" },
  { shape: "diamond", colour: "amber" },
  { shape: "hexagon", colour: "plum" },
];

/** Each key with a number behind it: two equal cards are two things. */
export function keyed(keys: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return keys.map((key) => {
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return `${key}#${count}`;
  });
}
