import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import type { Context } from "#foundation/context.ts";
import { can } from "../rules/states.ts";
import { type Enrolment, findEnrolmentByKey } from "./enrolment-keys.ts";
import { lockEnrolment } from "./lock-enrolment.ts";
import { enrolments } from "./tables.ts";

/** An enrolment with the token that shows whose it is. */
export type Replaced = { id: string; resumeToken: string };

/**
 * Somebody changed an answer after sending the form and sent it again: the unpaid enrolment that they
 * made first is cancelled, so that nobody waits for its money. What is not theirs, not of this program
 * or no longer unpaid stays as it is. In the transaction that stores the new one.
 * @returns whether it was replaced
 */
export async function replaceEnrolment(
  ctx: Context,
  replaced: Replaced,
  by: Enrolment,
): Promise<boolean> {
  const found = await findEnrolmentByKey(ctx, replaced.id, replaced.resumeToken);
  if (!found || found.programId !== by.programId) return false;
  const { enrolment } = await lockEnrolment(ctx, found.id);
  if (!can.replace(enrolment)) return false;
  await ctx.db
    .update(enrolments)
    .set({ status: "cancelled" })
    .where(eq(enrolments.id, enrolment.id));
  await audit(ctx, "enrolment.replaced", enrolment.id, { by: by.id });
  return true;
}
