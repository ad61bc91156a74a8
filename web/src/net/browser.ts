/** The connection's world in a browser, and the plain addresses. */

import type { Failure } from "../wire/answer";
import type { Refusal } from "../wire/message";
import { Connection, type Around, type Socket } from "./connection";

const around: Around = {
  open: () =>
    new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`) as Socket,
  now: () => Date.now(),
  after: (ms, what) => {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
  chance: () => Math.random(),
};

/** Random hexadecimal digits; `getRandomValues` works without a secure context too. */
export function digits(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count / 2));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** This page's connection. A loaded page is a new client: what an earlier one had not been answered is over. */
export function connect(): Connection {
  const connection = new Connection(around, digits(16));
  addEventListener("online", () => connection.nudge());
  addEventListener("focus", () => connection.nudge());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.nudge();
  });
  return connection;
}

/** What the server would not do. */
export class Refusing extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(reason.code);
    this.reason = reason;
  }
}

/** Do it; what the server had against it. */
export async function refusal(work: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusing)) throw error;
    return error.reason;
  }
}

const AWAY: Refusal = { code: "unreachable", clause: "", values: {} };

export async function get<Answer>(path: string): Promise<Answer> {
  return read<Answer>(await reach(path));
}

export async function post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return read<Answer>(await reach(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

export async function remove(path: string): Promise<void> {
  await read(await reach(path, { method: "DELETE" }));
}

async function reach(path: string, how: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(path, how);
  } catch {
    throw new Refusing(AWAY);
  }
}

async function read<Answer>(response: Response): Promise<Answer> {
  const body = (await response.json().catch(() => null)) as Answer | Failure | null;
  if (response.ok && body !== null) return body as Answer;
  throw new Refusing((body as Failure | null)?.reason ?? AWAY);
}
