import { demonstration } from "#academy";
import { programs } from "#academy/programs";
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
import { wayOfWorking } from "./ways-of-working.ts";
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
