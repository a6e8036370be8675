import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect } from "vitest";
import { seed } from "#app/wiring.ts";
import { type Facts, readFacts } from "#foundation/backup/facts.ts";
import type { Database } from "#foundation/database/open-database.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { fillDatabase } from "../database/fill-database.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** The databases of earlier versions (docs/runbook.md, "Changing the schema"); `keep-version.ts` makes one. */
export const keptFolder = join(import.meta.dirname, "kept");

/** What a version said about its data, and what its database held. */
export type Kept = {
  facts: Omit<Facts, "expanding"> & Partial<Pick<Facts, "expanding">>;
  told: Record<string, unknown>;
};

export const keptNames = (): string[] =>
  readdirSync(keptFolder).flatMap((name) => /^(.+)\.sql\.gz$/.exec(name)?.[1] ?? []);

const readKept = (file: string) => gunzipSync(readFileSync(join(keptFolder, file))).toString();

export const readStatements = (name: string): string =>
  // Commands of psql, which only guard against another psql.
  readKept(`${name}.sql.gz`).replace(/^\\(un)?restrict .*$/gm, "");

/** Loads a kept database into an empty one. @param target the embedded database, or the address of one on a server */
export async function loadKept(name: string, target: Database["embedded"] | string) {
  const statements = `${readStatements(name)}\nreset all;`;
  if (typeof target !== "string") {
    await target?.exec(statements);
    return;
  }
  const client = new pg.Client(target);
  await client.connect();
  await client.query(statements);
  await client.end();
}

/** Whose lists are read. */
const owner = "owner@kept.example";
export const signInOwner = (academy: TestAcademy) => signInAs(academy, "admin", owner);

/** What people and their money are asked about. */
const asked = [
  "/programs",
  "/starts",
  ...["enrolments", "payments", "ledger", "credits", "reviews", "tills", "safes"],
  ...["affiliates", "applications", "referrals", "payouts", "payouts/due"],
  ...["catalogue", "fees", "levels", "centres", "intakes", "interest"],
  ...["messages", "mail", "job-applications", "events", "chapters", "graduates", "pictures"],
].map((path) => (path.startsWith("/") ? path : `/admin/${path}`));

/** Asks an academy about its people and money, as an owner. */
export async function readTold(academy: TestAcademy): Promise<Kept["told"]> {
  const { token } = await signInOwner(academy);
  const told: Kept["told"] = {};
  for (const path of asked) {
    const reply = await academy.call("GET", path, path.startsWith("/admin") ? { token } : {});
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`);
    told[path] = reply.body;
  }
  return told;
}

/**
 * Starts today's version on the database of an earlier one, as a start does, and checks that it still has every row
 * and every kobo, and that its calls say what they said then. A later version may say more.
 * @param database with the kept one in it, as it was
 */
export async function expectKept(name: string, database: Database): Promise<void> {
  const kept = JSON.parse(readKept(`${name}.json.gz`)) as Kept;
  // The first ones were kept before a backup said which of its migrations only add.
  expect(await readFacts(database.db)).toEqual({ expanding: [], ...kept.facts });
  await fillDatabase(database);
  const academy = await openAcademy({ database });
  try {
    const { ctx } = academy;
    await seed({ ...ctx, config: { ...ctx.config, seed: "demo" } }, () => {});
    const facts = await readFacts(database.db);
    expect(facts.ledger).toEqual(kept.facts.ledger);
    for (const [table, many] of Object.entries(kept.facts.tables)) {
      // A version may drop a table; then nothing can be counted.
      if (facts.tables[table] === undefined) continue;
      expect(facts.tables[table], table).toBeGreaterThanOrEqual(many);
    }
    expect(await findWrongBooks(ctx)).toEqual([]);
    expect(await readTold(academy)).toMatchObject(kept.told);
  } finally {
    await academy.close();
  }
}
