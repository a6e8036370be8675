import type { Context } from "#foundation/context.ts";
import { commissionsOf } from "#rooms/affiliates/server/door.ts";
import type { Fulfilment } from "#rooms/payments/server/door.ts";
import { findWithLearners } from "../lock-enrolment.ts";

/** What order lines are for: whose place, and what it earned an affiliate. Lines that are gone are left out. */
export const describeLines: Fulfilment["describeLines"] = async (
  ctx: Context,
  lineRefs,
  reference,
) => {
  const [found, commissions] = await Promise.all([
    findWithLearners(ctx, lineRefs),
    commissionsOf(ctx, [...lineRefs], reference),
  ]);
  return lineRefs.flatMap((lineRef) => {
    const place = found.get(lineRef);
    if (!place) return [];
    return {
      lineRef,
      code: place.enrolment.code,
      learner: place.learner.fullName,
      status: place.enrolment.status,
      commission: commissions.get(lineRef) ?? null,
    };
  });
};
