import { and, eq, gt, lte, ne, notExists } from "drizzle-orm";
import { dayMs, hourMs } from "#foundation/amounts/durations.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { eachAlone, type Job, type ScheduledJob } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { withdrawReferral } from "#rooms/affiliates/door.server.ts";
import { anyMayArrive, cancelLines, lockOrder } from "#rooms/payments/door.server.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { lapseAfterDays, lapseWarningDays } from "../enrolment-terms.ts";
import { getWithLearner, lockEnrolment } from "../lock-enrolment.server.ts";
import {
  greeting,
  keepLinkPrivate,
  programRows,
  type Registered,
} from "../mails/registration-facts.server.ts";
import { shortLapsed, shortLapsesSoon } from "../mails/short-forms.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { addEnrolmentKey } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl } from "../own-page/links.server.ts";
import { identityKeyOf, isSameLearner } from "../registration/find-or-add-learner.server.ts";
import { type CancelCause, can } from "../states.ts";
import { enrolments, learners, reminders } from "../tables.server.ts";

type About = Pick<Registered, "enrolment" | "learner" | "url">;

/** Nothing has been paid, and the registration ends soon. @param day its last day */
export function lapsesSoonMail(about: About, day: string): Mail {
  const { enrolment, learner, url } = about;
  return {
    to: learner.email,
    kind: "registration_lapses",
    subject: `Your registration ends on ${formatDay(day)}: ${enrolment.courseOfInterest}`,
    heading: "Your registration ends soon",
    paragraphs: [
      greeting(about),
      `Nothing has been paid for ${enrolment.courseOfInterest} yet. Without a payment your registration ends on ${formatDay(day)}. A part of the fee is enough to keep it.`,
    ],
    rows: [...programRows(enrolment), ["Still to pay", formatNaira(enrolment.openKobo)]],
    action: { label: "Pay, or see your registration", url },
    holdsSecret: true,
    closing: [keepLinkPrivate],
    short: shortLapsesSoon(about, day),
    reference: referenceOf(enrolment),
  };
}

/** The registration has ended unpaid. */
export function lapsedMail(about: About, cause: CancelCause): Mail {
  const { enrolment, learner, url } = about;
  const isOther = cause === "other_place";
  return {
    to: learner.email,
    kind: "registration_lapsed",
    subject: `Your registration has ended: ${enrolment.courseOfInterest}`,
    heading: "Your registration has ended",
    paragraphs: [
      greeting(about),
      isOther
        ? `The same learner has a place in ${enrolment.courseOfInterest} through another registration, so this one has ended. You have nothing to pay for it.`
        : `Nothing was paid for ${enrolment.courseOfInterest} in ${lapseAfterDays} days, so your registration has ended. You have nothing to pay.`,
      isOther
        ? "If you have paid for this one too, reply to this email."
        : "You can open it again with one click. If you have paid already, reply to this email.",
    ],
    rows: programRows(enrolment),
    action: { label: "See your registration", url },
    holdsSecret: true,
    closing: [keepLinkPrivate],
    ...(isOther ? {} : { short: shortLapsed(about) }),
    reference: referenceOf(enrolment),
  };
}

/**
 * Ends an unpaid registration: it owes nothing any more. Later money is credit, or opens it again. One with money, or
 * with money on its way, stays.
 */
async function lapse(
  ctx: Context,
  enrolmentId: string,
  cause: Exclude<CancelCause, "staff" | "dropped">,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { enrolment: seen } = await getWithLearner(tx, enrolmentId);
    const { orderId } = seen;
    if (!orderId) return;
    // Lock orders before enrolments, as a payment does.
    await lockOrder(tx, orderId);
    const { enrolment, learner } = await lockEnrolment(tx, enrolmentId);
    if (!can.amend(enrolment) || enrolment.receivedKobo > 0) return;
    if (cause === "lapsed" && (await anyMayArrive(tx, [orderId]))) return;
    await tx.db
      .update(enrolments)
      .set({ status: "cancelled", cancelCause: cause })
      .where(eq(enrolments.id, enrolmentId));
    await cancelLines(tx, orderId, [enrolmentId]);
    if (cause === "other_place") await withdrawReferral(tx, enrolmentId);
    const key = await addEnrolmentKey(tx, enrolmentId, "resume");
    const url = enrolmentUrl(tx, enrolmentId, key);
    await tellLearner(tx, enrolment, lapsedMail({ enrolment, learner, url }, cause), "counted");
    await audit(tx, "enrolment.lapsed", enrolmentId, { status: cause });
  });
}

/**
 * Ends a learner's other unpaid registrations at once when one gets its place. It's a job, because each has its own
 * order to lock.
 */
export const lapseOthersJob: Job<{ enrolmentId: string }> = {
  name: "lapse-other-registrations",
  retryLimit: 5,
  retryDelaySeconds: 5,
  async run(ctx, { enrolmentId }) {
    const { enrolment, learner } = await getWithLearner(ctx, enrolmentId);
    const others = await ctx.db
      .select({ id: enrolments.id })
      .from(enrolments)
      .innerJoin(learners, eq(learners.id, enrolments.learnerId))
      .where(
        and(
          isSameLearner(identityKeyOf(learner)),
          eq(enrolments.programId, enrolment.programId),
          eq(enrolments.status, "pending_payment"),
          eq(enrolments.receivedKobo, 0),
          ne(enrolments.id, enrolmentId),
        ),
      );
    const failed = await eachAlone(ctx, this.name, others, ({ id }) =>
      lapse(ctx, id, "other_place"),
    );
    if (failed > 0) throw new Error(`${failed} of ${others.length} registrations did not end`);
  },
};

type Sent = { after: Date | null; until: Date };

/** Unpaid registrations sent in this time. @param isWarned whether to include those already warned */
const findUnpaid = (ctx: Context, { after, until }: Sent, isWarned: boolean) =>
  ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.status, "pending_payment"),
        eq(enrolments.receivedKobo, 0),
        lte(enrolments.submittedAt, until),
        after ? gt(enrolments.submittedAt, after) : undefined,
        isWarned
          ? undefined
          : notExists(
              ctx.db
                .select({ id: reminders.enrolmentId })
                .from(reminders)
                .where(
                  and(
                    eq(reminders.enrolmentId, enrolments.id),
                    eq(reminders.kind, "lapses_soon"),
                    // A registration that was opened again has a new time, so it's warned again.
                    gt(reminders.sentAt, enrolments.submittedAt),
                  ),
                ),
            ),
      ),
    )
    .orderBy(enrolments.submittedAt);

/** Warns by mail, once, that an unpaid registration ends soon. */
async function warn(ctx: Context, enrolmentId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { enrolment, learner } = await lockEnrolment(tx, enrolmentId);
    if (!can.amend(enrolment)) return;
    const day = lagosDay(new Date(enrolment.submittedAt.getTime() + lapseAfterDays * dayMs));
    const sent = await tx.db
      .insert(reminders)
      .values({ enrolmentId, kind: "lapses_soon", day, sentAt: tx.clock() })
      .onConflictDoNothing()
      .returning({ day: reminders.day });
    if (sent.length === 0) return;
    const url = enrolmentUrl(tx, enrolmentId, await addEnrolmentKey(tx, enrolmentId, "resume"));
    await tellLearner(tx, enrolment, lapsesSoonMail({ enrolment, learner, url }, day), "counted");
  });
}

/** Ends registrations that nobody has paid anything for in `lapseAfterDays`, and warns `lapseWarningDays` before. */
export const lapseUnpaidJob: ScheduledJob = {
  name: "lapse-unpaid-registrations",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const now = ctx.clock().getTime();
    const end = new Date(now - lapseAfterDays * dayMs);
    const soon = new Date(now - (lapseAfterDays - lapseWarningDays) * dayMs);
    const over = await findUnpaid(ctx, { after: null, until: end }, true);
    await eachAlone(ctx, this.name, over, ({ id }) => lapse(ctx, id, "lapsed"));
    const ending = await findUnpaid(ctx, { after: end, until: soon }, false);
    await eachAlone(ctx, this.name, ending, ({ id }) => warn(ctx, id));
  },
};
