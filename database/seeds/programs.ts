import { demonstration } from "#academy";
import { programs } from "#academy/programs";
import type { Company } from "#rooms/catalogue/rules/program-terms.ts";
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

/**
 * A sentence about each program's instructor, by program id. The people are invented, as the demonstration's
 * testimonials are (docs/content.md).
 */
const instructorNotes: Readonly<Record<string, string>> = {
  masonry:
    "Bitrus Manu has built houses and school blocks around Jalingo for eighteen years, and checks every corner with a plumb line.",
  plumbing:
    "Terver Iorfa fitted hospital and hotel bathrooms for twelve years before teaching, and lets water decide whether a joint is good.",
  tiling:
    "Halima Sajo began with her father's offcuts and now lays whole floors; she teaches learners to plan a room before they cut.",
  painting:
    "Obinna Nwafor paints shop fronts and halls in Jalingo and Yola, and keeps a wall of old samples to show what the sun does to a colour.",
  carpentry:
    "Markus Vandi has raised roofs in three states, and starts every class at the sharpening stone.",
  "aluminium-fabrication":
    "Chukwudi Okonta ran the cutting bench of a window factory, and gives every learner a crooked opening to measure first.",
  welding:
    "Istifanus Pwadumdi welded tanks and trailers for fifteen years, and sends anybody without a mask out of the bay.",
  "furniture-making":
    "Musa Hammanjoda makes beds and chairs to order in Yola, and teaches joints before glue.",
  "solar-installation":
    "Abdulkadir Modibbo has put panels on clinics and farms, and makes each learner explain a system to a customer before wiring it.",
  "electrical-installation":
    "Dauda Zira inspected house wiring for ten years, and shows the burnt parts that he took out of real houses.",
  refrigeration:
    "Sani Bappah repairs cold rooms for fish sellers, and never lets a learner change a part before measuring it.",
  "auto-mechanic":
    "Adamu Tafida kept a fleet of buses on the Mambilla road, and asks for a written job card for every repair.",
  "motorcycle-repair":
    "Yohanna Bulus has rebuilt okada engines since he was seventeen, and tests every repair with a short ride.",
  "cng-conversion":
    "Osaro Ehigie converted taxis for a transport company, and treats the checklist as the most important tool in the bay.",
  "fashion-design":
    "Hadiza Wakili has sewn uniforms and wedding clothes for twenty years, and will hand back a seam that is not straight.",
  "leather-work":
    "Lawan Shuaibu learned from his uncles in Kano, and still cuts every pattern by hand before he shows the machine.",
  "gsm-repair":
    "Aliyu Mafindi ran a repair table in Jalingo market, and teaches learners to measure first and heat last.",
  "satellite-installation":
    "Philemon Tizhe has set dishes on hotels and churches, mosques and farms, and carries the same compass everywhere.",
  "creative-media":
    "Zainab Hamidu films weddings and radio spots, and can make a clean interview with one phone and a quiet wall.",
  "social-media-management":
    "Dooshima Akaa answers messages for a clinic and two shops, and reads the month's figures aloud with the class.",
  "web-and-mobile-development":
    "Samuel Gyang builds sites for schools and traders, and tests each of them on an old phone with a weak network.",
  "office-administration":
    "Comfort Nyamse was a school registrar for sixteen years, and can find any paper in her office in a minute.",
  hospitality:
    "Esther Kwanchi cooked for a hotel and a boarding school, and costs every plate before she cooks it.",
  beauty:
    "Justina Ornguga runs a salon with four chairs, and shows how to clean a tool before how to use it.",
  "health-care":
    "Salome Mshelia is a nurse who worked on a children's ward, and teaches when to call for help before anything else.",
  "interlocking-paving":
    "Jonah Dembo has paved compounds and car parks for a contractor, and pours a bucket of water to check every slope.",
  "building-estimates":
    "Folake Adeniran priced houses for a builder in Yola, and brings real bills to class, with their mistakes.",
  "pattern-drafting":
    "Mercy Wadzani cut patterns for a uniform workshop, and fits every trial garment on a person.",
  "kampala-dyeing":
    "Aisha Yerima sells her kampala in Jalingo and Yola, and writes down every dye bath that she mixes.",
  "auto-diagnostics":
    "Kenneth Gwamna reads fault codes for garages in Yola, and asks for two measurements before he orders a part.",
  "keke-maintenance":
    "Usman Jauro drove a keke for six years before he repaired them, and knows what a lost day costs a rider.",
  "customs-clearing":
    "Hauwa Bukar worked in a licensed agent's office, and teaches from files with the names taken out.",
  "export-documentation":
    "Idongesit Etim has prepared papers for sesame and ginger, and shows why a bank sent some of them back.",
  "solar-design-live":
    "Ngozi Aniekwe is an engineer who designs solar systems for shops, and explains each number in plain words.",
  "social-media-business-live":
    "Temitope Fashina sells shoes through WhatsApp, and teaches only what she does in her own shop.",
  "women-in-solar":
    "Rahila Ishaya was in the first group of women she now teaches, and still climbs every roof before her learners.",
  "generator-care":
    "Terkaa Ahule repairs small generators from a kiosk in Yola, and starts with where the machine should stand.",
  "electrical-safety-at-home":
    "Bukola Ogunrinde teaches physics at a secondary school, and wrote these lessons after a fire in her street.",
  "computer-basics":
    "Naomi Kwetishe teaches in English, Hausa and Fulfulde, and has never lost patience with a slow typist.",
  "front-end-scholarship":
    "Ifeoma Uzondu writes web pages for companies far away from her desk in Yola, and reviews every learner's code herself.",
  "networking-basics":
    "Maryam Gidado looks after the network of a school, and answers your questions online once a week.",
  "responsive-web-design":
    "Abba Kachalla taught himself from the same lessons, and divides them into portions that fit a week.",
  "soap-making":
    "Deborah Ayenge makes soap with a women's group in Jalingo, and weighs everything twice.",
  "home-care":
    "Amina Jalo cared for her grandmother for nine years and then trained as a care assistant; she teaches both parts.",
  "free-skill-training":
    "Asabe Tukura leads the workshop in Jalingo, and has helped many people to find out which trade they like.",
};

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
