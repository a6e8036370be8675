import { type Context, inTransaction } from "#foundation/context.ts";
import type { Job } from "#foundation/jobs.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { feeScheduleOn, findIntake } from "#rooms/catalogue/door.server.ts";
import type { FeeLine } from "#rooms/catalogue/fees/fees.ts";
import { dueComponents } from "#rooms/catalogue/fees/instalments.ts";
import { amendOrder, getAccount, lockOrder } from "#rooms/payments/door.server.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";

/**
 * Moves an enrolment's later instalments to the weeks after its first day of training, which was set or moved after the
 * fee was quoted. What was due at registration stays, and so does every amount. It's a job, because whoever sets the
 * day holds other locks.
 */
export const moveInstalmentsJob: Job<{ enrolmentId: string }> = {
  name: "move-instalments",
  retryLimit: 5,
  retryDelaySeconds: 5,
  async run(ctx, { enrolmentId }) {
    await inTransaction(ctx, (tx) => moveInstalments(tx, enrolmentId));
  },
};

async function moveInstalments(ctx: Context, enrolmentId: string): Promise<void> {
  const { enrolment } = await getWithLearner(ctx, enrolmentId);
  const { orderId, intakeId, trainingLevel, courseOfInterest: description } = enrolment;
  if (!orderId || !intakeId || !trainingLevel) return;
  await lockOrder(ctx, orderId);
  const { charges, lines } = await getAccount(ctx, orderId);
  const line = lines.find(({ lineRef }) => lineRef === enrolmentId);
  const intake = await findIntake(ctx, intakeId);
  const today = lagosDay(ctx.clock());
  // The plan of the day when the fee was quoted.
  const schedule = await feeScheduleOn(ctx, lagosDay(enrolment.submittedAt));
  if (!line || !intake || !schedule) return;
  const own = charges.filter(({ lineRef }) => lineRef === enrolmentId);
  const totals = new Map<string, { amountKobo: number; upfront: boolean; dueOn: string }>();
  for (const { component, amountKobo, upfront, dueOn } of own) {
    const known = totals.get(component);
    totals.set(component, { amountKobo: (known?.amountKobo ?? 0) + amountKobo, upfront, dueOn });
  }
  const moved = [...totals].map(([component, { amountKobo, upfront, dueOn }]) => {
    const later = { component: component as FeeLine["component"], amountKobo };
    const [due] = dueComponents([later], schedule.plans[trainingLevel] ?? {}, {
      startsOn: intake.startsOn,
      today,
    });
    // A day that has passed by now is not moved into the past.
    return { component, amountKobo, dueOn: upfront ? null : (due?.dueOn ?? dueOn) };
  });
  const { quoteHoldsUntil } = line;
  const wanted = { lineRef: enrolmentId, description, quoteHoldsUntil, charges: moved };
  await amendOrder(ctx, orderId, [wanted], { cause: "moved" });
}
