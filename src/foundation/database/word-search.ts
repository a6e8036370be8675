import { type AnyColumn, and, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { readPhoneNumber } from "../contacts/phone-number.ts";
import { plainMarks, wordsOf } from "../text/text.ts";

/**
 * Finds records by the beginnings of words, with an index of words (GIN), so that a search among 100,000 rows reads
 * only what it finds. The SQL function `search_words` (migrations) makes the words of a record; `wordsOf` makes those
 * of a search in the same way.
 */

/** The words of a record's columns. An index has exactly this expression. */
export const searchWords = (...columns: AnyColumn[]): SQL =>
  sql`search_words(${sql.join(columns, sql` || ' ' || `)})`;

const startsWith = (word: string) => `'${word}':*`;

/**
 * A telephone number in any spelling (`009 234 803…`), or its beginning in the two ways in which records have it:
 * `0803 12` → `080312` and `23480312`.
 */
function queryOfNumber(typed: string): string | null {
  const digits = plainMarks(typed).replace(/[\s().+-]/g, "");
  if (!/^\d{4,}$/.test(digits)) return null;
  const whole = readPhoneNumber(typed)?.slice(1);
  const national = digits.replace(/^(234)?0*/, "");
  return [digits, whole ?? `234${national}`].map(startsWith).join(" | ");
}

/**
 * Whether a record has every word of the search, or words that start with it.
 * @param words as `searchWords` makes them
 */
export function matchesWords(words: SQL, search: string): SQL {
  const query = queryOfNumber(search) ?? wordsOf(search).map(startsWith).join(" & ");
  return query ? sql`${words} @@ ${query}::tsquery` : sql`false`;
}

/** The limit for one way of finding something: more than anyone reads, and few enough to sort. */
export const mostOfAWay = 200;

/**
 * Rows that a search finds while someone types it: at most `mostOfAWay`, whose ids come first, so that sorting never
 * reads the whole table. @param named narrows the search to some of the indexed words; without it, all are searched
 */
export const isFoundByWords = (
  table: PgTable & { readonly id: AnyColumn },
  words: SQL,
  search: string,
  named?: SQL,
): SQL =>
  sql`${table.id} = any(array(select id from ${table}
    where ${and(matchesWords(words, search), named && matchesWords(named, search))} limit ${mostOfAWay}))`;

/**
 * Whether a text ends with these letters. A `like` would need them when the statement is planned, and statements are
 * planned once: it read every row.
 * @param text the index has `reverse(text) text_pattern_ops`
 */
export function endsWith(text: AnyColumn | SQL, letters: string): SQL {
  const first = [...letters].reverse().join("");
  return sql`(reverse(${text}) ~>=~ ${first} and reverse(${text}) ~<~ ${`${first}\u{10ffff}`})`;
}
