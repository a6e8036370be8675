import { and, eq, gt, gte, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { dayMs, hourMs } from "#foundation/amounts/durations.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { eachAlone, type ScheduledJob } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { readReminderRules } from "#foundation/reminders/reminder-rules.ts";
import { addDays, formatDay, lagosDay } from "#foundation/time/time.ts";
import { findDueDays, type OrderAccount, readAccounts } from "#rooms/payments/door.server.ts";
import type { OwnNumber } from "#rooms/payments/payer-accounts/own-number.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { lockEnrolment } from "../lock-enrolment.server.ts";
import {
  greeting,
  keepLinkPrivate,
  programRows,
  type Registered,
} from "../mails/registration-facts.server.ts";
import { shortInstalment } from "../mails/short-forms.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { numberForMail, transferRows } from "../mails/transfer-rows.server.ts";
import { addEnrolmentKey } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl } from "../own-page/links.server.ts";
import { paidPlaces } from "../states.ts";
import { enrolments, reminders } from "../tables.server.ts";

/**
 * The day of the last correction that lowered a payment of an order; null without one. Its mail has said that the first
 * part is owed again, so that part counts as due from this day.
 */
function loweredOn({ payments }: OrderAccount): string | null {
  const lowered = payments.flatMap(({ corrections }) =>
    corrections.filter(({ differenceKobo }) => differenceKobo < 0),
  );
  const days = lowered.map(({ createdAt }) => lagosDay(new Date(createdAt)));
  return days.sort().at(-1) ?? null;
}

/**
 * What's open of an enrolment's fee on each day of its plan. What was due at registration is open again after a
 * correction, or if the credit that paid it was taken back, which has its own mail and case.
 */
async function findOpenDays(ctx: Context, { id, orderId }: { id: string; orderId: string }) {
  const account = (await readAccounts(ctx, [orderId])).get(orderId);
  if (!account) return [];
  const days = new Map<string, { openKobo: number; isFirst: boolean }>();
  const correctedOn = loweredOn(account);
  for (const { lineRef, dueOn, upfront, openKobo } of account.parts) {
    const day = upfront ? correctedOn : dueOn;
    if (lineRef !== id || openKobo === 0 || day === null) continue;
    const { openKobo: sumKobo, isFirst } = days.get(day) ?? { openKobo: 0, isFirst: upfront };
    days.set(day, { openKobo: sumKobo + openKobo, isFirst: isFirst && upfront });
  }
  return [...days].map(([dueOn, open]) => ({ enrolmentId: id, dueOn, ...open }));
}

type OpenDay = Awaited<ReturnType<typeof findOpenDays>>[number];

type Rules = Pick<
  Awaited<ReturnType<typeof readReminderRules>>,
  "instalment_before" | "instalment_day" | "instalment_after"
>;

/** How many days late a reminder can still be sent; then staff have a list. */
const lateDays = 7;

/** The days from today whose reminders can be due today: the first one ahead, the last one behind. */
const farthest = ({ instalment_before: before, instalment_after: after }: Rules) => ({
  ahead: before ?? 0,
  behind: (after ?? 0) + lateDays - 1,
});

/** The kinds have the names of the usual days. */
type Due = { kind: "week_before" | "on_day" | "week_after"; dueOn: string; openKobo: number };

const sentences = {
  week_before: (amount: string, day: string) => `${amount} of your fee is due on ${day}.`,
  on_day: (amount: string, day: string) =>
    `${amount} of your fee is due now. The due date is ${day}.`,
  week_after: (amount: string, day: string) =>
    `${amount} of your fee was due on ${day}, and we have not received it yet. You keep your place. If you can't pay now, talk to us.`,
} as const satisfies Record<Due["kind"], (amount: string, day: string) => string>;

/** What a mail about a due payment says, and of what. */
type DueNotice = Due & { heading: string; sentence: string };

/** Asks for a payment. @param notice its sentence says how much is due and when */
export function instalmentMail(
  about: Pick<Registered, "enrolment" | "learner" | "url">,
  notice: DueNotice,
  own: OwnNumber | null,
): Mail {
  const { enrolment, learner, url } = about;
  const { kind, heading, sentence, dueOn, openKobo } = notice;
  const [amount, day] = [formatNaira(openKobo), formatDay(dueOn)];
  return {
    to: learner.email,
    kind: "instalment_due",
    subject: `${amount} is due on ${day}: ${enrolment.courseOfInterest}`,
    heading,
    paragraphs: [greeting(about), sentence],
    rows: [...programRows(enrolment), ["Due on", day], ["Amount", amount]],
    action: { label: "Pay, or see your account", url },
    afterwards: transferRows(own, { reference: referenceOf(enrolment) }),
    holdsSecret: true,
    short: shortInstalment(about, kind, notice),
    closing: [keepLinkPrivate],
    reference: referenceOf(enrolment),
  };
}

/**
 * Which reminder of an instalment is due on a day; null for none. The office decides how many days before and after,
 * and turns each one off.
 * @param dueOn @param today `YYYY-MM-DD`
 */
function reminderFor(rules: Rules, dueOn: string, today: string): Due["kind"] | null {
  const { instalment_before: before, instalment_day: onDay, instalment_after: after } = rules;
  const days = daysFrom(dueOn, today);
  if (days < 0) return before !== null && -days <= before ? "week_before" : null;
  if (after !== null && days >= after) return days < after + lateDays ? "week_after" : null;
  return onDay !== null && days < lateDays ? "on_day" : null;
}

const daysFrom = (day: string, today: string) =>
  Math.round((Date.parse(today) - Date.parse(day)) / dayMs);

async function remind(
  ctx: Context,
  rules: Rules,
  { enrolmentId, dueOn, openKobo, isFirst }: OpenDay,
): Promise<void> {
  const kind = reminderFor(rules, dueOn, lagosDay(ctx.clock()));
  // The mail of the correction has just said it.
  if (!kind || (isFirst && kind === "on_day")) return;
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
    const notice = {
      kind,
      heading: kind === "week_after" ? "An instalment is late" : "Your next instalment",
      sentence: sentences[kind](formatNaira(openKobo), formatDay(dueOn)),
      dueOn,
      openKobo,
    };
    const own = await numberForMail(tx, enrolment);
    await tellLearner(tx, enrolment, instalmentMail(about, notice, own), "counted");
  });
}

/**
 * The places to remind today, and only those: of which something falls due or fell due a few days from now, and has
 * not been said. What is due today comes first, since a day has a ceiling of messages.
 */
export async function findToRemind(ctx: Context, today: string, rules: Rules) {
  const { ahead, behind } = farthest(rules);
  const period = { from: addDays(today, -behind), to: addDays(today, ahead) };
  const due = (await findDueDays(ctx, period)).flatMap(({ lineRef, day }) => {
    const kind = reminderFor(rules, day, today);
    return kind ? { lineRef, kind, day } : [];
  });
  const said = await ctx.db
    .select({ id: reminders.enrolmentId, kind: reminders.kind, day: reminders.day })
    .from(reminders)
    .where(and(amongIds(reminders.enrolmentId, due), gte(reminders.day, period.from)));
  const known = new Set(said.map(({ id, kind, day }) => `${id} ${kind} ${day}`));
  const toSay = due.filter(({ lineRef, kind, day }) => !known.has(`${lineRef} ${kind} ${day}`));
  const away = new Map<string, number>();
  for (const { lineRef, day } of toSay) {
    const days = Math.abs(daysFrom(day, today));
    away.set(lineRef, Math.min(away.get(lineRef) ?? days, days));
  }
  const owing = await ctx.db
    .select({ id: enrolments.id, orderId: enrolments.orderId })
    .from(enrolments)
    .where(
      and(
        amongIds(enrolments.id, toSay),
        gt(enrolments.openKobo, 0),
        inArray(enrolments.status, [...paidPlaces]),
      ),
    );
  const daysOf = ({ id }: { id: string }) => away.get(id) ?? 0;
  return owing.toSorted(
    (one, other) => daysOf(one) - daysOf(other) || one.id.localeCompare(other.id),
  );
}

/** One parameter, however many ids. */
const amongIds = (column: AnyPgColumn, lines: readonly { lineRef: string }[]) =>
  eq(column, sql`any(${sql.param([...new Set(lines.map(({ lineRef }) => lineRef))])}::text[])`);

/** Tells learners about an instalment some days before its day, on the day and some days after it, each once. */
export const remindOfInstalmentsJob: ScheduledJob = {
  name: "remind-of-instalments",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const rules = await readReminderRules(ctx);
    const found = await findToRemind(ctx, lagosDay(ctx.clock()), rules);
    await eachAlone(ctx, this.name, found, async ({ id, orderId }) => {
      if (!orderId) return;
      for (const open of await findOpenDays(ctx, { id, orderId })) await remind(ctx, rules, open);
    });
  },
};
