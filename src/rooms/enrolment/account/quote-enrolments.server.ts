import { eq } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { feeScheduleOn, findIntakes, findPrograms } from "#rooms/catalogue/door.server.ts";
import {
  type FeeLine,
  type FeeQuote,
  type FeeSchedule,
  quoteFee,
} from "#rooms/catalogue/fees/fees.ts";
import { dueComponents } from "#rooms/catalogue/fees/instalments.ts";
import { isPaidByLevel, levelOffered, type Program } from "#rooms/catalogue/program/program.ts";
import type { LineToCharge, Quote } from "#rooms/payments/door.server.ts";
import { findWithLearners } from "../lock-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { enrolments } from "../tables.server.ts";

/** How long a quoted fee stays valid. */
const quoteHoldsMs = 30 * dayMs;

/** When a quote made now expires. */
const quoteHoldsUntil = (ctx: Context) => new Date(ctx.clock().getTime() + quoteHoldsMs);

const notSold = () =>
  conflict(
    "registration_closed",
    "This program is no longer offered in this way. Please register again.",
  );

/** What a registration costs and when it's due, for its order. */
export function lineToCharge(
  ctx: Context,
  {
    enrolmentId,
    course,
    fee,
    startsOn,
  }: { enrolmentId: string; course: string; fee: FeeQuote; startsOn: string | null },
): LineToCharge {
  const today = lagosDay(ctx.clock());
  return {
    lineRef: enrolmentId,
    description: course,
    charges: dueComponents(fee.components, fee.plan, { startsOn, today }),
    quoteHoldsUntil: quoteHoldsUntil(ctx),
  };
}

/** Null if the program is no longer sold this way, or is now free. */
function quoteEnrolment(
  { trainingLevel }: Enrolment,
  program: Program | undefined,
  schedule: FeeSchedule | null,
): FeeQuote | null {
  if (program?.priceType !== "paid") return null;
  if (isPaidByLevel(program)) {
    if (!levelOffered(program, trainingLevel) || !schedule?.levels[trainingLevel]) return null;
  }
  const fee = quoteFee({ program, level: trainingLevel, schedule });
  return fee.totalKobo === 0 ? null : fee;
}

/**
 * What enrolments cost today, for orders whose quotes have expired. Refuses programs that are no longer sold, or are
 * now free, with 409 `registration_closed`.
 */
export async function quoteEnrolments(ctx: Context, lineRefs: string[]): Promise<Quote> {
  const found = await findWithLearners(ctx, lineRefs);
  const all = [...found.values()].map(({ enrolment }) => enrolment);
  const programs = await findPrograms(ctx, [...new Set(all.map(({ programId }) => programId))]);
  const intakes = await findIntakes(ctx, [
    ...new Set(all.flatMap(({ intakeId }) => intakeId ?? [])),
  ]);
  const schedule = await feeScheduleOn(ctx, lagosDay(ctx.clock()));
  const quote: Quote = { lines: [], refused: [] };
  for (const lineRef of lineRefs) {
    const enrolment = found.get(lineRef)?.enrolment;
    if (!enrolment) throw notFound();
    const fee = quoteEnrolment(enrolment, programs.get(enrolment.programId), schedule);
    if (!fee) {
      quote.refused.push({ lineRef, error: notSold() });
      continue;
    }
    const startsOn = intakes.get(enrolment.intakeId ?? "")?.startsOn ?? null;
    const about = { enrolmentId: lineRef, course: enrolment.courseOfInterest, fee, startsOn };
    quote.lines.push(lineToCharge(ctx, about));
  }
  return quote;
}

/** The payer agreed to new prices. */
export async function requoteEnrolments(ctx: Context, lines: Quote["lines"]): Promise<void> {
  for (const { lineRef, charges } of lines) {
    // quoteFee made these components; the order only stored them.
    const feeComponents = charges.map(({ component, amountKobo }) => ({
      component: component as FeeLine["component"],
      amountKobo,
    }));
    const totalKobo = feeComponents.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    await ctx.db
      .update(enrolments)
      .set({ feeComponents, totalKobo })
      .where(eq(enrolments.id, lineRef));
  }
}
