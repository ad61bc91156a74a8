/**
 * What a person has selected, and what that makes possible (the same model as the terminal's): select cards
 * of the hand, then a target, which is a place on the table or a button of the bar. No screen.
 */

export interface HandCard {
  /** What `Offer.cards` calls it; equal cards have equal keys. */
  readonly key: string;
  /** Said by a screen reader. */
  readonly label: string;
}

/** One action as a choice. */
export interface Offer {
  readonly action: string;
  /** The cards that it takes. */
  readonly cards: readonly string[];
  readonly target: string;
  /** A place: what would happen there. A button: its words. */
  readonly label: string;
  /** Said instead of the label. */
  readonly spoken?: string;
  readonly button?: boolean;
  /** One letter that chooses it; a target of one letter is its own. */
  readonly key?: string;
  /** What Enter does when nothing is selected. */
  readonly main?: boolean;
  /** A place that is shown as a button too. */
  readonly listed?: boolean;
  /** A button for the menu: seldom needed. */
  readonly extra?: boolean;
  /** Never held back for a moment of second thoughts. */
  readonly sure?: boolean;
}

export class Choice {
  readonly hand: readonly HandCard[];
  readonly offers: readonly Offer[];
  readonly selected: readonly number[];
  readonly #legal: ReadonlySet<string>;

  constructor(
    hand: readonly HandCard[],
    offers: readonly Offer[],
    legal: Iterable<string>,
    selected: readonly number[],
  ) {
    this.hand = hand;
    this.offers = offers;
    this.#legal = new Set(legal);
    this.selected = selected.filter((index) => index < hand.length);
  }

  /** The selected cards, in the order of the hand. */
  get keys(): string[] {
    return this.selected.flatMap((index) => this.hand[index]?.key ?? []);
  }

  isLegal(offer: Offer): boolean {
    return this.#legal.has(offer.action);
  }

  /** The selection after a card was chosen: it joins the others where an action takes them all. */
  toggle(index: number): number[] {
    if (this.selected.includes(index)) return this.selected.filter((other) => other !== index);
    const together = [...this.selected, index].sort((a, b) => a - b);
    const keys = together.map((each) => this.hand[each]?.key ?? "");
    return this.#legalOffers().some((offer) => contains(offer.cards, keys)) ? together : [index];
  }

  /** Can this card be part of any action now? */
  isUsable(index: number): boolean {
    const key = this.hand[index]?.key;
    return key !== undefined && this.#legalOffers().some((offer) => offer.cards.includes(key));
  }

  /** The lit places: where exactly the selected cards may go. */
  get places(): Map<string, Offer> {
    const lit = this.#legalOffers().filter((offer) => !offer.button && this.#fits(offer));
    return new Map(lit.map((offer) => [offer.target, offer]));
  }

  /** What the bar shows: what needs no card, or just these; places that are listed; the main one last. */
  get buttons(): Offer[] {
    const shown = this.offers.filter((offer) => {
      if (offer.listed && this.#fits(offer)) return this.isLegal(offer);
      return offer.button && !offer.extra && (offer.cards.length === 0 || this.#fits(offer));
    });
    return shown.sort((a, b) => Number(a.main ?? false) - Number(b.main ?? false));
  }

  /** What stands in the menu. */
  get extras(): Offer[] {
    return this.#legalOffers().filter((offer) => offer.extra);
  }

  /** The place or button of a letter. */
  byLetter(letter: string): Offer | undefined {
    const all = [...this.buttons, ...this.places.values()];
    const exact = all.find((offer) => letterOf(offer) === letter);
    if (exact) return exact;
    const alike = all.filter((offer) => letterOf(offer).toLowerCase() === letter.toLowerCase());
    return alike.length === 1 ? alike[0] : undefined;
  }

  #legalOffers(): Offer[] {
    return this.offers.filter((offer) => this.isLegal(offer));
  }

  #fits(offer: Offer): boolean {
    return offer.cards.length === this.selected.length && contains(offer.cards, this.keys);
  }
}

export function letterOf(offer: Offer): string {
  return offer.key ?? (offer.target.length === 1 ? offer.target : "");
}

/** Has `all` every one of `some`, as often? */
function contains(all: readonly string[], some: readonly string[]): boolean {
  const left = [...all];
  return some.every((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
