import { eq } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { type FeeLine, type FeeSchedule, quoteFee } from "#rooms/catalogue/rules/fees/fees.ts";
import { isPaidByLevel, levelOffered, type Program } from "#rooms/catalogue/rules/program.ts";
import { feeScheduleOn, findPrograms } from "#rooms/catalogue/server/door.ts";
import type { Quote } from "#rooms/payments/server/door.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { findWithLearners } from "../lock-enrolment.ts";
import { enrolments } from "../tables.ts";

/** How long a quoted fee stays valid. */
const quoteHoldsMs = 30 * dayMs;

/** When a quote made now expires. */
export const quoteHoldsUntil = (ctx: Context) => new Date(ctx.clock().getTime() + quoteHoldsMs);

const notSold = () =>
  conflict(
    "registration_closed",
    "This program is no longer offered in this way. Please register again.",
  );

/** Null when the program is not sold in this way any more, or is now free. */
function quoteEnrolment(
  enrolment: Enrolment,
  program: Program | undefined,
  schedule: FeeSchedule | null,
) {
  const { trainingLevel, courseOfInterest: description } = enrolment;
  if (program?.priceType !== "paid") return null;
  if (isPaidByLevel(program) && !levelOffered(program, trainingLevel)) return null;
  const { totalKobo, components } = quoteFee({ program, level: trainingLevel, schedule });
  return totalKobo === 0 ? null : { lineRef: enrolment.id, description, components };
}

/**
 * What enrolments cost today, for orders whose quotes have expired. Refused with 409 `registration_closed` are those
 * that are no longer sold, or are now free.
 */
export async function quoteEnrolments(ctx: Context, lineRefs: string[]): Promise<Quote> {
  const found = await findWithLearners(ctx, lineRefs);
  const ids = [...found.values()].map(({ enrolment }) => enrolment.programId);
  const programs = await findPrograms(ctx, [...new Set(ids)]);
  const schedule = await feeScheduleOn(ctx, lagosDay(ctx.clock()));
  const quote: Quote = { lines: [], refused: [], holdsUntil: quoteHoldsUntil(ctx) };
  for (const lineRef of lineRefs) {
    const enrolment = found.get(lineRef)?.enrolment;
    if (!enrolment) throw notFound();
    const line = quoteEnrolment(enrolment, programs.get(enrolment.programId), schedule);
    if (line) quote.lines.push(line);
    else quote.refused.push({ lineRef, error: notSold() });
  }
  return quote;
}

/** Sets what is owed for an enrolment, and the order that charges it. */
export async function setQuote(
  ctx: Context,
  enrolmentId: string,
  quote: { orderId: string; components: readonly { component: string; amountKobo: number }[] },
): Promise<void> {
  // quoteFee made these components; the order only stored them.
  const feeComponents = quote.components as FeeLine[];
  const totalKobo = feeComponents.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  await ctx.db
    .update(enrolments)
    .set({ orderId: quote.orderId, feeComponents, totalKobo })
    .where(eq(enrolments.id, enrolmentId));
}

/** The payer agreed to a new quote. */
export async function requoteEnrolments(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: Quote["lines"] },
): Promise<void> {
  for (const { lineRef, components } of lines)
    await setQuote(ctx, lineRef, { orderId, components });
}
