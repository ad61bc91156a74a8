import { describe, expect, it } from "vitest";
import { Words, preferred } from "./words";

const words = new Words("cs", {
  cards: { one: "{count} karta", few: "{count} karty", many: "{count} karty", other: "{count} karet" },
  laid: "{seat}: {card} na {pile}",
  list: "tady: {names}",
  short: "A v ruce a 7 karet – na stole.",
  "value.rising": "vzestupný",
});

describe("words", () => {
  it("choose the plural form", () => {
    expect([1, 3, 5, 1.5].map((count) => words.say("cards", { count }))).toEqual([
      "1\u00a0karta",
      "3\u00a0karty",
      "5\u00a0karet",
      "1.5\u00a0karty",
    ]);
  });

  it("keep together what no line should part", () => {
    expect(words.say("short")).toBe("A\u00a0v\u00a0ruce a\u00a07\u00a0karet\u00a0– na stole.");
  });

  it("spell values and lists", () => {
    expect(words.say("laid", { seat: "Jana", card: 37, pile: "rising" })).toBe("Jana: 37\u00a0na vzestupný");
    expect(words.say("list", { names: ["Jana", "Petr"] })).toBe("tady: Jana, Petr");
  });

  it("tell an event with the name of its seat", () => {
    expect(words.tell({ event: "laid", key: "laid", seat: 1, card: 5, pile: "A" }, ["Jana", "Petr"])).toBe(
      "Petr: 5\u00a0na A",
    );
  });

  it("show the key of what has no words", () => {
    expect(words.say("nothing")).toBe("nothing");
  });
});

describe("the language", () => {
  it("is the first of ours that is asked for", () => {
    expect(preferred(["de-DE", "sk-SK", "cs"])).toBe("sk");
    expect(preferred(["de"])).toBe("en");
  });
});
