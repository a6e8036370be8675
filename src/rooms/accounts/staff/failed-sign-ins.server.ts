import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { Waiting } from "#foundation/database/read-list.ts";
import { tellingFailures } from "../permissions.ts";
import { people, staffRecords } from "../tables.server.ts";

/** Counts a wrong password or code of an admin, at any sign-in. */
export async function noteFailedSignIn(ctx: Context, personId: string): Promise<void> {
  const lastFailedAt = ctx.clock();
  await ctx.db
    .insert(staffRecords)
    .values({ personId, failedSignIns: 1, lastFailedAt })
    .onConflictDoUpdate({
      target: staffRecords.personId,
      set: { lastFailedAt, failedSignIns: sql`${staffRecords.failedSignIns} + 1` },
    });
}

/** Records that an admin has signed in to the back office. The count of failures starts again. */
export async function noteStaffSignIn(ctx: Context, personId: string): Promise<void> {
  const set = { lastSignInAt: ctx.clock(), failedSignIns: 0 };
  await ctx.db
    .insert(staffRecords)
    .values({ personId, ...set })
    .onConflictDoUpdate({ target: staffRecords.personId, set });
}

/** How many colleagues have recently had so many failed sign-ins in a row that an owner should ask them. */
export async function countFailingSignIns(ctx: Context): Promise<Waiting> {
  const from = new Date(ctx.clock().getTime() - tellingFailures.forDays * dayMs);
  const found = await ctx.db
    .select({ at: staffRecords.lastFailedAt })
    .from(staffRecords)
    .innerJoin(people, eq(people.id, staffRecords.personId))
    .where(
      and(
        gte(staffRecords.failedSignIns, tellingFailures.inARow),
        gte(staffRecords.lastFailedAt, from),
        isNull(people.disabledAt),
      ),
    );
  const since = found.flatMap(({ at }) => at ?? []).toSorted((one, other) => +one - +other);
  return { many: found.length, since: since[0] ?? null, amountKobo: null };
}
