// Written by bin/web_types.py from the types of view.py. Do not edit.

/** The seat drew `count` cards; `cards` for who may see them. */
export interface Drew {
  event: "drew";
  seat: number;
  count: number;
  cards: number[];
}

/** The game is over: `seat` has laid all its cards, or could not lay two (FF7, FF8). */
export interface Finished {
  event: "finished";
  seat: number;
  count: number;
  how: "all-laid" | "stuck";
  winner: number;
}

/** A card was laid on a pile of `owner`; `back`: it was a step back (FF4). */
export interface Laid {
  event: "laid";
  seat: number;
  card: number;
  pile: "falling" | "rising";
  owner: number;
  back: boolean;
}

/** FF7, FF8. */
export interface Result {
  scores: number[];
  winners: number[];
  how: "all-laid" | "stuck";
  left: number[];
}

/** A turn begins. */
export interface Turn {
  event: "turn";
  seat: number;
}

/** The table as one viewer sees it. Whatever is a list of two is by seat. */
export interface View {
  viewer: number | null;
  acting: number[];
  turn: number;
  tops: number[][];
  untouched: boolean[][];
  hand: number[];
  hands: number[][];
  counts: number[];
  draws: number[];
  left: number[];
  laid: number;
  helped: boolean;
  due: number;
  drawing: number;
  gone: number[][];
  result: Result | null;
}

export type AnyEvent = Laid | Drew | Turn | Finished;
