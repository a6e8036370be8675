import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmptyEmbedded } from "#tests/database/open-test-database.ts";
import type { Database } from "../open-database.ts";
import { EmbeddedDatabase } from "./embedded-database.ts";

let database: Database;
let prepared: EmbeddedDatabase;
beforeAll(async () => {
  database = await openEmptyEmbedded();
  if (!(database.embedded instanceof EmbeddedDatabase)) throw new Error("not what we test");
  prepared = database.embedded;
});
afterAll(() => database.close());

/** The same statement without preparation. */
const queryPlain = (text: string, values: unknown[]) =>
  PGlite.prototype.query.call(prepared, text, values);

const table =
  "create table if not exists kinds (id int primary key, words text, at timestamptz, bytes bytea, list text[], details jsonb, sure boolean, amount bigint)";
const insert =
  "insert into kinds values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do update set words = excluded.words returning *";
const instant = new Date("2026-11-22T09:00:00Z");
const values = ["Ngozi", instant, Buffer.from([0, 1]), ["a", "b"], { list: [1] }, true, 5];

test("a prepared statement takes and returns the same values as a plain one", async () => {
  await prepared.exec(table);
  const expected = await queryPlain(insert, [1, ...values]);
  for (let time = 0; time < 3; time++) {
    const { rows, fields, affectedRows } = await prepared.query(insert, [1, ...values]);
    expect({ rows, fields, affectedRows }).toMatchObject({
      rows: expected.rows,
      fields: expected.fields,
      affectedRows: 1,
    });
  }
  const empty = [2, null, null, null, null, null, null, null];
  expect((await prepared.query(insert, empty)).rows).toEqual(
    (await queryPlain(insert, empty)).rows,
  );
  const parsers = { 23: (text: string) => `number ${text}` };
  const read = "select id, words from kinds where id >= $1 order by id";
  for (let time = 0; time < 3; time++) {
    const options = { rowMode: "array", parsers } as const;
    expect((await prepared.query(read, [1], options)).rows).toEqual([
      ["number 1", "Ngozi"],
      ["number 2", null],
    ]);
  }
});

test("an answer that comes in several parts is read whole", async () => {
  const read = "select n, repeat($1, n) as words from generate_series(1, $2::int) n";
  for (let time = 0; time < 3; time++) {
    const { rows } = await prepared.query<{ n: number; words: string }>(read, ["ŋ€", 300]);
    expect(rows).toEqual(
      Array.from({ length: 300 }, (_, index) => ({
        n: index + 1,
        words: "ŋ€".repeat(index + 1),
      })),
    );
  }
});

test("an error has the database's code and constraint, and the connection still works", async () => {
  const add = "insert into kinds (id) values ($1)";
  await prepared.query(add, [10]);
  for (let time = 0; time < 3; time++) {
    await expect(prepared.query(add, [10])).rejects.toMatchObject({
      code: "23505",
      constraint: "kinds_pkey",
      query: add,
    });
  }
  await prepared.query(add, [11]);
});

test("a failed transaction stores nothing, and its statements work in the next one", async () => {
  const add = "insert into kinds (id) values ($1)";
  const addTwice = (id: number) =>
    prepared.transaction(async (tx) => {
      await tx.query(add, [id]);
      await tx.query(add, [id]);
    });
  for (let time = 0; time < 3; time++) await expect(addTwice(20)).rejects.toThrow("duplicate key");
  expect((await prepared.query("select id from kinds where id = $1", [20])).rows).toEqual([]);
  await prepared.transaction((tx) => tx.query(add, [20]));
  expect((await prepared.query("select id from kinds where id = $1", [20])).rows).toHaveLength(1);
});

test("a statement whose table changed fails once, then works unprepared", async () => {
  await prepared.exec("create table changed (value int); insert into changed values (1)");
  const read = "select * from changed where value >= $1";
  for (let time = 0; time < 3; time++) await prepared.query(read, [0]);
  await prepared.exec("alter table changed add column more text");
  await expect(prepared.query(read, [0])).rejects.toMatchObject({ code: "0A000" });
  expect((await prepared.query(read, [0])).rows).toEqual([{ value: 1, more: null }]);
});

test("a statement is planned for the table as it is now, not as it was when prepared", async () => {
  await prepared.exec("create table grown (id int primary key, words text)");
  const find = "select words from grown where id = $1";
  await prepared.exec("insert into grown values (0, 'first'); analyze grown");
  for (let time = 0; time < 10; time++) await prepared.query(find, [1]);
  const add = "insert into grown select n, repeat('x', 100) from generate_series($1::int, $2) n";
  await prepared.query(add, [1, 20_000]);
  const [known] = (
    await prepared.query<{ name: string }>(
      "select name from pg_prepared_statements where statement = $1",
      [find],
    )
  ).rows;
  const plan = async () =>
    JSON.stringify((await prepared.query(`explain execute "${known?.name}" (1)`)).rows);
  expect(await plan()).toContain("Index Scan");
});
