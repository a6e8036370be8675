import type { Context } from "#foundation/context.ts";
import { commissionsOf } from "#rooms/affiliates/server/door.ts";
import type { Fulfilment } from "#rooms/payments/server/door.ts";
import { findWithLearners } from "../lock-enrolment.ts";
import { findPlaces } from "../place-of.ts";

/** What order lines are for: whose place, and what it earned an affiliate. Lines that are gone are left out. */
export const describeLines: Fulfilment["describeLines"] = async (
  ctx: Context,
  lineRefs,
  reference,
) => {
  const places = await findPlaces(ctx, lineRefs);
  const ids = [...new Set(places.values())];
  const [found, commissions] = await Promise.all([
    findWithLearners(ctx, ids),
    commissionsOf(ctx, ids, reference),
  ]);
  return [...places].flatMap(([lineRef, placeId]) => {
    const place = found.get(placeId);
    if (!place) return [];
    return {
      ...{ lineRef, placeId },
      code: place.enrolment.code,
      learner: place.learner.fullName,
      status: place.enrolment.status,
      commission: commissions.get(placeId) ?? null,
    };
  });
};
