import { eq, sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import type { Context } from "./context.ts";

/** One row that counts the changes that public pages show, so that every process renews its cached pages and snapshots. */
export const siteVersion = pgTable("site_version", {
  id: integer().primaryKey(),
  version: integer().notNull(),
});

/** Call it in the transaction of every change that a public page shows. */
export async function bumpSiteVersion(ctx: Pick<Context, "db">): Promise<void> {
  await ctx.db
    .insert(siteVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({
      target: siteVersion.id,
      set: { version: sql`${siteVersion.version} + 1` },
    });
}

export async function readSiteVersion(ctx: Pick<Context, "db">): Promise<number> {
  const [row] = await ctx.db.select().from(siteVersion).where(eq(siteVersion.id, 1));
  return row?.version ?? 0;
}
