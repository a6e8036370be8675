import { inArray, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { EnrolmentPart } from "#rooms/enrolment/door.server.ts";
import { numberOf } from "./read-certificates.server.ts";
import { certificates } from "./tables.server.ts";

const rowsOf = (ctx: Context, enrolmentIds: readonly string[]) =>
  ctx.db
    .select()
    .from(certificates)
    .where(inArray(certificates.enrolmentId, [...enrolmentIds]));

/**
 * Certificates in the copy of a person's data, and what's left of them when it is erased: number, program, level, dates
 * and state, without the name. A proposal is discarded: nobody is left to get it.
 */
export const certificatePart: EnrolmentPart = {
  name: "certificates",
  async read(ctx, enrolmentIds) {
    const rows = await rowsOf(ctx, enrolmentIds);
    return rows.map((row) => ({
      number: numberOf(row),
      version: row.versionNumber,
      state: row.state,
      holderName: row.holderName,
      program: row.programTitle,
      level: row.levelName,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      proposedAt: row.proposedAt,
      issuedAt: row.issuedAt,
      endedAt: row.endedAt,
      endReason: row.endReason,
      code: row.code,
    }));
  },
  async erase(ctx, enrolmentIds) {
    const now = ctx.clock();
    await ctx.db
      .update(certificates)
      .set({
        holderName: null,
        withdrawnAt: now,
        reason: null,
        state: sql`case when state = 'proposed' then 'discarded' else state end`,
        endedAt: sql`case when state = 'proposed' then ${now.toISOString()}::timestamptz else ended_at end`,
        endReason: null,
      })
      .where(inArray(certificates.enrolmentId, [...enrolmentIds]));
  },
};
