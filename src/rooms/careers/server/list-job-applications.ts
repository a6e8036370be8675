import { and, asc, count, desc, eq, ilike, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { likePattern, pageWindow } from "#foundation/http/lists.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type {
  JobApplicationRecord,
  listJobApplicationsEndpoint,
} from "../contract/job-application.ts";
import type { ApplicationFile } from "../rules/application-files.ts";
import { jobDocuments, jobApplications as table } from "./tables.ts";

type Query = z.output<typeof listJobApplicationsEndpoint.query>;
type Document = typeof jobDocuments.$inferSelect;

const columns = {
  createdAt: table.createdAt,
  fullName: table.fullName,
  positionApplied: table.positionApplied,
};

const toRecord = (
  row: typeof table.$inferSelect,
  documents: readonly Document[],
): JobApplicationRecord => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  documents: documents.map(({ id, field, name, mediaType, sizeBytes }) => ({
    ...{ id, name, mediaType, sizeBytes },
    field: field as ApplicationFile,
  })),
});

/** A page of applications. The search looks at name, email, phone, trade and reference. */
export async function listJobApplications(
  ctx: Context,
  query: Query,
): Promise<{ applications: JobApplicationRecord[]; total: number }> {
  requirePermission(ctx, "careers.read");
  const pattern = query.search ? likePattern(query.search) : null;
  const searched = [
    table.fullName,
    table.emailAddress,
    table.phoneNumber,
    table.tradeSkillArea,
    table.reference,
  ];
  const where = and(
    query.position ? eq(table.positionApplied, query.position) : undefined,
    pattern ? or(...searched.map((column) => ilike(column, pattern))) : undefined,
  );
  const direction = query.order === "asc" ? asc : desc;
  const { limit, offset } = pageWindow(query);
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(direction(columns[query.sort]), direction(table.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await ctx.db.select({ total: count() }).from(table).where(where);
  const ids = rows.map(({ id }) => id);
  const documents =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(jobDocuments)
          .where(inArray(jobDocuments.applicationId, ids))
          .orderBy(asc(jobDocuments.field));
  return {
    applications: rows.map((row) =>
      toRecord(
        row,
        documents.filter(({ applicationId }) => applicationId === row.id),
      ),
    ),
    total: counted?.total ?? 0,
  };
}
