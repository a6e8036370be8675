import { desc, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { confirmedEmailOf, requirePermission } from "#rooms/accounts/server/door.ts";
import type { OwnJobApplication } from "../contract/own-applications.ts";
import { jobApplications as table } from "./tables.ts";
import { interviewOf } from "./to-records.ts";

/**
 * The job applications under the signed-in user's confirmed address, newest first. Anybody could have typed an address
 * that is not confirmed.
 */
export async function listOwnApplications(ctx: Context): Promise<OwnJobApplication[]> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const rows = await ctx.db
    .select({
      reference: table.reference,
      positionApplied: table.positionApplied,
      preferredWorkLocation: table.preferredWorkLocation,
      createdAt: table.createdAt,
      stage: table.stage,
      interviewDay: table.interviewDay,
      interviewTime: table.interviewTime,
      interviewPlace: table.interviewPlace,
      rejectionReason: table.rejectionReason,
    })
    .from(table)
    .where(inArray(table.emailAddress, confirmedEmailOf(ctx, personId)))
    .orderBy(desc(table.createdAt))
    .limit(100);
  return rows.map(({ interviewDay, interviewTime, interviewPlace, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    interview:
      row.stage === "invited" ? interviewOf({ interviewDay, interviewTime, interviewPlace }) : null,
    rejectionReason: row.rejectionReason || null,
  }));
}
