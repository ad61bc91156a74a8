/** The connection of this page, the tables that it looks at, and who its person is. */

import { connect, digits, get, post, Refusing } from "../net/browser";
import type { Connection, Reply, State } from "../net/connection";
import type { Games, Guest } from "../wire/answer";
import { now } from "./now.svelte";
import { TableStore } from "./table.svelte";

/** After so long it is asked again, whether or not the server has called. */
const PATIENCE_MS = 4000;
/** Between two tries to reach the server. */
const AGAIN_MS = 2500;

class Link {
  state = $state<State>("closed");
}

/** How the connection is. */
export const link = new Link();

class App {
  guest = $state.raw<Guest | undefined>();
  games = $state.raw<Games | undefined>();
  /** The server has another version than this page: worth loading it again. */
  outdated = $state(false);

  /** Is somebody waiting for a game to be compiled? */
  compiling = $state(false);

  /** The server has not been reached; it is tried again and again. */
  away = $state(false);

  readonly #compiled = new Map<string, () => void>();
  readonly #tables = new Map<string, TableStore>();
  #coming: Promise<Connection> | undefined;
  #server = "";

  /** Who I am, and a socket; asked for when first needed, and only once. */
  come(): Promise<Connection> {
    return (this.#coming ??= this.#come().catch((error: unknown) => {
      this.#coming = undefined;
      throw error;
    }));
  }

  async #come(): Promise<Connection> {
    this.guest = await this.#reach(() => post<Guest>("/api/guest"));
    const connection = connect();
    this.#listen(connection);
    connection.start();
    return connection;
  }

  async learn(): Promise<Games> {
    return (this.games ??= await this.#reach(() => get<Games>("/api/games")));
  }

  async rename(name: string, colour = this.guest?.colour ?? 0): Promise<void> {
    const reply = await (await this.come()).send({ type: "me", name, colour });
    if (reply.type === "ok") this.guest = { ...this.guest!, name, colour };
  }

  async table(code: string): Promise<TableStore> {
    const connection = await this.come();
    const known = this.#tables.get(code);
    if (known) return known;
    const table = new TableStore(connection, code);
    this.#tables.set(code, table);
    return table;
  }

  forget(code: string): void {
    this.#tables.delete(code);
  }

  async try(code: string, seat: number, actions: string[]): Promise<Reply> {
    return (await this.come()).send({ type: "try", table: code, seat, actions });
  }

  /** Asks again when the rules of the game are compiled, if that is what was in the way; it happens once a machine. */
  async patiently(game: string, ask: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const ready = new Promise<void>((done) => this.#compiled.set(game, done));
      const reply = await ask();
      if (reply.type !== "refused" || reply.reason.code !== "compiling") return reply;
      this.compiling = true;
      await Promise.race([ready, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
      this.compiling = false;
    }
  }

  /** A number that nobody knows beforehand: this person's part of a fair deal. */
  nonce(): string {
    return digits(32);
  }

  /** On this device or another one: nobody is here any more. */
  #forgotten(connection: Connection): void {
    connection.stop();
    location.assign("/");
  }

  /** For what no page can do without. */
  async #reach<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        const answer = await ask();
        this.away = false;
        return answer;
      } catch (error) {
        if (!(error instanceof Refusing) || error.reason.code !== "unreachable") throw error;
        this.away = true;
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    }
  }

  #listen(connection: Connection): void {
    connection.onState = (state) => (link.state = state);
    connection.onWelcome = (welcome) => {
      now.skew = connection.skew;
      this.outdated ||= this.#server !== "" && this.#server !== welcome.server;
      this.#server = welcome.server;
      for (const table of this.#tables.values()) void table.enter();
    };
    connection.onMessage = (message) => {
      now.skew = connection.skew;
      if (message.type === "ready") this.#compiled.get(message.game)?.();
      else if (message.type === "bye" && message.why === "forgotten") this.#forgotten(connection);
      else if ("table" in message) this.#tables.get(message.table)?.hear(message);
    };
  }
}

export const app = new App();
