// Written by bin/web_types.py from the types of stolik.wire.message. Do not edit.

/** Back to the beginning, with the same people. */
export interface Again {
  what: "again";
}

export interface Answered {
  what: "answered";
  member: number;
  yes: boolean;
}

/** Something that all must agree to. */
export interface Asked {
  what: "asked";
  question: "replace" | "restart" | "take-back";
  member: number;
  seat: number;
}

/** So long for the whole game, and a little more for each turn. */
export interface BankClock {
  type: "bank";
  seconds: number;
  more: number;
}

/** A game: the cards are dealt. */
export interface Began {
  what: "began";
}

/** The server closes the connection: `restart` (come back in a moment), `slow` (too much unread), `forgotten` (this guest was forgotten), `idle` (nothing heard for too long). */
export interface Bye {
  type: "bye";
  why: "forgotten" | "idle" | "restart" | "slow";
}

/** The owner plays again. */
export interface CameBack {
  what: "came-back";
  seat: number;
}

/** Other options or another policy; nobody is ready any more. */
export interface Changed {
  what: "changed";
  member: number;
}

/** The end of the table. */
export interface Closed {
  what: "closed";
}

export interface Entered {
  what: "entered";
  member: number;
}

/** Something that happened, as one viewer may know it. */
export interface Entry {
  number: number;
  at: number;
  happened: Opened | Changed | Entered | Left | Hosted | Muted | HappeningSaid | Closed | Sat | Stood | Filled | Readied | StoodIn | CameBack | Began | Played | TookBack | Asked | Answered | Signalled | Finished | Again;
  events: unknown[];
}

/** A bot sits there now. */
export interface Filled {
  what: "filled";
  seat: number;
  level: string;
}

/** The game is over. */
export interface Finished {
  what: "finished";
}

/** The game through one seat, or as a spectator. */
export interface GameView {
  seat: number | null;
  view: unknown;
  acting: number[];
  legal: string[];
  undo: "" | "ask" | "free";
  actions: number;
  signals: Signal[];
  clocks: Time[];
  hands: unknown[];
  outcome: unknown;
}

/** The new host. */
export interface Hosted {
  what: "hosted";
  member: number;
}

export interface Left {
  what: "left";
  member: number;
  removed: boolean;
}

/** Somebody who is or was at the table. */
export interface Member {
  member: number;
  name: string;
  colour: number;
  here: boolean;
  left: boolean;
  muted: boolean;
}

export interface Muted {
  what: "muted";
  member: number;
  on: boolean;
}

/** Done, and stored. */
export interface Ok {
  type: "ok";
  id: number;
  table: string;
  number: number;
}

export interface Opened {
  what: "opened";
  member: number;
}

/** Who is here, under which name: not numbered, not stored. */
export interface People {
  type: "people";
  table: string;
  people: Member[];
}

/** An action; what it was stands in the events, as far as the viewer may know it. */
export interface Played {
  what: "played";
  seat: number;
  bot: string;
}

/** The rules of the house. They stand while people sit down, so that to sit is to agree. */
export interface Policy {
  talk: "free" | "guarded" | "off";
  spectators: boolean;
  open_hands: boolean;
  clock: TurnClock | BankClock | null;
  grace: number | null;
}

export interface Pong {
  type: "pong";
  id: number;
  now: number;
}

/** What it takes to check a drawn deal: `stolik verify`, or SHA-256 by hand. */
export interface Proof {
  commitment: string;
  secret: string;
  nonces: string[];
}

/** What all must agree to. */
export interface Question {
  what: "replace" | "restart" | "take-back";
  member: number;
  seat: number;
  level: string;
  waiting: number[];
}

export interface Readied {
  what: "readied";
  member: number;
  ready: boolean;
}

/** The rules of a game are compiled; tables of it can be played from now on. */
export interface Ready {
  type: "ready";
  game: string;
}

/** Why not. */
export interface Refusal {
  code: string;
  clause: string;
  values: Record<string, unknown>;
}

/** Not done. Nothing has changed. */
export interface Refused {
  type: "refused";
  id: number;
  reason: Refusal;
  table: string;
}

/** The table and who is at it. */
export interface RoomView {
  game: string;
  rules: number;
  options: Record<string, unknown>;
  policy: Policy;
  start: StartView;
  phase: "closed" | "gathering" | "over" | "playing";
  game_number: number;
  counts: boolean;
  host: number;
  seats: SeatView[];
  commitment: string;
  proof: Proof | null;
  question: Question | null;
}

export interface Sat {
  what: "sat";
  seat: number;
  member: number;
}

/** One seat. Free: no member and no bot. */
export interface SeatView {
  member: number | null;
  name: string;
  bot: string;
  why: "" | "away" | "clock" | "left" | "vote";
  ready: boolean;
}

/** What a seat has signalled, until it acts again. */
export interface Signal {
  seat: number;
  signal: string;
  target: string;
}

/** `signal` "": taken back. */
export interface Signalled {
  what: "signalled";
  seat: number;
  signal: string;
  target: string;
}

/** Something happened that is none of the viewer's business. */
export interface Skip {
  type: "skip";
  table: string;
  number: number;
}

/** What the deal comes from; the seed itself is shown when the game is over. */
export interface StartView {
  kind: "daily" | "drawn" | "position" | "record" | "script" | "seed";
  day: string;
}

/** One thing that happened, and the parts of the table that are new by it. */
export interface Step {
  type: "step";
  table: string;
  number: number;
  at: number;
  happened: Opened | Changed | Entered | Left | Hosted | Muted | HappeningSaid | Closed | Sat | Stood | Filled | Readied | StoodIn | CameBack | Began | Played | TookBack | Asked | Answered | Signalled | Finished | Again;
  events: unknown[];
  room?: RoomView;
  game?: GameView | null;
}

/** The seat is free. */
export interface Stood {
  what: "stood";
  seat: number;
}

/** A bot plays for the owner of the seat. */
export interface StoodIn {
  what: "stood-in";
  seat: number;
  level: string;
  why: "away" | "clock" | "left" | "vote";
}

/** Everything: the answer to `enter` and `look`, and whenever single steps would not do. */
export interface Table {
  type: "table";
  table: string;
  number: number;
  at: number;
  me: number | null;
  room: RoomView;
  people: Member[];
  game: GameView | null;
  log: Entry[];
  chat: MessageSaid[];
}

/** The clock of a seat. */
export interface Time {
  left: number;
  running: boolean;
}

/** The last action is undone. */
export interface TookBack {
  what: "took-back";
  seat: number;
  friendly: boolean;
}

/** What a draft leads to: nobody else knows of it, nothing is stored. */
export interface Tried {
  type: "tried";
  id: number;
  done: number;
  view: unknown;
  legal: string[];
  closes: boolean;
  reason: Refusal | null;
}

/** So long for each turn. */
export interface TurnClock {
  type: "turn";
  seconds: number;
}

/** The answer to `hello`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  server: string;
  now: number;
  name: string;
  colour: number;
}

export interface HappeningSaid {
  what: "said";
  member: number;
  text: string;
}

/** A line of chat. */
export interface MessageSaid {
  number: number;
  at: number;
  member: number;
  text: string;
}

export type AnyHappening = Opened | Changed | Entered | Left | Hosted | Muted | HappeningSaid | Closed | Sat | Stood | Filled | Readied | StoodIn | CameBack | Began | Played | TookBack | Asked | Answered | Signalled | Finished | Again;

export type AnyMessage = Welcome | Ok | Refused | Tried | Table | Step | Skip | People | Pong | Ready | Bye;
