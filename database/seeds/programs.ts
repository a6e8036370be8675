import { buildingPrograms } from "./programs-building.ts";
import { carePrograms } from "./programs-care.ts";
import { clothPrograms } from "./programs-cloth.ts";
import { motionPrograms } from "./programs-motion.ts";
import { powerPrograms } from "./programs-power.ts";
import { signalPrograms } from "./programs-signal.ts";
import { webAndOfficePrograms } from "./programs-web-and-office.ts";
import { woodAndMetalPrograms } from "./programs-wood-and-metal.ts";
import type { SeedProgram } from "./seed-program.ts";

const all: SeedProgram[] = [
  ...buildingPrograms,
  ...woodAndMetalPrograms,
  ...powerPrograms,
  ...motionPrograms,
  ...clothPrograms,
  ...signalPrograms,
  ...webAndOfficePrograms,
  ...carePrograms,
];

const isTrade = (program: SeedProgram) =>
  program.mode === "physical" && program.priceType === "paid";

/** In display order: the physical trades first, then everything else. */
export const seedPrograms: SeedProgram[] = [
  ...all.filter(isTrade),
  ...all.filter((program) => !isTrade(program)),
];
