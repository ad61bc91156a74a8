/** One table as the server tells it: the last whole picture, and the steps since. No rules, no arithmetic. */

import type { Told } from "../kit/words";
import type { Connection, Reply } from "../net/connection";
import type { AnyCommand } from "../wire/command";
import type {
  AnyMessage,
  Entry,
  GameView,
  Member,
  MessageSaid,
  Refusal,
  RoomView,
  Step,
  Table,
} from "../wire/message";
import { Playback } from "./playback";

/** How long a look at somebody else's move takes. */
export const PACE_MS = 520;
const LOG_LINES = 400;
/** Before it is asked again whether the rules are compiled. */
const AGAIN_MS = 1000;

export class TableStore {
  readonly code: string;
  /** As the server last said: who has moved on already. */
  number = 0;
  me = $state<number | null>(null);
  room = $state.raw<RoomView | undefined>();
  people = $state.raw<readonly Member[]>([]);
  /** What is shown; a step behind while something is being played back. */
  game = $state.raw<GameView | null>(null);
  /** When `game` was right, on the server's clock. */
  at = $state(0);
  log = $state.raw<readonly Entry[]>([]);
  chat = $state.raw<readonly MessageSaid[]>([]);
  /** Events of the last step that is shown. */
  last = $state.raw<readonly Told[]>([]);
  /** Why there is no table. */
  refused = $state.raw<Refusal | undefined>();
  /** Is something still being played back? */
  behind = $state(false);
  /** Told of every step as it is shown. */
  onStep: (step: Step) => void = () => undefined;

  readonly #connection: Connection;
  readonly #playback: Playback<Step>;
  readonly #after: (ms: number, what: () => void) => () => void;
  #entering = false;

  constructor(connection: Connection, code: string, after = timer) {
    this.#connection = connection;
    this.code = code;
    this.#after = after;
    this.#playback = new Playback((step) => this.#show(step), after);
  }

  /** The seats of this person. */
  get seats(): number[] {
    const mine = (this.room?.seats ?? []).map((seat, index) => (seat.member === this.me ? index : -1));
    return this.me === null ? [] : mine.filter((index) => index >= 0);
  }

  get isHost(): boolean {
    return this.me !== null && this.room?.host === this.me;
  }

  member(number: number | null): Member | undefined {
    return this.people.find((each) => each.member === number);
  }

  /** Come to the table, or come back: also after every new socket. */
  async enter(): Promise<void> {
    if (this.#entering) return;
    this.#entering = true;
    const seat = this.game?.seat ?? null;
    const since = this.number || null;
    const reply = await this.ask({
      do: "enter",
      since,
      seat: seat !== null && this.seats.includes(seat) ? seat : null,
    });
    this.#entering = false;
    if (reply.type !== "refused") return;
    const later = reply.reason.code === "compiling"; // a server that has just come back
    if (later) this.#after(AGAIN_MS, () => void this.enter());
    if (!later || !this.game) this.refused = reply.reason;
  }

  /** Through another of the own seats, with what that one was told lately; null: no hand. */
  look(seat: number | null): Promise<Reply> {
    return this.ask(seat === null ? { do: "look", seat } : { do: "enter", since: null, seat });
  }

  ask(command: AnyCommand): Promise<Reply> {
    return this.#connection.ask(this.code, command);
  }

  hear(message: AnyMessage): void {
    if (message.type === "table") this.#whole(message);
    else if (message.type === "people") this.people = message.people;
    else if (message.type === "step" || message.type === "skip") {
      if (message.number <= this.number) return;
      if (message.number > this.number + 1) return void this.enter();
      this.number = message.number;
      if (message.type === "step") this.#step(message);
    }
  }

  /** Show what is still waiting: somebody wants to act. */
  flush(): void {
    this.#playback.flush();
    this.behind = false;
  }

  /** While own actions are on their way their steps are shown together. */
  hold(on: boolean): void {
    this.#playback.hold(on);
    this.behind = this.#playback.behind;
  }

  #whole(table: Table): void {
    this.#playback.clear();
    this.behind = false;
    this.refused = undefined;
    this.number = table.number;
    this.at = table.at;
    this.me = table.me;
    this.room = table.room;
    this.people = table.people;
    if (table.game?.seat !== this.game?.seat) this.log = []; // what another seat was told is not for this one
    this.game = table.game;
    const known = new Set(this.log.map((entry) => entry.number));
    this.log = [...this.log, ...table.log.filter((entry) => !known.has(entry.number))].slice(-LOG_LINES);
    this.chat = table.chat;
    this.last = [];
  }

  #step(step: Step): void {
    const shows = step.game !== undefined || step.room !== undefined;
    if (!shows) return this.#note(step);
    this.#playback.add(step, this.#pace(step));
    this.behind = this.#playback.behind;
  }

  /** Somebody else's move wants to be seen; one's own was seen before, and who may act now waits for nobody. */
  #pace(step: Step): number {
    if (step.happened.what !== "played" || this.#acts) return 0;
    return this.seats.includes(step.happened.seat) && !step.happened.bot ? 0 : PACE_MS;
  }

  /** May the shown seat act, as far as it is shown? */
  get #acts(): boolean {
    const seat = this.game?.seat ?? null;
    return seat !== null && this.seats.includes(seat) && this.game!.acting.includes(seat);
  }

  #show(step: Step): void {
    if (step.room !== undefined) this.room = step.room;
    if (step.game !== undefined) this.game = step.game;
    this.at = step.at;
    this.last = step.events as Told[];
    this.#note(step);
    this.behind = this.#playback.behind;
    this.onStep(step);
  }

  /** Into the log; a line of chat into the chat too. */
  #note(step: Step): void {
    const { number, at, happened, events } = step;
    this.log = [...this.log, { number, at, happened, events }].slice(-LOG_LINES);
    if (happened.what === "said")
      this.chat = [...this.chat, { number, at, member: happened.member, text: happened.text }];
  }
}

function timer(ms: number, what: () => void): () => void {
  const id = setTimeout(what, ms);
  return () => clearTimeout(id);
}
