/**
 * What a person arranges on the own screen before anybody else sees it. The server says what each step would lead
 * to (`try`); a step that cannot be taken back is held for a moment, in which it can be recalled.
 */

import type { Offer } from "../kit/choice";
import type { GameView, Refusal } from "../wire/message";
import type { Reply } from "../net/connection";
import type { TableStore } from "./table.svelte";

export interface Try {
  (seat: number, actions: string[]): Promise<Reply>;
}

interface Laid {
  readonly actions: readonly string[];
  readonly view: unknown;
  readonly legal: readonly string[];
}

/** Something irrevocable that waits for second thoughts. */
export interface Held {
  readonly actions: readonly string[];
  readonly view: unknown;
  /** On this device's clock. */
  readonly until: number;
}

export class Turn {
  /** The steps that are laid in private, the last one at the end. */
  laid = $state.raw<readonly Laid[]>([]);
  /** The action that waits for the server's word. */
  pending = $state("");
  why = $state.raw<Refusal | undefined>();
  held = $state.raw<Held | undefined>();
  /** On its way to the table; shown as if it were there. */
  sent = $state.raw<Laid | undefined>();

  readonly #table: TableStore;
  readonly #try: Try;
  readonly #recall: () => number;
  #cancel: (() => void) | undefined;
  #asked = 0;

  constructor(table: TableStore, tries: Try, recall: () => number) {
    this.#table = table;
    this.#try = tries;
    this.#recall = recall;
  }

  get actions(): readonly string[] {
    return this.sent?.actions ?? this.laid.at(-1)?.actions ?? [];
  }

  /** What is on the screen: with the draft, or what is held or sent. */
  view(game: GameView): unknown {
    return this.held?.view ?? this.sent?.view ?? this.laid.at(-1)?.view ?? game.view;
  }

  legal(game: GameView): readonly string[] {
    if (this.held || this.sent) return [];
    return this.laid.at(-1)?.legal ?? game.legal;
  }

  get busy(): boolean {
    return this.pending !== "" || this.sent !== undefined;
  }

  /** Choose an action: into the draft if it can be taken back, else to the table. */
  async attempt(action: string, offer?: Offer): Promise<void> {
    if (this.busy || this.held) return;
    this.why = undefined;
    if (offer?.sure) return this.#play([...this.actions, action]);
    const actions = [...this.actions, action];
    const reply = await this.#ask(action, actions);
    if (reply?.type !== "tried") return this.#refuse(reply);
    if (reply.reason) this.why = reply.reason;
    else if (reply.closes) this.#hold(actions, reply.view);
    else this.laid = [...this.laid, { actions, view: reply.view, legal: reply.legal }];
  }

  /** Lay the draft at the table, without ending the turn. */
  async lay(): Promise<void> {
    if (this.laid.length && !this.busy) await this.#play([...this.actions]);
  }

  /** Take the last step of the draft back, or what is held. */
  undo(): boolean {
    this.why = undefined;
    if (this.held) {
      this.#cancel?.();
      this.held = undefined;
      return true;
    }
    if (this.busy || !this.laid.length) return false;
    this.laid = this.laid.slice(0, -1);
    return true;
  }

  /** What is held goes to the table now. */
  async commit(): Promise<void> {
    const held = this.held;
    if (!held) return;
    this.#cancel?.();
    this.held = undefined;
    await this.#play([...held.actions], held.view);
  }

  /** Somebody else's step, or another hand on the screen: what was drafted may not fit any more. */
  async settle(): Promise<void> {
    if (this.sent || this.held) return;
    const game = this.#table.game;
    const actions = this.laid.at(-1)?.actions;
    if (!actions) return;
    if (!game || game.seat === null || !game.acting.includes(game.seat)) return this.clear();
    const reply = await this.#ask("", [...actions]);
    if (reply?.type !== "tried" || reply.done < actions.length) this.clear();
  }

  clear(): void {
    this.#cancel?.();
    this.#asked++;
    this.laid = [];
    this.held = this.sent = this.why = undefined;
    this.pending = "";
  }

  /** Ask what these actions lead to; undefined when something else was asked meanwhile. */
  async #ask(action: string, actions: string[]): Promise<Reply | undefined> {
    const seat = this.#table.game?.seat ?? null;
    if (seat === null) return undefined;
    const asked = ++this.#asked;
    this.pending = action;
    const reply = await this.#try(seat, actions);
    if (asked !== this.#asked) return undefined;
    this.pending = "";
    return reply;
  }

  #hold(actions: string[], view: unknown): void {
    const seconds = this.#recall();
    if (!seconds) return void this.#play(actions, view);
    this.held = { actions, view, until: Date.now() + seconds * 1000 };
    const timer = setTimeout(() => void this.commit(), seconds * 1000);
    this.#cancel = () => clearTimeout(timer);
  }

  async #play(actions: string[], view?: unknown): Promise<void> {
    const game = this.#table.game;
    if (!game || game.seat === null || this.sent) return;
    const seat = game.seat;
    this.sent = { actions, view: view ?? this.laid.at(-1)?.view ?? game.view, legal: [] };
    this.laid = [];
    this.#table.hold(true);
    const reply = await this.#table.ask({
      do: "play",
      seat,
      actions: actions as [string],
      at: this.#table.number,
    });
    this.#table.hold(false);
    this.sent = undefined;
    if (reply.type === "refused") this.#refuse(reply);
  }

  #refuse(reply: Reply | undefined): void {
    if (reply?.type === "refused") this.why = reply.reason;
  }
}
