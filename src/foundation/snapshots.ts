import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Context } from "./context.ts";
import type { Db } from "./database/open-database.ts";
import type { SitePart } from "./site-version.ts";
import { lagosDay } from "./time.ts";

type Kept<Value> = { readonly key: string; readonly value: Promise<Value> };

/**
 * What public pages and lists show, read from the database once per version of the site and Lagos day, and kept
 * in the memory of the process. Readers at the same time share one read. A verb that changes what a snapshot
 * holds calls `bumpSiteVersion`.
 *
 * Only pages and lists use snapshots: writes and quotes read the database. In a transaction a snapshot is read
 * anew, because the transaction may already have changed it.
 * @param read must give a value that nobody changes; its type should be readonly
 * @param part of the site that it belongs to, if that has a version of its own
 */
export function defineSnapshot<Value>(
  read: (ctx: Context) => Promise<Value>,
  part: SitePart = "site",
): (ctx: Context) => Promise<Value> {
  const kept = new WeakMap<Db, Kept<Value>>();
  return async (ctx) => {
    if (is(ctx.db, PgTransaction)) return read(ctx);
    // The version is read before the data, so that newer data may have an older version, but never the reverse.
    const ofPart = part === "site" ? "" : ` ${part} ${await ctx.siteVersion(part)}`;
    const key = `${await ctx.siteVersion()}${ofPart} ${lagosDay(ctx.clock())}`;
    const known = kept.get(ctx.db);
    if (known?.key === key) return known.value;
    const value = read(ctx);
    kept.set(ctx.db, { key, value });
    value.catch(() => {
      // The next reader tries again.
      if (kept.get(ctx.db)?.value === value) kept.delete(ctx.db);
    });
    return value;
  };
}
