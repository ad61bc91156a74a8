import type { Lesson } from "$kit";

const lesson: Lesson = {
  options: { players: 2, starter: 0 },
  position: [
    "tops 27 35 / 29 40",
    "hands 12 18 28 33 / 20 31 36 38 44 45",
    "draw 20 30 22 25 26 29 / 50 10 51 9 52 8",
    "turn 0",
    "laid 0",
    "helped 0",
  ].join("; "),
  actions: [
    [0, "28a"],
    [0, "33b"],
    [0, "end"],
    [1, "31a"],
    [1, "38b"],
    [1, "end"],
    [0, "18a"],
    [0, "12A"],
    [0, "end"],
    [1, "20a"],
    [1, "36b"],
    [1, "end"],
    [0, "20a"],
    [0, "22a"],
    [0, "25a"],
    [0, "30b"],
    [0, "29b"],
    [0, "26b"],
  ],
  steps: [
    { name: "goal", show: ["a", "b", "A", "B"] },
    { name: "rising", acts: 1 },
    { name: "falling", acts: 1 },
    { name: "end", acts: 1 },
    { name: "back", acts: 1 },
    { name: "help", acts: 1 },
    { name: "end-full", acts: 1 },
    { name: "rest", acts: 6 },
    { name: "won" },
  ],
};

export default lesson;
