/** Two ways to a table: alone with bots and at once, or with a link for friends. */

import { Refusing } from "../net/browser";
import type { AnyCommand, Open } from "../wire/command";
import type { Reply } from "../net/connection";
import { app } from "./app.svelte";

/** A table where I sit first and bots sit everywhere else; the game begins. Its code. */
export async function playBots(game: string): Promise<string> {
  const info = (await app.learn()).games.find((each) => each.name === game);
  const level = info?.levels[Math.min(1, info.levels.length - 1)] ?? "random";
  const players = Number(info?.options.find((option) => option.kind === "seats")?.default ?? 2);
  const code = await openTable(game);
  for (let seat = 1; seat < players; seat++) await must(game, code, { do: "fill", seat, level });
  await must(game, code, { do: "ready", nonce: app.nonce() });
  return code;
}

/** A table where I sit first. Its code. */
export async function openTable(game: string, how: Pick<Open, "options" | "start"> = {}): Promise<string> {
  const connection = await app.come();
  const opened = accepted(await app.patiently(game, () => connection.send({ type: "open", game, ...how })));
  await must(game, opened.table, { do: "enter" });
  await must(game, opened.table, { do: "sit", seat: 0 });
  return opened.table;
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
