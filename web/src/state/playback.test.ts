import { expect, it } from "vitest";
import { Playback } from "./playback";

function setup() {
  const shown: string[] = [];
  const timers: { ms: number; what: () => void; off: boolean }[] = [];
  const playback = new Playback<string>(
    (step) => shown.push(step),
    (ms, what) => {
      const timer = { ms, what, off: false };
      timers.push(timer);
      return () => (timer.off = true);
    },
  );
  const tick = () => {
    const timer = timers.pop();
    if (timer && !timer.off) timer.what();
  };
  return { shown, timers, playback, tick };
}

it("shows the first step at once and the next one when that was seen", () => {
  const { shown, playback, tick } = setup();
  playback.add("a", 500);
  playback.add("b", 500);
  expect(shown).toEqual(["a"]);
  expect(playback.behind).toBe(true);
  tick();
  expect(shown).toEqual(["a", "b"]);
  expect(playback.behind).toBe(false);
});

it("does not wait after what needs no look", () => {
  const { shown, playback } = setup();
  playback.add("a", 0);
  playback.add("b", 0);
  expect(shown).toEqual(["a", "b"]);
});

it("shows everything to somebody who wants to act", () => {
  const { shown, playback, tick } = setup();
  for (const step of ["a", "b", "c"]) playback.add(step, 500);
  playback.flush();
  expect(shown).toEqual(["a", "b", "c"]);
  tick();
  expect(shown).toEqual(["a", "b", "c"]);
});

it("holds the answer to one's own wish and shows it as one", () => {
  const { shown, playback } = setup();
  playback.hold(true);
  playback.add("a", 0);
  playback.add("b", 0);
  expect(shown).toEqual([]);
  playback.hold(false);
  expect(shown).toEqual(["a", "b"]);
});

it("hurries when much is waiting", () => {
  const { playback, timers, tick } = setup();
  for (let i = 0; i < 12; i++) playback.add(String(i), 500);
  expect(timers.at(-1)?.ms).toBe(500);
  tick();
  expect(timers.at(-1)?.ms).toBeLessThan(100);
});
