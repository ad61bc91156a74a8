// Written by bin/web_types.py from the types of stolik.wire.answer. Do not edit.

/** One game's deal of today. */
export interface DailyDeal {
  game: string;
  day: string;
  options: Record<string, unknown>;
  bots: string;
  table: string;
  done: number;
}

/** `GET /api/daily`. */
export interface DailyDeals {
  deals: DailyDeal[];
}

export interface DailyLine {
  place: number;
  name: string;
  score: number;
  won: boolean;
  mine: boolean;
  table: string;
}

/** `GET /api/daily/{game}/{day}`: the results, best first. */
export interface DailyList {
  game: string;
  day: string;
  lines: DailyLine[];
}

/** `POST /api/device`: a link that makes another device me, once. */
export interface DeviceLink {
  path: string;
  until: number;
}

/** Any HTTP answer from 400 on. */
export interface Failure {
  reason: Refusal;
}

/** What a game offers. */
export interface GameInfo {
  name: string;
  rules: number;
  together: boolean;
  seats: number[];
  options: OptionInfo[];
  levels: string[];
  reasons: Record<string, string>;
  signals: SignalInfo[];
  ready: boolean;
}

/** Options, start and surviving actions of one game. It starts from a `seed` (the deal) or from a `position`; a position may have a seed too, for the chance that is still to come. */
export interface GameRecord {
  game: string;
  rules: number;
  options: Record<string, unknown>;
  seed: string | null;
  position: string | null;
  actions: [number, string][];
  format: number;
}

/** `GET /api/games`. */
export interface Games {
  games: GameInfo[];
  today: string;
}

/** `POST /api/guest`: who I am. */
export interface Guest {
  name: string;
  colour: number;
  token: string;
}

/** One moment of a replay, with all hands open. */
export interface Moment {
  at: number;
  seat: number | null;
  action: string;
  events: unknown[];
  views: unknown[];
  signals: Signal[];
}

/** `POST /api/tables`. */
export interface NewTable {
  table: string;
}

/** One option of a game. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "flag" | "number" | "other" | "seats";
  default: unknown;
  choices: unknown[];
  low: number | null;
  high: number | null;
}

/** What it takes to check a drawn deal: `stolik verify`, or SHA-256 by hand. */
export interface Proof {
  commitment: string;
  secret: string;
  nonces: string[];
}

/** `GET /api/tables/{code}/record`: a finished game on paper, for `stolik replay` and `stolik verify`. */
export interface Recorded {
  record: GameRecord;
  proof: Proof | null;
  players: string[];
  counts: boolean;
  bots: string[];
}

/** Why not. */
export interface Refusal {
  code: string;
  clause: string;
  values: Record<string, unknown>;
}

/** `POST /api/replay`, and as `replay` in `GET /api/tables/{code}/replay`. */
export interface Replay {
  record: GameRecord;
  moments: Moment[];
  outcome: unknown;
}

/** `GET /api/tables/{code}/replay`. */
export interface Retold {
  recorded: Recorded;
  replay: unknown;
}

/** What a seat has signalled, until it acts again. */
export interface Signal {
  seat: number;
  signal: string;
  target: string;
}

/** A signal of a game: its words are `signal.NAME` in the game's catalog. */
export interface SignalInfo {
  name: string;
  targets: string[];
}

/** One kind of contest. */
export interface Statistic {
  game: string;
  variant: string;
  players: number;
  games: number;
  won: number;
  mean: number;
  best: number;
  rating: number | null;
}

/** `GET /api/stats`. */
export interface Statistics {
  mine: Statistic[];
  groups: With[];
}

/** One of my tables. */
export interface TableInfo {
  table: string;
  game: string;
  phase: string;
  touched: number;
  expires: number;
  players: number;
  names: string[];
  mine: boolean;
}

/** `GET /api/tables`. */
export interface Tables {
  tables: TableInfo[];
}

/** The same people together: how often, and how well. */
export interface With {
  names: string[];
  statistics: Statistic[];
}
