/** Ways to a table: alone with bots and at once, or with a link for friends; from a known deal, or from any moment. */

import { post, Refusing } from "../net/browser";
import type { NewTable } from "../wire/answer";
import type { AnyCommand, GameRecord, Open } from "../wire/command";
import type { Reply } from "../net/connection";
import { app } from "./app.svelte";

type How = Pick<Open, "options" | "start">;

/** A table where I sit first and bots sit everywhere else; the game begins. Its code. */
export async function playBots(game: string, how: How = {}): Promise<string> {
  const code = await openTable(game, how);
  await begin(game, code, 0);
  return code;
}

/** A table where I sit first. Its code. */
export async function openTable(game: string, how: How = {}): Promise<string> {
  const code = await open(game, how);
  await must(game, code, { do: "sit", seat: 0 });
  return code;
}

/** A recorded game from one of its moments onwards, bots on all other seats. Its code. */
export async function goOn(record: GameRecord, actions: number, seat: number): Promise<string> {
  const start = { type: "record", record, actions } as const;
  const body = { game: record.game, options: record.options, start };
  const code = accepted(await app.patiently(record.game, () => posted(body))).table;
  await enter(code);
  await must(record.game, code, { do: "sit", seat });
  await begin(record.game, code, seat);
  return code;
}

/** The deal of the day; the server knows who else sits there. */
export async function playDaily(game: string, day: string): Promise<string> {
  const code = await open(game, { start: { type: "daily", day } });
  await must(game, code, { do: "ready", nonce: app.nonce() });
  return code;
}

/** A lesson: the bots do what it says. */
export async function playLesson(record: GameRecord): Promise<string> {
  return playBots(record.game, { options: record.options, start: { type: "script", record } });
}

async function open(game: string, how: How): Promise<string> {
  const connection = await app.come();
  const opened = accepted(await app.patiently(game, () => connection.send({ type: "open", game, ...how })));
  await enter(opened.table);
  return opened.table;
}

async function enter(code: string): Promise<void> {
  const table = await app.table(code);
  await table.enter();
  if (table.refused) throw new Refusing(table.refused);
}

/** What is too long for a frame. */
async function posted(body: object): Promise<Reply> {
  try {
    return { type: "ok", id: 0, number: 0, ...(await post<NewTable>("/api/tables", body)) };
  } catch (error) {
    if (error instanceof Refusing) return { type: "refused", id: 0, table: "", reason: error.reason };
    throw error;
  }
}

/** Bots to all other seats, and ready. */
async function begin(game: string, code: string, own: number): Promise<void> {
  const info = (await app.learn()).games.find((each) => each.name === game);
  const level = info?.levels[Math.min(1, info.levels.length - 1)] ?? "random";
  const seats = (await app.table(code)).room?.seats.length ?? 0;
  for (let seat = 0; seat < seats; seat++)
    if (seat !== own) await must(game, code, { do: "fill", seat, level });
  await must(game, code, { do: "ready", nonce: app.nonce() });
}

async function must(game: string, code: string, command: AnyCommand): Promise<void> {
  const connection = await app.come();
  accepted(await app.patiently(game, () => connection.ask(code, command)));
}

function accepted(reply: Reply): Extract<Reply, { type: "ok" }> {
  if (reply.type === "refused") throw new Refusing(reply.reason);
  if (reply.type !== "ok") throw new Error(`no answer to a command: ${reply.type}`);
  return reply;
}
