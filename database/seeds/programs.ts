import { demonstration } from "#academy";
import { programs } from "#academy/programs";
import type { Company } from "#rooms/catalogue/rules/program-terms.ts";
import { instructorNotes } from "./instructor-notes.ts";
import { buildingPrograms } from "./programs/building.ts";
import { carePrograms } from "./programs/care.ts";
import { clothPrograms } from "./programs/cloth.ts";
import { motionPrograms } from "./programs/motion.ts";
import { powerPrograms } from "./programs/power.ts";
import { signalPrograms } from "./programs/signal.ts";
import { webAndOfficePrograms } from "./programs/web-and-office.ts";
import { woodAndMetalPrograms } from "./programs/wood-and-metal.ts";
import type { SeedProgram, SeedProgramTexts } from "./seed-program.ts";
import { toolsToOwn } from "./tools-to-own.ts";
import { buildingWeekPlans } from "./week-plans-building.ts";
import { otherWeekPlans } from "./week-plans-other.ts";

const texts: SeedProgramTexts[] = [
  ...buildingPrograms,
  ...woodAndMetalPrograms,
  ...powerPrograms,
  ...motionPrograms,
  ...clothPrograms,
  ...signalPrograms,
  ...webAndOfficePrograms,
  ...carePrograms,
];

const weekPlans = { ...buildingWeekPlans, ...otherWeekPlans };

/** @throws Error when a list by program id has no entry */
function entryOf<Entry>(entries: Readonly<Record<string, Entry>>, id: string): Entry {
  const entry = entries[id];
  if (entry === undefined) throw new Error(`nothing is declared for the program ${id}`);
  return entry;
}

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
const wayOfWorking = (id: string): { worksWith: Company; needsComputer: boolean } => ({
  worksWith: alone.includes(id) ? "alone" : "people",
  needsComputer: withComputer.includes(id),
});

const all = texts.map(
  (program): SeedProgram => ({
    ...program,
    instructorNote: entryOf(instructorNotes, program.id),
    toolsToOwn: [...entryOf(toolsToOwn, program.id)],
    weekPlan: weekPlans[program.id] ?? null,
    ...wayOfWorking(program.id),
  }),
);

const isTrade = (program: SeedProgram) =>
  program.mode === "physical" && program.priceType === "paid";

/** In display order: the physical trades first, then everything else. */
const demonstrated: SeedProgram[] = [
  ...all.filter(isTrade),
  ...all.filter((program) => !isTrade(program)),
];

/** The programs of a new database: the demonstration's, or those of the academy's folder. */
export const seedPrograms: readonly SeedProgram[] = demonstration ? demonstrated : programs;
