import type { View } from "./view";

/** Own rising and falling pile, the opponent's in capitals. */
export const PILES = ["a", "b", "A", "B"] as const;
export type Pile = (typeof PILES)[number];

export const rises = (pile: Pile) => pile === "a" || pile === "A";
export const isOwn = (pile: Pile) => pile === "a" || pile === "b";

/** The seat that the screen looks through; a spectator sits with seat 0. */
export const here = (view: View) => view.viewer ?? 0;

export const owner = (view: View, pile: Pile) => (isOwn(pile) ? here(view) : 1 - here(view));

export function top(view: View, pile: Pile): number {
  return view.tops[owner(view, pile)]?.[rises(pile) ? 0 : 1] ?? 0;
}

/** How far a card takes a pile on its way; less than 0: back. */
export function ahead(view: View, pile: Pile, card: number): number {
  const step = card - top(view, pile);
  return rises(pile) ? step : -step;
}
