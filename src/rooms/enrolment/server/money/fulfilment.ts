import { eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { commissionsOf } from "#rooms/affiliates/server/door.ts";
import type { Fulfilment } from "#rooms/payments/server/door.ts";
import { readEnrolmentCode } from "../../rules/documents/enrolment-code.ts";
import { findWithLearners } from "../lock-enrolment.ts";
import { answerProof } from "../proofs/answer-proof.ts";
import { enrolments } from "../tables.ts";
import { tellLines } from "./line-money.ts";
import { quoteEnrolments, requoteEnrolments } from "./quote-enrolments.ts";

/** The order line of the enrolment with this code. Empty for a text that is not a code. */
async function findLinesByCode(ctx: Context, typed: string): Promise<string[]> {
  const read = readEnrolmentCode(typed);
  if ("fault" in read) return [];
  const found = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.code, read.code));
  return found.map(({ id }) => id);
}

/** What order lines are for: whose place, and what it earned an affiliate. Lines that are gone are left out. */
const describeLines: Fulfilment["describeLines"] = async (ctx: Context, lineRefs, reference) => {
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

async function setOrder(ctx: Context, lineRefs: readonly string[], orderId: string): Promise<void> {
  await ctx.db
    .update(enrolments)
    .set({ orderId })
    .where(inArray(enrolments.id, [...lineRefs]));
}

/** What the payments room calls when money arrives or goes back. Each order line is an enrolment. */
export const enrolmentFulfilment: Fulfilment = {
  lineMoney: tellLines,
  quote: quoteEnrolments,
  requoted: requoteEnrolments,
  linesMoved: setOrder,
  findLineRefs: findLinesByCode,
  describeLines,
  reviewClosed: answerProof,
};
