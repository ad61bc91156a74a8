import type { RuleSection } from "$kit";

const rules: RuleSection[] = [
  { name: "goal", clauses: ["SQ4", "SQ5"] },
  { name: "teams", clauses: ["SQ3"] },
  { name: "deal", clauses: ["SQ2", "SQ6"] },
  { name: "turn", clauses: ["SQ7", "SQ16"] },
  { name: "corners", clauses: ["SQ1"] },
  { name: "jacks", clauses: ["SQ8"] },
  { name: "sequences", clauses: ["SQ9", "SQ10"] },
  { name: "dead", clauses: ["SQ11"] },
  { name: "pile", clauses: ["SQ12"] },
  { name: "pass", clauses: ["SQ15"] },
  { name: "manual", clauses: ["SQ13"] },
  { name: "talk", clauses: ["SQ14"] },
];

export default rules;
