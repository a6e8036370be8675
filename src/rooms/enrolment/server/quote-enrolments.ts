import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { dayMs } from "#foundation/durations.ts";
import { conflict } from "#foundation/errors.ts";
import { lagosDay } from "#foundation/time.ts";
import { type FeeLine, quoteFee } from "#rooms/catalogue/rules/fees.ts";
import { isPaidByLevel, levelOffered } from "#rooms/catalogue/rules/program.ts";
import { feeScheduleOn, findProgram } from "#rooms/catalogue/server/door.ts";
import type { Quote } from "#rooms/payments/server/door.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import { getWithLearner } from "./lock-enrolment.ts";
import { enrolments } from "./tables.ts";

/** How long a quoted fee stays valid. */
const quoteHoldsMs = 30 * dayMs;

/** When a quote made now expires. */
export const quoteHoldsUntil = (ctx: Context) => new Date(ctx.clock().getTime() + quoteHoldsMs);

const notSold = () =>
  conflict(
    "registration_closed",
    "This program is no longer offered in this way. Please register again.",
  );

async function quoteEnrolment(ctx: Context, enrolment: Enrolment) {
  const { programId, trainingLevel, courseOfInterest: description } = enrolment;
  const program = await findProgram(ctx, programId);
  if (program?.priceType !== "paid") throw notSold();
  if (isPaidByLevel(program) && !levelOffered(program, trainingLevel)) throw notSold();
  const schedule = await feeScheduleOn(ctx, lagosDay(ctx.clock()));
  const quote = quoteFee({ program, level: trainingLevel, schedule });
  return { lineRef: enrolment.id, description, ...quote };
}

/**
 * What enrolments cost today, for an order whose quote has expired.
 * @throws AppError 409 `registration_closed` if one is no longer sold, or is now free
 */
export async function quoteEnrolments(ctx: Context, lineRefs: string[]): Promise<Quote> {
  const lines: Quote["lines"] = [];
  for (const lineRef of lineRefs) {
    const { enrolment } = await getWithLearner(ctx, lineRef);
    const { totalKobo, ...line } = await quoteEnrolment(ctx, enrolment);
    if (totalKobo === 0) throw notSold();
    lines.push(line);
  }
  return { lines, holdsUntil: quoteHoldsUntil(ctx) };
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
