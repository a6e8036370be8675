import { join, resolve } from "node:path";
import { readIdentity } from "./read-identity.ts";

/**
 * The identity for code that runs from its sources: scripts, tests, migrations. A bundle has it built in, because
 * there `#academy` is the file that scripts/academy/build-identity.ts wrote.
 */
// The tool that writes migrations compiles this to CommonJS, which has no `import.meta` folder.
const here = import.meta.dirname as string | undefined;
const project = here ? join(here, "..", "..", "..", "..") : process.cwd();

export const {
  name,
  shortName,
  tagline,
  description,
  region,
  nameStory,
  contacts,
  mail,
  legal,
  signatories,
  bank,
  codes,
  currency,
  timeZone,
  timeZoneName,
  utcOffsetMinutes,
  locale,
  social,
  centres,
  levels,
  ages,
  refunds,
  reminders,
  kept,
  menuPrograms,
  examples,
  searchExample,
  registrationLinksMonths,
  demonstration,
  colours,
  barColours,
  familyColours,
  mark,
  barMark,
} = readIdentity(resolve(project, process.env.ACADEMY_DIR || "academy"));
