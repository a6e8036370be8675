// `npm run migration`: rewrites the first schema from the table declarations, as long as no academy runs this
// software. `npm run migration -- NAME`: adds a migration instead. Add changes of existing rows by hand
// (docs/runbook.md).
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder, runTool } from "./project.mjs";

const [name] = process.argv.slice(2);
if (name !== undefined && !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("npm run migration -- NAME, e.g. enrolment_codes: small letters, digits and _");
  process.exit(2);
}

/** Forgets the generated migration; the hand-written one before it stays. */
function dropFirstSchema() {
  const folder = join(projectFolder, "database", "migrations");
  const journal = join(folder, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  if (entries.length > 2) {
    console.error("There are later migrations: npm run migration -- NAME adds one.");
    process.exit(2);
  }
  rmSync(join(folder, "0001_academy.sql"), { force: true });
  rmSync(join(folder, "meta", "0001_snapshot.json"), { force: true });
  const text = JSON.stringify({ ...rest, entries: entries.slice(0, 1) }, null, 2);
  writeFileSync(journal, `${text}\n`);
}

if (name === undefined) dropFirstSchema();
runTool("drizzle-kit", ["generate", "--name", name ?? "academy"]);
