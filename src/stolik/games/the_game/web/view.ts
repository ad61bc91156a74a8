// Written by bin/web_types.py from the types of view.py. Do not edit.

/** The seat drew `count` cards; `cards` for who may see them. */
export interface Drew {
  event: "drew";
  seat: number;
  count: number;
  cards: number[];
}

/** TG8: the seat has no card left and is skipped from now on. */
export interface Emptied {
  event: "emptied";
  seat: number;
}

/** The game is over: beaten, or `seat` could not go on (TG9, TG10). */
export interface Finished {
  event: "finished";
  seat: number;
  count: number;
  label: "beaten" | "excellent" | "lost";
}

/** A card was laid; `back`: it was a step back (TG5). */
export interface Laid {
  event: "laid";
  seat: number;
  card: number;
  pile: string;
  back: boolean;
}

/** TG11. */
export interface Result {
  scores: number[];
  winners: number[];
  left: number;
  label: "beaten" | "excellent" | "lost";
}

/** TG3: the seats have agreed who starts. */
export interface Starts {
  event: "starts";
  seat: number;
  will: string[];
}

/** TG3: how willing the seat is to start; None while that is hidden. */
export interface Stated {
  event: "stated";
  seat: number;
  will: string | null;
}

/** A turn begins; `burning` piles must be covered in it (TG13). */
export interface Turn {
  event: "turn";
  seat: number;
  count: number;
  burning: string[];
}

/** The table as one viewer sees it. */
export interface View {
  viewer: number | null;
  phase: "agreeing" | "over" | "playing";
  acting: number[];
  turn: number | null;
  tops: number[];
  burning: string[];
  hand: number[];
  hands: number[][];
  counts: number[];
  draw: number;
  left: number;
  laid: number;
  due: number;
  will: (string | null)[];
  gone: number[];
  memory: boolean;
  result: Result | null;
}

export type AnyEvent = Stated | Starts | Laid | Drew | Emptied | Turn | Finished;
