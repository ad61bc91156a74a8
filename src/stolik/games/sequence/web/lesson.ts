import type { Lesson } from "$kit";

const lesson: Lesson = {
  options: { players: 2, starter: 0 },
  position: [
    "hands 4S JH 2S JC KC 5D QH / 7H TD 3C AS 6S KD 8C",
    "draw 6H 9C 4D TS 3S AD 6C 5D QS 2D 9S QS QC 8H QD JS 7C TD 7S 2H QD 7S JH 6D 8S JS KD KH 9S 8C " +
    "5H QC 3H 6S 2C AC 9H TH 9H KH 4H 7D 6C 5H TS 3C 5S 5C TC 4C KS KC QH 9D JD 2C TH 4H 3D JC TC AD " +
    "4S AC 6H 3D 8H AS 2D 3H 4C 5C KS AH 4D 8S 7C",
    "discards JD 3S 5S 8D 7D 6D 7H 9D 2S 2H 8D 9C AH",
    "chips b1 c1 e1 g10 h10 i10 d6 / f10 g9 e6 h4 c7 g5",
    "sequences - / -",
    "turn 0",
    "held 7",
    "swaps 0",
    "passes 0",
  ].join("; "),
  actions: [
    [0, "4S@d1"],
    [1, "7H@i5"],
    [0, "JHxf10"],
    [1, "TD@h6"],
    [0, "2S!"],
    [0, "JC@f10"],
  ],
  steps: [
    { name: "goal", show: ["a1", "b1", "c1", "d1", "e1"] },
    { name: "place", acts: 1 },
    { name: "take", acts: 1 },
    { name: "dead", acts: 1 },
    { name: "wild", acts: 1 },
    { name: "won" },
  ],
};

export default lesson;
