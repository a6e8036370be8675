import { and, eq, gte, inArray, lt, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { dayMs } from "#foundation/amounts/durations.ts";
import { auditEntries as table } from "#foundation/audit/audit.ts";
import { actionsAbout, flagActions, thingOf, wordsOf } from "#foundation/audit/audit-actions.ts";
import { auditSummary } from "#foundation/audit/audit-fields.ts";
import type { Context } from "#foundation/context.ts";
import {
  countRows,
  type ListSource,
  readBatches,
  readPage,
} from "#foundation/database/read-list.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { instantCell } from "#foundation/http/answers/csv.ts";
import { lagosTime } from "#foundation/time/time.ts";
import {
  findPersonByEmail,
  namesOf,
  readHistory,
  requirePermission,
} from "#rooms/accounts/server/door.ts";
import type { AuditQuery, AuditRecord } from "../contract/audit.ts";
import { actorWords, stateWordsOf } from "../rules/audit-words.ts";
import { flagDays } from "../rules/tasks.ts";

/** The query, with the person whose address was searched for. */
type Query = z.output<typeof AuditQuery> & { readonly personId: string | null };

async function withPerson(ctx: Context, query: z.output<typeof AuditQuery>): Promise<Query> {
  const found = query.search?.includes("@") ? await findPersonByEmail(ctx, query.search) : null;
  return { ...query, personId: found?.id ?? null };
}

const startOf = (day: string) => lagosTime(day, "00:00");

function whereOf({ search, personId, person, thing, flag, from, to }: Query): SQL | undefined {
  return and(
    person ? eq(table.actorId, person) : undefined,
    thing ? inArray(table.action, [...actionsAbout(thing)]) : undefined,
    flag === "own" ? inArray(table.action, [...flagActions]) : undefined,
    from ? gte(table.at, startOf(from)) : undefined,
    to ? lt(table.at, new Date(startOf(to).getTime() + dayMs)) : undefined,
    personId ? or(eq(table.subject, personId), eq(table.actorId, personId)) : undefined,
    search && !personId ? eq(table.subject, search) : undefined,
  );
}

async function toRecords(
  ctx: Context,
  rows: readonly (typeof table.$inferSelect)[],
): Promise<AuditRecord[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ actorId }) => actorId),
  );
  return rows.map(({ at, actorId, requestId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: (actorId && names[actorId]) || null,
    actor_id: actorId,
    request_id: requestId,
  }));
}

const source: ListSource<Query, AuditRecord> = {
  from: table,
  id: table.id,
  idOf: ({ id }) => id,
  sort: { at: table.at },
  where: whereOf,
  rows: async (ctx, { where, orderBy, limit, offset }) =>
    toRecords(
      ctx,
      await ctx.db
        .select()
        .from(table)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    ),
  keys: (ctx, { where, orderBy, limit, offset }) =>
    ctx.db
      .select({ id: table.id })
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
};

/** What staff did about themselves or a namesake in the last days that the overview shows. The caller checks access. */
export const countFlags = (ctx: Context): Promise<number> =>
  countRows(
    ctx,
    table,
    and(
      inArray(table.action, [...flagActions]),
      gte(table.at, new Date(ctx.clock().getTime() - flagDays * dayMs)),
    ),
  );

/** A page of the audit log. @throws AppError 403 without `audit.read` */
export async function listAudit(ctx: Context, query: z.output<typeof AuditQuery>) {
  requirePermission(ctx, "audit.read");
  return readPage(ctx, source, await withPerson(ctx, query));
}

/** All entries that the filters leave. @throws AppError 403 without `audit.read` */
export async function exportAudit(ctx: Context, query: z.output<typeof AuditQuery>) {
  requirePermission(ctx, "audit.read");
  return readBatches(ctx, source, await withPerson(ctx, query));
}

export const auditColumns: CsvColumns<AuditRecord> = {
  When: ({ at }) => instantCell(at),
  Who: (entry) => actorWords(entry),
  What: ({ action }) => wordsOf(action),
  Action: ({ action }) => action,
  Thing: ({ action }) => thingOf(action),
  Subject: ({ subject }) => subject,
  Details: ({ action, details }) => auditSummary(details, stateWordsOf(action)),
  Request: ({ request_id }) => request_id,
};

/** One entry, with the history of the same thing. @throws AppError 403 without `audit.read`, 404 */
export async function getAuditEntry(ctx: Context, id: string) {
  requirePermission(ctx, "audit.read");
  const found = await ctx.db.select().from(table).where(eq(table.id, id));
  const [entry] = await toRecords(ctx, found);
  if (!entry) throw notFound("There is no such entry.");
  return { entry, history: await readHistory(ctx, [entry.subject]) };
}
