import { eq } from "drizzle-orm";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import {
  type AccountLine,
  type Fulfilment,
  getAccount,
  type MoneyCause,
  type OrderMoney,
  type PaymentReceipt,
  receiptsOf,
} from "#rooms/payments/door.server.ts";
import { getWithLearner, type WithLearner } from "../lock-enrolment.server.ts";
import {
  correctedMail,
  creditMail,
  creditUsedMail,
  owesAgainMail,
  refundedMail,
  writtenOffMail,
} from "../mails/payment-mails.server.ts";
import {
  confirmedMail,
  formNeededMail,
  type MailReceipt,
  payerReceiptMail,
  receiptMail,
} from "../mails/registration-mails.server.ts";
import type { WithProgram } from "../mails/slip-card.server.ts";
import { tellLearner, tellPayer } from "../mails/tell-people.server.ts";
import { addEnrolmentKey, type Enrolment } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl } from "../own-page/links.server.ts";
import type { Joined } from "../seats/choose-intake.server.ts";
import { payers } from "../tables.server.ts";

/** What the money changed about an enrolment. */
export type LineChange = WithLearner &
  WithProgram &
  Joined & {
    before: Enrolment;
    /** Whether it has just got its place. */
    isNewPlace: boolean;
  };

type About = {
  line: AccountLine;
  cause: MoneyCause;
  /** What the payment paid of the line; undefined if no payment is the cause, or it didn't reach the line. */
  paid: PaymentReceipt["lines"][number] | undefined;
};

function receiptOf({ line, cause, paid }: About): MailReceipt | undefined {
  if ((cause.kind !== "payment" && cause.kind !== "correction") || !paid) return undefined;
  return {
    reference: cause.reference,
    paidAt: cause.paidAt,
    amountKobo: paid.amountKobo,
    components: paid.components,
    paidInAllKobo: line.receivedKobo,
    openKobo: line.openKobo,
    upfrontOpenKobo: line.upfrontOpenKobo,
  };
}

/** The mail about a new place, with a key that opens it. */
async function mailOfPlace(
  ctx: Context,
  changed: LineChange,
  { line }: About,
  receipt?: MailReceipt,
) {
  const { enrolment } = changed;
  const url = enrolmentUrl(ctx, enrolment.id, await addEnrolmentKey(ctx, enrolment.id, "resume"));
  const registered = { ...changed, url, ...(receipt ? { receipt } : {}) };
  const { receivedKobo, refundedKobo, openKobo } = line;
  const money = { paidKobo: receivedKobo + refundedKobo, refundedKobo, dueKobo: openKobo };
  return enrolment.answers ? confirmedMail(ctx, registered, money) : formNeededMail(registered);
}

/** The mail about other money; null when there is nothing to say. */
function mailOfMoney(
  { enrolment, learner, before, full }: LineChange,
  { cause, line }: About,
  receipt?: MailReceipt,
): Mail | null {
  if (cause.kind === "credit") {
    const used = { amountKobo: cause.amountKobo, openKobo: line.openKobo };
    return creditUsedMail({ enrolment, learner }, used);
  }
  // One mail for the whole order says what was corrected.
  if (cause.kind === "correction") return null;
  if (receipt) return receiptMail({ enrolment, learner, full, receipt });
  const refundedKobo = enrolment.refundedKobo - before.refundedKobo;
  if (cause.kind !== "refund" || refundedKobo <= 0) return null;
  const fullyRefunded = line.chargedKobo === 0;
  const refund = { reference: cause.reference, way: cause.way, refundedKobo, fullyRefunded };
  return refundedMail({ enrolment, learner }, refund);
}

/**
 * Tells the learner what the money did: it confirmed the place, paid a part, or went back.
 * @returns whether a mail was sent
 */
export async function mailAboutLine(
  ctx: Context,
  changed: LineChange,
  about: About,
): Promise<boolean> {
  const { cause } = about;
  const { enrolment, learner } = changed;
  const receipt = receiptOf(about);
  const mail = changed.isNewPlace
    ? await mailOfPlace(ctx, changed, about, receipt)
    : mailOfMoney(changed, about, receipt);
  if (!mail) return false;
  await tellLearner(ctx, enrolment, mail, "payment");
  const isOfAnother = cause.kind === "payment" && cause.payerEmail !== learner.email;
  if (receipt && isOfAnother) await mailPayer(ctx, { enrolment, learner, receipt });
  return true;
}

/** Emails the receipt to someone who was asked to pay for the learner. */
async function mailPayer(ctx: Context, about: Parameters<typeof payerReceiptMail>[1]) {
  const [payer] = await ctx.db
    .select()
    .from(payers)
    .where(eq(payers.reference, about.receipt.reference));
  if (payer && payer.email !== about.learner.email) {
    await tellPayer(ctx, about.enrolment, payerReceiptMail(payer.email, about), "payment");
  }
}

/** Sends the corrected receipt to each learner whose place it or the one before it names. */
export async function mailCorrection(
  ctx: Context,
  {
    cause: { amountKobo, wrongKobo, reference },
    account,
    receipt,
    full,
  }: {
    cause: Extract<MoneyCause, { kind: "correction" }>;
    account: OrderMoney["account"];
    receipt: PaymentReceipt;
    /** The full start of each registration that now has a part of its money, but no seat. */
    full: ReadonlyMap<string, Intake>;
  },
): Promise<void> {
  const named = receiptsOf(account)
    .filter((one) => one.reference === reference)
    .flatMap(({ lines }) => lines.map(({ lineRef }) => lineRef));
  const [first] = account.lines;
  const lineRefs = named.length > 0 || !first ? new Set(named) : [first.lineRef];
  const told = new Set<string>();
  for (const lineRef of lineRefs) {
    const about = await getWithLearner(ctx, lineRef);
    const { email, phone } = about.learner;
    const reader = hasAddress(email) ? email : phone;
    if (told.has(reader)) continue;
    told.add(reader);
    const corrected = { receipt, amountKobo, wrongKobo, full: full.get(lineRef) ?? null };
    await tellLearner(ctx, about.enrolment, correctedMail(about, corrected), "payment");
  }
}

/** Tells the learner at once about money that covers no charge, whether it came or went back. */
export async function mailAboutCredit(
  ctx: Context,
  enrolmentId: string,
  { cause, account }: OrderMoney,
): Promise<void> {
  if (cause.kind !== "payment" && cause.kind !== "refund") return;
  const about = await getWithLearner(ctx, enrolmentId);
  const { reference, amountKobo } = cause;
  await tellLearner(
    ctx,
    about.enrolment,
    await (cause.kind === "refund"
      ? refundedMail(about, {
          reference,
          way: cause.way,
          refundedKobo: amountKobo,
          fullyRefunded: false,
        })
      : creditMail(about, { reference, amountKobo, creditKobo: account.creditKobo })),
    "payment",
  );
}

/**
 * Tells an order's payer that it owes money again, because the credit that paid for it was taken back. If it has
 * several places, the mail is about the one whose debt is due first.
 */
export const mailOwesAgain: Fulfilment["owesAgain"] = async (ctx, { account, amountKobo }) => {
  const owed = account.parts.find(({ openKobo }) => openKobo > 0);
  if (!owed) return;
  const about = await getWithLearner(ctx, owed.lineRef);
  const url = enrolmentUrl(
    ctx,
    about.enrolment.id,
    await addEnrolmentKey(ctx, about.enrolment.id, "resume"),
  );
  const owing = { amountKobo, openKobo: account.openKobo };
  await tellLearner(ctx, about.enrolment, owesAgainMail({ ...about, url }, owing), "payment");
};

/**
 * Tells the payer that the money `mailOwesAgain` asked for is written off. Like that mail, it's about the place whose
 * debt was due first, where a write-off begins.
 */
export async function mailWrittenOff(ctx: Context, orderId: string): Promise<void> {
  const { charges, openKobo } = await getAccount(ctx, orderId);
  const writtenOff = charges.filter(({ cause }) => cause === "written_off");
  const now = writtenOff.at(-1)?.createdAt;
  const off = writtenOff.find(({ createdAt }) => createdAt === now);
  if (!off) return;
  const about = await getWithLearner(ctx, off.lineRef);
  await tellLearner(ctx, about.enrolment, writtenOffMail(about, openKobo), "payment");
}
