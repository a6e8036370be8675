import { or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#foundation/http/lists.ts";
import { bankLines } from "./tables.server.ts";

/**
 * Lines whose narration or reference has all of these words, or parts of them. No index serves this: an index of words
 * would make importing several times slower, and few people search here.
 */
export const saysWords = (words: string): (SQL | undefined)[] =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = likePattern(word);
      return or(
        sql`${bankLines.narration} ilike ${pattern}`,
        sql`${bankLines.reference} ilike ${pattern}`,
      );
    });
