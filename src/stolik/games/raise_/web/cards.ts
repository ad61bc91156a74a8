import type { Words } from "$kit";
import type { View } from "./view";

export const SYMBOLS = ["diamond", "gear", "cloud", "hourglass", "bell"] as const;
export type Symbol = (typeof SYMBOLS)[number];

export interface Card {
  readonly symbol: Symbol;
  readonly number: number;
  /** Worth 5 victory points, not 1. */
  readonly rich: boolean;
}

/** `bell3*` */
export function read(card: string): Card {
  const [, symbol = "bell", number = "0", star = ""] = /^([a-z]+)(\d+)(\*?)$/.exec(card) ?? [];
  return { symbol: symbol as Symbol, number: Number(number), rich: star === "*" };
}

export function nameOf(card: string, words: Words): string {
  const { symbol, number, rich } = read(card);
  const name = `${words.say(`web.symbol.${symbol}`)} ${number}`;
  return rich ? `${name}, ${words.say("web.rich")}` : name;
}

/** What these cards of the hand are worth in this round; equal cards are worth the same. */
export function worth(view: View, cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + (view.values[view.hand.indexOf(card)] ?? 0), 0);
}

export const fieldOf = (view: View, seat: number | null): number | undefined =>
  view.markers.find((marker) => marker.seat === seat)?.field;
