/** A game that was played, as a table that nobody sits at: boards draw its moments as they draw play. */

import type { Connection } from "../net/connection";
import type { AnyView, GameClient } from "../kit/game";
import type { Told } from "../kit/words";
import type { Moment, Recorded } from "../wire/answer";
import type { GameView, RoomView } from "../wire/message";
import { Play } from "./play.svelte";
import { TableStore } from "./table.svelte";
import { Turn } from "./turn.svelte";

/** Who speaks to it gets no answer. */
const NOBODY = { ask: () => new Promise(() => {}), send: () => new Promise(() => {}) } as unknown as Connection;

export function stage(code: string, recorded: Recorded, client: GameClient): Play {
  const table = new TableStore(NOBODY, code);
  table.people = recorded.players.map((name, member) => ({
    member,
    name,
    colour: 0,
    here: true,
    left: false,
    muted: false,
  }));
  table.room = room(recorded);
  const turn = new Turn(
    table,
    () => new Promise(() => {}),
    () => 0,
  );
  return new Play(table, turn, client, recorded.record.game);
}

function room({ record, counts, proof, bots }: Recorded): RoomView {
  return {
    game: record.game,
    rules: record.rules,
    options: record.options,
    policy: { talk: "free", spectators: true, open_hands: true, clock: null, grace: null },
    start: { kind: "record", day: "" },
    phase: "over",
    game_number: 0,
    counts,
    host: 0,
    seats: bots.map((bot, seat) => ({ member: bot ? null : seat, name: "", bot, why: "", ready: true })),
    commitment: "",
    proof,
    question: null,
  };
}

/** What this seat sees of a moment; null: who sits at no seat. */
export function viewOf(moment: Moment, seat: number | null): AnyView {
  return (seat === null ? moment.views.at(-1) : moment.views[seat]) as AnyView;
}

/** Put the moment on the table. */
export function show(play: Play, moment: Moment, at: number, seat: number | null): void {
  const view = viewOf(moment, seat);
  play.table.game = { seat, view, acting: [...view.acting], actions: at, signals: moment.signals, ...NOTHING };
  play.table.last = moment.events as Told[];
}

const NOTHING: Pick<GameView, "legal" | "undo" | "clocks" | "hands" | "outcome"> = {
  legal: [],
  undo: "",
  clocks: [],
  hands: [],
  outcome: null,
};
