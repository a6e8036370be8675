import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findIntake } from "#rooms/catalogue/door.server.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import { findWithLearners, type WithLearner } from "#rooms/enrolment/door.server.ts";
import { can } from "#rooms/enrolment/states.ts";
import { findRefundsUnderWay } from "#rooms/payments/door.server.ts";
import { type MissingCode, whatIsMissing } from "./what-is-missing.ts";

export type Completion = WithLearner & {
  /** The first and the last day of training, `YYYY-MM-DD`; null until a start is chosen. */
  readonly training: { readonly startsOn: string; readonly endsOn: string } | null;
  readonly missing: readonly MissingCode[];
};

async function intakesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Intake>> {
  const found = new Map<string, Intake>();
  for (const id of new Set(ids)) {
    const intake = await findIntake(ctx, id);
    if (intake) found.set(id, intake);
  }
  return found;
}

/** What each of these enrolments has, and what it lacks for a certificate; by their ids. */
export async function readCompletion(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<Map<string, Completion>> {
  const today = lagosDay(ctx.clock());
  const found = [...(await findWithLearners(ctx, enrolmentIds)).values()];
  const intakes = await intakesOf(
    ctx,
    found.flatMap(({ enrolment }) => enrolment.intakeId ?? []),
  );
  const refunding = await findRefundsUnderWay(
    ctx,
    found.flatMap(({ enrolment }) => enrolment.orderId ?? []),
  );
  return new Map(
    found.map(({ enrolment, learner }) => {
      const intake = intakes.get(enrolment.intakeId ?? "");
      const training = intake
        ? { startsOn: intake.startsOn, endsOn: registeredEnd(intake, enrolment) }
        : null;
      const facts = {
        hasPlace: can.keepPaidPlace(enrolment),
        endsOn: training?.endsOn ?? null,
        openKobo: enrolment.openKobo,
        isRefundUnderWay: refunding.has(enrolment.orderId ?? ""),
      };
      return [enrolment.id, { enrolment, learner, training, missing: whatIsMissing(facts, today) }];
    }),
  );
}
