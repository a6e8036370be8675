// `npm run migration -- NAME`: adds a migration for what has changed in the table declarations. Add changes of existing
// rows by hand (docs/runbook.md, "Changing the schema"). Databases are kept, so a migration that was applied anywhere
// never changes again.
import { runTool } from "./project.mjs";

const [name = ""] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("npm run migration -- NAME, e.g. enrolment_codes: small letters, digits and _");
  process.exit(2);
}
runTool("drizzle-kit", ["generate", "--name", name]);
