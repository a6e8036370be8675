import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { formatCount, hourMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { eachAlone, type ScheduledJob } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { readReminderRules } from "#foundation/reminders/reminder-rules.ts";
import { addDays, formatFullDay, lagosDay } from "#foundation/time/time.ts";
import { findStarts } from "#rooms/catalogue/door.server.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { firstDayOf } from "../documents/first-day.server.ts";
import { whatToBring } from "../documents/slip-words.ts";
import { lockEnrolment } from "../lock-enrolment.server.ts";
import {
  greeting,
  keepLinkPrivate,
  type Registered,
  registrationRows,
} from "../mails/registration-facts.server.ts";
import { shortStartSoon } from "../mails/short-forms.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { addEnrolmentKey } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl } from "../own-page/links.server.ts";
import { hasSlip, slipStatuses } from "../states.ts";
import { enrolments, reminders } from "../tables.server.ts";

type Starting = Registered & { intake: NonNullable<Registered["intake"]> };

/** Training starts in a few days: when and where to come, and what to bring. */
export function startSoonMail(about: Starting): Mail {
  const { enrolment, learner, intake, url } = about;
  const { comeAt } = firstDayOf(intake);
  const day = formatFullDay(intake.startsOn);
  const bring = whatToBring(enrolment.mode);
  return {
    to: learner.email,
    kind: "start_soon",
    subject: `Your training starts on ${day}: ${enrolment.courseOfInterest}`,
    heading: "Your training starts soon",
    paragraphs: [
      greeting(about),
      `${enrolment.courseOfInterest} starts on ${day}${comeAt ? ` at ${comeAt}` : ""}.`,
      ...(bring ? [bring] : []),
      ...(enrolment.status === "awaiting_form"
        ? ["Your registration form is not filled in yet. Please do it before the first day."]
        : []),
    ],
    rows: registrationRows(about),
    action: { label: "See your registration", url },
    holdsSecret: true,
    short: shortStartSoon(about),
    closing: [keepLinkPrivate],
    reference: referenceOf(enrolment),
  };
}

/** Tells a learner once about a first day. Another first day of the same place is told again. */
async function remind(ctx: Context, enrolmentId: string, intake: Intake): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { enrolment, learner } = await lockEnrolment(tx, enrolmentId);
    // It was moved or refunded meanwhile.
    if (enrolment.intakeId !== intake.id || !hasSlip(enrolment.status)) return;
    const sent = await tx.db
      .insert(reminders)
      .values({ enrolmentId, kind: "start_soon", day: intake.startsOn, sentAt: tx.clock() })
      .onConflictDoNothing()
      .returning({ day: reminders.day });
    if (sent.length === 0) return;
    const url = enrolmentUrl(tx, enrolmentId, await addEnrolmentKey(tx, enrolmentId, "resume"));
    await tellLearner(tx, enrolment, startSoonMail({ enrolment, learner, intake, url }), "counted");
  });
}

/** The places in a start whose learners have not been told of its first day. */
const findUntold = (ctx: Context, { id, startsOn }: Intake) =>
  ctx.db
    .select({ id: enrolments.id, confirmedAt: enrolments.confirmedAt })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.intakeId, id),
        inArray(enrolments.status, [...slipStatuses]),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(reminders)
            .where(
              and(
                eq(reminders.enrolmentId, enrolments.id),
                eq(reminders.kind, "start_soon"),
                eq(reminders.day, startsOn),
              ),
            ),
        ),
      ),
    )
    .orderBy(enrolments.id);

/**
 * Tells learners a few days before their training starts, the nearest start first. Who got the place only after that
 * has just read the same in its confirmation.
 */
export const remindOfStartJob: ScheduledJob = {
  name: "remind-of-start",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const { start_before: startDaysBefore } = await readReminderRules(ctx);
    if (startDaysBefore === null) return;
    const today = lagosDay(ctx.clock());
    const { rows } = await findStarts(ctx, {
      from: addDays(today, 1),
      to: addDays(today, startDaysBefore),
    });
    let [failed, tried] = [0, 0];
    for (const intake of rows.toSorted((one, other) =>
      one.startsOn.localeCompare(other.startsOn),
    )) {
      const tellFrom = addDays(intake.startsOn, -startDaysBefore);
      const found = (await findUntold(ctx, intake)).filter(
        ({ confirmedAt }) => !confirmedAt || lagosDay(confirmedAt) < tellFrom,
      );
      tried += found.length;
      failed += await eachAlone(ctx, this.name, found, ({ id }) => remind(ctx, id, intake));
    }
    if (failed > 0) {
      ctx.log.warn({ failed, tried }, `${formatCount(failed, "reminder")} could not be written`);
    }
  },
};
