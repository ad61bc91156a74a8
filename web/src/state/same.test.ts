import { expect, it } from "vitest";
import type { GameRecord } from "../wire/answer";
import { earlier, isSame, pathOfSame } from "./same";

const RECORD: GameRecord = {
  game: "cards",
  rules: 1,
  options: { players: 2, open: true },
  seed: "ab12",
  position: null,
  actions: [[0, "5A"]],
  format: 1,
};
const FROM = { code: "K7QM3P", number: 2 };

it("leads to the same cards, and back to where they were played", () => {
  const { pathname, searchParams: query } = new URL(pathOfSame(RECORD, FROM)!, "http://home.test");
  expect(pathname).toBe("/new/cards");
  expect(query.get("seed")).toBe("ab12");
  expect(JSON.parse(query.get("options")!)).toEqual(RECORD.options);
  expect(earlier(query.get("of"))).toEqual(FROM);
});

it("has no link to what was begun in the middle", () => {
  expect(pathOfSame({ ...RECORD, position: "" }, FROM)).toBeDefined();
  expect(pathOfSame({ ...RECORD, position: "A 1" }, FROM)).toBeUndefined();
  expect(pathOfSame({ ...RECORD, seed: null }, FROM)).toBeUndefined();
});

it.each([null, "", "K7QM3P", "k7qm3p-1", "K7QM3P-x", "../me-1", "K7QM3P-1?"])("takes no %j for a game", (of) =>
  expect(earlier(of)).toBeUndefined(),
);

it("compares only what was dealt the same", () => {
  const options = { open: true, players: 2 };
  expect(isSame(RECORD, { ...RECORD, options, actions: [] })).toBe(true);
  for (const other of [{ seed: "ab13" }, { rules: 2 }, { position: "A 1" }, { options: { players: 3, open: true } }])
    expect(isSame(RECORD, { ...RECORD, ...other })).toBe(false);
  expect(isSame({ ...RECORD, seed: null }, { ...RECORD, seed: null })).toBe(false);
});
