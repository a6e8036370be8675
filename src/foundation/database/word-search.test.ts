import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { wordsOf } from "../text/text.ts";
import { selectRows } from "./open-database.ts";

const academy = await openAcademyForFile();

test.each([
  ["Amina  BELLO", ["amina", "bello"]],
  ["Òjó-Ọlátúnjí", ["ojo", "olatunji"]],
  ["Ɓala Ɗan Ƙarfe ƴar", ["bala", "dan", "karfe", "yar"]],
  ["a.b+c@mail.example", ["a", "b", "c", "mail", "example"]],
  ["+2348031234567", ["2348031234567"]],
  ["O'Neil \\ \" _%", ["oneil"]],
  ["Mu’azu Ra\u02bcayi Sa‑adatu", ["muazu", "raayi", "sa", "adatu"]],
  ["ŊƝǝ Ɔsɛ", ["nne", "ose"]],
  ["Łukasz Øyin Đorđe Æthel Strauß", ["lukasz", "oyin", "dorde", "aethel", "strauss"]],
  ["٠٨٠٣ ߁߂ ASABE١٠", ["0803", "12", "asabe10"]],
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

test("a search and the index have the same words for every digit, and for every letter and sign below those of East Asia", async () => {
  const codes = Array.from({ length: 0x1ffff }, (_, index) => index + 1).filter(
    (code) => code < 0x3100 || /\p{Nd}/u.test(String.fromCodePoint(code)),
  );
  const rows = await selectRows<{ code: number; words: string[] }>(
    academy.ctx.db,
    sql`select code, tsvector_to_array(search_words('a' || chr(code) || 'b')) as words
        from unnest(${sql.param(codes)}::int[]) as code`,
  );
  const others = rows.filter(({ code, words }) => {
    const own = [...new Set(wordsOf(`a${String.fromCodePoint(code)}b`))].sort();
    return own.join(" ") !== [...words].sort().join(" ");
  });
  expect(others.map(({ code, words }) => [code.toString(16), words])).toEqual([]);
});
