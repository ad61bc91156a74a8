/**
 * One socket to the server that mends itself. Every frame is answered; what was not answered before the socket
 * broke is sent again with its number, and done once. Knows no screen and no clock of its own: tests bring both.
 */

import type { AnyCommand, Ask, Me, Open, Ping, Try } from "../wire/command";
import type { AnyMessage, Ok, Pong, Refused, Tried, Welcome } from "../wire/message";

export const PING_MS = 2500;
export const GIVE_UP_MS = 9000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;

export type Reply = Ok | Refused | Tried | Pong;
export type State = "connecting" | "open" | "waiting" | "closed";

type Numbered = Ask | Open | Me | Try | Ping;
type Unnumbered<Frame> = Frame extends Numbered ? Omit<Frame, "id"> : never;

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** The world around the connection. */
export interface Around {
  open(): Socket;
  now(): number;
  after(ms: number, what: () => void): () => void;
  chance(): number;
}

interface Waiting {
  readonly frame: Numbered;
  readonly done: (reply: Reply) => void;
}

export class Connection {
  state: State = "closed";
  /** What comes and is no answer. */
  onMessage: (message: AnyMessage) => void = () => undefined;
  onState: (state: State) => void = () => undefined;
  onWelcome: (welcome: Welcome) => void = () => undefined;
  /** Server time less ours, in milliseconds. */
  skew = 0;

  readonly #around: Around;
  readonly #client: string;
  readonly #waiting = new Map<number, Waiting>();
  #socket: Socket | undefined;
  #next = 1;
  #tries = 0;
  #heard = 0;
  #cancel: (() => void)[] = [];

  constructor(around: Around, client: string) {
    this.#around = around;
    this.#client = client;
  }

  start(): void {
    if (this.state === "closed") this.#connect();
  }

  stop(): void {
    this.#drop();
    this.#set("closed");
  }

  /** Now is a good moment: the page came back to the front, or the network did. */
  nudge(): void {
    if (this.state === "waiting") this.#connect();
    else if (this.state === "open" && this.#around.now() - this.#heard > PING_MS * 1.5) this.#lost();
  }

  ask(table: string, command: AnyCommand): Promise<Reply> {
    return this.send({ type: "ask", table, command });
  }

  send(frame: Unnumbered<Numbered>): Promise<Reply> {
    const numbered = { ...frame, id: this.#next++ } as Numbered;
    return new Promise((done) => {
      this.#waiting.set(numbered.id, { frame: numbered, done });
      if (this.state === "open") this.#write(numbered);
    });
  }

  #connect(): void {
    this.#drop();
    this.#set("connecting");
    this.#heard = this.#around.now();
    const socket = this.#around.open();
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", client: this.#client, protocol: 1 }));
    socket.onmessage = (event) => this.#hear(String(event.data));
    socket.onclose = () => this.#lost();
    this.#later(GIVE_UP_MS, () => this.#watch());
  }

  #hear(text: string): void {
    this.#heard = this.#around.now();
    const message = JSON.parse(text) as AnyMessage;
    if (message.type === "welcome") this.#welcome(message);
    else if (
      message.type === "ok" ||
      message.type === "refused" ||
      message.type === "tried" ||
      message.type === "pong"
    )
      this.#answer(message);
    else this.onMessage(message);
  }

  #welcome(welcome: Welcome): void {
    this.#tries = 0;
    this.skew = welcome.now - this.#around.now();
    this.#set("open");
    const unanswered = [...this.#waiting.values()];
    this.onWelcome(welcome); // first to come back to the tables, then to what was asked of them
    for (const { frame } of unanswered) {
      if (frame.type === "ping") this.#waiting.delete(frame.id);
      else this.#write(frame);
    }
    this.#later(PING_MS, () => this.#ping());
  }

  #answer(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    waiting?.done(reply);
  }

  #ping(): void {
    if (this.state !== "open") return;
    const sent = this.#around.now();
    void this.send({ type: "ping" }).then((reply) => {
      if (reply.type === "pong") this.skew = reply.now + (this.#around.now() - sent) / 2 - this.#around.now();
    });
    this.#later(PING_MS, () => this.#ping());
  }

  /** Heard nothing for too long? Then the line is dead, whatever the socket says. */
  #watch(): void {
    const silent = this.#around.now() - this.#heard;
    if (silent >= GIVE_UP_MS) this.#lost();
    else this.#later(GIVE_UP_MS - silent, () => this.#watch());
  }

  #lost(): void {
    this.#drop();
    this.#set("waiting");
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#tries++);
    this.#later(longest * (0.5 + this.#around.chance() / 2), () => this.#connect());
  }

  #drop(): void {
    for (const cancel of this.#cancel.splice(0)) cancel();
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #write(frame: Numbered): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #later(ms: number, what: () => void): void {
    this.#cancel.push(this.#around.after(ms, what));
  }

  #set(state: State): void {
    if (this.state === state) return;
    this.state = state;
    this.onState(state);
  }
}
