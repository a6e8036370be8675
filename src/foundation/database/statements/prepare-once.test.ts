import { eq, sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmptyEmbedded } from "#tests/database/open-test-database.ts";
import { id, instant, kobo } from "../columns.ts";
import type { Database } from "../open-database.ts";
import { change, insertRow, into, writeRows } from "../write-rows.ts";
import { type Given, prepareOnce } from "./prepare-once.ts";

const boxes = pgTable(
  "boxes",
  {
    id: id(),
    name: text().notNull(),
    details: jsonb().$type<{ list: string[] }>(),
    tags: text().array(),
    paidKobo: kobo().notNull().default(7),
    openedAt: instant(),
  },
  (table) => [index().on(table.name)],
);
const things = pgTable("things", { id: id(), boxId: text().notNull() });

let database: Database;
beforeAll(async () => {
  database = await openEmptyEmbedded();
  await database.db.execute(sql`create table boxes (id text primary key, name text not null,
    details jsonb, tags text[], paid_kobo bigint not null default 7, opened_at timestamptz)`);
  await database.db.execute(
    sql`create table things (id text primary key, box_id text not null references boxes (id))`,
  );
});
afterAll(() => database.close());

const findBoxes = prepareOnce((db, given: Given<{ name: string }>) =>
  db.select().from(boxes).where(eq(boxes.name, given.name)),
);

test("a prepared statement runs in the transaction of its caller", async () => {
  const { db } = database;
  expect(await findBoxes(db, { name: "blue" })).toEqual([]);
  const work = db.transaction(async (tx) => {
    await writeRows(tx, into(boxes, { name: "blue" }));
    expect(await findBoxes(tx, { name: "blue" })).toHaveLength(1);
    throw new Error("undo");
  });
  await expect(work).rejects.toThrow("undo");
  expect(await findBoxes(db, { name: "blue" })).toEqual([]);
});

test("an inserted row is stored like drizzle stores it, and each gets its own id", async () => {
  const { db } = database;
  const openedAt = new Date("2026-11-22T09:00:00.123Z");
  const rows = [
    { name: "full", details: { list: ["a"] }, tags: ["b", "c"], paidKobo: 5, openedAt },
    { name: "empty", details: null, tags: null, openedAt: null },
  ];
  for (const row of rows) {
    const [plain] = await db.insert(boxes).values(row).returning();
    for (let time = 0; time < 3; time++) {
      const stored = await insertRow(db, boxes, row);
      expect({ ...stored, id: plain?.id }).toEqual(plain);
      expect(await db.select().from(boxes).where(eq(boxes.id, stored.id))).toEqual([stored]);
    }
  }
  const nulls = await db.select().from(boxes).where(sql`details is null and name = 'empty'`);
  expect(nulls).toHaveLength(4);
  expect(new Set((await db.select().from(boxes)).map((box) => box.id)).size).toBe(8);
});

test("rows of several tables are one statement, which stores all or nothing", async () => {
  const { db } = database;
  for (let time = 0; time < 2; time++) {
    const box = { id: `box-${time}`, name: "pair" };
    const inBox = [{ boxId: box.id }, { boxId: box.id }];
    await writeRows(db, into(boxes, box), into(things, ...inBox));
  }
  expect(await findBoxes(db, { name: "pair" })).toHaveLength(2);
  expect(await db.select().from(things)).toHaveLength(4);
  const unknown = { boxId: "nowhere" };
  const half = writeRows(db, into(boxes, { name: "alone" }), into(things, unknown));
  await expect(half).rejects.toThrow();
  expect(await findBoxes(db, { name: "alone" })).toEqual([]);
});

test("a row is changed in one statement with others that are inserted, and only what is given", async () => {
  const { db } = database;
  for (const name of ["changed", "changed again"]) {
    const box = await insertRow(db, boxes, { name: "old", paidKobo: 3 });
    const thing = { id: `of-${box.id}`, boxId: box.id };
    const openedAt = new Date("2026-11-26T09:00:00.123Z");
    await writeRows(db, into(things, thing), change(boxes, box.id, { name, openedAt }));
    const after = await db.select().from(boxes).where(eq(boxes.id, box.id));
    expect(after).toEqual([{ ...box, name, openedAt }]);
    expect(await db.select().from(things).where(eq(things.boxId, box.id))).toEqual([thing]);
    await writeRows(db, change(boxes, box.id, { openedAt: null }), into(things, { boxId: box.id }));
    expect((await db.select().from(boxes).where(eq(boxes.id, box.id)))[0]?.openedAt).toBeNull();
  }
});

test("a value that is SQL is refused, because only values have places", async () => {
  const row = { name: sql`'blue'` as unknown as string };
  await expect(writeRows(database.db, into(boxes, row))).rejects.toThrow("name is SQL");
});
