import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import type {
  AccountLine,
  MoneyCause,
  OrderMoney,
  PaymentReceipt,
} from "#rooms/payments/server/door.ts";
import { addEnrolmentKey, type Enrolment } from "../enrolment-keys.ts";
import { getWithLearner, type WithLearner } from "../lock-enrolment.ts";
import {
  confirmedMail,
  formNeededMail,
  payerReceiptMail,
  type Receipt,
  receiptMail,
} from "../mails/confirmed-mail.ts";
import { creditMail, creditUsedMail, refundedMail } from "../mails/payment-mails.ts";
import { enrolmentUrl } from "../paying/links.ts";
import { payers } from "../tables.ts";
import type { Joined } from "./intake-to-join.ts";

/** What became of an enrolment. */
export type LineChange = WithLearner & {
  before: Enrolment;
  /** Whether it has just got its place. */
  isNewPlace: boolean;
} & Joined;

type About = {
  line: AccountLine;
  cause: MoneyCause;
  /** What the payment paid of the line; undefined when no payment is the cause, or it did not reach the line. */
  paid: PaymentReceipt["lines"][number] | undefined;
};

function receiptOf({ line, cause, paid }: About): Receipt | undefined {
  if (cause.kind !== "payment" || !paid) return undefined;
  return {
    ...{ reference: cause.reference, paidAt: cause.paidAt },
    ...{ amountKobo: paid.amountKobo, components: paid.components },
    paidInAllKobo: line.receivedKobo,
    openKobo: line.openKobo,
    upfrontOpenKobo: line.upfrontOpenKobo,
  };
}

/**
 * Mails the learner what the money did: the place is confirmed, a part has come, or money goes back.
 * @returns whether a mail was sent
 */
export async function mailAboutLine(
  ctx: Context,
  { enrolment, learner, before, isNewPlace, intake, full }: LineChange,
  about: About,
): Promise<boolean> {
  const { cause, line } = about;
  const receipt = receiptOf(about);
  if (isNewPlace) {
    const key = await addEnrolmentKey(ctx, enrolment.id, "resume");
    const url = enrolmentUrl(ctx, enrolment.id, key);
    const registered = { enrolment, learner, intake, full, url, ...(receipt ? { receipt } : {}) };
    const { receivedKobo, refundedKobo, openKobo } = line;
    const money = { paidKobo: receivedKobo + refundedKobo, refundedKobo, dueKobo: openKobo };
    await queueMail(
      ctx,
      await (enrolment.answers
        ? confirmedMail(ctx, registered, money)
        : formNeededMail(registered)),
      "payment",
    );
  } else if (cause.kind === "credit") {
    const used = { amountKobo: cause.amountKobo, openKobo: line.openKobo };
    await queueMail(ctx, await creditUsedMail({ enrolment, learner }, used), "payment");
  } else if (receipt) {
    await queueMail(ctx, await receiptMail({ enrolment, learner, full, receipt }), "payment");
  } else if (cause.kind === "refund") {
    const refundedKobo = enrolment.refundedKobo - before.refundedKobo;
    if (refundedKobo <= 0) return false;
    const fullyRefunded = enrolment.receivedKobo === 0;
    const refund = { reference: cause.reference, way: cause.way, refundedKobo, fullyRefunded };
    await queueMail(ctx, await refundedMail({ enrolment, learner }, refund), "payment");
  } else return false;
  const isOfAnother = cause.kind === "payment" && cause.payerEmail !== learner.email;
  if (receipt && isOfAnother) await mailPayer(ctx, { enrolment, learner, receipt });
  return true;
}

const findPayer = prepareOnce((db, given: Given<{ reference: string }>) =>
  db.select().from(payers).where(eq(payers.reference, given.reference)),
);

/** Emails the receipt to someone who was asked to pay for the learner. */
async function mailPayer(ctx: Context, about: Parameters<typeof payerReceiptMail>[1]) {
  const [payer] = await findPayer(ctx.db, { reference: about.receipt.reference });
  if (payer && payer.email !== about.learner.email) {
    await queueMail(ctx, await payerReceiptMail(payer.email, about), "payment");
  }
}

/** Says at once that money came or went that covers nothing. */
export async function mailAboutCredit(
  ctx: Context,
  enrolmentId: string,
  { cause, account }: OrderMoney,
): Promise<void> {
  if (cause.kind !== "payment" && cause.kind !== "refund") return;
  const about = await getWithLearner(ctx, enrolmentId);
  const { reference, amountKobo } = cause;
  await queueMail(
    ctx,
    await (cause.kind === "refund"
      ? refundedMail(about, {
          ...{ reference, way: cause.way, refundedKobo: amountKobo, fullyRefunded: false },
        })
      : creditMail(about, { reference, amountKobo, creditKobo: account.creditKobo })),
    "payment",
  );
}
