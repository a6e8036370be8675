import { and, eq, lt } from "drizzle-orm";
import { getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { readSupportHours } from "#foundation/academy/support-hours.ts";
import { hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { eachAlone, type ScheduledJob } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { sayShort } from "#foundation/messages/say-short.ts";
import { readReminderRules } from "#foundation/reminders/reminder-rules.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { addDays, formatInstant, lagosDay, lagosTime } from "#foundation/time/time.ts";
import { findPerson, reachOfUser } from "#rooms/accounts/door.server.ts";
import { lockTill, type Till } from "./read-till.server.ts";
import { tills } from "./tables.server.ts";

/** To a clerk whose cash is not counted after closing time. */
export function tillOpenMail(
  ctx: Context,
  { email, name }: { email: string; name: string },
  till: Pick<Till, "id" | "centreId" | "openedAt">,
): Mail {
  const place = shortNameOf(getCentre(till.centreId));
  return {
    to: email,
    kind: "till_open",
    subject: `Your till at ${place} is still open`,
    heading: "Your till is still open",
    paragraphs: [
      greetingTo(name),
      `Your till at ${place} has been open since ${formatInstant(till.openedAt)}. Please count the cash and close the till, so that the day's sheet is complete.`,
    ],
    action: { label: "Close the till", url: `${ctx.config.origin}/admin/tills/${till.id}` },
    short: sayShort("till_open", { place, link: `${ctx.config.origin}/admin/tills` }),
  };
}

/**
 * The last moment before now at which cash should have been counted: so many hours after a closing time of the centre.
 * A till that was opened after it is open for a reason.
 */
function lastDeadline(now: Date, centreId: Till["centreId"], hours: number): Date {
  const { closes } = readSupportHours(getCentre(centreId).hours);
  const today = lagosDay(now);
  const on = (day: string) => new Date(lagosTime(day, closes).getTime() + hours * hourMs);
  return on(today) <= now ? on(today) : on(addDays(today, -1));
}

/** Tells the clerk once after each closing time. */
async function remind(ctx: Context, id: string, hours: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const till = await lockTill(tx, id);
    const deadline = lastDeadline(tx.clock(), till.centreId, hours);
    const { state, openedAt, remindedAt } = till;
    if (state !== "open" || openedAt > deadline || (remindedAt && remindedAt >= deadline)) return;
    await tx.db.update(tills).set({ remindedAt: tx.clock() }).where(eq(tills.id, id));
    const clerk = await findPerson(tx, till.clerkId);
    if (!clerk) return;
    const reach = await reachOfUser(tx, till.clerkId);
    await queueMail(tx, tillOpenMail(tx, clerk, till), "staff", { reach });
  });
}

/** Tells clerks that a till is still open after closing time. */
export const remindOfTillsJob: ScheduledJob = {
  name: "remind-of-tills",
  everySeconds: (15 * minuteMs) / 1000,
  async run(ctx: Context) {
    const { till_after: hours } = await readReminderRules(ctx);
    if (hours === null) return;
    const open = await ctx.db
      .select({ id: tills.id })
      .from(tills)
      .where(and(eq(tills.state, "open"), lt(tills.openedAt, ctx.clock())))
      .orderBy(tills.openedAt);
    await eachAlone(ctx, this.name, open, ({ id }) => remind(ctx, id, hours));
  },
};
