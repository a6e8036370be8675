import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#foundation/database/open-database.ts";
import { openTestDatabase } from "../database/open-test-database.ts";
import { declaredColumns } from "./declared-tables.ts";
import { readChecks, readColumns, readForeignKeys, readIndexes } from "./read-schema.ts";

/** Rules for every table, checked against the database's own catalogue. */

/** Columns named like a reference but without a possible foreign key; each with the reason. */
const opaque: Record<string, string> = {
  "link_counts.program_id": "empty for pages that belong to no program",
  "audit_entries.actor_id": "the log outlives whom it names, and foundation knows no room",
  "audit_entries.request_id": "of a request, which is no record",
  "programs.platform_course_id": "the other provider's",
  "refunds.provider_id": "the card provider's",
  "refunds.dispute_id": "the card provider's",
  "graduates.consent_by": "a sentence: who agreed, and how",
  "own_transfers.transaction_id": "the provider's id",
  "payer_accounts.provider_id": "the provider's id",
  "settlements.provider_id": "the card provider's",
  "pictures.made_by": "the learner, as they want to be named",
  "uploads.taken_by": "of any room's form: `job_application/…`",
  "commissions.caused_by": "a payment's reference or a refund's id",
  "broadcast_people.message_id": "messages are deleted before what they told of",
  "messages.group_id": "what the rows of one notice share",
  "messages.provider_id": "what the provider of messages calls it",
};

/** Columns named like a state but with free values; each with the reason. */
const free: Record<string, string> = {
  "events.type": "text that visitors read",
  "leads.channel": "what an affiliate wrote into a link",
  "link_counts.channel": "what an affiliate wrote into a link",
  "referrals.channel": "what an affiliate wrote into a link",
  "messages.kind": "which mail it was: a new mail is no change of the schema",
  "job_documents.media_type": "as files name it",
  "payment_proofs.media_type": "as files name it",
  "uploads.media_type": "as files name it",
  "centres.state": "another country has other states",
  "programs.family": "decides only how a program looks: a new one needs no migration",
  "programs.platform": "the name of any provider",
  "uploads.purpose": "the name of any form's field",
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

describe("references", () => {
  test("every column named like a reference has a foreign key, or a reason to have none", async () => {
    const keys = await readForeignKeys(database.db);
    const referring = new Set(
      keys.flatMap(({ table, columns }) => columns.map((column) => nameOf({ table, column }))),
    );
    const named = (await readColumns(database.db)).filter(({ column }) =>
      /(_id|_by|_by_\w+_id)$/.test(column),
    );
    const without = named.filter((one) => !referring.has(nameOf(one)));
    expect(without.map(nameOf).sort()).toEqual(Object.keys(opaque).sort());
  });

  test("every foreign key has an index that starts with it", async () => {
    const indexes = await readIndexes(database.db);
    const keys = await readForeignKeys(database.db);
    expect(keys.length).toBeGreaterThan(40);
    const without = keys.filter(
      ({ table, columns }) =>
        !indexes.some(
          (index) =>
            index.table === table && columns.every((column, at) => index.columns[at] === column),
        ),
    );
    expect(without.map(({ table, columns }) => `${table} (${columns})`)).toEqual([]);
  });
});

describe("states and kinds", () => {
  test("every column named like a state is a choice, or has a reason not to be", async () => {
    const named = declaredColumns.filter(({ column }) =>
      /(^|_)(status|state|kind|mode|type|family|method|cause|role|source|platform|channel|purpose)$/.test(
        column,
      ),
    );
    const open = named.filter(({ choices }) => !choices);
    expect(open.map(nameOf).sort()).toEqual(Object.keys(free).sort());
  });

  test("the database accepts only the values of each choice", async () => {
    const checks = await readChecks(database.db);
    const chosen = declaredColumns.filter(({ choices }) => choices);
    expect(chosen.length).toBeGreaterThan(35);
    const wrong = chosen.filter(({ table, column, choices }) => {
      const check = checks.find(({ name }) => name === `${table}_${column}_known`);
      const values = [...(check?.condition ?? "").matchAll(/'((?:[^']|'')*)'::text/g)];
      return `${choices}` !== `${values.map(([, value]) => value)}`;
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });
});

test("the migrated tables have the declared columns", async () => {
  const stored = await readColumns(database.db);
  const byName = (one: { table: string; column: string }, other: typeof one) =>
    nameOf(one).localeCompare(nameOf(other));
  const declared = declaredColumns.map(({ choices: _, sqlType, ...rest }) => ({
    ...rest,
    sqlType: sqlType.replace(/^timestamp \((\d)\) (with time zone)$/, "timestamp($1) $2"),
  }));
  expect([...stored].sort(byName)).toEqual(declared.sort(byName));
});
