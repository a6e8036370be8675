import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * The words of some text columns, for an index and for a search in it. Words are letters and digits, so an email
 * address is several: `asabe@mail.example` is found by any of its parts.
 */
export const wordsOf = (...columns: readonly AnyColumn[]): SQL =>
  sql`to_tsvector('simple', regexp_replace(${sql.join([...columns], sql` || ' ' || `)}, '[^[:alnum:]]+', ' ', 'g'))`;

/** Whether the columns have, for each typed word, a word that begins with it. Undefined when no word was typed. */
export function beginsWords(typed: string, ...columns: readonly AnyColumn[]): SQL | undefined {
  const words = typed.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  if (words.length === 0) return undefined;
  const query = words.map((word) => `'${word}':*`).join(" & ");
  return sql`${wordsOf(...columns)} @@ to_tsquery('simple', ${query})`;
}

/** A text as the beginning of what `like` looks for, with its wildcards escaped. */
export const beginPattern = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;
