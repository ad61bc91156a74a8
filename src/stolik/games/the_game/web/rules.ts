import type { RuleSection } from "$kit";

const rules: RuleSection[] = [
  { name: "goal", clauses: ["TG1", "TG15"] },
  { name: "deal", clauses: ["TG2", "TG3"] },
  { name: "turn", clauses: ["TG4", "TG6"] },
  { name: "back", clauses: ["TG5"] },
  { name: "last", clauses: ["TG7", "TG8"] },
  { name: "end", clauses: ["TG9", "TG10", "TG11"] },
  { name: "talk", clauses: ["TG14"] },
  { name: "expert", clauses: ["TG12"] },
  { name: "fire", clauses: ["TG13"] },
];

export default rules;
