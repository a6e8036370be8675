import { eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { moveWaiting } from "#foundation/messages/move-waiting.ts";
import { markRightNumber } from "#foundation/messages/phone-states.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findSelfMatch, flagSelf, requirePermission } from "#rooms/accounts/door.server.ts";
import { type Identity, nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import { correctPayer } from "#rooms/payments/door.server.ts";
import { problemOfAge } from "../forms/check-age.ts";
import { personForm } from "../forms/person-form.ts";
import type { Learner } from "../lock-enrolment.server.ts";
import { choiceOwner } from "../messages/keep-message-choices.server.ts";
import { enrolments, learners } from "../tables.server.ts";
import { getPersonRecord } from "./get-person-record.server.ts";
import type { PersonRecord } from "./people.ts";
import { lockPeople } from "./records-of-person.server.ts";
import { learnerChanges } from "./tables.server.ts";

type Sent = Record<string, unknown> & { alsoIds: readonly string[] };

const facts = ["fullName", "dateOfBirth", "email", "phone"] as const;

/** The old values of what changes. */
const changedOf = (learner: Learner, to: Identity): Partial<Identity> =>
  Object.fromEntries(
    facts.filter((fact) => learner[fact] !== to[fact]).map((fact) => [fact, learner[fact]]),
  );

async function correct(
  ctx: Context,
  learner: Learner,
  to: Identity,
  why: { readonly reason: string; readonly changedBy: string; readonly changedAt: Date },
) {
  const before = changedOf(learner, to);
  if (Object.keys(before).length === 0) return;
  const { fullName, dateOfBirth, email, phone } = to;
  await ctx.db
    .update(learners)
    .set({ fullName, dateOfBirth, email, phone, nameKey: nameKeyOf(fullName) })
    .where(eq(learners.id, learner.id));
  await ctx.db.insert(learnerChanges).values({
    id: newId(),
    learnerId: learner.id,
    kind: "corrected",
    before,
    ...why,
  });
  // A learner who pays also gets receipts, and the card provider's mails, at the corrected address.
  const places = await ctx.db
    .select({ id: enrolments.id, orderId: enrolments.orderId })
    .from(enrolments)
    .where(inArray(enrolments.learnerId, [learner.id]));
  const owners = places.map(({ id }) => choiceOwner(id, "learner"));
  await moveWaiting(ctx, owners, { from: learner.phone, to: phone });
  const orderIds = [...new Set(places.flatMap(({ orderId }) => orderId ?? []))];
  const payer = { name: learner.fullName, email: learner.email };
  await correctPayer(ctx, orderIds, payer, { name: fullName, email });
  await audit(ctx, "learner.corrected", learner.id, { changed: Object.keys(before) });
}

/** Corrects who a learner is. Form answers stay as they were typed. Anyone with a registration's key keeps it. */
export async function correctPerson(
  ctx: Context,
  learnerId: string,
  sent: Sent,
): Promise<PersonRecord> {
  const { personId } = requirePermission(ctx, "enrolments.manage");
  const today = lagosDay(ctx.clock());
  const { answers, problems } = checkForm(personForm, sent, {
    today,
    checks: { dateOfBirth: (day) => problemOfAge(day, today) },
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { fullName = "", dateOfBirth = "", emailAddress = "", phoneNumber = "" } = answers;
  const to: Identity = { fullName, dateOfBirth, email: emailAddress, phone: phoneNumber };
  await inTransaction(ctx, async (tx) => {
    const people = await lockPeople(tx, learnerId, sent.alsoIds);
    // One time for all of them, so the history shows it once.
    const why = {
      reason: answers.reason ?? "",
      changedBy: personId,
      changedAt: ctx.clock(),
    };
    for (const learner of people) await correct(tx, learner, to, why);
    // Somebody has just said that it is right, whatever failed before.
    if (people.some(({ phone }) => phone !== to.phone)) await markRightNumber(tx, to.phone);
    // Match before and after: people who change their own record could take money for it unnoticed.
    await flagSelf(tx, "learner.own_changed", learnerId, await findSelfMatch(tx, [...people, to]));
  });
  return getPersonRecord(ctx, learnerId);
}
