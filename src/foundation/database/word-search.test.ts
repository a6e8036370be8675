import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import { selectRows } from "./open-database.ts";
import { wordsOf } from "./word-search.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
});
afterAll(() => academy.close());

test.each([
  ["Amina  BELLO", ["amina", "bello"]],
  ["Òjó-Ọlátúnjí", ["ojo", "olatunji"]],
  ["Ɓala Ɗan Ƙarfe ƴar", ["bala", "dan", "karfe", "yar"]],
  ["a.b+c@mail.example", ["a", "b", "c", "mail", "example"]],
  ["+2348031234567", ["2348031234567"]],
  ["O'Neil \\ \" _%", ["o", "neil"]],
  ["فاطمة 👍🏾 Ñandú", ["فاطمة", "👍🏾", "nandu"]],
  [" ' ", []],
])("%s: a search and the index have the same words", async (text, words) => {
  expect(wordsOf(text)).toEqual(words);
  const [row] = await selectRows<{ words: string[] }>(
    academy.ctx.db,
    sql`select tsvector_to_array(search_words(${text})) as words`,
  );
  expect([...(row?.words ?? [])].sort()).toEqual([...words].sort());
});
