/** The connection of this page, the tables that it looks at, and who its person is. */

import { connect, digits, get, post } from "../net/browser";
import type { Connection, Reply, State } from "../net/connection";
import type { Games, Guest } from "../wire/answer";
import { now } from "./now.svelte";
import { TableStore } from "./table.svelte";

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
    this.guest = await post<Guest>("/api/guest");
    const connection = connect();
    this.#listen(connection);
    connection.start();
    return connection;
  }

  async learn(): Promise<Games> {
    return (this.games ??= await get<Games>("/api/games"));
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

  /** A number that nobody knows beforehand: this person's part of a fair deal. */
  nonce(): string {
    return digits(32);
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
      if (message.type === "ready") this.games = undefined;
      else if ("table" in message) this.#tables.get(message.table)?.hear(message);
    };
  }
}

export const app = new App();
