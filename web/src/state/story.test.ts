import { describe, expect, it } from "vitest";
import { Words } from "../kit/words";
import type { AnyHappening, RoomView } from "../wire/message";
import { tell } from "./story";

const words = new Words("en", {
  "happened.signalled": "{seat} ({target}): {signal}",
  "happened.unsignalled": "{seat} ({target}): taken back",
  "signal.thanks": "Well done!",
});
const names = ["Jana", "Petr"];
const room = { seats: names.map((name, member) => ({ name, member })) } as unknown as RoomView;
const told = (happened: AnyHappening) => tell({ happened, events: [] }, names, { room, people: [], words });

describe("a signal", () => {
  it("says whom or which pile it is about", () => {
    const signal = { what: "signalled", seat: 0, signal: "thanks" } as const;
    expect(told({ ...signal, target: "1" })).toEqual(["Jana (Petr): Well done!"]);
    expect(told({ ...signal, target: "A" })).toEqual(["Jana (A): Well done!"]);
    expect(told({ ...signal, signal: "", target: "A" })).toEqual(["Jana (A): taken back"]);
  });
});
