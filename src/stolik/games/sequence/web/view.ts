// Written by bin/web_types.py from the types of view.py. Do not edit.

/** SQ10: the seat has to name the five that lock. */
export interface Choosing {
  event: "choosing";
  seat: number;
  fives: string[];
}

/** SQ10: `count` new sequences of the seat's team. */
export interface Completed {
  event: "completed";
  seat: number;
  colour: string;
  count: number;
  lines: string[];
}

/** The seat drew a card; `card` for who may see it. */
export interface Drew {
  event: "drew";
  seat: number;
  card: string | null;
}

/** The game is over: a team has won; None: a draw. */
export interface Finished {
  event: "finished";
  seat: number;
  colour: string | null;
}

/** SQ14: what the two lost by chance, one card each (of whom a card is left). */
export interface GivenUp {
  event: "given-up";
  count: number;
  cards: string[];
}

/** SQ13: the seat has lost its open draw. */
export interface Lapsed {
  event: "lapsed";
  seat: number;
}

/** SQ15. */
export interface Passed {
  event: "passed";
  seat: number;
}

/** SQ14: one of the two who shared a hint. */
export interface Penalised {
  event: "penalised";
  seat: number;
}

/** SQ7, SQ8: a chip by a card of the cell, or by a two-eyed jack. */
export interface Placed {
  event: "placed";
  seat: number;
  card: string;
  cell: string;
}

/** SQ8: a one-eyed jack took a chip away. */
export interface Removed {
  event: "removed";
  seat: number;
  card: string;
  cell: string;
  colour: string;
}

/** SQ4, SQ15. */
export interface Result {
  scores: number[];
  winners: number[];
  team: number | null;
  sequences: number[];
}

/** SQ12: the discards became a new draw pile of `count` cards. */
export interface Shuffled {
  event: "shuffled";
  count: number;
}

/** SQ11: a dead card. */
export interface Swapped {
  event: "swapped";
  seat: number;
  card: string;
}

/** A turn begins. */
export interface Turn {
  event: "turn";
  seat: number;
}

/** The table as one viewer sees it. Cells are named a1 … j10, and listed in reading order. */
export interface View {
  viewer: number | null;
  phase: "naming" | "over" | "playing";
  acting: number[];
  turn: number;
  teams: number[];
  colours: string[];
  needed: number;
  printed: (string | null)[];
  chips: (number | null)[];
  locked: string[];
  sequences: string[][];
  hand: string[];
  dead: string[];
  may_swap: boolean;
  laid: string | null;
  fives: string[];
  suggested: string | null;
  hands: string[][];
  counts: number[];
  draw: number;
  discards: string[];
  open: number[];
  passes: number;
  cut: (string | null)[];
  coaching: "off" | "on" | "penalty";
  result: Result | null;
}

export type AnyEvent = Placed | Removed | Swapped | Choosing | Completed | Shuffled | Drew | Lapsed | Passed | Penalised | GivenUp | Turn | Finished;
