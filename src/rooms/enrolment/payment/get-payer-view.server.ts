import { academy } from "#foundation/academy/academy.ts";
import { getCentre, mapLink } from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { findIntake } from "#rooms/catalogue/door.server.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import { findAccountStatement } from "../account/account-of.server.ts";
import { moneyOf } from "../account/money-of.server.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import type { PayerView, PaymentStart, PayNow } from "../enrolment.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import {
  addEnrolmentKey,
  type Enrolment,
  findEnrolmentByPayToken,
} from "../own-page/enrolment-keys.server.ts";
import { payLeftUrl, payUrl } from "../own-page/links.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { payers } from "../tables.server.ts";
import { showNumber } from "./show-number.server.ts";
import { startPaymentOf } from "./start-enrolment-payment.server.ts";

function statusOf(enrolment: Enrolment, payNow: PayNow | null): PayerView["status"] {
  if (payNow) return "due";
  return enrolment.status === "confirmed" || enrolment.status === "awaiting_form"
    ? "paid"
    : "closed";
}

function centreOf({ centreId }: Enrolment): PayerView["centre"] {
  if (!centreId) return null;
  const centre = getCentre(centreId);
  return { name: centre.name, address: centre.address, mapUrl: mapLink(centre) };
}

/** Receipts belong to the learner, so a payer doesn't see their numbers. */
async function findStatement(ctx: Context, enrolment: Enrolment): Promise<PayerView["statement"]> {
  const statement = await findAccountStatement(ctx, enrolment);
  const entries = statement.entries.map(({ receipt: _, ...entry }) => entry);
  return { ...statement, entries };
}

/** The account's name as a payer needs it to compare: the academy and the first name, never a surname. */
function withoutSurname(number: PayNow["ownNumber"]): PayNow["ownNumber"] {
  if (!number) return null;
  const [of = "", holder = ""] = number.accountName.split("/");
  const [firstName = ""] = holder.trim().split(/\s+/);
  const isNamed = firstName !== "";
  return {
    ...number,
    accountName: `${isNamed ? `${of.trim()} / ${firstName}` : academy.name.toUpperCase()} (your bank shows the full name)`,
  };
}

/**
 * Everything that a person asked to pay can see: program, level, centre and start, the learner's first name, the
 * amount, and the line items it pays for.
 */
export async function getPayerView(ctx: Context, payToken: string): Promise<PayerView> {
  const enrolment = await findEnrolmentByPayToken(ctx, payToken);
  if (!enrolment) throw notFound();
  const { learner } = await getWithLearner(ctx, enrolment.id);
  const money = await moneyOf(ctx, enrolment);
  const owed = await showNumber(ctx, enrolment.orderId, money.payNow);
  const payNow = owed && { ...owed, ownNumber: withoutSurname(owed.ownNumber) };
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  return {
    programTitle: enrolment.programTitle,
    courseOfInterest: enrolment.courseOfInterest,
    trainingLevel: enrolment.trainingLevel,
    trainingMonths: enrolment.trainingMonths,
    mode: enrolment.mode,
    centre: centreOf(enrolment),
    startsOn: intake?.startsOn ?? null,
    endsOn: intake && registeredEnd(intake, enrolment),
    inParts: enrolment.inParts,
    learnerFirstName: firstNameOf(learner.fullName),
    reference: referenceOf(enrolment),
    amountKobo: payNow?.amountKobo ?? enrolment.totalKobo,
    payNow,
    statement: await findStatement(ctx, enrolment),
    status: statusOf(enrolment, payNow),
  };
}

/** Creates a link that lets someone else pay. Its page shows only what a payer needs (see getPayerView). */
export async function createPayLink(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<{ url: string; payToken: string }> {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  if (!(await moneyOf(ctx, enrolment)).payNow) {
    throw conflict("nothing_to_pay", "There is nothing to pay for this registration.");
  }
  return inTransaction(ctx, async (tx) => {
    const payToken = await addEnrolmentKey(tx, enrolment.id, "pay");
    await audit(tx, "enrolment.pay_link_made", enrolment.id);
    return { url: payUrl(tx, payToken), payToken };
  });
}

/**
 * Starts the payment for a person who was asked to pay. The provider's page and the receipt use the payer's email
 * address, not the learner's.
 * @param payer the call's checked body: its email address is in lower case
 */
export async function startPayerPayment(
  ctx: Context,
  payToken: string,
  payer: {
    email: string;
    amountKobo?: number | null | undefined;
    acceptAmountKobo?: number | null | undefined;
  },
): Promise<PaymentStart> {
  const enrolment = await findEnrolmentByPayToken(ctx, payToken);
  if (!enrolment) throw notFound();
  const started = await startPaymentOf(ctx, enrolment.id, {
    payer: { email: payer.email },
    amountKobo: payer.amountKobo ?? null,
    acceptAmountKobo: payer.acceptAmountKobo ?? null,
    cancelUrl: payLeftUrl(ctx, payToken),
  });
  if (started.status === "open") {
    await ctx.db
      .insert(payers)
      .values({
        reference: started.reference,
        enrolmentId: enrolment.id,
        email: payer.email,
        createdAt: ctx.clock(),
      })
      .onConflictDoNothing();
  }
  return started;
}
