import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import {
  completeFreeReferral,
  findReferred,
  recordReferral,
} from "#rooms/affiliates/door.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { enrolments } from "../tables.server.ts";
import type { OrderBody } from "./order.ts";
import type { OrderLearner } from "./read-order-learners.server.ts";

type Codes = Pick<OrderBody, "affiliateCode" | "keptCode" | "via">;

/** The typed code, cut to what we store. */
export const typedCodeOf = ({ affiliateCode }: Codes): string | null =>
  affiliateCode?.trim().slice(0, 500) || null;

const referredOf = ({ learner }: OrderLearner) => ({
  name: learner.fullName,
  email: learner.email,
  phone: learner.phone,
});

export type PlacedLine = { readonly enrolment: Enrolment; readonly learner: OrderLearner };

/** The typed code wins over the kept one, and that over the lead (recordReferral). */
const record = (ctx: Context, codes: Codes, { enrolment, learner }: PlacedLine) =>
  recordReferral(ctx, {
    enrolmentId: enrolment.id,
    affiliateCode: typedCodeOf(codes),
    keptCode: codes.keptCode ?? null,
    via: codes.via,
    programId: enrolment.programId,
    learner: referredOf(learner),
  });

/** One referral per new line, so each earns its own commission. */
export async function referPlaced(
  ctx: Context,
  codes: Codes,
  placed: readonly PlacedLine[],
): Promise<void> {
  for (const line of placed) {
    await record(ctx, codes, line);
    if (line.enrolment.totalKobo === 0) await completeFreeReferral(ctx, line.enrolment.id);
  }
}

/**
 * Continued lines without a referral take the code given now. A referral never moves to another affiliate here: the
 * first code that counted has earned the order.
 */
export async function referContinued(
  ctx: Context,
  codes: Codes,
  continued: readonly PlacedLine[],
): Promise<void> {
  const ids = continued.map(({ enrolment }) => enrolment.id);
  const referred = await findReferred(ctx, ids);
  const affiliateCode = typedCodeOf(codes);
  for (const line of continued) {
    const { id, totalKobo } = line.enrolment;
    if (referred.has(id)) continue;
    if (affiliateCode) {
      await ctx.db.update(enrolments).set({ affiliateCode }).where(eq(enrolments.id, id));
    }
    await record(ctx, codes, line);
    if (totalKobo === 0) await completeFreeReferral(ctx, id);
  }
}
