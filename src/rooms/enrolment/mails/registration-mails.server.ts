import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import type { Mail, MailRow } from "#foundation/mail/letter/letter.ts";
import { firstNameInMail } from "#foundation/text/names-in-mail.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { nameOfComponent } from "#rooms/catalogue/program/program-words.ts";
import type { OwnNumber } from "#rooms/payments/payer-accounts/own-number.ts";
import { keepWords } from "../account/family-dues.ts";
import type { FirstPayment } from "../account/first-payment.server.ts";
import { givenSentence } from "../account/given-place.ts";
import { wholeWords } from "../account/standing-words.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { hasSeat } from "../seats/seats.ts";
import {
  greeting,
  keepLinkPrivate,
  mailSteps,
  programRows,
  type Registered,
  registrationRows,
  seatHasGone,
  startWasFull,
} from "./registration-facts.server.ts";
import {
  shortConfirmed,
  shortFormMissing,
  shortPayerReceipt,
  shortReceipt,
  shortReceived,
  shortSponsorshipDeclined,
} from "./short-forms.server.ts";
import { type SlipMoney, slipCard, type WithProgram } from "./slip-card.server.ts";
import { transferRows } from "./transfer-rows.server.ts";

/** What to pay first, in the own page's words. Without a day, a seat isn't held any more. */
function firstPaymentWords({ payBy, amountKobo, wholeKobo, places }: FirstPayment): string {
  const whole = wholeWords(amountKobo, wholeKobo, places);
  return payBy === null
    ? `Your place is confirmed when ${formatNaira(amountKobo)} has arrived.${whole}`
    : `${keepWords({ amountKobo, payBy }, places)}${whole}`;
}

/**
 * The registration is stored and waits for payment.
 * @param first what to pay first
 * @param own the payer's own account number; a new payer has none yet, and gets it on the page
 */
export function receivedMail(
  registered: Registered,
  now: Date,
  {
    first,
    own,
    isOnPage = false,
  }: { first: FirstPayment; own: OwnNumber | null; isOnPage?: boolean },
): Mail {
  const { enrolment, learner, intake, url } = registered;
  const isHeld = intake !== null && hasSeat(enrolment, now) && enrolment.seatHeldUntil !== null;
  return {
    to: learner.email,
    kind: "enrolment_received",
    subject: `We have your registration: ${enrolment.courseOfInterest}`,
    heading: "We have your registration",
    paragraphs: [
      greeting(registered),
      `Thank you for choosing ${enrolment.courseOfInterest} at ${academy.name}. We have saved everything you filled in. If you have already paid, the confirmation is on its way.`,
      isHeld
        ? `${firstPaymentWords(first)} After that you can still pay, as long as a seat is free.`
        : firstPaymentWords(first),
    ],
    rows: [...registrationRows(registered), ["Whole fee", formatNaira(enrolment.totalKobo)]],
    action: { label: "Pay, or see your registration", url },
    steps: mailSteps(registered),
    afterwards: transferRows(own, { reference: referenceOf(enrolment) }),
    holdsSecret: true,
    closing: [
      ...(own
        ? []
        : [
            `Then bring proof of payment to a centre, or email it to ${academy.supportEmail} with your code.`,
            ...(isOnPage ? [numberOnPage] : []),
          ]),
      keepLinkPrivate,
    ],
    short: shortReceived(registered, first),
    reference: referenceOf(enrolment),
  };
}

const numberOnPage =
  "Or transfer without a reference and without proof: your registration's page shows an account number of your own.";

/** Confirms an application for a sponsored place. */
export function sponsorshipAppliedMail(registered: Registered): Mail {
  const { enrolment, learner, url } = registered;
  return {
    to: learner.email,
    kind: "sponsorship_applied",
    subject: `We have your application for sponsorship: ${enrolment.courseOfInterest}`,
    heading: "We have your application",
    paragraphs: [
      greeting(registered),
      `Thank you for applying for a sponsored place in ${enrolment.courseOfInterest}. There is nothing to pay.`,
    ],
    rows: registrationRows(registered),
    action: { label: "See your application", url },
    steps: mailSteps(registered),
    holdsSecret: true,
    closing: [keepLinkPrivate],
    reference: referenceOf(enrolment),
  };
}

/** The sponsored places went to other applicants. */
export function sponsorshipDeclinedMail(registered: Omit<Registered, "url" | "intake">): Mail {
  const { enrolment, learner } = registered;
  return {
    to: learner.email,
    kind: "sponsorship_declined",
    subject: `Your application for sponsorship: ${enrolment.courseOfInterest}`,
    heading: "We could not give you a sponsored place this time",
    paragraphs: [
      greeting(registered),
      `Thank you for applying for a sponsored place in ${enrolment.courseOfInterest}. There were more good applications than places, and we could not offer you one this time.`,
      "You are welcome to apply again when a new group starts, and some of our programs are free.",
    ],
    short: shortSponsorshipDeclined(registered),
    reference: referenceOf(enrolment),
  };
}

/** A payment for this enrolment, as its mail shows it. The receipt itself is in `documents/receipt.ts`. */
export type MailReceipt = {
  reference: string;
  amountKobo: number;
  paidAt: Date;
  components: { component: string; amountKobo: number }[];
  /** Everything that has come for it and not gone back, including this payment. */
  paidInAllKobo: number;
  /** What is still owed for it; 0 when everything is paid. */
  openKobo: number;
  /** The part of that due at registration: paying it confirms the place. */
  upfrontOpenKobo: number;
};

const receiptRows = (receipt: MailReceipt): MailRow[] => [
  ...(receipt.components.length > 1
    ? receipt.components.map(
        ({ component, amountKobo }): MailRow => [
          `${nameOfComponent(component)} fee`,
          formatNaira(amountKobo),
        ],
      )
    : []),
  ["Amount paid", formatNaira(receipt.amountKobo)],
  ...(receipt.paidInAllKobo > receipt.amountKobo
    ? [["Paid in all", formatNaira(receipt.paidInAllKobo)] satisfies MailRow]
    : []),
  ...(receipt.openKobo > 0
    ? [["Still to pay", formatNaira(receipt.openKobo)] satisfies MailRow]
    : []),
  ["Paid on", formatInstant(receipt.paidAt)],
  ["Payment reference", receipt.reference],
];

function whyConfirmed(enrolment: Registered["enrolment"], receipt?: MailReceipt) {
  const { courseOfInterest } = enrolment;
  if (receipt) {
    return `Your payment has arrived and your place in ${courseOfInterest} is confirmed. This message is your receipt.`;
  }
  const given = givenSentence(enrolment);
  return given
    ? `${given} It is confirmed.`
    : `Your registration is complete and your place in ${courseOfInterest} is confirmed. Your fee is already paid.`;
}

/**
 * Confirms a paid, free or sponsored place, with the admission slip.
 * @param registered with a receipt if there was a payment
 * @param money what was received for it so far
 */
export function confirmedMail(
  ctx: Context,
  registered: Registered & WithProgram & { receipt?: MailReceipt },
  money: SlipMoney = { paidKobo: 0, dueKobo: 0, refundedKobo: 0 },
): Mail {
  const { enrolment, learner, url, receipt } = registered;
  const card = slipCard(ctx, registered, money);
  return {
    to: learner.email,
    kind: "enrolment_confirmed",
    subject: `Your place is confirmed: ${enrolment.courseOfInterest}`,
    heading: "Your place is confirmed",
    paragraphs: [
      greeting(registered),
      whyConfirmed(enrolment, receipt),
      ...startWasFull(registered),
    ],
    ...(card ? { card } : {}),
    action: { label: "See your registration", url },
    steps: mailSteps(registered),
    ...(receipt ? { afterwards: { title: "Your receipt", rows: receiptRows(receipt) } } : {}),
    holdsSecret: true,
    closing: [`We look forward to training with you at ${academy.name}.`, keepLinkPrivate],
    short: shortConfirmed(registered, receipt),
    reference: referenceOf(enrolment),
  };
}

/** The receipt for a person who paid for the learner. It gives only the learner's first name. */
export function payerReceiptMail(
  to: string,
  registered: Pick<Registered, "enrolment" | "learner"> & { receipt: MailReceipt },
): Mail {
  const { enrolment, learner, receipt } = registered;
  const name = firstNameInMail(learner.fullName);
  const whose = name ? `${name}'s` : "the learner's";
  return {
    to,
    kind: "enrolment_paid_by_other",
    subject: name ? `Receipt: training fee for ${name}` : "Receipt: training fee",
    heading: receipt.openKobo > 0 ? "Thank you for your payment" : "Thank you, the fee is paid",
    paragraphs: [
      receipt.upfrontOpenKobo > 0
        ? `Your payment for ${whose} training has arrived. ${afterPart(receipt)} This message is your receipt.`
        : `Your payment for ${whose} training has arrived, and ${whose} place is confirmed. This message is your receipt.`,
    ],
    rows: [
      ["Program", enrolment.programTitle],
      ...(name ? [["Learner", name] satisfies MailRow] : []),
      ["Amount paid", formatNaira(receipt.amountKobo)],
      ...(receipt.openKobo > 0
        ? [["Still to pay", formatNaira(receipt.openKobo)] satisfies MailRow]
        : []),
      ["Paid on", formatInstant(receipt.paidAt)],
      ["Payment reference", receipt.reference],
    ],
    short: shortPayerReceipt(registered, receipt),
    reference: referenceOf(enrolment),
  };
}

/** "₦40,000 received. ₦10,000 more confirms your place." */
const afterPart = ({ paidInAllKobo, upfrontOpenKobo, openKobo }: MailReceipt) => {
  const received = `${formatNaira(paidInAllKobo)} received.`;
  if (upfrontOpenKobo > 0) {
    return `${received} ${formatNaira(upfrontOpenKobo)} more confirms your place.`;
  }
  return openKobo > 0
    ? `${received} ${formatNaira(openKobo)} is still to be paid.`
    : `${received} There is nothing more to pay.`;
};

/** The receipt for a part of the fee that doesn't confirm the place: it comes before that, or after. */
export function receiptMail(
  paid: Pick<Registered, "enrolment" | "learner" | "full"> & { receipt: MailReceipt },
): Mail {
  const { enrolment, learner, receipt } = paid;
  return {
    to: learner.email,
    kind: "enrolment_receipt",
    subject: `Your payment has arrived: ${enrolment.courseOfInterest}`,
    heading: "Your payment has arrived",
    paragraphs: [
      greeting(paid),
      `A payment for ${enrolment.courseOfInterest} has arrived. This message is your receipt.`,
      afterPart(receipt),
      ...seatHasGone(paid),
    ],
    rows: [...programRows(enrolment), ...receiptRows(receipt)],
    short: shortReceipt(paid, receipt),
    reference: receipt.reference,
  };
}

/** Why someone already has a place. Credit that was moved here pays without a receipt. */
const whyFormNeeded = (enrolment: Registered["enrolment"], receipt?: MailReceipt): string =>
  receipt
    ? `Your payment for ${enrolment.courseOfInterest} has arrived.`
    : (givenSentence(enrolment) ?? `Your fee for ${enrolment.courseOfInterest} is paid.`);

/** The learner has a place, paid in an order or at the counter, or free, but the form is not filled in yet. */
export function formNeededMail(registered: Registered & { receipt?: MailReceipt }): Mail {
  const { enrolment, learner, url, receipt } = registered;
  return {
    to: learner.email,
    kind: "enrolment_awaiting_form",
    subject: `One more step: ${enrolment.courseOfInterest}`,
    heading: receipt ? "Your payment has arrived" : "One more step",
    paragraphs: [
      greeting(registered),
      `${whyFormNeeded(enrolment, receipt)} Please fill in the registration form so that we can confirm your place.`,
      ...startWasFull(registered),
    ],
    rows: [...programRows(enrolment), ...(receipt ? receiptRows(receipt) : [])],
    action: { label: "Complete your registration", url },
    steps: mailSteps(registered),
    holdsSecret: true,
    closing: [keepLinkPrivate],
    short: shortFormMissing(registered),
    reference: referenceOf(enrolment),
  };
}
