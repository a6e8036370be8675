import { and, eq, isNull } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { noEmail } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, conflict, invalid } from "#foundation/errors/errors.ts";
import { networkOf } from "#foundation/http/network-of.ts";
import { countTry, getPerson, requirePermission } from "#rooms/accounts/door.server.ts";
import { correctPayer, lockOrder } from "#rooms/payments/door.server.ts";
import { readEnrolmentCode } from "../documents/enrolment-code.ts";
import { lockEnrolment } from "../lock-enrolment.server.ts";
import { enrolments, learners } from "../tables.server.ts";

/**
 * Others may see the paper with the code, and birth dates are few. So each code allows this many tries a day, whoever
 * makes them.
 */
const perCode = 5;
const perNetwork = 30;

/** An unknown code, a wrong birth date and a taken registration get one answer, so a guess reveals nothing. */
const unknown = () =>
  new AppError(
    404,
    "not_found",
    "We found no registration from the counter with this code and date of birth. Check the code on your paper and the date, or ask at the centre.",
    { effectsStay: true },
  );

/**
 * Moves a registration that was made at the counter without an email address into the caller's account. Its mail then
 * goes to the account's address, which must be confirmed: otherwise a stranger's mailbox would get it.
 */
export async function claimEnrolment(
  ctx: Context,
  given: { readonly code: string; readonly dateOfBirth: string },
): Promise<{ id: string; courseOfInterest: string }> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const person = await getPerson(ctx, personId);
  if (!person.emailConfirmed) {
    throw conflict(
      "address_not_confirmed",
      "Confirm your email address first: from now on, the registration’s emails go there.",
    );
  }
  const read = readEnrolmentCode(given.code);
  if ("fault" in read) throw invalid({ code: read.text });
  if (ctx.ip) ctx.limit(`claim network ${networkOf(ctx.ip)}`, perNetwork, hourMs);
  await countTry(ctx, `claim code ${read.code}`, perCode);
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ id: enrolments.id, orderId: enrolments.orderId })
      .from(enrolments)
      .where(and(eq(enrolments.code, read.code), isNull(enrolments.accountPersonId)));
    if (!found) throw unknown();
    // Lock orders before enrolments, as a payment does.
    if (found.orderId) await lockOrder(tx, found.orderId);
    const { enrolment, learner } = await lockEnrolment(tx, found.id);
    const isFree = enrolment.accountPersonId === null && !hasOtherWay(learner.email);
    if (!isFree || learner.dateOfBirth !== given.dateOfBirth) throw unknown();
    await tx.db
      .update(enrolments)
      .set({ accountPersonId: personId })
      .where(eq(enrolments.id, found.id));
    const { email } = person;
    await tx.db.update(learners).set({ email }).where(eq(learners.id, learner.id));
    if (found.orderId) {
      const { fullName: name } = learner;
      const payer = { name, email: learner.email };
      await correctPayer(tx, [found.orderId], payer, { name, email });
    }
    await audit(tx, "enrolment.claimed", found.id);
    return { id: found.id, courseOfInterest: enrolment.courseOfInterest };
  });
}

/** A learner with an address gets a link there. One whose data was erased has nothing to take over. */
const hasOtherWay = (email: string) => email !== noEmail;
