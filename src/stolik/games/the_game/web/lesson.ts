import type { Lesson } from "$kit";

const lesson: Lesson = {
  options: { players: 2, starter: 0 },
  position: [
    "tops 70 88 30 12",
    "hands 72 62 80 9 7 / 90 26 94 3",
    "draw 64 5 96 4",
    "turn 0",
    "laid 0",
    "cover -",
  ].join("; "),
  actions: [
    [0, "72A"],
    [0, "62A"],
    [0, "end"],
    [1, "90B"],
    [1, "26C"],
    [1, "end"],
    [0, "64A"],
    [0, "9D"],
    [0, "end"],
    [1, "94B"],
    [1, "96B"],
    [1, "end"],
    [0, "7D"],
    [0, "5D"],
    [0, "80A"],
    [1, "4D"],
    [1, "3D"],
  ],
  steps: [
    { name: "goal", show: ["A", "B", "C", "D"] },
    { name: "near", acts: 1 },
    { name: "back", acts: 1 },
    { name: "end", acts: 1 },
    { name: "again", acts: 1 },
    { name: "falling", acts: 1 },
    { name: "end-again", acts: 1 },
    { name: "order", acts: 3 },
    { name: "beaten" },
  ],
};

export default lesson;
