import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { seed } from "#app/wiring.ts";
import { readFacts } from "#foundation/backup/facts.ts";
import { runPostgres } from "#foundation/backup/postgres-tools.ts";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { fillDatabase } from "../database/fill-database.ts";
import { createEmptyDatabase } from "../database/open-test-database.ts";
import { startServer } from "../database/postgres-server.ts";
import { enrol, openEnrolmentAcademy } from "../support/enrolments/enrol.ts";
import { openTillFor } from "../support/payments/open-till.ts";
import { signInAs } from "../support/people/sign-in-as.ts";
import { keptFolder, readTold, signInOwner } from "./kept-version.ts";

/**
 * `node scripts/run.mjs tests/upgrade/keep-version.ts NAME`: fills a database with this version, and keeps it in
 * tests/upgrade/kept, with what its calls say about it. Later versions must be able to continue from it.
 */
const [name = ""] = process.argv.slice(2);
if (!/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error("A name is needed, such as first: small letters, digits and hyphens");
  process.exit(2);
}

const server = await startServer();
const address = await createEmptyDatabase(server.url);
const database = openServerDatabase(address);
await fillDatabase(database);
const { academy, sandbox, close } = await openEnrolmentAcademy({ database });
const { ctx } = academy;
await seed({ ...ctx, config: { ...ctx.config, seed: "demo" } }, () => {});

// The demonstration has people, payments, an affiliate and her commissions. This adds what else money can do.
await signInOwner(academy);
const paid = await enrol(academy);
await sandbox.press(paid.reference, "pay");
await sandbox.deliverTo(academy);
const returned = await enrol(academy);
await sandbox.press(returned.reference, "pay");
await sandbox.deliverTo(academy);
await sandbox.refund(returned.reference);
await sandbox.deliverTo(academy);
await enrol(academy);
const clerk = await signInAs(academy, "admin", "clerk@kept.example", "clerk");
await openTillFor(academy, clerk);
const walkIn = await academy.call("POST", "/admin/walk-ins", {
  token: clerk.token,
  body: {
    ...{ courseId: "tiling", trainingLevel: "beginner", preferredLocation: "Jalingo, Taraba" },
    ...{ fullName: "Hauwa Garba", dateOfBirth: "2001-04-13", phoneNumber: "08170000001" },
    payment: {
      amountKobo: 5_000_000,
      method: "cash",
      location: "Jalingo, Taraba",
      takenOn: "2026-11-21",
    },
  },
});
if (walkIn.status !== 201) throw new Error(JSON.stringify(walkIn.body));

const facts = await readFacts(database.db);
const dump = createWriteStream(join(keptFolder, `${name}.sql.gz`));
// Statements that any driver can send, also to the embedded database.
const args = ["--inserts", "--rows-per-insert=100", "--no-owner", "--no-privileges"];
await runPostgres("pg_dump", args, address, {
  read: (output) => pipeline(output, createGzip({ level: 9 }), dump),
});
const told = await readTold(academy);
const said = JSON.stringify({ facts, told });
writeFileSync(join(keptFolder, `${name}.json.gz`), gzipSync(said, { level: 9 }));
const empty = Object.entries(facts.tables).flatMap(([table, many]) => (many === 0 ? [table] : []));
console.log(`Kept ${name}. Tables without a row: ${empty.join(", ")}.`);
await close();
await database.close();
await server.stop();
