import { beforeEach, describe, expect, it } from "vitest";
import type { Connection, Reply } from "../net/connection";
import type { AnyCommand } from "../wire/command";
import type { AnyMessage, GameView, Step, Table } from "../wire/message";
import { TableStore } from "./table.svelte";
import { Turn } from "./turn.svelte";

const seat = (member: number | null, bot = "") => ({ member, name: "", bot, why: "" as const, ready: true });
const game = (view: string, acting: number[] = [0]): GameView =>
  ({
    seat: 0,
    view,
    acting,
    legal: ["a", "b"],
    undo: "",
    actions: 0,
    signals: [],
    clocks: [],
    hands: [],
    outcome: null,
  }) as GameView;

function whole(number: number): Table {
  const room = { seats: [seat(0), seat(null, "careful")], host: 0, phase: "playing", game: "g" };
  return {
    type: "table",
    table: "T",
    number,
    at: 0,
    me: 0,
    room,
    people: [],
    game: game("v1"),
    log: [],
    chat: [],
  } as unknown as Table;
}

function step(number: number, who: number, view: string, acting?: number[]): Step {
  const happened = { what: "played", seat: who, bot: who ? "careful" : "" };
  return {
    type: "step",
    table: "T",
    number,
    at: 0,
    happened,
    events: [],
    game: game(view, acting),
  } as unknown as Step;
}

let asked: AnyCommand[];
let answers: ((reply: Partial<Reply>) => void)[];
let timers: (() => void)[];
let table: TableStore;

beforeEach(() => {
  asked = [];
  answers = [];
  timers = [];
  const connection = {
    ask: (_: string, command: AnyCommand) => {
      asked.push(command);
      return new Promise((done) => answers.push(done as never));
    },
  } as unknown as Connection;
  table = new TableStore(connection, "T", (_, what) => {
    timers.push(what);
    return () => (timers = timers.filter((other) => other !== what));
  });
  table.hear(whole(5) as AnyMessage);
});

describe("a table", () => {
  it("is what the server said last", () => {
    expect([table.number, table.game?.view, table.seats, table.isHost]).toEqual([5, "v1", [0], true]);
  });

  it("shows the moves of others one after another", () => {
    table.game = game("v1", [1]);
    table.hear(step(6, 1, "v2", [1]));
    table.hear(step(7, 1, "v3"));
    expect([table.number, table.game?.view, table.behind]).toEqual([7, "v2", true]);
    timers.shift()?.();
    expect([table.game?.view, table.behind]).toEqual(["v3", false]);
  });

  it("lets nobody wait who may act while others act too", () => {
    table.hear(step(6, 1, "v2", [0, 1]));
    table.hear(step(7, 1, "v3", [0, 1]));
    expect([table.game?.view, table.behind]).toEqual(["v3", false]);
  });

  it("shows everything at once to somebody who acts", () => {
    table.game = game("v1", [1]);
    table.hear(step(6, 1, "v2"));
    table.hear(step(7, 1, "v3"));
    table.flush();
    expect(table.game?.view).toBe("v3");
  });

  it("asks again from the last number when one is missing", () => {
    table.hear(step(8, 1, "v4"));
    expect(asked).toEqual([{ do: "enter", since: 5, seat: 0 }]);
    expect(table.game?.view).toBe("v1");
  });

  it("does not mind hearing something twice, or nothing", () => {
    table.hear(step(5, 1, "old"));
    table.hear({ type: "skip", table: "T", number: 6 });
    expect([table.number, table.game?.view, asked]).toEqual([6, "v1", []]);
  });

  it("keeps the log and the chat apart", () => {
    table.hear({
      type: "step",
      table: "T",
      number: 6,
      at: 0,
      happened: { what: "said", member: 1, text: "hi" },
      events: [],
    });
    expect(table.chat.map((line) => line.text)).toEqual(["hi"]);
    expect(table.log.map((line) => line.number)).toEqual([6]);
  });
});

describe("a turn", () => {
  const tried = (view: string, more = {}) => ({
    type: "tried",
    id: 0,
    done: 1,
    view,
    legal: ["c"],
    closes: false,
    reason: null,
    ...more,
  });
  let reply: object;
  let turn: Turn;
  const start = (recall: number) =>
    (turn = new Turn(
      table,
      () => Promise.resolve(reply as Reply),
      () => recall,
    ));

  it("is arranged in private, step by step, and every step can be taken back", async () => {
    start(3);
    reply = tried("d1");
    await turn.attempt("a");
    reply = tried("d2");
    await turn.attempt("b");
    expect([turn.actions, turn.view(table.game!), turn.legal(table.game!)]).toEqual([
      ["a", "b"],
      "d2",
      ["c"],
    ]);
    expect(asked).toEqual([]);
    expect(turn.undo()).toBe(true);
    expect([turn.actions, turn.view(table.game!)]).toEqual([["a"], "d1"]);
    turn.undo();
    expect([turn.undo(), turn.view(table.game!)]).toEqual([false, "v1"]);
  });

  it("says why not and changes nothing", async () => {
    start(3);
    reply = tried("d1", { done: 0, reason: { code: "too-low", clause: "X1", values: {} } });
    await turn.attempt("a");
    expect([turn.why?.code, turn.actions]).toEqual(["too-low", []]);
  });

  it("goes to the table with the action that ends it, and shows no step in between", async () => {
    start(3);
    reply = tried("d1");
    await turn.attempt("a");
    const done = turn.attempt("end", { action: "end", cards: [], target: "end", label: "", sure: true });
    expect(asked).toEqual([{ do: "play", seat: 0, actions: ["a", "end"], at: 5 }]);
    table.hear(step(6, 0, "half"));
    expect(turn.view(table.game!)).toBe("d1");
    table.hear(step(7, 0, "all", [1]));
    answers[0]!({ type: "ok" });
    await done;
    expect([turn.view(table.game!), turn.actions, table.number]).toEqual(["all", [], 7]);
  });

  it("holds what cannot be taken back for a moment", async () => {
    start(3);
    reply = tried("closed", { closes: true, legal: [] });
    await turn.attempt("a");
    expect([turn.held?.actions, turn.view(table.game!), asked]).toEqual([["a"], "closed", []]);
    turn.undo();
    expect([turn.held, turn.view(table.game!), asked]).toEqual([undefined, "v1", []]);
    await turn.attempt("a");
    void turn.commit();
    expect(asked).toEqual([{ do: "play", seat: 0, actions: ["a"], at: 5 }]);
  });

  it("does not wait where nobody wants second thoughts", async () => {
    start(0);
    reply = tried("closed", { closes: true, legal: [] });
    await turn.attempt("a");
    expect(asked).toEqual([{ do: "play", seat: 0, actions: ["a"], at: 5 }]);
  });

  it("says why the table refused", async () => {
    start(0);
    const done = turn.attempt("end", { action: "end", cards: [], target: "end", label: "", sure: true });
    answers[0]!({ type: "refused", reason: { code: "stale", clause: "", values: {} } });
    await done;
    expect([turn.why?.code, turn.sent]).toEqual(["stale", undefined]);
  });
});
