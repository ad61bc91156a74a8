import type { Lesson } from "$kit";

const lesson: Lesson = {
  options: { players: 2, starter: 0 },
  seed: "e",
  actions: [
    [1, "gear3"],
    [0, "bell2"],
    [0, "cloud3+hourglass3"],
    [1, "pass"],
    [1, "bell3*"],
    [0, "cloud4"],
    [1, "cloud4"],
    [0, "pass"],
  ],
  steps: [
    { name: "dice" },
    { name: "open", acts: 1 },
    { name: "raise", acts: 1 },
    { name: "next", acts: 1 },
    { name: "pass", acts: 1 },
    { name: "done" },
  ],
};

export default lesson;
