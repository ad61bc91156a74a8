import type { View } from "./view";

/** A and B rise, C and D fall (TG1). */
export const PILES = ["A", "B", "C", "D"];

export const rises = (pile: string) => pile === "A" || pile === "B";

export type Tops = Readonly<Record<string, number>>;

export function tops(view: View): Tops {
  return Object.fromEntries(PILES.map((pile, i) => [pile, view.tops[i] ?? 0]));
}

/** How far a card takes a pile on its way; less than 0: a step back (TG5). */
export function ahead(shown: Tops, pile: string, card: number): number {
  const step = card - (shown[pile] ?? 0);
  return rises(pile) ? step : -step;
}

export const isBack = (step: number) => step < 0;

/** TG13: 22, 33 … 77. */
export const burns = (card: number) => card % 11 === 0 && card > 11 && card < 88;
