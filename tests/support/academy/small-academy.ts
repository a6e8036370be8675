import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const project = join(import.meta.dirname, "..", "..", "..");
const ours = join(project, "academy");

const levels = `levels:
  - id: beginner
    name: Beginner
    months: 3
    fees: { registration: 1000, tuition: 4000, practical: 3000, certification: 0 }
    plan: { practical: 4, certification: 8 }
  - id: advanced
    name: Advanced
    months: 1
    fees: { registration: 1000, tuition: 9000, practical: 3000, certification: 500 }
`;

const program = (id: string, title: string, more: string) => `- id: ${id}
  title: ${title}
  description: Lay blocks and plaster walls that stay straight.
  overview: You learn to lay blocks. Every week ends with a wall.
  whatYouLearn: Setting out, mortar and bonds.
  whoItIsFor: Anyone from {minimumAge} years on.
  afterwards: Masons work on sites of others first.
  skills: [Setting out, Laying blocks]
  included: [Tools in class]
  instructor: Ladi Bitrus
  instructorNote: Ladi Bitrus has built houses for twenty years.
  durationText: 3 months
  family: build
  worksWith: people
${more}`;

const masonry = program(
  "masonry",
  "Masonry",
  `  mode: physical
  priceType: paid
  levels: [beginner]
  centres: [yola]
  weekPlan:
    beginner: { theory: Mortar, practice: Walls, project: A straight wall }
  starts:
    - { centre: yola, startsOn: "2031-02-03", endsOn: "2031-04-26", seats: 16 }
    - { centre: yola, startsOn: "2031-05-05", endsOn: "2031-07-26", seats: 16 }
`,
);

const bookkeeping = program(
  "bookkeeping",
  "Bookkeeping",
  `  mode: online
  priceType: paid
  price: 15000
  courseId: B-1
  starts:
    - { startsOn: "2031-02-03", endsOn: "2031-03-15", seats: 40 }
`,
);

const first = program(
  "first-aid",
  "First Aid",
  `  mode: physical
  priceType: free
  centres: [jalingo]
  courseId: F-1
  startsOn: "2031-02-03"
  endsOn: "2031-02-05"
`,
);

const post = `---
id: a-post
title: A post
excerpt: Short.
author: Ladi Bitrus
date: 2030-11-16
category: Community
family: build
glyph: ph:door-open
---
Write to {contactWays}.
`;

const scene = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320">
<g transform="translate(9 9)"><path class="metal" d="M0 0h9"/></g></svg>
`;

/** Writes an academy's folder in which nothing is wrong: ours with levels, three programs and a few texts of its own. */
export function writeSmallAcademy(folder: string): void {
  const identity = readFileSync(join(ours, "academy.yaml"), "utf8")
    .replace(/^levels:\n(?:[ #].*\n|\n)*/m, "")
    .replace(/^menuPrograms:\n(?: .*\n)*/m, "menuPrograms: [{ id: masonry, label: Masonry }]\n")
    .replace(/, signature: [^ ]+/g, "")
    .replace("demonstration: true", "demonstration: false");
  writeFileSync(join(folder, "academy.yaml"), `${identity}\n${levels}`);
  copyFileSync(join(ours, "mark.svg"), join(folder, "mark.svg"));
  for (const inside of ["programs", "scenes", "content/blog", "content/guides"])
    mkdirSync(join(folder, inside), { recursive: true });
  writeFileSync(join(folder, "programs.yaml"), `${masonry}${bookkeeping}`);
  writeFileSync(join(folder, "programs", "free.yaml"), first);
  writeFileSync(join(folder, "scenes", "masonry.svg"), scene);
  for (const text of ["home.yaml", "guides/paying.md"])
    cpSync(join(project, "content", text), join(folder, "content", text));
  const about = readFileSync(join(project, "scripts", "academy", "template-about.yaml"), "utf8");
  const own = about.replace(/^template: true$/m, "invented: false");
  writeFileSync(join(folder, "content", "about.yaml"), own);
  writeFileSync(join(folder, "content", "blog", "a.md"), post);
}
