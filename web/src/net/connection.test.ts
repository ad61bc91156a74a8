import { beforeEach, describe, expect, it } from "vitest";
import { Connection, GIVE_UP_MS, PING_MS, type Around, type Socket } from "./connection";

/** A network and a clock in the test's hands. */
class World implements Around {
  time = 0;
  sockets: FakeSocket[] = [];
  #timers: { at: number; what: () => void }[] = [];

  open(): Socket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  now() {
    return this.time;
  }
  chance() {
    return 1;
  }
  after(ms: number, what: () => void) {
    const timer = { at: this.time + ms, what };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  pass(ms: number) {
    const end = this.time + ms;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.time = next.at;
      next.what();
    }
    this.time = end;
  }
  get last() {
    return this.sockets.at(-1)!;
  }
}

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.onopen?.();
    this.say({ type: "welcome", protocol: 1, server: "1", now: 0, name: "", colour: 0 });
  }
  get frames() {
    return this.sent.filter((frame) => frame["type"] !== "ping" && frame["type"] !== "hello");
  }
}

let world: World;
let connection: Connection;

beforeEach(() => {
  world = new World();
  connection = new Connection(world, "client12");
  connection.start();
});

describe("a connection", () => {
  it("says who it is first", () => {
    world.last.welcome();
    expect(world.last.sent[0]).toEqual({ type: "hello", client: "client12", protocol: 1 });
    expect(connection.state).toBe("open");
  });

  it("answers each frame by its number", async () => {
    world.last.welcome();
    const first = connection.ask("ABCDEF", { do: "leave" });
    const second = connection.ask("ABCDEF", { do: "wait" });
    world.last.say({ type: "ok", id: 2, table: "ABCDEF", number: 5 });
    world.last.say({ type: "refused", id: 1, table: "", reason: { code: "closed", clause: "", values: {} } });
    expect(await first).toMatchObject({ type: "refused" });
    expect(await second).toMatchObject({ type: "ok", number: 5 });
  });

  it("keeps what is asked before it is open", () => {
    void connection.ask("ABCDEF", { do: "wait" });
    expect(world.last.frames).toEqual([]);
    world.last.welcome();
    expect(world.last.frames).toMatchObject([{ id: 1, command: { do: "wait" } }]);
  });

  it("sends again with the same number what was not answered, after it has come back to the tables", async () => {
    world.last.welcome();
    const answer = connection.ask("ABCDEF", { do: "wait" });
    world.last.onclose?.();
    expect(connection.state).toBe("waiting");
    connection.onWelcome = () => void connection.ask("ABCDEF", { do: "enter" });
    world.pass(300);
    world.last.welcome();
    expect(world.last.frames.map((frame) => [frame["id"], (frame["command"] as { do: string }).do])).toEqual([
      [2, "enter"],
      [1, "wait"],
    ]);
    world.last.say({ type: "ok", id: 1, table: "ABCDEF", number: 1 });
    expect(await answer).toMatchObject({ type: "ok" });
  });

  it("pings, and gives up a line that has gone silent", () => {
    world.last.welcome();
    world.pass(PING_MS);
    expect(world.last.sent.at(-1)).toMatchObject({ type: "ping" });
    world.pass(GIVE_UP_MS);
    expect(world.sockets[0]!.closed).toBe(true);
    expect(connection.state).not.toBe("open");
  });

  it("stays as long as something is heard", () => {
    world.last.welcome();
    for (let i = 0; i < 20; i++) {
      world.pass(PING_MS);
      world.last.say({ type: "pong", id: world.last.sent.at(-1)!["id"], now: world.time });
    }
    expect(world.sockets.length).toBe(1);
  });

  it("waits longer from try to try, and no time at all when the page comes back", () => {
    const pauses: number[] = [];
    for (let i = 0; i < 7; i++) {
      world.last.onclose?.();
      const before = world.time;
      const count = world.sockets.length;
      while (world.sockets.length === count) world.pass(50);
      pauses.push(world.time - before);
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
    world.last.onclose?.();
    const count = world.sockets.length;
    connection.nudge();
    expect(world.sockets.length).toBe(count + 1);
  });

  it("learns the server's clock from a pong, less half of the way", () => {
    world.last.welcome();
    world.pass(PING_MS);
    const id = world.last.sent.at(-1)!["id"];
    world.pass(100);
    world.last.say({ type: "pong", id, now: world.time + 5000 });
    return Promise.resolve().then(() => expect(connection.skew).toBe(5050));
  });
});
