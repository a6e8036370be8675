import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { addEnrolmentKey } from "../enrolment-keys.ts";
import { moneyOf } from "../money/money-of.ts";
import { openEnrolment } from "../open-enrolment.ts";
import { payUrl } from "./links.ts";

/**
 * Creates a link with which someone else can pay. Its page shows only what a payer needs (see getPayerView).
 * @throws AppError 404 if the caller has no access, 409 when nothing is owed
 */
export async function createPayLink(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<{ url: string; payToken: string }> {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  if (!(await moneyOf(ctx, enrolment)).payNow) {
    throw conflict("nothing_to_pay", "There is nothing to pay for this registration.");
  }
  return inTransaction(ctx, async (tx) => {
    const payToken = await addEnrolmentKey(tx, enrolment.id, "pay");
    await audit(tx, "enrolment.pay_link_made", enrolment.id);
    return { url: payUrl(tx, payToken), payToken };
  });
}
