import { eq, sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import type { Context } from "../context.ts";
import type { SitePart } from "./site-part.ts";

/** A row for each part of the site: it counts the changes that public pages show, so that every process renews them. */
export const siteVersion = pgTable("site_version", {
  id: integer().primaryKey(),
  version: integer().notNull(),
});

const rowOf: Record<SitePart, number> = { site: 1, community: 2 };

export type SiteVersions = Readonly<Record<SitePart, number>>;

/** Call it in the transaction of every change that a public page shows. */
export async function bumpSiteVersion(
  ctx: Pick<Context, "db">,
  part: SitePart = "site",
): Promise<void> {
  await ctx.db
    .insert(siteVersion)
    .values({ id: rowOf[part], version: 1 })
    .onConflictDoUpdate({
      target: siteVersion.id,
      set: { version: sql`${siteVersion.version} + 1` },
    });
}

export async function readSiteVersion(
  ctx: Pick<Context, "db">,
  part: SitePart = "site",
): Promise<number> {
  const [row] = await ctx.db.select().from(siteVersion).where(eq(siteVersion.id, rowOf[part]));
  return row?.version ?? 0;
}

/** The versions of all parts, in one query. */
export async function readSiteVersions(ctx: Pick<Context, "db">): Promise<SiteVersions> {
  const rows = await ctx.db.select().from(siteVersion);
  const versionOf = (part: SitePart) => rows.find(({ id }) => id === rowOf[part])?.version ?? 0;
  return { site: versionOf("site"), community: versionOf("community") };
}
