import { describe, expect, it } from "vitest";
import { Choice, type HandCard, type Offer } from "./choice";

const hand: HandCard[] = ["7", "7", "9", "J"].map((key) => ({ key, label: key }));
const place = (action: string, cards: string[], target: string): Offer => ({
  action,
  cards,
  target,
  label: action,
});
const button = (action: string, cards: string[], more: Partial<Offer> = {}): Offer => ({
  ...place(action, cards, action),
  button: true,
  ...more,
});
const offers = [
  place("7A", ["7"], "A"),
  place("9A", ["9"], "A"),
  place("9B", ["9"], "B"),
  button("7+7", ["7", "7"]),
  button("end", [], { main: true, key: "e" }),
  button("late", []),
];
const legal = ["7A", "9A", "9B", "7+7", "end"];
const choice = (...selected: number[]) => new Choice(hand, offers, legal, selected);

describe("a choice", () => {
  it("lights the places where exactly the selected cards may go", () => {
    expect([...choice(2).places.keys()]).toEqual(["A", "B"]);
    expect([...choice(0).places.keys()]).toEqual(["A"]);
    expect([...choice(0, 1).places.keys()]).toEqual([]);
    expect([...choice().places.keys()]).toEqual([]);
  });

  it("adds a card where an action takes both, and else begins with it", () => {
    expect(choice(0).toggle(1)).toEqual([0, 1]);
    expect(choice(0).toggle(2)).toEqual([2]);
    expect(choice(0, 1).toggle(0)).toEqual([1]);
  });

  it("knows which cards can be used", () => {
    expect([0, 1, 2, 3].map((index) => choice().isUsable(index))).toEqual([true, true, true, false]);
  });

  it("shows buttons without cards, and those of the selected cards, the main one last", () => {
    expect(choice().buttons.map((offer) => offer.action)).toEqual(["late", "end"]);
    expect(choice(0, 1).buttons.map((offer) => offer.action)).toEqual(["7+7", "late", "end"]);
    expect(choice().isLegal(offers[5]!)).toBe(false);
  });

  it("finds places and buttons by their letter", () => {
    expect(choice(2).byLetter("b")?.action).toBe("9B");
    expect(choice(2).byLetter("e")?.action).toBe("end");
    expect(choice(2).byLetter("x")).toBeUndefined();
  });

  it("tells small letters from capitals where both are there", () => {
    const both = new Choice(hand, [place("7a", ["7"], "a"), place("7A", ["7"], "A")], ["7a", "7A"], [0]);
    expect(both.byLetter("a")?.action).toBe("7a");
    expect(both.byLetter("A")?.action).toBe("7A");
  });
});
