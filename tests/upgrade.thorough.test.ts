import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#foundation/database/open-database.ts";
import { seedCatalogue } from "#rooms/catalogue/server/door.ts";
import { openEmptyEmbedded } from "./database/open-test-database.ts";
import { expectUpgraded } from "./first-schema/expect-upgraded.ts";
import { openAcademy } from "./open-academy.ts";
import { declarations } from "./schema/declared-tables.ts";
import { signInAs } from "./sign-in-as.ts";

// drizzle-kit adds a method to every array of this process; other tests would find it among their items.
Reflect.deleteProperty(Array.prototype, "random");

const migrations = join(import.meta.dirname, "..", "database", "migrations");
const readJson = async (name: string) =>
  JSON.parse(await readFile(join(migrations, "meta", name), "utf8"));

describe("the migrations and the tables that the code declares", () => {
  /** The statements that a new migration would contain. */
  async function missing(declared: Record<string, unknown>): Promise<string[]> {
    const { entries } = await readJson("_journal.json");
    const latest = await readJson(`${String(entries.length - 1).padStart(4, "0")}_snapshot.json`);
    const now = generateDrizzleJson(declared, latest.id, undefined, "snake_case");
    return generateMigration(latest, now);
  }

  test("agree: run npm run migration -- NAME after changing tables", async () => {
    expect(await missing(declarations)).toEqual([]);
  });

  test("this test notices a table without a migration", async () => {
    const forgotten = pgTable("forgotten", { id: text() });
    expect(await missing({ ...declarations, forgotten })).toHaveLength(1);
  });

  test("the first one never changes: databases already use it", async () => {
    const first = await readFile(join(migrations, "0000_initial.sql"));
    expect(createHash("sha256").update(first).digest("hex")).toBe(
      "8ce7df67810b5eed5b56a5655115b97147cef3298b82f1e2ef7553543ac5665a",
    );
  });
});

describe("a database of the first schema, with data in it", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmptyEmbedded();
  });
  afterAll(() => database.close());

  test("keeps every row, kobo and guard through all later migrations", () =>
    expectUpgraded(database));

  test("works with today's calls, and seeding adds nothing to it", async () => {
    const academy = await openAcademy({ database });
    const read = async (id: string) => (await academy.call("GET", `/programs/${id}`)).body;
    const moved = (await read("tiling")) as { description: string; overview: string };
    expect(moved.overview).toMatch(/^Set floor and wall tiles.*verandas\.$/);
    expect(moved.overview.startsWith(moved.description)).toBe(true);
    expect(await seedCatalogue(academy.ctx, "2027-01-04")).toBe(0);
    expect(await read("tiling")).toMatchObject({
      overview: moved.overview,
      instructorNote: expect.stringMatching(/^Halima Sajo /),
      toolsToOwn: expect.arrayContaining(["Tile cutter"]),
      weekPlan: { beginner: { project: "One square floor, flat and straight" } },
    });
    const { token } = await signInAs(academy, "admin");
    const lists = ["enrolments", "payments", "referrals", "affiliates", "applications"];
    for (const name of [...lists, "messages", "job-applications", "community"]) {
      const { status, body } = await academy.call("GET", `/admin/${name}`, { token });
      const { total } = body as { total: number };
      expect([name, status, total > 0]).toEqual([name, 200, true]);
    }
    const { body } = await academy.call("GET", "/admin/enrolments", { token });
    for (const { id } of (body as { enrolments: { id: string }[] }).enrolments) {
      expect((await academy.call("GET", `/admin/enrolments/${id}`, { token })).status).toBe(200);
    }
    await academy.close();
  });
});
