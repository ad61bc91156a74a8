import type { RuleSection } from "$kit";

const rules: RuleSection[] = [
  { name: "goal", clauses: ["RA14"] },
  { name: "deal", clauses: ["RA1", "RA2", "RA13"] },
  { name: "roll", clauses: ["RA3", "RA4"] },
  { name: "open", clauses: ["RA5", "RA12"] },
  { name: "raise", clauses: ["RA6", "RA7"] },
  { name: "pass", clauses: ["RA8"] },
  { name: "win", clauses: ["RA9"] },
  { name: "empty", clauses: ["RA10"] },
  { name: "end", clauses: ["RA11"] },
];

export default rules;
