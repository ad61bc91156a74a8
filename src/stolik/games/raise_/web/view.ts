// Written by bin/web_types.py from the types of view.py. Do not edit.

/** RA5: a card lies hidden; None for who may not know it. */
export interface Chose {
  event: "chose";
  seat: number;
  card: string | null;
}

/** RA10: point cards that nobody can play for any more. */
export interface Discarded {
  event: "discarded";
  points: number[];
}

/** RA8, RA9: the hand is refilled with `count` cards; `cards` for who may see them. */
export interface Drew {
  event: "drew";
  seat: number;
  count: number;
  cards: string[];
}

/** Of a seat, on a field of the track. */
export interface Marker {
  seat: number;
  field: number;
}

/** RA5: the hidden card is shown, and the marker placed on the field of its value. */
export interface Opened {
  event: "opened";
  seat: number;
  card: string;
  field: number;
}

/** RA8. */
export interface Passed {
  event: "passed";
  seat: number;
}

/** RA7: these cards take the marker to `field`. */
export interface Raised {
  event: "raised";
  seat: number;
  cards: string[];
  value: number;
  field: number;
}

/** RA11. The scores are sums of these two. */
export interface Result {
  scores: number[];
  winners: number[];
  from_rounds: number[];
  from_hand: number[];
}

/** RA4: a round begins. */
export interface Rolled {
  event: "rolled";
  seat: number;
  round: number;
  rounds: number;
  point: number;
  dice: string[];
  times: Record<string, number>;
}

/** A round that is over. */
export interface Round {
  point: number;
  cards: string[][];
  worth: number;
  winner: number | null;
}

/** RA9: the point card and the `count` number cards of the pot, worth `worth` points. */
export interface RoundWon {
  event: "round-won";
  seat: number;
  point: number;
  count: number;
  worth: number;
}

/** RA10: no cards, no part in this round. */
export interface SatOut {
  event: "sat-out";
  seat: number;
}

/** RA11: `count` victory points in all, `from_hand` of them for cards still held. */
export interface Scored {
  event: "scored";
  seat: number;
  count: number;
  from_hand: number;
}

/** The table as one viewer sees it. Cards are texts: `bell3*`, worth 5 points with `*`, else 1. */
export interface View {
  viewer: number | null;
  phase: "choosing" | "over" | "racing";
  acting: number[];
  round: number;
  rounds: number;
  roller: number;
  point: number | null;
  points: number[];
  dice: string[];
  times: Record<string, number>;
  markers: Marker[];
  need: number;
  hand: string[];
  values: number[];
  hands: string[][];
  counts: number[];
  draw: number[];
  chosen: (string | null)[];
  laid: string[][];
  pot: number;
  won: (number | null)[];
  history: Round[];
  result: Result | null;
}

/** RA11: the seat has won the game, alone or with others. */
export interface Won {
  event: "won";
  seat: number;
  shared: boolean;
}

export type AnyEvent = Chose | Opened | Raised | Passed | Drew | RoundWon | Rolled | SatOut | Discarded | Scored | Won;
