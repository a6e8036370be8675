import { and, asc, eq, isNotNull } from "drizzle-orm";
import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { formatDay, formatInstant, lagosDay } from "#foundation/time/time.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { readAccounts } from "#rooms/payments/door.server.ts";
import { dueBy } from "#rooms/payments/orders/pay-amounts.ts";
import { type Locked, lockEnrolment } from "../lock-enrolment.server.ts";
import { canTell, tellLearner } from "../mails/tell-people.server.ts";
import { numberForMail } from "../mails/transfer-rows.server.ts";
import { addEnrolmentKey } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl, payUrl } from "../own-page/links.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { can } from "../states.ts";
import { reminders } from "../tables.server.ts";
import { instalmentMail } from "./remind-of-instalments.server.ts";
import type { DueReminder, ReminderWay, StaffReminder } from "./reminding.ts";

/** Reminders that a member of staff sends to someone who owes something today: once a day for each registration. */

const kinds = { email: "by_email", whatsapp: "by_whatsapp", sms: "by_sms" } as const;

const wayOf = (kind: string): ReminderWay =>
  kind === kinds.email ? "email" : kind === kinds.sms ? "sms" : "whatsapp";

/** What is due today, and since when. @throws AppError 409 */
async function findDue(ctx: Context, { enrolment }: Locked, today: string): Promise<DueReminder> {
  const { id, orderId } = enrolment;
  const isOwed = can.keepPaidPlace(enrolment) || can.confirm(enrolment);
  const account = orderId ? (await readAccounts(ctx, [orderId])).get(orderId) : undefined;
  const parts = (account?.parts ?? []).filter(
    ({ lineRef, openKobo, upfront, dueOn }) =>
      lineRef === id && openKobo > 0 && (upfront || dueOn <= today),
  );
  const [first] = parts.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
  if (!isOwed || !first) {
    throw conflict("nothing_due", "Nothing is due today. Load the page again to see what came.");
  }
  return { amountKobo: dueBy({ parts }, today), dueOn: first.dueOn };
}

/** Today's reminders by staff of a registration, or of all; oldest first. */
function sentToday(ctx: Context, enrolmentId?: string) {
  return ctx.db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.day, lagosDay(ctx.clock())),
        isNotNull(reminders.sentBy),
        enrolmentId === undefined ? undefined : eq(reminders.enrolmentId, enrolmentId),
      ),
    )
    .orderBy(asc(reminders.sentAt), reminders.enrolmentId);
}

/** Whom colleagues have reminded today, so that nobody is asked twice. */
export async function listStaffReminders(
  ctx: Context,
): Promise<{ reminders: StaffReminder[]; hasPhoneWays: boolean }> {
  const { personId } = requirePermission(ctx, "payments.remind");
  const sent = await sentToday(ctx);
  const names = await namesOf(
    ctx,
    sent.map(({ sentBy }) => sentBy),
  );
  return {
    hasPhoneWays: phoneWaysAvailable(ctx.config),
    reminders: sent.map(({ enrolmentId, kind, sentBy, sentAt }) => ({
      enrolmentId,
      way: wayOf(kind),
      by: names[sentBy ?? ""] || null,
      isOwn: sentBy === personId,
      sentAt: sentAt.toISOString(),
    })),
  };
}

const wasDue = (dueOn: string, today: string) =>
  dueOn < today ? `was due on ${formatDay(dueOn)}` : `is due today, ${formatDay(dueOn)}`;

/** What is owed and why, as a sentence. */
function sentenceOf({ enrolment }: Locked, due: DueReminder, today: string): string {
  const amount = formatNaira(due.amountKobo);
  const when = wasDue(due.dueOn, today);
  return can.confirm(enrolment)
    ? `${amount} for ${enrolment.courseOfInterest} ${when}, and confirms your place.`
    : `${amount} of your fee for ${enrolment.courseOfInterest} ${when}.`;
}

/**
 * The text for WhatsApp or SMS: sum, day and ways to pay. Its link is the one for a payer, which opens nothing else:
 * staff get no key of a registration (counter/get-walk-in-paper.server.ts).
 */
async function textFor(ctx: Context, about: Locked, sentence: string): Promise<string> {
  const { enrolment, learner } = about;
  const own = await numberForMail(ctx, enrolment);
  const { bankName, accountNumber } = own ?? academy.bankTransfer;
  const reference = own ? "" : `, with ${enrolment.code}`;
  const link = payUrl(ctx, await addEnrolmentKey(ctx, enrolment.id, "pay"));
  return `Good day ${firstNameOf(learner.fullName)}. This is ${academy.name}. ${sentence}\n\nPay here: ${link}\n\nOr by transfer to ${bankName} ${accountNumber}${reference}, or at the centre. If you can’t pay now, talk to us.`;
}

async function sendNotice(ctx: Context, about: Locked, due: DueReminder, today: string) {
  const { enrolment, learner } = about;
  const key = await addEnrolmentKey(ctx, enrolment.id, "resume");
  const mail = instalmentMail(
    { enrolment, learner, url: enrolmentUrl(ctx, enrolment.id, key) },
    {
      kind: due.dueOn < today ? "week_after" : "on_day",
      heading: can.confirm(enrolment) ? "Your place is not paid yet" : "A payment is due",
      sentence: `${sentenceOf(about, due, today)} If you can't pay now, talk to us.`,
      dueOn: due.dueOn,
      openKobo: due.amountKobo,
    },
    await numberForMail(ctx, enrolment),
  );
  await tellLearner(ctx, enrolment, mail, "staff");
}

/** @throws AppError 409 if a colleague was faster, or if we have sent this today */
async function refuseTwice(ctx: Context, enrolmentId: string, own: string, way: ReminderWay) {
  for (const { kind, sentBy, sentAt } of await sentToday(ctx, enrolmentId)) {
    const isOwn = sentBy === own;
    if (isOwn && (way !== "email" || kind !== kinds.email)) continue;
    const name = isOwn ? "You" : ((await namesOf(ctx, [sentBy]))[sentBy ?? ""] ?? "A colleague");
    throw conflict("reminded", `${name} sent a reminder today: ${formatInstant(sentAt)}.`);
  }
}

/**
 * Reminds a learner of what is due today: by a message from us in the ways that they chose, or with a text that the
 * caller sends by WhatsApp or SMS.
 * It is recorded first, so that two colleagues do not both send one. The one who did may try another way, for a number
 * without WhatsApp.
 */
export async function remindLearner(ctx: Context, enrolmentId: string, way: ReminderWay) {
  const { personId } = requirePermission(ctx, "payments.remind");
  return inTransaction(ctx, async (tx) => {
    const about = await lockEnrolment(tx, enrolmentId);
    const { email, phone } = about.learner;
    const day = lagosDay(tx.clock());
    const due = await findDue(tx, about, day);
    await refuseTwice(tx, enrolmentId, personId, way);
    if (way === "email" && !(await canTell(tx, about.enrolment, email)))
      throw conflict(
        "no_address",
        "There is no email address, and no number that gets our SMS or WhatsApp messages.",
      );
    if (way !== "email" && !phone) throw conflict("no_phone", "There is no phone number.");
    await tx.db
      .insert(reminders)
      .values({ enrolmentId, kind: kinds[way], day, sentAt: tx.clock(), sentBy: personId })
      .onConflictDoNothing();
    await audit(tx, "enrolment.reminded", enrolmentId, { amountKobo: due.amountKobo });
    if (way === "email") await sendNotice(tx, about, due, day);
    const sentence = sentenceOf(about, due, day);
    return { ...due, text: way === "email" ? null : await textFor(tx, about, sentence) };
  });
}
