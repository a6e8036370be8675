import type { Company } from "#rooms/catalogue/rules/program-terms.ts";

/** Programs whose work is mostly done alone, at a bench, a desk or a machine; the others' is done with people. */
const alone = [
  "tiling",
  "painting",
  "aluminium-fabrication",
  "welding",
  "furniture-making",
  "refrigeration",
  "auto-mechanic",
  "motorcycle-repair",
  "cng-conversion",
  "fashion-design",
  "leather-work",
  "gsm-repair",
  "web-and-mobile-development",
  "building-estimates",
  "pattern-drafting",
  "kampala-dyeing",
  "auto-diagnostics",
  "keke-maintenance",
  "export-documentation",
  "solar-design-live",
  "generator-care",
  "electrical-safety-at-home",
  "computer-basics",
  "front-end-scholarship",
  "networking-basics",
  "responsive-web-design",
  "soap-making",
];

/** Programs that cannot be followed with a phone only; each says so in "Who it is for". */
const withComputer = [
  "web-and-mobile-development",
  "front-end-scholarship",
  "networking-basics",
  "responsive-web-design",
];

/** How the work of a program is done, and whether a learner must have a computer. */
export const wayOfWorking = (id: string): { worksWith: Company; needsComputer: boolean } => ({
  worksWith: alone.includes(id) ? "alone" : "people",
  needsComputer: withComputer.includes(id),
});
