import type { RuleSection } from "$kit";

const rules: RuleSection[] = [
  { name: "goal", clauses: ["FF1", "FF7", "FF9"] },
  { name: "deal", clauses: ["FF2"] },
  { name: "turn", clauses: ["FF3", "FF4"] },
  { name: "help", clauses: ["FF5"] },
  { name: "draw", clauses: ["FF6"] },
  { name: "end", clauses: ["FF8"] },
];

export default rules;
