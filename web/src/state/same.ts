/** The same cards once more: the link to them, and the game that the link came from. */

import type { GameRecord } from "../wire/answer";

/** A finished game: of which table, and which one there. */
export interface Earlier {
  readonly code: string;
  readonly number: number;
}

/** Where these cards are played again; what was begun in the middle has no such place. */
export function pathOfSame(record: GameRecord, { code, number }: Earlier): string | undefined {
  if (!record.seed || record.position) return undefined;
  const { seed, options } = record;
  const query = new URLSearchParams({ seed, options: JSON.stringify(options), of: `${code}-${number}` });
  return `/new/${record.game}?${query}`;
}

/** What stands behind `of=` in a link. */
export function earlier(of: string | null): Earlier | undefined {
  const [, code, number] = /^([A-Z2-9]{6})-(\d{1,6})$/.exec(of ?? "") ?? [];
  return code ? { code, number: Number(number) } : undefined;
}

/** Were both dealt the same cards? A link may say what it likes. */
export function isSame(one: GameRecord, other: GameRecord): boolean {
  const [first, second] = [one, other].map(({ game, rules, seed, position, options }) =>
    JSON.stringify([game, rules, seed, position, Object.entries(options).sort()]),
  );
  return one.seed !== null && first === second;
}
