import { and, asc, count, desc, eq, ilike, or } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { likePattern, pageWindow, phonePattern } from "#foundation/http/lists.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listApplicationsEndpoint } from "../contract/endpoints.ts";
import { affiliateApplications as table } from "./tables.ts";
import type { Application } from "./to-records.ts";

type Query = z.output<typeof listApplicationsEndpoint.query>;

const columns = {
  created_at: table.createdAt,
  full_name: table.fullName,
  audience_size: table.audienceSize,
  status: table.status,
};

/** A page of applications. The search looks at name, email and phone. */
export async function listApplications(
  ctx: Context,
  query: Query,
): Promise<{ applications: Application[]; total: number }> {
  requirePermission(ctx, "affiliates.read");
  const pattern = query.search ? likePattern(query.search) : null;
  const where = and(
    query.status ? eq(table.status, query.status) : undefined,
    pattern
      ? or(
          ilike(table.fullName, pattern),
          ilike(table.email, pattern),
          ilike(table.phone, phonePattern(query.search ?? "")),
        )
      : undefined,
  );
  const direction = query.order === "asc" ? asc : desc;
  const { limit, offset } = pageWindow(query);
  const applications = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(direction(columns[query.sort]), direction(table.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await ctx.db.select({ total: count() }).from(table).where(where);
  return { applications, total: counted?.total ?? 0 };
}
