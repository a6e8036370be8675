import { measureAccounts } from "./measure-accounts.ts";
import { measureAffiliates } from "./measure-affiliates.ts";
import { measureDatabase } from "./measure-database.ts";
import { measureLighthouse } from "./measure-lighthouse.ts";
import { measurePages } from "./measure-pages.ts";
import { measureRequests } from "./measure-requests.ts";
import { measureSearches } from "./measure-searches.ts";
import { measureStart } from "./measure-start.ts";
import { awayFromServers } from "./server-core.ts";
import { writeReport } from "./write-report.ts";

/** `npm run bench -- [server|searches|database|accounts|affiliates|pages|lighthouse …] [--write]`: all parts by default. */
const parts: Record<string, () => Promise<string>> = {
  server: () =>
    awayFromServers(async () => `${await measureRequests()}\n\n${await measureStart()}`),
  searches: () => awayFromServers(measureSearches),
  database: () => awayFromServers(measureDatabase),
  accounts: () => awayFromServers(measureAccounts),
  affiliates: () => awayFromServers(measureAffiliates),
  pages: measurePages,
  lighthouse: measureLighthouse,
};

const given = process.argv.slice(2);
const chosen = given.filter((word) => word !== "--write");
if (chosen.includes("--help")) {
  console.log(`npm run bench -- [${Object.keys(parts).join("|")} …] [--write]`);
  console.log("All parts by default. --write puts the tables into docs/performance.md.");
  process.exit(0);
}
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
  const result = await parts[name]?.();
  if (!result) continue;
  console.log(`\n${result}`);
  if (given.includes("--write")) writeReport(name, result, `npm run bench -- ${name}`);
}
// A browser's connection may stay open for a while.
process.exit(0);
