import { asc, eq, inArray } from "drizzle-orm";
import { auditEntries } from "#foundation/audit.ts";
import type { Context } from "#foundation/context.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { people } from "./tables.ts";

/**
 * What the audit log says about records, oldest first, with the names of who did it. The caller checks the permission.
 * @param subjects ids of the records
 */
export async function readHistory(ctx: Context, subjects: readonly string[]): Promise<PastEvent[]> {
  const entries = await ctx.db
    .select({ at: auditEntries.at, action: auditEntries.action, by: people.name })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.actorId))
    .where(inArray(auditEntries.subject, [...subjects]))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id));
  return entries.map(({ at, action, by }) => ({ at: at.toISOString(), action, by: by || null }));
}
