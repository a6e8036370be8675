import { and, eq, gte, inArray, ne, notInArray, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { dayMs } from "#foundation/amounts/durations.ts";
import { auditEntries as table } from "#foundation/audit/audit.ts";
import {
  type AuditAction,
  type AuditThing,
  actionsAbout,
  flagActions,
  thingOf,
  wordsOf,
} from "#foundation/audit/audit-actions.ts";
import { auditSummary } from "#foundation/audit/audit-fields.ts";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList, readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { instantCell } from "#foundation/http/answers/csv.ts";
import { listShort } from "#foundation/text/list-words.ts";
import {
  findPersonByEmail,
  namesOf,
  readHistory,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { findWithLearners } from "#rooms/enrolment/door.server.ts";
import { findHiddenCounts, findPaidFor, nameSettlements } from "#rooms/payments/door.server.ts";
import { flagDays } from "../today/tasks.ts";
import type { AuditQuery, AuditRecord } from "./audit.ts";
import { actorWords, stateWordsOf } from "./audit-words.ts";

type Query = z.output<typeof AuditQuery>;

/** A till has this entry only if its count differed. Who has to count it again sees it after that. */
const explained = "till.explained" satisfies AuditAction;

/** What entries say, without what a first count found as long as the caller may have to count that till again. */
async function withoutCounts<Entry extends Row & { readonly details: object | null }>(
  ctx: Context,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const hidden = new Set((await findHiddenCounts(ctx)).map(({ id }) => id));
  const isHidden = ({ action, subject }: Row, of: AuditAction) =>
    action === of && hidden.has(subject);
  return entries
    .filter((entry) => !isHidden(entry, explained))
    .map((entry) => (isHidden(entry, "till.closed") ? { ...entry, details: null } : entry));
}

async function whereOf(
  { search, person, thing, flag, signIns }: Query,
  ctx: Context,
): Promise<SQL | undefined> {
  const hidden = await findHiddenCounts(ctx);
  const found = search?.includes("@") ? await findPersonByEmail(ctx, search) : null;
  const personId = found?.id;
  return and(
    person ? eq(table.actorId, person) : undefined,
    thing ? inArray(table.action, [...actionsAbout(thing)]) : undefined,
    signIns === "no" ? ne(table.action, "admin.signed_in" satisfies AuditAction) : undefined,
    flag === "own" ? inArray(table.action, [...flagActions]) : undefined,
    personId ? or(eq(table.subject, personId), eq(table.actorId, personId)) : undefined,
    search && !personId ? eq(table.subject, search) : undefined,
    hidden.length > 0
      ? or(
          ne(table.action, explained),
          notInArray(
            table.subject,
            hidden.map(({ id }) => id),
          ),
        )
      : undefined,
  );
}

type Row = Pick<typeof table.$inferSelect, "action" | "subject">;

/**
 * The learners of the registrations and payments that entries are about, and the settlements' names. The log itself
 * holds no names.
 */
async function findNamesOf(ctx: Context, rows: readonly Row[]) {
  const about = (thing: AuditThing) =>
    rows.filter(({ action }) => thingOf(action) === thing).map(({ subject }) => subject);
  const [paidFor, settled] = await Promise.all([
    findPaidFor(ctx, about("payment")),
    nameSettlements(ctx, about("settlement")),
  ]);
  const places = await findWithLearners(ctx, [
    ...about("enrolment"),
    ...[...paidFor.values()].flat(),
  ]);
  return (subject: string): string | null => {
    const ids = paidFor.get(subject) ?? [subject];
    const names = ids.flatMap((id) => places.get(id)?.learner.fullName ?? []);
    return listShort([...new Set(names)]) || settled.get(subject) || null;
  };
}

async function toRecords(
  ctx: Context,
  rows: readonly (typeof table.$inferSelect)[],
): Promise<AuditRecord[]> {
  const ofPeople = rows.filter(({ action }) => thingOf(action) === "person");
  const [names, nameOf] = await Promise.all([
    namesOf(ctx, [
      ...rows.map(({ actorId }) => actorId),
      ...ofPeople.map(({ subject }) => subject),
    ]),
    findNamesOf(ctx, rows),
  ]);
  const aboutOf = ({ action, subject }: Row, actorId: string | null) => {
    if (subject === actorId) return null;
    return thingOf(action) === "person" ? (names[subject] ?? null) : nameOf(subject);
  };
  return rows.map(({ at, actorId, requestId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: (actorId && names[actorId]) || null,
    about: aboutOf(row, actorId),
    actor_id: actorId,
    request_id: requestId,
  }));
}

export const auditList = defineList<Query, AuditRecord>(
  (ctx) => requirePermission(ctx, "audit.read"),
  {
    from: table,
    id: table.id,
    date: table.at,
    sort: { at: table.at },
    where: whereOf,
    rows: async (ctx, part) =>
      withoutCounts(
        ctx,
        await toRecords(ctx, await cutTo(part, ctx.db.select().from(table).$dynamic())),
      ),
  },
);

/**
 * What staff did to their own records or a namesake's in the last days that the overview shows. The caller checks
 * access.
 */
export const countFlags = (ctx: Context): Promise<Waiting> =>
  readWaiting(
    ctx,
    table,
    and(
      inArray(table.action, [...flagActions]),
      gte(table.at, new Date(ctx.clock().getTime() - flagDays * dayMs)),
    ),
    table.at,
  );

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

/** One entry, with the history of the same thing. */
export async function getAuditEntry(ctx: Context, id: string) {
  requirePermission(ctx, "audit.read");
  const found = await ctx.db.select().from(table).where(eq(table.id, id));
  const [entry] = await withoutCounts(ctx, await toRecords(ctx, found));
  if (!entry) throw notFound("There is no such entry.");
  const { subject } = entry;
  const history = (await readHistory(ctx, [subject])).map((event) => ({ ...event, subject }));
  return {
    entry,
    history: (await withoutCounts(ctx, history)).map(({ subject: _, ...event }) => event),
  };
}
