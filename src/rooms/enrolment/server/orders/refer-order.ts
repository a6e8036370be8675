import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import {
  completeFreeReferral,
  findReferred,
  passReferral,
  recordReferral,
} from "#rooms/affiliates/server/door.ts";
import type { OrderBody } from "../../contract/order.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { enrolments } from "../tables.ts";
import type { OrderLearner } from "./read-order-learner.ts";

type Codes = Pick<OrderBody, "affiliateCode" | "keptCode" | "via">;

/** As far as it is stored. */
export const typedCodeOf = ({ affiliateCode }: Codes): string | null =>
  affiliateCode?.trim().slice(0, 500) || null;

const referredOf = ({ learner }: OrderLearner) => ({
  name: learner.fullName,
  email: learner.email,
  phone: learner.phone,
});

/** The typed code before the kept one, and that before the lead (recordReferral). */
const record = (ctx: Context, codes: Codes, learner: OrderLearner, enrolment: Enrolment) =>
  recordReferral(ctx, {
    enrolmentId: enrolment.id,
    affiliateCode: typedCodeOf(codes),
    keptCode: codes.keptCode ?? null,
    via: codes.via,
    programId: enrolment.programId,
    learner: referredOf(learner),
  });

/** One referral for each new line, so that each earns its own commission. */
export async function referPlaced(
  ctx: Context,
  codes: Codes,
  learner: OrderLearner,
  { placed, replaced }: { placed: readonly Enrolment[]; replaced: readonly Enrolment[] },
): Promise<void> {
  for (const enrolment of placed) {
    const { id, programId, totalKobo } = enrolment;
    await record(ctx, codes, learner, enrolment);
    const from = replaced.find((one) => one.programId === programId);
    if (from) {
      await passReferral(ctx, {
        fromEnrolmentId: from.id,
        toEnrolmentId: id,
        learner: referredOf(learner),
      });
    }
    if (totalKobo === 0) await completeFreeReferral(ctx, id);
  }
}

/**
 * Continued lines take the code that is given now if they have no referral yet. A referral never changes to another
 * affiliate here: the first code that counted has earned the order.
 */
export async function referContinued(
  ctx: Context,
  codes: Codes,
  learner: OrderLearner,
  continued: readonly Enrolment[],
): Promise<void> {
  const ids = continued.map(({ id }) => id);
  const referred = await findReferred(ctx, ids);
  const affiliateCode = typedCodeOf(codes);
  for (const enrolment of continued) {
    if (referred.has(enrolment.id)) continue;
    if (affiliateCode) {
      await ctx.db.update(enrolments).set({ affiliateCode }).where(eq(enrolments.id, enrolment.id));
    }
    await record(ctx, codes, learner, enrolment);
    if (enrolment.totalKobo === 0) await completeFreeReferral(ctx, enrolment.id);
  }
}
