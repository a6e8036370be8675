import { and, gt, inArray, lte } from "drizzle-orm";
import { dayMs, hourMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { readAccounts } from "#rooms/payments/server/door.ts";
import { reminderFor } from "../../rules/money/reminders.ts";
import { paidPlaces } from "../../rules/states.ts";
import { addEnrolmentKey } from "../enrolment-keys.ts";
import { lockEnrolment } from "../lock-enrolment.ts";
import { instalmentMail } from "../mails/instalment-mail.ts";
import { enrolmentUrl } from "../paying/links.ts";
import { enrolments, reminders } from "../tables.ts";

const perRun = 500;

/** What is open of an enrolment's fee on each day of its plan. */
async function findOpenDays(
  ctx: Context,
  found: readonly { id: string; orderId: string | null }[],
) {
  const accounts = await readAccounts(ctx, [...new Set(found.flatMap((one) => one.orderId ?? []))]);
  return found.flatMap(({ id, orderId }) => {
    const days = new Map<string, number>();
    for (const { lineRef, dueOn, openKobo } of accounts.get(orderId ?? "")?.parts ?? []) {
      if (lineRef === id && openKobo > 0) days.set(dueOn, (days.get(dueOn) ?? 0) + openKobo);
    }
    return [...days].map(([dueOn, openKobo]) => ({ enrolmentId: id, dueOn, openKobo }));
  });
}

type OpenDay = Awaited<ReturnType<typeof findOpenDays>>[number];

async function remind(ctx: Context, { enrolmentId, dueOn, openKobo }: OpenDay): Promise<void> {
  const kind = reminderFor(dueOn, lagosDay(ctx.clock()));
  if (!kind) return;
  await inTransaction(ctx, async (tx) => {
    const { enrolment, learner } = await lockEnrolment(tx, enrolmentId);
    const sent = await tx.db
      .insert(reminders)
      .values({ enrolmentId, kind, day: dueOn, sentAt: tx.clock() })
      .onConflictDoNothing()
      .returning({ day: reminders.day });
    if (sent.length === 0) return;
    const url = enrolmentUrl(tx, enrolmentId, await addEnrolmentKey(tx, enrolmentId, "resume"));
    const about = { enrolment, learner, url };
    await queueMail(tx, instalmentMail(about, { kind, dueOn, openKobo }), "counted");
  });
}

/** Mails learners about an instalment a week before its day, on the day and a week after it, each once. */
export const remindOfInstalmentsJob: ScheduledJob = {
  name: "remind-of-instalments",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const inAWeek = lagosDay(new Date(ctx.clock().getTime() + 7 * dayMs));
    const found = await ctx.db
      .select({ id: enrolments.id, orderId: enrolments.orderId })
      .from(enrolments)
      .where(
        and(
          gt(enrolments.openKobo, 0),
          lte(enrolments.nextDueOn, inAWeek),
          inArray(enrolments.status, [...paidPlaces]),
        ),
      )
      .orderBy(enrolments.nextDueOn, enrolments.id)
      .limit(perRun);
    for (const open of await findOpenDays(ctx, found)) await remind(ctx, open);
  },
};
