import { and, asc, eq, gt, gte, ne, sql } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { messages } from "#foundation/mail/tables.ts";
import { quietUntilWhen } from "#foundation/messages/quiet-hours.ts";
import { type Way, ways } from "#foundation/messages/ways.ts";
import { findStaffCentre, namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { learners } from "../tables.server.ts";
import { deletedOn } from "./broadcast-retention.ts";
import { preparedHours } from "./broadcast-states.ts";
import { fillIn, mostAlone } from "./broadcast-text.ts";
import type { BroadcastRecord, BroadcastSummary } from "./broadcasts.ts";
import { broadcastPeople, broadcasts } from "./tables.server.ts";

export type Broadcast = typeof broadcasts.$inferSelect;

/** Above a number of people a second person sends it. */
export const needsApproval = ({ people }: Pick<Broadcast, "people">): boolean => people > mostAlone;

/**
 * A message that the caller may see, locked on request. Staff of a centre see those to its learners.
 * @throws AppError 404
 */
export async function findBroadcast(ctx: Context, id: string, lock = false): Promise<Broadcast> {
  const own = await findStaffCentre(ctx);
  const isThis = and(
    eq(broadcasts.id, id),
    own === null ? undefined : eq(broadcasts.centreId, own),
  );
  const found = ctx.db.select().from(broadcasts).where(isThis);
  const [broadcast] = await (lock ? found.for("update") : found);
  if (!broadcast) throw notFound();
  return broadcast;
}

/** As lists show them. */
export async function summariesOf(
  ctx: Context,
  some: readonly Broadcast[],
): Promise<BroadcastSummary[]> {
  const names = await namesOf(
    ctx,
    some.flatMap(({ writtenBy, approvedBy, stoppedBy }) => [writtenBy, approvedBy, stoppedBy]),
  );
  const nameOf = (id: string | null) => (id === null ? null : names[id] || null);
  return some.map((one) => ({
    id: one.id,
    title: one.title,
    text: one.text,
    state: one.state,
    people: one.people,
    unreachable: one.unreachable,
    parts: one.parts,
    costKobo: one.costKobo,
    needsApproval: needsApproval(one),
    writtenBy: nameOf(one.writtenBy),
    isOwn: one.writtenBy === ctx.actor?.personId,
    writtenAt: one.writtenAt.toISOString(),
    approvedBy: nameOf(one.approvedBy),
    stoppedBy: nameOf(one.stoppedBy),
    endedAt: one.endedAt?.toISOString() ?? null,
    deletedOn: deletedOn(one),
  }));
}

/** Messages that wait for a second person, who is not their writer. The caller checks the permission. */
export async function countBroadcastsToApprove(ctx: Context): Promise<Waiting> {
  const own = await findStaffCentre(ctx);
  const since = new Date(ctx.clock().getTime() - preparedHours * hourMs);
  const isMine = and(
    eq(broadcasts.state, "prepared"),
    gt(broadcasts.people, mostAlone),
    gte(broadcasts.writtenAt, since),
    ne(broadcasts.writtenBy, ctx.actor?.personId ?? ""),
    own === null ? undefined : eq(broadcasts.centreId, own),
  );
  return readWaiting(ctx, broadcasts, isMine, broadcasts.writtenAt);
}

/** How many people each way reaches at first, and what it costs there. */
async function waysOf(ctx: Context, id: string) {
  const rows = await selectRows<{ way: Way; people: number; parts: number; costKobo: number }>(
    ctx.db,
    sql`select way, count(*)::int as people,
        coalesce(sum(parts) filter (where way = 'sms'), 0)::int as parts,
        coalesce(sum(cost_kobo) filter (where way <> 'email'), 0)::int as "costKobo"
      from ${broadcastPeople} cross join lateral unnest(ways) as way
      where broadcast_id = ${id} group by way`,
  );
  return ways.flatMap((way) => rows.filter((row) => row.way === way));
}

type Progress = { sent: number; failed: number; waitsUntil: Date | string | null };

/**
 * What became of it, in one statement: a notice is sent when one of its ways was, and has failed when none waits. One
 * that is no longer kept was sent.
 */
async function readProgress(ctx: Context, id: string): Promise<Progress> {
  const status = messages.status;
  const [row] = await selectRows<Progress>(
    ctx.db,
    sql`select
        count(*) filter (where state = 'queued' and (is_kept is null or went))::int as sent,
        count(*) filter (where state in ('gone', 'failed')
          or (state = 'queued' and is_kept and not went and not waits))::int as failed,
        min(later) filter (where not went) as "waitsUntil"
      from ${broadcastPeople}
      left join lateral (
        select true as is_kept,
          bool_or(${status} in ('sent', 'delivered')) as went,
          bool_or(${status} = 'queued') as waits,
          min(${messages.nextTryAt}) filter (where ${status} = 'queued') as later
        from ${messages}
        where ${messages.id} = message_id or ${messages.groupId} =
          (select head.group_id from ${messages} as head where head.id = message_id)
        having count(*) > 0
      ) as notice on true
      where broadcast_id = ${id}`,
  );
  return row ?? { sent: 0, failed: 0, waitsUntil: null };
}

/** As the first three people get it. */
async function samplesOf(ctx: Context, { id, text }: Broadcast): Promise<string[]> {
  const rows = await ctx.db
    .select({ person: broadcastPeople, name: learners.fullName })
    .from(broadcastPeople)
    .innerJoin(learners, eq(learners.id, broadcastPeople.learnerId))
    .where(and(eq(broadcastPeople.broadcastId, id), sql`cardinality(${broadcastPeople.ways}) > 0`))
    .orderBy(asc(broadcastPeople.number))
    .limit(3);
  return rows.map(({ person: { program, startsOn }, name }) =>
    fillIn(text, { name: firstNameOf(name), program, startsOn }),
  );
}

const notReachedOf = (ctx: Context, id: string) =>
  ctx.db
    .select({
      enrolmentId: broadcastPeople.enrolmentId,
      name: learners.fullName,
      why: broadcastPeople.why,
    })
    .from(broadcastPeople)
    .innerJoin(learners, eq(learners.id, broadcastPeople.learnerId))
    .where(and(eq(broadcastPeople.broadcastId, id), eq(broadcastPeople.state, "unreachable")))
    .orderBy(asc(broadcastPeople.number))
    .limit(100);

/** Everything about a message to many: before it is sent the preview, then how far it is. */
export async function getBroadcast(ctx: Context, id: string): Promise<BroadcastRecord> {
  requirePermission(ctx, "broadcasts.send");
  const broadcast = await findBroadcast(ctx, id);
  const [summary] = await summariesOf(ctx, [broadcast]);
  if (!summary) throw notFound();
  const byWay = await waysOf(ctx, id);
  const { sent, failed, waitsUntil } = await readProgress(ctx, id);
  const [longest] = await ctx.db
    .select({ parts: sql<number>`coalesce(max(${broadcastPeople.parts}), 0)::int` })
    .from(broadcastPeople)
    .where(eq(broadcastPeople.broadcastId, id));
  const toPhones = byWay
    .filter(({ way }) => way !== "email")
    .reduce((sum, { people }) => sum + people, 0);
  const notReached = await notReachedOf(ctx, id);
  return {
    ...summary,
    ways: byWay,
    samples: await samplesOf(ctx, broadcast),
    mostParts: longest?.parts ?? 0,
    notReached: notReached.flatMap(({ why, ...one }) => (why === null ? [] : [{ ...one, why }])),
    sent,
    failed,
    left: broadcast.people - sent - failed,
    waitsUntil: waitsUntil ? new Date(waitsUntil).toISOString() : null,
    quietUntil: toPhones > 0 ? (quietUntilWhen(ctx.clock())?.toISOString() ?? null) : null,
    overCeiling: Math.max(0, toPhones - ctx.config.messages.perDay),
  };
}
