import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Context } from "../context.ts";
import type { Db } from "../database/open-database.ts";
import { lagosDay } from "../time/time.ts";
import type { SitePart } from "./site-part.ts";

/** The snapshot of one database. */
type Kept<Value> = {
  /** The version and day of `value`; null after a failure, so that a later reader tries again. */
  key: string | null;
  value: Promise<Value> | null;
  /** The last value read, and its Lagos day. */
  last: { readonly day: string; readonly value: Value } | null;
  failedAt: number;
};

/** While the database is down, it is asked again after this time. */
const tryAgainMs = 1_000;

let olderReads = 0;

/**
 * How many times a snapshot older than its version was returned. Anything made while this number changes must not be
 * cached for that version.
 */
export const countOlderReads = (): number => olderReads;

/**
 * What public pages and lists show, read from the database once per version of the site and Lagos day, and kept in the
 * memory of the process. Readers at the same time share one read. A verb that changes what a snapshot holds calls
 * `bumpSiteVersion`.
 *
 * Only pages and lists use snapshots: writes and quotes read the database. In a transaction a snapshot is always read
 * again, because the transaction may already have changed it. If it cannot be renewed, readers get the last one of the
 * same day, because fees may change with the day.
 * @param read must give a value that nobody changes; its type should be readonly
 * @param part of the site that it belongs to, if that has a version of its own
 */
export function defineSnapshot<Value>(
  read: (ctx: Context) => Promise<Value>,
  part: SitePart = "site",
): (ctx: Context) => Promise<Value> {
  const ofDatabase = new WeakMap<Db, Kept<Value>>();

  async function renew(ctx: Context, kept: Kept<Value>, key: string, day: string): Promise<Value> {
    try {
      const value = await read(ctx);
      kept.last = { day, value };
      return value;
    } catch (error) {
      if (kept.key === key) kept.key = null;
      if (kept.last?.day !== day) throw error;
      kept.failedAt = performance.now();
      olderReads++;
      ctx.log.error({ err: error }, "an older snapshot is shown");
      return kept.last.value;
    }
  }

  return async (ctx) => {
    if (is(ctx.db, PgTransaction)) return read(ctx);
    const day = lagosDay(ctx.clock());
    // The version is read before the data, so newer data may have an older version, but never the reverse.
    const ofPart = part === "site" ? "" : ` ${part} ${await ctx.siteVersion(part)}`;
    const key = `${await ctx.siteVersion()}${ofPart} ${day}`;
    const kept = ofDatabase.get(ctx.db) ?? {
      key: null,
      value: null,
      last: null,
      failedAt: Number.NEGATIVE_INFINITY,
    };
    ofDatabase.set(ctx.db, kept);
    if (kept.key === key && kept.value) return kept.value;
    // Real time, not the academy's clock: this limits load.
    if (kept.last?.day === day && performance.now() - kept.failedAt < tryAgainMs) {
      olderReads++;
      return kept.last.value;
    }
    kept.key = key;
    kept.value = renew(ctx, kept, key, day);
    return kept.value;
  };
}
