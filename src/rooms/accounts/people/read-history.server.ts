import { desc, eq, inArray } from "drizzle-orm";
import { auditEntries } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { can } from "../permissions.ts";
import { people } from "../tables.server.ts";

/** Which payment an entry is about is shown only to those who may list payments. */
function withoutPayment(details: PastEvent["details"]): PastEvent["details"] {
  if (!details) return null;
  const { reference: _, ...rest } = details;
  return rest;
}

/**
 * What the audit log says about records, oldest first, with the names of the people who did it: the newest 200 entries.
 * The caller checks the permission.
 * @param subjects ids of the records
 */
export async function readHistory(ctx: Context, subjects: readonly string[]): Promise<PastEvent[]> {
  const newest = await ctx.db
    .select({ entry: auditEntries, by: people.name })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.actorId))
    .where(inArray(auditEntries.subject, [...subjects]))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(200);
  const readsPayments = can(ctx.actor, "payments.read");
  return newest.reverse().map(({ entry: { id, at, action, actorKind, details }, by }) => ({
    id,
    at: at.toISOString(),
    action,
    by: by || null,
    actorKind,
    details: readsPayments ? details : withoutPayment(details),
  }));
}
