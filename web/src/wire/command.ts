// Written by bin/web_types.py from the types of stolik.wire.command. Do not edit.

/** Yes or no to what is asked. */
export interface Answer {
  do: "answer";
  yes: boolean;
}

/** A command to a table. */
export interface Ask {
  type: "ask";
  id: number;
  table: string;
  command: Enter | Look | Leave | Change | Sit | Stand | Fill | Clear | Ready | Wait | Play | TakeBack | Restart | Replace | Answer | Back | Signal | Rematch | Say | Host | Remove | Mute | Close;
}

/** Take an own seat over from the bot that stands in. */
export interface Back {
  do: "back";
  seat: number;
}

/** So long for the whole game, and a little more for each turn. */
export interface BankClock {
  type: "bank";
  seconds: number;
  more?: number;
}

/** The host's: other options or another policy. */
export interface Change {
  do: "change";
  options?: Record<string, unknown> | null;
  policy?: Policy | null;
  start?: Drawn | Given | FromPosition | FromRecord | Scripted | Daily | null;
}

/** The host's: take a bot off its seat. */
export interface Clear {
  do: "clear";
  seat: number;
}

/** The host's: end the table. */
export interface Close {
  do: "close";
}

/** The day's deal, the same for everybody. */
export interface Daily {
  type: "daily";
  day: string;
}

/** The deal is drawn fairly: nobody alone chooses it. */
export interface Drawn {
  type: "drawn";
}

/** Look at the table from now on: it is sent whole, with what happened after `since` (last one seen). */
export interface Enter {
  do: "enter";
  since?: number | null;
  seat?: number | null;
}

/** The host's: a bot on a free seat. */
export interface Fill {
  do: "fill";
  seat: number;
  level: string;
}

/** A known position; counts nowhere. */
export interface FromPosition {
  type: "position";
  position: string;
  seed?: string;
}

/** A recorded game, gone on with after so many of its actions; counts nowhere. */
export interface FromRecord {
  type: "record";
  record: GameRecord;
  actions: number;
}

/** Options, start and surviving actions of one game. It starts from a `seed` (the deal) or from a `position`; a position may have a seed too, for the chance that is still to come. */
export interface GameRecord {
  game: string;
  rules: number;
  options: Record<string, unknown>;
  seed?: string | null;
  position?: string | null;
  actions?: [number, string][];
  format?: number;
}

/** The deal of this seed; counts nowhere. */
export interface Given {
  type: "seed";
  seed: string;
}

/** The first frame of a connection: which client this is (chosen by it, kept over reconnects). */
export interface Hello {
  type: "hello";
  client: string;
  protocol?: 1;
}

/** The host's: pass that on. */
export interface Host {
  do: "host";
  member: number;
}

/** Give up the own seats and the place at the table. */
export interface Leave {
  do: "leave";
}

/** Which of the own seats this connection looks through (several people, one screen); None: no hand. */
export interface Look {
  do: "look";
  seat: number | null;
}

/** What I am called, and my colour. */
export interface Me {
  type: "me";
  id: number;
  name: string;
  colour?: number;
}

/** The host's: nobody sees what they say. */
export interface Mute {
  do: "mute";
  member: number;
  on: boolean;
}

/** Make a table; the answer has its code. */
export interface Open {
  type: "open";
  id: number;
  game: string;
  options?: Record<string, unknown>;
  policy?: Policy;
  start?: Drawn | Given | FromPosition | FromRecord | Scripted | Daily;
}

/** Answered at once, never stored. */
export interface Ping {
  type: "ping";
  id: number;
}

/** Do these actions, one after another, all or none. `at`: the number that they answer. */
export interface Play {
  do: "play";
  seat: number;
  actions: string[];
  at: number;
}

/** The rules of the house. They stand while people sit down, so that to sit is to agree. */
export interface Policy {
  talk?: "free" | "guarded" | "off";
  spectators?: boolean;
  open_hands?: boolean;
  clock?: TurnClock | BankClock | null;
  grace?: number | null;
}

/** All own seats are ready. The nonce goes into the deal. */
export interface Ready {
  do: "ready";
  nonce: string;
}

/** Once more, with the same people. */
export interface Rematch {
  do: "rematch";
}

/** The host's: send somebody away, for good. */
export interface Remove {
  do: "remove";
  member: number;
}

/** Ask all others for a bot in the seat of somebody who is away. */
export interface Replace {
  do: "replace";
  seat: number;
  level: string;
}

/** Ask all for a new deal. */
export interface Restart {
  do: "restart";
}

/** To everybody at the table. */
export interface Say {
  do: "say";
  text: string;
}

/** A lesson: bots do what the record says as long as everybody does; counts nowhere. */
export interface Scripted {
  type: "script";
  record: GameRecord;
}

/** One of the game's signals, about one of its targets; "" takes it back. */
export interface Signal {
  do: "signal";
  seat: number;
  signal: string;
  target: string;
}

/** Take a free seat; one person may take several. Sitting agrees with the policy. */
export interface Sit {
  do: "sit";
  seat: number;
  name?: string;
}

/** Free an own seat. */
export interface Stand {
  do: "stand";
  seat: number;
}

/** Undo the own last action where the rules allow it; else all are asked. */
export interface TakeBack {
  do: "take-back";
  seat: number;
}

/** What would these actions lead to? Nobody else hears of it: a draft. [] = what it is now. */
export interface Try {
  type: "try";
  id: number;
  table: string;
  seat: number;
  actions: string[];
}

/** So long for each turn. */
export interface TurnClock {
  type: "turn";
  seconds: number;
}

/** Not ready any more. */
export interface Wait {
  do: "wait";
}

export type AnyCommand = Enter | Look | Leave | Change | Sit | Stand | Fill | Clear | Ready | Wait | Play | TakeBack | Restart | Replace | Answer | Back | Signal | Rematch | Say | Host | Remove | Mute | Close;

export type AnyFrame = Hello | Ask | Open | Try | Me | Ping;
