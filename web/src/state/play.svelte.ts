/** A game on the screen: the table's state, the draft, the selection, and the game's own drawing of them. */

import { Choice, type HandCard, type Offer } from "../kit/choice";
import type { AnyView, GameClient, Reason, Scene, Summary } from "../kit/game";
import type { Told, Words } from "../kit/words";
import type { GameView } from "../wire/message";
import { nameOf } from "./names";
import { speech } from "./words.svelte";
import type { TableStore } from "./table.svelte";
import type { Turn } from "./turn.svelte";

export class Play {
  readonly table: TableStore;
  readonly turn: Turn;
  readonly client: GameClient;
  readonly game: string;
  /** Places in the hand. */
  selected = $state.raw<readonly number[]>([]);
  /** The target that was chosen last, as long as it is on its way or held. */
  asking = $state("");
  wide = $state(false);
  /** Through whose eyes, where all hands are open; null: one's own. */
  through = $state<number | null>(null);
  /** In a lesson: the one action that is asked for, or none of all; undefined: no lesson. */
  asked = $state<string | undefined>();
  /** In a lesson something else was chosen. */
  onOther: () => void = () => undefined;
  /** A low screen: one row of cards. */
  low = $state(false);

  readonly words: Words = $derived.by(() => speech.of(this.game));
  readonly names: readonly string[] = $derived.by(() => this.#names());
  readonly shown: GameView | null = $derived.by(() => this.table.game);
  readonly view: AnyView = $derived.by(() => this.#view());
  readonly legal: readonly string[] = $derived.by(() => this.#legal());
  readonly hand: readonly HandCard[] = $derived.by(() => this.client.hand(this.scene));
  readonly choice: Choice = $derived.by(() => this.#choice());
  readonly places: ReadonlyMap<string, Offer> = $derived.by(() => this.choice.places);
  readonly scene: Scene;

  constructor(table: TableStore, turn: Turn, client: GameClient, game: string) {
    this.table = table;
    this.turn = turn;
    this.client = client;
    this.game = game;
    this.scene = sceneOf(this);
  }

  /** May the person at this screen act through the shown seat? */
  get mine(): boolean {
    const game = this.shown;
    if (!game || game.seat === null || this.table.behind) return false;
    return game.acting.includes(game.seat) && this.table.seats.includes(game.seat) && !this.standsIn;
  }

  /** A bot plays for the shown seat. */
  get standsIn(): boolean {
    const seat = this.shown?.seat ?? null;
    return seat !== null && !!this.table.room?.seats[seat]?.bot;
  }

  get over(): boolean {
    return this.shown !== null && this.shown.acting.length === 0;
  }

  get summary(): Summary {
    return this.client.summary(this.scene);
  }

  get undo(): "" | "draft" | "free" | "ask" {
    if (this.turn.laid.length || this.turn.held) return "draft";
    return this.shown?.seat != null && this.table.seats.includes(this.shown.seat) ? this.shown.undo : "";
  }

  /** Are all hands open here? */
  get open(): boolean {
    return (this.shown?.hands.length ?? 0) > 0;
  }

  toggle(index: number): void {
    this.table.flush();
    this.turn.why = undefined;
    this.selected = this.choice.toggle(index);
  }

  clear(): void {
    this.selected = [];
    this.turn.why = undefined;
  }

  /** A tap on a place or a button, lit or not. */
  choose(target: string): void {
    this.table.flush();
    if (!this.mine) return;
    const choice = this.choice;
    const offer =
      choice.places.get(target) ??
      [...choice.buttons, ...choice.extras].find((button) => button.target === target);
    const action = offer?.action ?? this.client.spell(choice.keys, target, this.scene);
    if (typeof action === "object") this.#refuse(action);
    else if (action) void this.#attempt(action, target, offer);
  }

  /** The last action at the table: undone where nobody has learned anything by it, else all are asked. */
  takeBack(): void {
    void this.table.ask({ do: "take-back", seat: this.shown?.seat ?? 0 });
  }

  async #attempt(action: string, target: string, offer: Offer | undefined): Promise<void> {
    if (this.turn.busy) return;
    if (this.asked !== undefined && action !== this.asked) return this.onOther();
    this.asking = target;
    await this.turn.attempt(action, offer);
    if (!this.turn.why && !this.turn.held) this.selected = [];
  }

  #refuse({ key, clause, values }: Reason): void {
    if (this.asked !== undefined) this.onOther();
    else this.turn.why = { code: key.replace("refused.", ""), clause, values: { ...values } };
  }

  #view(): AnyView {
    const open = this.through === null ? undefined : this.shown?.hands[this.through];
    if (open) return open as AnyView;
    return (this.shown ? this.turn.view(this.shown) : {}) as AnyView;
  }

  #legal(): readonly string[] {
    const legal = this.shown && this.mine ? this.turn.legal(this.shown) : [];
    return this.asked === undefined ? legal : legal.filter((action) => action === this.asked);
  }

  #choice(): Choice {
    const offers = this.mine && !this.turn.held ? this.client.offers(this.scene, this.legal) : [];
    return new Choice(this.hand, offers, this.legal, this.selected);
  }

  #names(): string[] {
    const room = this.table.room;
    return room
      ? room.seats.map((_, seat) => nameOf(room, this.table.people, seat, this.words, this.table.me))
      : [];
  }
}

/** What the game's components see of it; every getter is reactive. */
function sceneOf(play: Play): Scene {
  return {
    get view() {
      return play.view;
    },
    get before() {
      return (play.shown?.view ?? {}) as AnyView;
    },
    get draft() {
      return play.turn.actions;
    },
    get words() {
      return play.words;
    },
    get names() {
      return play.names;
    },
    get options() {
      return play.table.room?.options ?? {};
    },
    get selected() {
      const keys = play.hand.map((card) => card.key);
      return play.selected.flatMap((index) => keys[index] ?? []);
    },
    get places() {
      return play.places;
    },
    get pending() {
      return play.turn.busy || play.turn.held ? play.asking : "";
    },
    get mine() {
      return play.mine;
    },
    get last() {
      return play.table.last as readonly Told[];
    },
    get signals() {
      return play.shown?.signals ?? [];
    },
    get wide() {
      return play.wide;
    },
    choose: (target) => play.choose(target),
  };
}
